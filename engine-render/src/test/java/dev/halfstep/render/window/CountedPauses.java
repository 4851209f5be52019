package dev.halfstep.render.window;

import dev.halfstep.time.SharedPause;

/** Counts how often a game that is shared with other machines was asked to pause. It never pauses. */
final class CountedPauses implements SharedPause {

    int count;

    @Override
    public void pause() {
        count++;
    }

    @Override
    public void resume() {}

    @Override
    public boolean isPaused() {
        return false;
    }
}
