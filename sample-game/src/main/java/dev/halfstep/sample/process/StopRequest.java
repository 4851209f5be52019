package dev.halfstep.sample.process;

import dev.halfstep.loop.GameLoop;
import org.jspecify.annotations.Nullable;

/** A request to end the run, which stops the current loop and every later loop. Thread-safe. */
public final class StopRequest {

    private boolean isIssued;
    private @Nullable GameLoop currentLoop;

    /** Creates a request that is not issued yet. */
    public StopRequest() {}

    /**
     * Issues the request: the current loop ends after the frame that it runs.
     *
     * @return true if there is a loop whose end the caller can wait for
     */
    public synchronized boolean issue() {
        isIssued = true;
        if (currentLoop == null) {
            return false;
        }
        currentLoop.stop();
        return true;
    }

    /**
     * Sets the current loop. If the request is already issued, stops the loop at once.
     *
     * @param loop the loop that is about to run
     */
    public synchronized void setLoop(GameLoop loop) {
        currentLoop = loop;
        if (isIssued) {
            loop.stop();
        }
    }
}
