package dev.halfstep.render.window;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import org.lwjgl.system.Configuration;

/**
 * Keeps LWJGL from explaining on the console why it cannot load a library: the exception says it, in one line. Outside
 * of opening a host its messages go where they always go, and whoever asks for them by LWJGL's own options gets all.
 */
final class LwjglMessages {

    private static boolean muted;

    private LwjglMessages() {}

    /** To be called before anything of LWJGL is used, because it asks for its stream only once. */
    static void mute() {
        if (Configuration.DEBUG_STREAM.get() == null
                && !Configuration.DEBUG.get(false)
                && !Configuration.DEBUG_LOADER.get(false)) {
            Configuration.DEBUG_STREAM.set(new PrintStream(new MutableErr(), true, Charset.defaultCharset()));
        }
        muted = true;
    }

    static void unmute() {
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
