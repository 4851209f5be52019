package dev.halfstep.frame;

import dev.halfstep.input.FrameInput;
import dev.halfstep.time.CurrentPhase;
import dev.halfstep.time.PresentationTime;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.World;

/**
 * Gives presentation systems and the renderer read access to a frame: the world, the time between two steps at which
 * it is drawn, and the input of the player.
 */
public final class PresentationContext {

    private static final double NANOS_PER_SECOND = 1e9;

    private final World world;
    private final Timestep timestep;
    private final FrameInput input;
    private final TimeControl time;
    private final CurrentPhase currentPhase;
    private final PresentationTime presentationTime;
    private final boolean gpuInterpolated;

    /** Whether the next frame interpolates. */
    private boolean interpolatingFromNextFrame = true;

    private long poseRevision;

    /** Whether presentation has skipped steps since the last frame, as a seek does. */
    private boolean hasSkipped;

    /** Whether a rewind has taken time back since the last frame. */
    private boolean hasGoneBack;

    /** The number of all steps that had begun before the current frame was presented. */
    private long stepsBegun;

    // Data of the current frame.
    private long frame;
    private boolean isBack;
    private long frameNanos;
    private float frameSeconds;
    private float alpha;
    private boolean interpolating;
    private boolean delayingOccurrences;
    private long steps;
    private int stepsInFrame;
    private double presentationSeconds;
    private double drawnSeconds;
    private float presentationSecondsInFrame;

    PresentationContext(EngineParts parts) {
        world = parts.world;
        timestep = parts.timestep;
        input = parts.input.frameInput();
        time = parts.steps.control();
        gpuInterpolated = parts.settings.gpuInterpolation();
        currentPhase = parts.currentPhase;
        presentationTime = currentPhase.presentationTime();
    }

    /**
     * Begins a frame: takes alpha and the number of steps from the timestep.
     *
     * @param newFrameNanos the time since the last frame, in nanoseconds
     */
    void beginFrame(long newFrameNanos) {
        presentationTime.advance(timestep, timestep.steps(), newestAlpha());
        update(newFrameNanos);
    }

    /**
     * Begins a frame at the alpha of the caller, such as of a world that is drawn beside another world. After skipped
     * steps, as in a seek, alpha may be less than in the last frame. Presentation time then advances by the time of the
     * frame at most: a world that follows another world by seeks is drawn in motion.
     *
     * @param newAlpha the interpolation factor, ignored while interpolation is off
     * @param newFrameNanos the time since the last frame, in nanoseconds
     * @param mayGoBack whether alpha may be less than in the last frame of the same step
     */
    void beginFrameAt(float newAlpha, long newFrameNanos, boolean mayGoBack) {
        float drawnAlpha = interpolatingFromNextFrame ? newAlpha : 1f;
        if (hasSkipped || mayGoBack) {
            presentationTime.goBack(timestep, timestep.steps(), drawnAlpha);
        } else {
            presentationTime.advance(timestep, timestep.steps(), drawnAlpha);
        }
        if (hasSkipped) {
            double jumpEnd = timestep.secondsAt(presentationTime.alpha()) - newFrameNanos / NANOS_PER_SECOND;
            presentationSeconds = Math.max(drawnSeconds, jumpEnd);
        }
        update(newFrameNanos);
    }

    private void update(long newFrameNanos) {
        long newSteps = timestep.steps();
        hasSkipped = false;
        isBack = hasGoneBack;
        hasGoneBack = false;
        stepsBegun = currentPhase.stepsBegun();
        frame++;
        frameNanos = newFrameNanos;
        frameSeconds = (float) (newFrameNanos / NANOS_PER_SECOND);
        alpha = presentationTime.alpha();
        interpolating = interpolatingFromNextFrame;
        delayingOccurrences = presentationTime.delaysOccurrences();
        stepsInFrame = (int) Math.max(0, newSteps - steps);
        steps = newSteps;
        double newSeconds = Math.max(0, timestep.secondsAt(alpha));
        presentationSecondsInFrame = (float) Math.max(0, newSeconds - presentationSeconds);
        presentationSeconds = newSeconds;
        drawnSeconds = newSeconds;
    }

    /**
     * Skips the steps since the last frame: presentation time jumps to the end of the newest step, which the next frame
     * shows.
     */
    void skipSteps() {
        hasSkipped = true;
        steps = timestep.steps();
        presentationTime.advance(timestep, steps, PresentationTime.END_OF_STEP);
        presentationSeconds = Math.max(0, timestep.secondsAt(PresentationTime.END_OF_STEP));
    }

    /** Goes back to the present time of the timestep, which a rewind has taken back. */
    void goBack() {
        hasGoneBack = true;
        presentationTime.goBack(timestep, timestep.steps(), newestAlpha());
    }

    /** Returns the interpolation factor of a frame that begins now: always 1 while interpolation is off. */
    float newestAlpha() {
        return interpolatingFromNextFrame ? timestep.alpha() : 1f;
    }

    /** Switches interpolation on or off, from the next frame on. */
    void setInterpolating(boolean on) {
        interpolatingFromNextFrame = on;
    }

    boolean isInterpolatingFromNextFrame() {
        return interpolatingFromNextFrame;
    }

    void incrementPoseRevision() {
        poseRevision++;
    }

