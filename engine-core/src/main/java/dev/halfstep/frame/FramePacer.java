package dev.halfstep.frame;

import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;

/**
 * Paces frames: decides when each frame begins. Most pacers only wait after drawing. A pacer can also plan when a
 * frame is presented. Then it also waits before presentation, and decides how much time the frame simulates.
 */
@FunctionalInterface
public interface FramePacer {

    /**
     * Returns how much time the frame that begins now simulates. Called before stage 1, input.
     *
     * @param measuredNanos the time since the last frame, in nanoseconds
     * @return nanoseconds, 0 or more; the measured time, unless the pacer has planned the frame
     */
    default long frameNanos(long measuredNanos) {
        return measuredNanos;
    }

    /**
     * Returns by how much the planned end of the frame was delayed since the last call. Called after every step.
     *
     * @return nanoseconds, 0 or more; 0 if the pacer plans nothing
     */
    default long delayNanos() {
        return 0;
    }

    /**
     * Waits until presentation is due. Called between simulation and presentation. Does not wait unless overridden.
     */
    default void awaitPresentation() {}

    /** Waits until the next frame is due. Called after drawing. */
    void awaitNextFrame();

    /**
     * Returns a pacer that limits the frame rate. It sleeps for most of the wait and spins for the rest, because a
     * sleep may end too late. Vsync is not enough: with some displays and with all virtual displays it does not block.
     *
     * @param clock the clock of the loop. The pacer advances a {@link ManualClock} by exactly one period for each
     *     frame, instead of waiting
     * @param rate the frame rate
     * @return a new pacer
     */
    static FramePacer fixed(NanoClock clock, Rate rate) {
        if (clock instanceof ManualClock manual) {
            PeriodSequence periods = new PeriodSequence(rate);
            return () -> manual.advance(periods.nextNanos());
        }
        return new FixedPacer(ClockWait.on(clock), rate);
    }

    /**
     * Returns an {@linkplain #adaptive(NanoClock, Rate) adaptive} pacer for frames of 16 ms, longer after a late
     * picture.
     *
     * @param clock the clock of the loop
     * @return a new pacer
     */
    static FramePacer adaptive(NanoClock clock) {
        return adaptive(clock, AdaptivePacer.DEFAULT_RATE);
    }

    /**
     * Returns a pacer that plans when every picture is drawn, at the highest rate that the machine can keep. The
     * simulation runs up to the planned time, then the pacer waits for that time. If a picture is late, the pacer makes
     * the interval longer.
     *
     * <pre>{@code
     * picture due   0 ms             16 ms            32 ms
     * frame         |R--U-U-U-U......|R--U-U-U........|R--   R render the previous picture   U step   . wait
     * }</pre>
     *
     * <p>A frame begins when the previous picture is due, and ends when its own picture is due. Its steps simulate up
     * to the end of the frame, and the wait is between the steps and the picture. With a {@linkplain
     * dev.halfstep.time.Timestep#leading(Rate) leading timestep} a picture shows the time at which it is drawn: no
     * latency. Other timesteps work as with any other pacer.
     *
     * <p>The pacer checks after drawing and after every step whether the picture is late. If so, the interval becomes
     * 1.2 times the needed time, counted from the beginning of the frame, but 250 ms at most. With time to spare, every
     * frame shrinks the interval by an eighth of its excess over 1.2 times the needed time, down to the initial
     * interval. On a machine that simulates slower than real time, the frame-time clamp of the timestep prevents the
     * spiral of death: the steps end at the clamp, a picture is drawn, and the time beyond the clamp is dropped.
     *
     * @param clock the clock of the loop. The pacer advances a {@link ManualClock} to the planned time, instead of
     *     waiting
     * @param fastest the initial and maximum frame rate
     * @return a new pacer
     */
    static FramePacer adaptive(NanoClock clock, Rate fastest) {
        return new AdaptivePacer(ClockWait.on(clock), fastest);
    }

    /**
     * Returns a pacer that never waits.
     *
     * @return a pacer that several loops may share
     */
    static FramePacer unlimited() {
        return () -> {};
    }
}
