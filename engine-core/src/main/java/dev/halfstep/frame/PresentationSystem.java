package dev.halfstep.frame;

/**
 * Prepares each displayed frame: a camera that follows, a label, an animation.
 *
 * <p>It runs once a frame and must never change the simulated state, or the outcome of the game would depend on the
 * display. It reads poses from {@link dev.halfstep.transform.InterpolatedTransform}, so that cameras and
 * labels match the drawn entities.
 *
 * <pre>{@code
 * scheduler.presentation("camera", frame -> {
 *     InterpolatedTransform drawn = frame.world().get(ship, InterpolatedTransform.class);
 *     camera.setCenter(drawn.x(), drawn.y());
 * });
 * }</pre>
 */
@FunctionalInterface
public interface PresentationSystem {

    /**
     * Prepares one frame.
     *
     * @param frame the world, and the time at which it is drawn
     */
    void present(PresentationContext frame);
}
