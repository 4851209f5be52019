package dev.halfstep.render.hud;

import dev.halfstep.time.TimeControl;

/**
 * Decides when the HUD line warns of simulated time that frames owe to later frames, or drop. A frame that increases
 * the owed time, the dropped time or the number of capped frames is an overrun; the warning is visible from an overrun
 * on for some seconds. Overruns in the first second of a run are ignored, because frames are long while code is
 * compiled and files are loaded.
 *
 * <p>All durations are frame time; no clock is read.
 */
final class OverrunWarning {

    /** The time at the start in which overruns are ignored. */
    static final double WARM_UP_SECONDS = 1;

    /** The time after the last overrun in which the warning is opaque. */
    static final double OPAQUE_SECONDS = 3;

    /** The time after {@link #OPAQUE_SECONDS} in which the warning fades away. */
    static final double FADE_SECONDS = 1;

    private double remainingWarmUpSeconds = WARM_UP_SECONDS;
    private double secondsSinceOverrun = OPAQUE_SECONDS + FADE_SECONDS; // hidden at first

    /** The number of the last frame; -1 before the first one. */
    private long lastFrame = -1;

    // Dropped time and capped frames until the end of the warm-up, which are not shown.
    private long ignoredDroppedNanos;
    private long ignoredCappedFrames;

    // The values of the last frame.
    private long droppedNanos;
    private long owedNanos;
    private long cappedFrames;

    /**
     * Reads the values of a frame; a no-op if it is the last frame, drawn again.
     *
     * @param frame the frame number
     * @param frameSeconds the time since the previous frame
     */
    void update(long frame, double frameSeconds, TimeControl time) {
        if (frame == lastFrame) {
            return;
        }
        lastFrame = frame;
        boolean isOverrun = time.droppedNanos() > droppedNanos
                || time.owedNanos() > owedNanos
                || time.cappedFrames() > cappedFrames;
        droppedNanos = time.droppedNanos();
        owedNanos = time.owedNanos();
        cappedFrames = time.cappedFrames();
        secondsSinceOverrun += frameSeconds;
        if (remainingWarmUpSeconds > 0) {
            remainingWarmUpSeconds -= frameSeconds;
            ignoredDroppedNanos = droppedNanos;
            ignoredCappedFrames = cappedFrames;
        } else if (isOverrun) {
            secondsSinceOverrun = 0;
        }
    }

    /** Returns the opacity of the warning, from 1 after an overrun to 0 if there is none to show. */
    float opacity() {
        double secondsUntilHidden = OPAQUE_SECONDS + FADE_SECONDS - secondsSinceOverrun;
        return (float) Math.min(Math.max(secondsUntilHidden / FADE_SECONDS, 0), 1);
    }

    /** Returns the time that was dropped since the warm-up. */
    long droppedNanos() {
        return droppedNanos - ignoredDroppedNanos;
    }

    long owedNanos() {
        return owedNanos;
    }

    /** Returns the number of frames since the warm-up that could not run all due steps. */
    long cappedFrames() {
        return cappedFrames - ignoredCappedFrames;
    }
}
