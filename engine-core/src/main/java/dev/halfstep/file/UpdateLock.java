package dev.halfstep.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Excludes all other updates of a file, in this process and in others. Processes exclude each other by a lock of the
 * operating system on an empty lock file beside the file. The lock file is never deleted: another process may wait for
 * it. The lock ends with its process at the latest.
 */
final class UpdateLock implements AutoCloseable {

    /** The time from one attempt to lock the file to the next. */
    private static final long RETRY_MILLIS = 1;

    /**
     * Excludes threads, because a lock of the operating system belongs to the process. One lock for all files: on
     * Linux, a thread that opens and closes the lock file ends the lock of another thread.
     */
    private static final ReentrantLock THREADS = new ReentrantLock();

    private final FileChannel channel;

    private UpdateLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Waits for the lock.
     *
     * @param file the file to update; its folder must exist
     * @param maxAttempts the maximum number of attempts, one in each millisecond
     * @return the lock; the caller must close it on the same thread
     * @throws IOException if the lock is not free in time, or the lock file cannot be created or locked
     * @throws IllegalStateException if the thread holds a lock already
     */
    static UpdateLock acquire(Path file, int maxAttempts) throws IOException {
        if (THREADS.isHeldByCurrentThread()) {
            throw new IllegalStateException("an update must end before the next one begins: " + file
                    + " is updated by the change of another update");
        }
        Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
        boolean isHeld = false;
        try {
            if (!THREADS.tryLock(maxAttempts * RETRY_MILLIS, TimeUnit.MILLISECONDS)) {
                throw notFreeInTime(lockFile, maxAttempts);
            }
            try {
                UpdateLock lock = new UpdateLock(openLocked(lockFile, maxAttempts));
                isHeld = true;
                return lock;
            } finally {
                if (!isHeld) {
                    THREADS.unlock();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("a file must be locked: " + lockFile + ": the thread is interrupted", e);
        }
    }

    private static FileChannel openLocked(Path lockFile, int maxAttempts) throws IOException, InterruptedException {
        FileChannel channel = open(lockFile);
        boolean isLocked = false;
        try {
            for (int attempt = 1; !isLocked; attempt++) {
                if (attempt > maxAttempts) {
                    throw notFreeInTime(lockFile, maxAttempts);
                }
                isLocked = tryLock(channel, lockFile);
                if (!isLocked) {
                    Thread.sleep(RETRY_MILLIS);
                }
            }
            return channel;
        } finally {
            if (!isLocked) {
                channel.close();
            }
        }
    }

    private static FileChannel open(Path lockFile) throws IOException {
        try {
            return FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new IOException("a file must be written: " + lockFile + ": " + FileFailure.ofWriting(e), e);
        }
    }

    private static boolean tryLock(FileChannel channel, Path lockFile) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // other code in this process holds it
        } catch (IOException e) {
            throw new IOException("a file must be locked: " + lockFile + ": " + FileFailure.ofWriting(e), e);
        }
    }

    private static IOException notFreeInTime(Path lockFile, int maxAttempts) {
        return new IOException("a file must be unlocked within " + maxAttempts * RETRY_MILLIS + " ms: " + lockFile
                + " is locked by another process or thread; end it, or try again");
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close(); // ends the lock of the operating system
        } finally {
            THREADS.unlock();
        }
    }
}
