package dev.halfstep.file;

import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The permissions of new files and folders that other users of the machine must not read, such as recordings, which
 * contain the typed text. On Windows the folder of a user has such permissions already.
 *
 * @hidden
 */
public final class OwnerOnly {

    private static final FileAttribute<?>[] NONE = {};

    private OwnerOnly() {}

    /** Returns the attributes of a new file: mode 0600, if its file system has modes. */
    public static FileAttribute<?>[] file(Path file) {
        return attributes(file, "rw-------");
    }

    /** Returns the attributes of a new folder: mode 0700, if its file system has modes. */
    static FileAttribute<?>[] folder(Path folder) {
        return attributes(folder, "rwx------");
    }

    private static FileAttribute<?>[] attributes(Path path, String mode) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : NONE;
    }
}
