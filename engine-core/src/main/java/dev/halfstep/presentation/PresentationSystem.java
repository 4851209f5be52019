package dev.halfstep.presentation;

/**
 * Something that is prepared for each displayed frame: a camera that follows, a label, an animation.
 *
 * <p>It runs as often as frames are shown and must never change the simulated state, or the outcome of the game would
 * depend on the display. What it needs to know of the simulation it reads: poses from
 * {@link dev.halfstep.transform.InterpolatedTransform}, so that everything it places stays in line with what is drawn.
 */
@FunctionalInterface
public interface PresentationSystem {

    /**
     * Prepares one frame.
     *
     * @param frame the world, and the moment that is shown
     */
    void present(PresentationContext frame);
}
