package dev.halfstep.sample.process;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Shuts the game down without losing results, on SIGTERM, SIGINT and SIGHUP. A shutdown hook stops the loop, and waits
 * until the main thread has saved the high score and the recording, and has printed the report.
 */
public final class GracefulShutdown {

    /** At logout, desktops kill processes that take longer to end. */
    private static final long TIMEOUT_SECONDS = 5;

    private final StopRequest stop;
    private final CountDownLatch runEnded = new CountDownLatch(1);

    private GracefulShutdown(StopRequest stop) {
        this.stop = stop;
    }

    /**
     * Registers the shutdown hook.
     *
     * @param stop stops the loop of the game
     * @return the shutdown of this process
     */
    public static GracefulShutdown install(StopRequest stop) {
        GracefulShutdown shutdown = new GracefulShutdown(stop);
        Runtime.getRuntime().addShutdownHook(new Thread(shutdown::stopAndAwaitEnd, "halfstep-termination"));
        return shutdown;
    }

    /** Releases the hook after the end of the run, so that {@code System.exit} does not wait. */
    public void runEnded() {
        runEnded.countDown();
    }

    private void stopAndAwaitEnd() {
        boolean hasLoop = stop.stopLoops();
        if (!hasLoop) {
            return; // nothing has run, so no result can be lost
        }
        try {
            runEnded.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
