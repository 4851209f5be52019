package dev.halfstep.loop;

import dev.halfstep.schedule.FrameHost;
import dev.halfstep.schedule.FramePacer;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FrameDeltaFilter;
import dev.halfstep.time.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Drives a scheduler: runs frames with their frame times until the host closes or the loop is stopped.
 *
 * <p>Choose clock and pacer together. With the clock of the machine, frames wait for the display. With a
 * {@link dev.halfstep.time.ManualClock} that a {@link VirtualPacer} advances, the same loop simulates hours in seconds.
 */
public final class GameLoop {

    private final SystemScheduler scheduler;
    private final FrameHost host;
    private final NanoClock clock;
    private final FramePacer pacer;
    private @Nullable FrameDeltaFilter deltaFilter;
    private long lastFrame = Long.MAX_VALUE;
    private long frames;
    private volatile boolean stopped;

    /**
     * Creates a loop.
     *
     * @param scheduler runs the frames
     * @param host polls input and shows the frames
     * @param clock measures the frame times
     * @param pacer waits between two frames
     */
    public GameLoop(SystemScheduler scheduler, FrameHost host, NanoClock clock, FramePacer pacer) {
        this.scheduler = scheduler;
        this.host = host;
        this.clock = clock;
        this.pacer = pacer;
    }

    /** Runs frames until the host closes, {@link #stop()} is called, or the last step or frame is done. */
    public void run() {
        long beginNanos = clock.nanoTime();
        long frameNanos = 0; // there is no time before the first frame
        while (shouldContinue()) {
            scheduler.frame(host, pacer, frameNanos, beginNanos);
            frames++;
            if (shouldContinue()) {
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
        return !stopped && frames < lastFrame && !scheduler.isAtLastStep() && host.isOpen();
    }

    /** Ends the loop after the current frame. Thread-safe. */
    public void stop() {
        stopped = true;
    }

    /**
     * Snaps measured frame times to the period of the display. Off by default. A pacer that plans frames ahead ignores
     * measured frame times, filtered or not.
     *
     * @param filter a filter for the display, not shared with another loop
     */
    public void setDeltaFilter(FrameDeltaFilter filter) {
        deltaFilter = filter;
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
