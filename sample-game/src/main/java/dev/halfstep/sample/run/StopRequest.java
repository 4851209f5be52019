package dev.halfstep.sample.run;

import dev.halfstep.frame.GameLoop;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Ends the run on request, or at a shutdown: stops the current loop and every later loop. Thread-safe. */
public final class StopRequest {

    /** At logout, desktops kill processes that take longer to end. */
    private static final long SHUTDOWN_SECONDS = 5;

    private final CountDownLatch runEnded = new CountDownLatch(1);
    private boolean isStopRequested;
    private @Nullable GameLoop currentLoop;

    /** Creates an object that lets loops run until {@link #stopLoops()} is called. */
    public StopRequest() {}

    /**
     * Ends the run. The current loop stops after its current frame, and later loops stop before their first frame.
     *
     * @return whether a loop was {@linkplain #setLoop set}, so that the caller can wait for its end
     */
    public synchronized boolean stopLoops() {
        isStopRequested = true;
        if (currentLoop == null) {
            return false;
        }
        currentLoop.stop();
        return true;
    }

    /**
     * Sets the current loop. If the end of the run was requested before, stops the loop at once.
     *
     * @param loop the loop that is about to run
     */
    public synchronized void setLoop(GameLoop loop) {
        currentLoop = loop;
        if (isStopRequested) {
            loop.stop();
        }
    }

    /**
     * Shuts the game down without losing results, on SIGTERM, SIGINT and SIGHUP: registers a shutdown hook that stops
     * the loops, and waits until the main thread has saved the high score and the recording, and has printed the report.
     */
    public void stopAtShutdown() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::stopAndAwaitEnd, "halfstep-termination"));
    }

    /** Releases the shutdown hook after the end of the run, so that {@code System.exit} does not wait. */
    public void runEnded() {
        runEnded.countDown();
    }

    private void stopAndAwaitEnd() {
        boolean hasLoop = stopLoops();
        if (!hasLoop) {
            return; // nothing has run, so no result can be lost
        }
        try {
            runEnded.await(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
