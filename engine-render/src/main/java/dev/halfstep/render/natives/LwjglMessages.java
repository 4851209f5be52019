package dev.halfstep.render.natives;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import org.lwjgl.system.Configuration;

/**
 * Mutes the messages that LWJGL writes to standard error if it cannot load a library, because an exception of the
 * engine reports the failure in one line. Messages are muted between {@link #mute()} and {@link #unmute()}, unless the
 * debug options of LWJGL are set.
 *
 * @hidden
 */
public final class LwjglMessages {

    private static boolean muted;

    private LwjglMessages() {}

    /**
     * Mutes all messages. The first call must precede any use of LWJGL, because LWJGL reads its setting {@code
     * DEBUG_STREAM} only once.
     */
    public static void mute() {
        // The stream is set only once, and never replaces a stream that the game has set.
        if (Configuration.DEBUG_STREAM.get() == null
                && !Configuration.DEBUG.get(false)
                && !Configuration.DEBUG_LOADER.get(false)) {
            boolean autoFlush = true;
            Configuration.DEBUG_STREAM.set(new PrintStream(new ErrUnlessMuted(), autoFlush, Charset.defaultCharset()));
        }
        muted = true;
    }

    /** Lets messages pass again. */
    public static void unmute() {
        muted = false;
    }

    /** Writes to the error stream of the process, except while messages are muted. */
    private static final class ErrUnlessMuted extends OutputStream {

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
