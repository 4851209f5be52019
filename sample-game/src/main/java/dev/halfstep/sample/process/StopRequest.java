package dev.halfstep.sample.process;

import dev.halfstep.loop.GameLoop;
import org.jspecify.annotations.Nullable;

/** Asks a run to end: stops the current loop and every later one. Thread-safe. */
public final class StopRequest {

    private boolean made;
    private @Nullable GameLoop running;

    /** Creates a request that is not made yet. */
    public StopRequest() {}

    /**
     * Makes the request: the current loop ends after its frame.
     *
     * @return whether a loop runs, so that waiting for its end makes sense
     */
    public synchronized boolean make() {
        made = true;
        if (running == null) {
            return false;
        }
        running.stop();
        return true;
    }

    /**
     * Sets the current loop, and stops it at once if the request is already made.
     *
     * @param loop the loop that is about to run
     */
    public synchronized void watch(GameLoop loop) {
        running = loop;
        if (made) {
            loop.stop();
        }
    }
}
