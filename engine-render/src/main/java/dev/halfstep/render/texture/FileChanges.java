package dev.halfstep.render.texture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Notices that files were saved, by their time and size: in the same way on every system, unlike the notifications of
 * operating systems. All methods may be called on any thread.
 */
final class FileChanges {

    /** What a file looks like from outside. */
    private record Look(FileTime time, long bytes) {}

    private static final class WatchedFile {
        final Path path;
        final Runnable action;

        /** Of the content that the game has; null if there is none. */
        @Nullable
        Look known;

        /** At the last check. */
        @Nullable
        Look last;

        WatchedFile(Path path, Runnable action) {
            this.path = path;
            this.action = action;
        }
    }

    private final List<WatchedFile> files = new ArrayList<>();

    /** Watches a file from its current content on. Must precede reading it, so that no change is missed. */
    synchronized Object add(Path path, Runnable action) {
        WatchedFile file = new WatchedFile(path, action);
        file.known = look(path);
        file.last = file.known;
        files.add(file);
        return file;
    }

    synchronized void remove(@Nullable Object file) {
        files.remove(file);
    }

    /**
     * Calls the actions of files that were changed before the last check and not since: a program may still write a
     * file that has just changed. A file that is missing, such as while it is replaced, is not changed.
     */
    void check() {
        for (WatchedFile file : copy()) {
            Look look = look(file.path);
            Look last = file.last;
            file.last = look;
            if (look != null && look.equals(last) && !look.equals(file.known)) {
                file.known = look;
                file.action.run();
            }
        }
    }

    private synchronized List<WatchedFile> copy() {
        return List.copyOf(files);
    }

    private static @Nullable Look look(Path path) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return new Look(attributes.lastModifiedTime(), attributes.size());
        } catch (IOException missing) {
            return null;
        }
    }
}
