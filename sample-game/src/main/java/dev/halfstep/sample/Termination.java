package dev.halfstep.sample;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends a run in order when the system asks the process to end (SIGTERM, SIGINT, SIGHUP): its shutdown hook stops the loop
 * and waits until the main thread has kept the score and completed the recording and the report.
 */
final class Termination {

    /** A desktop that logs out kills what takes longer. */
    private static final long PATIENCE_SECONDS = 5;

    private final StopRequest stop;
    private final CountDownLatch ended = new CountDownLatch(1);

    private Termination(StopRequest stop) {
        this.stop = stop;
    }

    /** Registers the hook. */
    static Termination of(StopRequest stop) {
        Termination termination = new Termination(stop);
        Runtime.getRuntime().addShutdownHook(new Thread(termination::endInOrder, "halfstep-termination"));
        return termination;
    }

    /** Tells the hook that the run is over: it no longer waits, neither for this nor for {@code System.exit} after it. */
    void runEnded() {
        ended.countDown();
    }

    private void endInOrder() {
        if (!stop.make()) {
            return; // nothing runs that could be lost
        }
        try {
            ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
