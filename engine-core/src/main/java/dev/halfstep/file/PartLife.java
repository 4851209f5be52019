package dev.halfstep.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Creates part files, and deletes those of killed processes. A writer holds a lock of the operating system on its part
 * file, which ends with its process.
 */
final class PartLife {

    /** Between the creation and the lock of a part file, only its age keeps it from being deleted. */
    private static final Duration MIN_AGE = Duration.ofHours(1);

    /**
     * The open part files of this process. They must not be opened a second time: on Linux, the lock of a process ends
     * when it closes any channel of the file.
     */
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    private PartLife() {}

    /**
     * Creates, opens and locks a part file, with the permissions of the file that it will replace, if there is one.
     *
     * @param isOwnerOnly whether a file that replaces none can be read by its owner only
     */
    static FileChannel create(Path part, Path target, boolean isOwnerOnly) throws IOException {
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        boolean replaces = Files.exists(target);
        FileChannel channel = replaces || isOwnerOnly
                ? FileChannel.open(part, options, OwnerOnly.file(part)) // its permissions come before its content
                : FileChannel.open(part, options);
        OPEN.add(part);
        if (replaces) {
            copyPermissions(target, part);
        }
        try {
            channel.tryLock();
        } catch (IOException e) {
            // a file system without locks: a part file that stays there is never deleted
        }
        return channel;
    }

    private static void copyPermissions(Path from, Path to) {
        PosixFileAttributeView old = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        PosixFileAttributeView copy = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (old == null || copy == null) {
            return; // Windows, where a file has the permissions of its folder
        }
        try {
            Set<PosixFilePermission> permissions = old.readAttributes().permissions();
            copy.setPermissions(permissions);
        } catch (IOException e) {
            // a file system without modes, or another process has deleted the old file: its owner can read the new one
        }
    }

    /** Closes a part file, which ends its lock. */
    static void close(Path part, FileChannel channel) throws IOException {
        channel.close();
        OPEN.remove(part);
    }

    /** Deletes a part file that is old, and that no process has locked. A failure is no reason not to write. */
    static void deleteIfDead(Path part) {
        if (OPEN.contains(part) || !isOld(part)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
            // under the lock, because another process may have deleted it, and created another one with its name
            if (channel.tryLock() != null && isOld(part)) {
                Files.deleteIfExists(part);
            }
        } catch (IOException | OverlappingFileLockException e) {
            // it is of another user, or has just been deleted
        }
    }

    private static boolean isOld(Path part) {
        try {
            return Files.isRegularFile(part, LinkOption.NOFOLLOW_LINKS) // opening a pipe would never end
                    && Files.getLastModifiedTime(part)
                            .toInstant()
                            .isBefore(Instant.now().minus(MIN_AGE));
        } catch (IOException e) {
            return false; // there is none
        }
    }
}
