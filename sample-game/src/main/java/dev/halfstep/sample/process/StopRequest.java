package dev.halfstep.sample.process;

import dev.halfstep.loop.GameLoop;
import org.jspecify.annotations.Nullable;

/** Ends the run on request: stops the current loop and every later loop. Thread-safe. */
public final class StopRequest {

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
}
