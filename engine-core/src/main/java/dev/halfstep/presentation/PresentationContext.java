package dev.halfstep.presentation;

import dev.halfstep.input.FrameInput;
import dev.halfstep.time.TimeControl;
import dev.halfstep.world.World;

/**
 * What a presentation system and the renderer may know: the world, the moment between two steps that is shown, and what
 * the player did.
 */
public final class PresentationContext {

    private final PresentationStage stage;

    PresentationContext(PresentationStage stage) {
        this.stage = stage;
    }

    /**
     * The world that is shown.
     *
     * @return always the same one
     */
    public World world() {
        return stage.world();
    }

    /**
     * What the player did since the frame before.
     *
     * @return always the same object, with the input of this frame
     */
    public FrameInput input() {
        return stage.input();
    }

    /**
     * Whether simulated time passes, how fast, and how much of it was dropped; and the ways to change that, from the
     * next frame on. Frames themselves always go by real time.
     *
     * @return always the same object
     */
    public TimeControl time() {
        return stage.time();
    }

    /**
     * Which frame this is.
     *
     * @return 1 for the first one, then counting up
     */
    public long frame() {
        return stage.frame();
    }

    /**
     * The time since the frame before.
     *
     * @return seconds, as measured; 0 for the first frame
     */
    public float frameSeconds() {
        return stage.frameSeconds();
    }

    /**
     * How far the moment that is shown lies between the last two simulated steps.
     *
     * @return 0 for the one before the newest, 1 for the newest; always 1 while interpolation is off
     */
    public float alpha() {
        return stage.alpha();
    }

    /**
     * Whether what is drawn is interpolated.
     *
     * @return false while it is switched off and everything is drawn at its newest simulated pose
     */
    public boolean isInterpolating() {
        return stage.isInterpolated();
    }

    /**
     * How many steps have been simulated so far.
     *
     * @return 0 or more
     */
    public long steps() {
        return stage.steps();
    }

    /**
     * Counts the steps by which the simulation has moved on since the frame before. Steps that are run between two frames
     * belong to the later one; steps that are simulated again after a rollback count once.
     *
     * @return 0 or more: 0 in a pause, several where a frame catches up; 0 also where a restored snapshot has taken the
     *     game back
     */
    public int stepsInFrame() {
        return stage.stepsInFrame();
    }

    /**
     * Tells how much time the {@linkplain #stepsInFrame() steps of this frame} have simulated, for what follows simulated
     * time once a frame without being simulated itself: ambient animation, timers of a HUD. It stops in a pause, follows
     * the time scale, and time that is dropped does not count. With fixed steps it comes in whole steps; add
     * {@code alpha} of a step to show the moment between two of them.
     *
     * @return seconds, 0 or more, computed from exact nanoseconds: the sum over frames does not drift from the simulated
     *     time
     */
    public float simulatedSecondsInFrame() {
        return stage.simulatedSecondsInFrame();
    }

    /**
     * Whether the renderer interpolates poses. Then no {@link dev.halfstep.transform.InterpolatedTransform} can be read.
     *
     * @return false as usual, where the engine interpolates before each frame; never changes
     */
    public boolean arePosesLeftToRenderer() {
        return stage.arePosesLeftToRenderer();
    }

    /**
     * Which state of all poses this frame shows, for a renderer that interpolates them: while it stays the same, frames
     * differ by alpha alone, and by which entities there are.
     *
     * @return a number that grows with each frame in which steps were simulated or poses changed otherwise; 0 for ever
     *     where the engine interpolates
     */
    public long poseRevision() {
        return stage.poseRevision();
    }
}
