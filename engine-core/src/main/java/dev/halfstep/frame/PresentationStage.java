package dev.halfstep.frame;

import dev.halfstep.input.FrameInput;
import dev.halfstep.time.PresentationTime;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;

/**
 * Stage 4 of 5, presentation: holds the data of the current frame, which all presentation systems read.
 */
final class PresentationStage {

    private static final double NANOS_PER_SECOND = 1e9;

    private final World world;
    private final Timestep timestep;
    private final FrameInput input;
    private final TimeControl time;
    private final PresentationTime presentationTime;
    private final PresentationContext context = new PresentationContext(this);

    private boolean interpolating = true;
    private boolean gpuInterpolated;
    private long poseRevision;

    // Data of the current frame.
    private long frame;
    private float frameSeconds;
    private float alpha;
    private boolean interpolatingInFrame;
    private boolean delayingOccurrencesInFrame;
    private long steps;
    private int stepsInFrame;
    private double presentationSeconds;
    private float presentationSecondsInFrame;

    /**
     * Creates a stage before its first frame.
     *
     * @param world the world of the game
     * @param timestep counts the steps and their time
     * @param input the input of the current frame
     * @param time controls simulated time
     */
    public PresentationStage(World world, Timestep timestep, FrameInput input, TimeControl time) {
        this.world = world;
        this.timestep = timestep;
        this.input = input;
        this.time = time;
        presentationTime = EngineWorld.of(world).phase().presentationTime();
    }

    /**
     * Creates the engine's own first system, which interpolates poses for each frame.
     *
     * @param transforms the passes over the transforms of the world
     * @return the system that computes InterpolatedTransform from PreviousTransform and Transform
     */
    public PresentationSystem interpolate(TransformPasses transforms) {
        return new Interpolate(transforms, EngineWorld.of(world).interpolated());
    }

    /**
     * Creates the engine's own first system for a renderer that interpolates poses; replaces {@link #interpolate}.
     *
     * @param transforms the passes over the transforms of the world
     * @return the system that counts a new pose revision when poses have changed
     * @throws IllegalArgumentException if the world interpolates rotations by slerp
     */
    public PresentationSystem interpolateOnGpu(TransformPasses transforms) {
        PresentationSystem system =
                new GpuInterpolation(transforms, EngineWorld.of(world).interpolated(), this);
        gpuInterpolated = true;
        return system;
    }

    /**
     * Begins a frame: takes alpha and the number of steps from the timestep.
     *
     * @param frameNanos the time since the last frame, in nanoseconds
     */
    public void beginFrame(long frameNanos) {
        long newSteps = timestep.steps();
        frame++;
        frameSeconds = (float) (frameNanos / NANOS_PER_SECOND);
        presentationTime.advance(timestep, newSteps, newestAlpha());
        alpha = presentationTime.alpha();
        interpolatingInFrame = interpolating;
        delayingOccurrencesInFrame = presentationTime.delaysOccurrences();
        stepsInFrame = (int) Math.max(0, newSteps - steps);
        steps = newSteps;
        advancePresentationSeconds();
    }

    /**
     * Skips the steps since the last frame: presentation time jumps to the end of the newest step, which the next frame
     * shows.
     */
    public void skipSteps() {
        steps = timestep.steps();
        presentationTime.advance(timestep, steps, PresentationTime.END_OF_STEP);
        presentationSeconds = Math.max(0, timestep.secondsAt(PresentationTime.END_OF_STEP));
    }

    /** Computes the presentation time of this frame, and the time since the last frame. */
    private void advancePresentationSeconds() {
        double newSeconds = Math.max(0, timestep.secondsAt(alpha));
        presentationSecondsInFrame = (float) Math.max(0, newSeconds - presentationSeconds);
        presentationSeconds = newSeconds;
    }

    /**
     * Returns the interpolation factor for a frame that would begin now.
     *
     * @return 0 to 1; always 1 while interpolation is off
     */
    public float newestAlpha() {
        return interpolating ? timestep.alpha() : 1f;
    }

    /**
     * Switches interpolation on or off, from the next frame on.
     *
     * @param on true to interpolate, the default
     */
    public void setInterpolating(boolean on) {
        interpolating = on;
    }

    /**
     * Returns whether interpolation is on.
     *
     * @return true by default
     */
    public boolean isInterpolating() {
        return interpolating;
    }

    /**
     * Returns the context that presentation systems get.
     *
     * @return always the same object
     */
    public PresentationContext context() {
        return context;
    }

    void incrementPoseRevision() {
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
        return gpuInterpolated;
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

    boolean isInterpolatingInFrame() {
        return interpolatingInFrame;
    }

    boolean isDelayingOccurrencesInFrame() {
        return delayingOccurrencesInFrame;
    }

    long steps() {
        return steps;
    }

    int stepsInFrame() {
        return stepsInFrame;
    }

    double presentationSeconds() {
        return presentationSeconds;
    }

    float presentationSecondsInFrame() {
        return presentationSecondsInFrame;
    }
}
