package dev.halfstep.render.sound;

import dev.halfstep.frame.PresentationContext;
import org.jspecify.annotations.Nullable;

/**
 * Maps presentation time to the clock of the device. A frame that begins now is on the screen until the next one has
 * replaced it, so a sound whose time was passed between two frames is heard one frame later than its real time:
 * while its picture is shown, and always after the frame that finds it.
 *
 * <pre>{@code
 * frames begin    |       F1        |       F2        |       F3        |
 * on the screen                     |  picture of F1  |  picture of F2  |
 * start time               X  between F1 and F2: found by F2
 * heard                                                        X  with the same distances
 * }</pre>
 *
 * <p>The delay is the duration of the longest recent frame: a rhythm stays exact although frames are not equally long.
 */
final class SoundTime {

    private static final double NANOS = 1e9;

    /** The longest delay: after a hitch, sounds do not come later than this. */
    private static final double MAX_DELAY_SECONDS = 0.1;

    /** How fast the delay falls to the duration of the present frames. */
    private static final double DELAY_FALL = 0.02;

    /**
     * The deviation of the frames from the device above which they are compared anew, and how fast a smaller one goes.
     */
    private static final double MAX_DEVIATION_NANOS = 40e6;

    private static final double DEVIATION_FALL = 0.02;

    /** The time of the frame and the start time that it reaches are computed in different ways. */
    private static final double ROUNDING_SECONDS = 1e-6;

    private @Nullable PresentationContext frame;
    private double frameNanos;
    private double delaySeconds;
    private double speed = 1;

    /** Begins a frame. */
    void beginFrame(PresentationContext newFrame, long deviceNanos) {
        double seconds = newFrame.frameSeconds();
        // The clock of a device advances in leaps, and systems take their time: frames are more regular.
        frameNanos += seconds * NANOS;
        double deviation = deviceNanos - frameNanos;
        frameNanos +=
                frame == null || Math.abs(deviation) > MAX_DEVIATION_NANOS ? deviation : DEVIATION_FALL * deviation;
        frame = newFrame;
        double wanted = Math.min(seconds, MAX_DELAY_SECONDS);
        delaySeconds = Math.max(wanted, delaySeconds - DELAY_FALL * (delaySeconds - wanted));
        speed = newFrame.time().scaleThousandths() / 1_000.0;
    }

    /** Returns the speed of simulated time, 0 in a pause. */
    double speed() {
        return frame == null ? 1 : frame.time().isPaused() ? 0 : speed;
    }

    /** Returns whether the frame has reached a time. */
    boolean hasReached(long step, float fraction) {
        return frame != null && secondsSince(frame, step, fraction) >= -ROUNDING_SECONDS;
    }

    /** Returns when a sound at a reached time is heard, by the clock of the device. */
    long deviceNanos(long step, float fraction) {
        double since = frame == null || speed == 0 ? 0 : secondsSince(frame, step, fraction) / speed;
        return Math.round(frameNanos + (delaySeconds - since) * NANOS);
    }

    private static double secondsSince(PresentationContext frame, long step, float fraction) {
        return frame.presentationSeconds() - frame.secondsAt(step, fraction);
    }
}
