package dev.halfstep.file;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Writes the files of all data folders on one thread. The process ends after the last write, also by System.exit. */
final class BackgroundWrites {

    /** The longest wait at the end of the process, for a disk that does not answer. */
    private static final long MAX_END_SECONDS = 10;

    private static final String NAME = "halfstep-files";

    /** Has a thread only while there is a write. While the process ends, a write runs on the thread that asks for it. */
    static final ThreadPoolExecutor THREAD = new ThreadPoolExecutor(
            0,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> new Thread(work, NAME),
            (work, ended) -> work.run());

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(BackgroundWrites::end, "halfstep-files-end"));
    }

    private BackgroundWrites() {}

    /** Returns whether this is the thread of the writes, which cannot wait for itself. */
    static boolean isOnThread() {
        return Thread.currentThread().getName().equals(NAME);
    }

    private static void end() {
        THREAD.shutdown();
        try {
            if (!THREAD.awaitTermination(MAX_END_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("files must be written within " + MAX_END_SECONDS + " seconds: one is not written");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
