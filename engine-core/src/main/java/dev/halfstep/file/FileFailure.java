package dev.halfstep.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/**
 * Human-readable reasons for I/O failures.
 *
 * @hidden
 */
public final class FileFailure {

    private FileFailure() {}

    /**
     * Returns the reason why a file cannot be read.
     *
     * @param e the failure
     * @return a part of a sentence, without the name of the file
     */
    public static String ofReading(IOException e) {
        return reason(e, "it does not exist");
    }

    /**
     * Returns the reason why a file cannot be written.
     *
     * @param e the failure
     * @return a part of a sentence, without the name of the file
     */
    public static String ofWriting(IOException e) {
        return reason(e, "its folder does not exist");
    }

    /** Describes exceptions that carry their reason only in the name of their class. */
    private static String reason(IOException e, String ifMissing) {
        if (e instanceof NoSuchFileException) {
            return ifMissing;
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "it exists already";
        }
        String reason = e instanceof FileSystemException named ? named.getReason() : e.getMessage();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }
}
