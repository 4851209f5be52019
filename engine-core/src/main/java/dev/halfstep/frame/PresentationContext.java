package dev.halfstep.frame;

import dev.halfstep.input.FrameInput;
import dev.halfstep.time.TimeControl;
import dev.halfstep.world.World;

/**
 * Gives presentation systems and the renderer read access to a frame: the world, the time between two steps at which
 * it is drawn, and the input of the player.
 */
public final class PresentationContext {

    private final PresentationStage stage;

    PresentationContext(PresentationStage stage) {
        this.stage = stage;
    }

    /**
     * Returns the world of the game.
     *
     * @return always the same object
     */
    public World world() {
        return stage.world();
    }

    /**
     * Returns the player's input since the last frame.
     *
     * @return always the same object, with the input of this frame
     */
    public FrameInput input() {
        return stage.input();
    }

    /**
     * Returns the control of simulated time: pause, single step, time scale, dropped time. Changes take effect in the
     * next frame. Frames themselves always follow real time.
     *
     * @return always the same object
     */
    public TimeControl time() {
        return stage.time();
    }

    /**
     * Returns the number of this frame.
     *
     * @return 1 for the first one, then counting up
     */
    public long frame() {
        return stage.frame();
    }

    /**
     * Returns the time since the last frame.
     *
     * @return seconds of real time, as measured or planned by the pacer; 0 for the first frame
     */
    public float frameSeconds() {
        return stage.frameSeconds();
    }

    /**
     * Returns alpha, the interpolation factor: where this frame lies between the last two steps.
     *
     * @return 0 for the step before the newest, 1 for the newest; always 1 while interpolation is off
     */
    public float alpha() {
        return stage.alpha();
    }

    /**
     * Returns whether interpolation is on in this frame.
     *
     * @return false while it is off and everything is drawn at its newest simulated pose
     */
    public boolean isInterpolating() {
        return stage.isInterpolatingInFrame();
    }

    /**
     * Returns whether spawns, despawns, teleports and events wait for presentation time in this frame.
     *
     * @return false while they are presented in the first frame after their step
     */
    public boolean isDelayingOccurrences() {
        return stage.isDelayingOccurrencesInFrame();
    }

    /**
     * Returns the number of steps that were simulated so far.
     *
     * @return 0 or more
     */
    public long steps() {
        return stage.steps();
    }

    /**
     * Returns by how many steps the simulation has advanced since the last frame. Steps that run between two frames
     * count for the later one; steps that are resimulated after a rollback count once.
     *
     * @return 0 or more: 0 in a pause, several if a frame catches up; 0 also if the restore of a snapshot
     *     has taken the game back
     */
    public int stepsInFrame() {
        return stage.stepsInFrame();
    }

    /**
     * Returns the presentation time: the simulated time of the drawn poses, between the last two steps. Effects that
     * depend on it agree with the poses in every frame. It stops in a pause, follows the time scale, and does not
     * contain dropped time.
     *
     * @return seconds since the start, 0 or more, computed in each frame from the exact time of the step, so that it
     *     does not drift; decreases only after steps were undone
     */
    public double presentationSeconds() {
        return stage.presentationSeconds();
    }

    /**
     * Returns by how much the {@linkplain #presentationSeconds() presentation time} has advanced since the last frame,
     * for motion that is not simulated: particles, clouds, a camera that follows a ship.
     *
     * @return seconds, 0 or more: 0 in a pause, and after a restored snapshot has moved presentation time back. The sum
     *     over frames does not drift from the presentation time, unless steps are undone
     */
    public float presentationSecondsInFrame() {
        return stage.presentationSecondsInFrame();
    }

    /**
     * Returns whether the renderer interpolates poses. Then no {@link dev.halfstep.transform.InterpolatedTransform} can
     * be read.
     *
     * @return false if the engine interpolates before each frame, the default; never changes
     */
    public boolean isGpuInterpolated() {
        return stage.isGpuInterpolated();
    }

    /**
     * Returns the revision of all poses, for a renderer that interpolates them: two frames with the same revision
     * differ only by alpha and by spawned or despawned entities.
     *
     * @return a number that grows with each frame in which steps ran or poses changed otherwise; always 0 if the engine
     *     interpolates
     */
    public long poseRevision() {
        return stage.poseRevision();
    }
}
