package dev.halfstep.presentation;

import dev.halfstep.input.FrameInput;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;

/**
 * Holds what all presentation systems of a game share: the world, and the moment that is shown.
 *
 * @hidden
 */
public final class PresentationStage {

    private static final double NANOS_PER_SECOND = 1e9;

    private final World world;
    private final Timestep timestep;
    private final FrameInput input;
    private final TimeControl time;
    private final PresentationContext context = new PresentationContext(this);

    private boolean interpolating = true;
    private boolean posesLeftToRenderer;
    private long poseRevision;

    // Of the current frame.
    private long frame;
    private float frameSeconds;
    private float alpha;
    private boolean interpolated;
    private long steps;
    private long simulatedNanos;
    private int stepsInFrame;
    private float simulatedSecondsInFrame;

    /**
     * Creates a stage before its first frame.
     *
     * @param world the world that is shown
     * @param timestep counts the steps and their time
     * @param input the input that the frame sees
     * @param time controls simulated time
     */
    public PresentationStage(World world, Timestep timestep, FrameInput input, TimeControl time) {
        this.world = world;
        this.timestep = timestep;
        this.input = input;
        this.time = time;
    }

    /**
     * Creates the engine's own system, which runs first in every frame.
     *
     * @param transforms the passes over the transforms of the world
     * @return InterpolatedTransform := between PreviousTransform and Transform
     */
    public PresentationSystem interpolate(TransformPasses transforms) {
        return new Interpolate(transforms, EngineWorld.of(world).interpolated());
    }

    /**
     * Creates the engine's own system where the renderer interpolates poses, in place of {@link #interpolate}.
     *
     * @param transforms the passes over the transforms of the world
     * @return tells the renderer when poses have changed
     * @throws IllegalArgumentException if the world interpolates rotations by slerp
     */
    public PresentationSystem interpolateOnGpu(TransformPasses transforms) {
        PresentationSystem system =
                new GpuInterpolation(transforms, EngineWorld.of(world).interpolated(), this);
        posesLeftToRenderer = true;
        return system;
    }

    /**
     * Begins a frame: it shows the moment that the timestep has come to.
     *
     * @param frameNanos the time since the last frame, in nanoseconds
     */
    public void beginFrame(long frameNanos) {
        long newSteps = timestep.steps();
        long newSimulatedNanos = timestep.simulatedNanos();
        frame++;
        frameSeconds = seconds(frameNanos);
        alpha = newestAlpha();
        interpolated = interpolating;
        stepsInFrame = (int) Math.max(0, newSteps - steps);
        simulatedSecondsInFrame = seconds(Math.max(0, newSimulatedNanos - simulatedNanos));
        steps = newSteps;
        simulatedNanos = newSimulatedNanos;
    }

    private static float seconds(long nanos) {
        return (float) (nanos / NANOS_PER_SECOND);
    }

    /**
     * Returns where the present moment lies between the last two steps, as it would be drawn now.
     *
     * @return 0 to 1; always 1 while interpolation is off
     */
    public float newestAlpha() {
        return interpolating ? timestep.alpha() : 1f;
    }

    /**
     * Switches interpolation on or off, from the next frame on.
     *
     * @param on true to interpolate, as at the start
     */
    public void setInterpolating(boolean on) {
        interpolating = on;
    }

    /**
     * Returns whether interpolation is on.
     *
     * @return true at the start
     */
    public boolean isInterpolating() {
        return interpolating;
    }

    /**
     * Returns the context that systems see.
     *
     * @return always the same object
     */
    public PresentationContext context() {
        return context;
    }

    void countPoseRevision() {
        poseRevision++;
    }

    World world() {
        return world;
    }

    FrameInput input() {
        return input;
    }

    TimeControl time() {
        return time;
    }

    boolean isGpuInterpolated() {
        return posesLeftToRenderer;
    }

    long poseRevision() {
        return poseRevision;
    }

    long frame() {
        return frame;
    }

    float frameSeconds() {
        return frameSeconds;
    }

    float alpha() {
        return alpha;
    }

    boolean isInterpolated() {
        return interpolated;
    }

    long steps() {
        return steps;
    }

    int stepsInFrame() {
        return stepsInFrame;
    }

    float simulatedSecondsInFrame() {
        return simulatedSecondsInFrame;
    }
}
