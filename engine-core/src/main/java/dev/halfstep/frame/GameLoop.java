package dev.halfstep.frame;

import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.TimeControl;
import org.jspecify.annotations.Nullable;

/**
 * Drives a scheduler: runs frames with their frame times until the host closes or the loop is stopped.
 *
 * <p>With the clock of the machine, frames wait for the display or for an explicit pacer. With a
 * {@link dev.halfstep.time.ManualClock}, which the loop or its pacer advances, the same loop simulates
 * hours in seconds.
 *
 * <pre>{@code
 * ManualClock clock = new ManualClock();
 * scheduler.timeControl().setLastStep(600);
 * new GameLoop(scheduler, new HeadlessHost(), clock, FramePacer.fixed(clock, Rate.hz(60))).run();
 * }</pre>
 */
public final class GameLoop {

    private final Frame frame;
    private final TimeControl time;
    private final FrameHost host;
    private final NanoClock clock;
    private final FramePacer pacer;
    private @Nullable FrameDeltaFilter deltaFilter;
    private long lastFrame = Long.MAX_VALUE; // never reached: the loop does not end
    private long frames;
    private volatile boolean stopped;
    private boolean endsAtLastStep = true;

    /**
     * Creates a loop that is paced to the display of the host: for most games in a window.
     *
     * <p>Frames are limited to a rate just above the display rate: vsync sets the pace, and without vsync the limit
     * does. Measured frame times are {@linkplain #snapFrameTimes snapped} to the period of the display. The loop
     * follows {@link FrameHost#displayRate()} when the window moves to another display. If the rate is unknown, as
     * offscreen and without a window, the limit is 60 frames a second, and frame times are not snapped.
     *
     * <p>On a {@link dev.halfstep.time.ManualClock} the loop never waits. It advances the clock to the time of the next
     * frame instead, in periods of the display rate.
     *
     * @param scheduler runs the frames
     * @param host polls input and shows the frames
     * @param clock measures the frame times: {@link NanoClock#system()}, or a manual clock for tests
     */
    public GameLoop(SystemScheduler scheduler, FrameHost host, NanoClock clock) {
        this(scheduler, host, clock, new DisplayPacer(host, ClockWait.on(clock)));
    }

    /**
     * Creates a loop with an explicit pacer.
     *
     * @param scheduler runs the frames
     * @param host polls input and shows the frames
     * @param clock measures the frame times
     * @param pacer waits between two frames
     */
    public GameLoop(SystemScheduler scheduler, FrameHost host, NanoClock clock, FramePacer pacer) {
        frame = scheduler.frames();
        time = scheduler.timeControl();
        this.host = host;
        this.clock = clock;
        this.pacer = pacer;
    }

    /** Runs frames until the host closes, {@link #stop()} is called, or the last step or frame is done. */
    public void run() {
        long beginNanos = clock.nanoTime();
        long frameNanos = 0; // the first frame simulates no time
        while (shouldContinue()) {
            frame.run(host, pacer, frameNanos, beginNanos);
            frames++;
            if (shouldContinue()) { // no wait after the last frame
                pacer.awaitNextFrame();
                long nowNanos = clock.nanoTime();
                frameNanos = pacer.frameNanos(filter(nowNanos - beginNanos));
                beginNanos = nowNanos;
            }
        }
    }

    private long filter(long measuredNanos) {
        return deltaFilter == null ? measuredNanos : deltaFilter.filter(measuredNanos);
    }

    private boolean shouldContinue() {
        return !stopped && frames < lastFrame && !(endsAtLastStep && time.isAtLastStep()) && host.isOpen();
    }

    /** Ends the loop after the current frame. Thread-safe. */
    public void stop() {
        stopped = true;
    }

    /**
     * Sets whether the loop ends after the {@linkplain TimeControl#setLastStep last step}. Otherwise frames without
     * steps continue: the player can look at the last picture, or seek back in a replay.
     *
     * @param ends true by default
     */
    public void setEndsAtLastStep(boolean ends) {
        endsAtLastStep = ends;
    }

    /**
     * Snaps measured frame times to the period of a display. Off by default. A loop without an explicit pacer snaps
     * frame times already. A pacer that plans frames ahead ignores measured frame times, snapped or not.
     *
     * <p>A display shows pictures at an even pace, but a clock that is read after each of them jitters. Frame times
     * within 0.2 ms of one to four display periods therefore count as exactly that number of periods. The rounding
     * error is carried: the sums of the snapped and of the measured times differ by less than 0.4 ms after every frame.
     * The idea is from Tyler Glaiel, "How to make your game run at 60fps", 2019.
     *
     * @param displayRate the nominal refresh rate of the display
     */
    public void snapFrameTimes(Rate displayRate) {
        deltaFilter = new FrameDeltaFilter(displayRate);
    }

    /**
     * Ends the loop after a frame.
     *
     * @param frame the number of the last frame to show, 1 or more
     */
    public void setLastFrame(long frame) {
        if (frame < 1) {
            throw new IllegalArgumentException("the last frame must be at least 1: " + frame);
        }
        lastFrame = frame;
    }

    /**
     * Returns the number of frames so far.
     *
     * @return 0 or more
     */
    public long frames() {
        return frames;
    }
}
