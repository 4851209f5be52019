package dev.halfstep.render.asset;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lwjgl.system.Configuration;

/**
 * Reports in one line that LWJGL cannot load a native library: mutes the messages that LWJGL itself writes about it to
 * standard error, and diagnoses the reason. The libraries are not on the class path, or LWJGL cannot unpack them. It
 * unpacks them into the temporary folder, whose file system may forbid writing or executing.
 *
 * @hidden
 */
public final class NativeLibraries {

    private static final String TEMPORARY_FOLDER_PROPERTY = "java.io.tmpdir";

    private static boolean muted;

    private NativeLibraries() {}

    /**
     * Mutes the messages of LWJGL until {@link #unmuteMessages()}, unless its debug options are set. The first call
     * must precede any use of LWJGL, because LWJGL reads its setting {@code DEBUG_STREAM} only once.
     */
    public static void muteMessages() {
        // The stream is set only once, and never replaces a stream that the game has set.
        if (Configuration.DEBUG_STREAM.get() == null
                && !Configuration.DEBUG.get(false)
                && !Configuration.DEBUG_LOADER.get(false)) {
            boolean autoFlush = true;
            Configuration.DEBUG_STREAM.set(new PrintStream(new ErrUnlessMuted(), autoFlush, Charset.defaultCharset()));
        }
        muted = true;
    }

    public static void unmuteMessages() {
        muted = false;
    }

    /**
     * Returns the remedy for a native library that cannot be loaded.
     *
     * @return the given remedy, or the advice to set another temporary folder if the current one cannot hold natives
     */
    public static String remedy(String remedyIfMissing) {
        Path folder = Path.of(System.getProperty(TEMPORARY_FOLDER_PROPERTY));
        return canHoldNatives(folder)
                ? remedyIfMissing
                : "the natives cannot be unpacked into " + folder + ": start java with -D" + TEMPORARY_FOLDER_PROPERTY
                        + "= and a folder that can be written and executed";
    }

    /** Returns whether an executable file can be created in a folder: some file systems are read-only or noexec. */
    private static boolean canHoldNatives(Path folder) {
        try {
            Path file = Files.createTempFile(folder, "halfstep", /* suffix= */ null);
            try {
                return file.toFile().setExecutable(true) && Files.isExecutable(file);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            return false;
        }
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
