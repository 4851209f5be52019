package dev.halfstep.sample;

import dev.halfstep.loop.GameLoop;
import org.jspecify.annotations.Nullable;

/** Asks the run to end, from any thread: the loop that runs now, and each that would run after it. Thread-safe. */
final class StopRequest {

    private boolean made;
    private @Nullable GameLoop running;

    /**
     * Stops the loop, which ends after its frame.
     *
     * @return whether there is one, so that waiting for the end of the run makes sense
     */
    synchronized boolean make() {
        made = true;
        if (running == null) {
            return false;
        }
        running.stop();
        return true;
    }

    /** Stops a loop as soon as the request is made; at once if it was made before. */
    synchronized void watch(GameLoop loop) {
        running = loop;
        if (made) {
            loop.stop();
        }
    }
}
