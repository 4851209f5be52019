package dev.halfstep.loop;

/** Decides when the next frame begins. */
@FunctionalInterface
public interface FramePacer {

    /** Returns when the next frame is to begin. */
    void awaitNextFrame();
}
