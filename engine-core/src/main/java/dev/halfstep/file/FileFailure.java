package dev.halfstep.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/**
 * Describes the reasons of I/O failures in words that players understand.
 *
 * @hidden
 */
public final class FileFailure {

    private FileFailure() {}

    /**
     * Returns the reason why a file cannot be read: a clause without the name of the file, such as {@code permission
     * denied}.
     */
    public static String ofReading(IOException e) {
        return reason(e, "it does not exist");
    }

    /** Returns the reason why a file cannot be written: a clause as {@link #ofReading} returns it. */
    public static String ofWriting(IOException e) {
        return reason(e, "its folder does not exist");
    }

    /** Returns a fixed clause for exceptions whose class is the only hint; otherwise, the reason in the exception. */
    private static String reason(IOException e, String reasonIfMissing) {
        if (e instanceof NoSuchFileException) {
            return reasonIfMissing;
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "it exists already";
        }
        // the message of a FileSystemException also has the name of the file
        String reason = e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }
}
