package dev.halfstep.sample.process;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends a run in order on SIGTERM, SIGINT and SIGHUP. A shutdown hook stops the loop, and waits until the main thread
 * has saved the high score, the recording and the report.
 */
public final class Termination {

    /** At logout, a desktop kills processes that take longer. */
    private static final long TIMEOUT_SECONDS = 5;

    private final StopRequest stop;
    private final CountDownLatch ended = new CountDownLatch(1);

    private Termination(StopRequest stop) {
        this.stop = stop;
    }

    /**
     * Registers the shutdown hook.
     *
     * @param stop made by the hook
     * @return the termination of this process
     */
    public static Termination of(StopRequest stop) {
        Termination termination = new Termination(stop);
        Runtime.getRuntime().addShutdownHook(new Thread(termination::endInOrder, "halfstep-termination"));
        return termination;
    }

    /** Releases the hook: the run is over, and {@code System.exit} does not wait. */
    public void runEnded() {
        ended.countDown();
    }

    private void endInOrder() {
        if (!stop.make()) {
            return; // no loop runs, so no result can be lost
        }
        try {
            ended.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
