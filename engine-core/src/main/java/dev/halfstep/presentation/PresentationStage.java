package dev.halfstep.presentation;

import dev.halfstep.input.FrameInput;
import dev.halfstep.time.TimeControl;
import dev.halfstep.world.World;

/** What all presentation systems of a game share: the world, and the moment that is shown. */
public final class PresentationStage {

    private final World world;
    private final PresentationContext context;

    /**
     * A stage before its first frame.
     *
     * @param world the world that is shown
     * @param input what the player did, as the frame sees it
     * @param time the hand on simulated time
     */
    public PresentationStage(World world, FrameInput input, TimeControl time) {
        this.world = world;
        context = new PresentationContext(world, input, time);
    }

    /**
     * The engine's own system, which is to run first in every frame.
     *
     * @return InterpolatedTransform := between PreviousTransform and Transform
     */
    public PresentationSystem interpolate() {
        return new Interpolate(world);
    }

    /**
     * The engine's own system where the renderer interpolates poses, in place of {@link #interpolate()}.
     *
     * @return tells the renderer when poses have changed
     * @throws IllegalArgumentException if the world interpolates rotations by slerp
     */
    public PresentationSystem leaveToRenderer() {
        return new LeaveToRenderer(world, context);
    }

    /**
     * The next frame begins.
     *
     * @param frameNanos the time since the frame before, in nanoseconds
     * @param alpha where the frame lies between the last two steps, 0 to 1
     * @param interpolating whether interpolation is on
     * @param steps how many steps have been simulated so far
     * @param simulatedNanos how much time they have simulated, in nanoseconds
     */
    public void beginFrame(long frameNanos, float alpha, boolean interpolating, long steps, long simulatedNanos) {
        context.beginFrame(frameNanos, alpha, interpolating, steps, simulatedNanos);
    }

    /**
     * The moment that is shown.
     *
     * @return the context that systems see
     */
    public PresentationContext context() {
        return context;
    }
}
