package dev.halfstep.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why something could not be done with a file, for people. */
public final class FileFailure {

    private FileFailure() {}

    /**
     * The reason in a few words. The classes of Java say much of it in their names only, and repeat the file.
     *
     * @param e a failure
     * @return a part of a line
     */
    public static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "its folder does not exist";
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
