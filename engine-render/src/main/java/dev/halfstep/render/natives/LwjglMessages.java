package dev.halfstep.render.natives;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import org.lwjgl.system.Configuration;

/**
 * Keeps LWJGL from explaining on the console why it cannot load a library: the exception says it, in one line. Outside
 * of {@link #mute()} and {@link #unmute()} its messages go where they always go, and whoever asks for them by LWJGL's own
 * options gets all. For the engine itself.
 */
public final class LwjglMessages {

    private static boolean muted;

    private LwjglMessages() {}

    /** From now on nothing is written. The first call comes before LWJGL is used, which asks for its stream only once. */
    public static void mute() {
        if (Configuration.DEBUG_STREAM.get() == null
                && !Configuration.DEBUG.get(false)
                && !Configuration.DEBUG_LOADER.get(false)) {
            Configuration.DEBUG_STREAM.set(new PrintStream(new MutableErr(), true, Charset.defaultCharset()));
        }
        muted = true;
    }

    /** From now on messages are written. */
    public static void unmute() {
        muted = false;
    }

    /** The error stream of the process, except while it is muted. */
    private static final class MutableErr extends OutputStream {

        @Override
        public void write(int b) {
            if (!muted) {
                System.err.write(b);
            }
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            if (!muted) {
                System.err.write(bytes, offset, length);
            }
        }

        @Override
        public void flush() {
            System.err.flush();
        }
    }
}