    /** Returns whether a rewind has taken time back before the current frame. */
    boolean isBack() {
        return isBack;
    }

    /** Returns the length of the current frame, in nanoseconds. */
    long frameNanos() {
        return frameNanos;
    }

    /**
     * Begins to draw the newest frame of this world after this frame has ended, within a frame of another world.
     * Queries then visit the entities that are visible in the frame of this world.
     *
     * @return whether {@link #endDrawing} must follow. False within a frame of this world, which has begun to draw
     *     already, and if steps have run since the frame: queries then visit the simulated entities
     * @hidden
     */
    public boolean beginDrawing() {
        if (!currentPhase.isIdle() || currentPhase.stepsBegun() != stepsBegun) {
            return false;
        }
        currentPhase.beginFrame();
        currentPhase.beginDrawing();
        return true;
    }

    /**
     * Ends the drawing that {@link #beginDrawing} has begun.
     *
     * @hidden
     */
    public void endDrawing() {
        currentPhase.endFrame();
    }

    /**
     * Returns the world of the game.
     *
     * @return always the same object
     */
    public World world() {
        return world;
    }

    /**
     * Returns the player's input since the last frame.
     *
     * @return always the same object, with the input of this frame
     */
    public FrameInput input() {
        return input;
    }

    /**
     * Returns the control of simulated time: pause, single step, time scale, dropped time. Changes take effect in the
     * next frame. The times of frames are real times, which the control does not change.
     *
     * @return always the same object
     */
    public TimeControl time() {
        return time;
    }

    /**
     * Returns the number of this frame.
     *
     * @return 1 for the first one, then counting up
     */
    public long frame() {
        return frame;
    }

    /**
     * Returns the time since the last frame.
     *
     * @return seconds of real time, as measured or planned by the pacer; 0 for the first frame
     */
    public float frameSeconds() {
        return frameSeconds;
    }

    /**
     * Returns alpha, the interpolation factor: where this frame lies between the last two steps.
     *
     * @return 0 for the step before the newest, 1 for the newest; always 1 while interpolation is off
     */
    public float alpha() {
        return alpha;
    }

    /**
     * Returns whether interpolation is on in this frame.
     *
     * @return false while interpolation is off: all entities are drawn at their newest simulated poses
     */
    public boolean isInterpolating() {
        return interpolating;
    }

    /**
     * Returns whether spawns, despawns, teleports and events wait for presentation time in this frame.
     *
     * @return false if they are presented in the first frame after their step
     */
    public boolean isDelayingOccurrences() {
        return delayingOccurrences;
    }

    /**
     * Returns the number of simulated steps so far.
     *
     * @return 0 or more
     */
    public long steps() {
        return steps;
    }

    /**
     * Returns the number of steps by which the simulation has advanced since the last frame. Steps that run between two
     * frames count for the later frame. Resimulated steps of a rollback count once.
     *
     * @return 0 or more: 0 in a pause, several if a frame catches up, 0 if a restored snapshot has undone steps
     */
    public int stepsInFrame() {
        return stepsInFrame;
    }

    /**
     * Returns the presentation time: the simulated time of the drawn poses, between the last two steps. Effects that
     * depend on presentation time match the poses in every frame. Presentation time stops in a pause, follows the time
     * scale, and does not contain dropped time.
     *
     * @return seconds since the start, 0 or more. Does not drift: each frame computes it from the exact time of the
     *     step. Decreases only after steps were undone
     */
    public double presentationSeconds() {
        return presentationSeconds;
    }

    /**
     * Returns the presentation time of a fraction of a step. For an event: {@code secondsAt(reader.step(),
     * reader.fraction())}. The difference from {@link #presentationSeconds()} is the time between the event and the
     * drawn frame.
     *
     * @param step the number of the step; if steps are not equally long, only the newest one is exact
     * @param fraction the fraction of the step: 0 for its begin, 1 for its end
     * @return seconds since the start of the simulation
     */
    public double secondsAt(long step, float fraction) {
        double end = timestep.secondsAt(PresentationTime.END_OF_STEP);
        double stepSeconds = end - timestep.secondsAt(0f);
        return end + (step - steps - 1 + (double) fraction) * stepSeconds;
    }

    /**
     * Returns the {@linkplain #presentationSeconds() presentation time} that has passed since the last frame, for
     * motion that is not simulated: particles, clouds, a camera that follows a ship.
     *
     * @return seconds, 0 or more: 0 in a pause, and in the first frame after a restored snapshot has moved presentation
     *     time back. Unless steps are undone, the sum over all frames does not drift from the presentation time
     */
    public float presentationSecondsInFrame() {
        return presentationSecondsInFrame;
    }

    /**
     * Returns whether the renderer interpolates poses. If so, no {@link dev.halfstep.transform.InterpolatedTransform}
     * can be read.
     *
     * @return false if the engine interpolates before each frame, the default; never changes
     */
    public boolean isGpuInterpolated() {
        return gpuInterpolated;
    }

    /**
     * Returns the revision of all poses, for a renderer that interpolates poses: two frames with the same revision
     * differ only by alpha and by spawned or despawned entities.
     *
     * @return a number that grows in each frame with steps or with other changes of poses; always 0 if the engine
     *     interpolates
     */
    public long poseRevision() {
        return poseRevision;
    }
}
