package dev.halfstep.loop;

import dev.halfstep.schedule.FrameHost;
import dev.halfstep.schedule.FramePacer;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FrameDeltaFilter;
import dev.halfstep.time.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Drives a scheduler: frame after frame, each told how much time has passed, until the host closes or someone stops it.
 *
 * <p>Clock and pacer are chosen together. On the machine's clock, frames wait for the display; on a
 * {@link dev.halfstep.time.ManualClock} moved by a {@link VirtualPacer}, hours are simulated in seconds, and nothing
 * else about the loop is different.
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
     * A loop that has not begun.
     *
     * @param scheduler what a frame does
     * @param host where frames are shown
     * @param clock what tells how much time passed between two frames
     * @param pacer what waits between two frames
     */
    public GameLoop(SystemScheduler scheduler, FrameHost host, NanoClock clock, FramePacer pacer) {
        this.scheduler = scheduler;
        this.host = host;
        this.clock = clock;
        this.pacer = pacer;
    }

    /** Runs until the host closes, {@link #stop()} is called, or the last step or frame is done. */
    public void run() {
        long then = clock.nanoTime();
        long frameNanos = 0; // the first frame takes no time at all
        while (goesOn()) {
            scheduler.frame(host, pacer, frameNanos, then);
            frames++;
            if (goesOn()) {
                pacer.awaitNextFrame();
                long now = clock.nanoTime();
                frameNanos = pacer.frameNanos(filtered(now - then));
                then = now;
            }
        }
    }

    private long filtered(long measuredNanos) {
        return deltaFilter == null ? measuredNanos : deltaFilter.filter(measuredNanos);
    }

    private boolean goesOn() {
        return !stopped && frames < lastFrame && !scheduler.isAtLastStep() && host.isOpen();
    }

    /** Ends the loop after the frame that runs now. Any thread may call this. */
    public void stop() {
        stopped = true;
    }

    /**
     * Takes measured frame times for what the display made them. Off unless this is called. A pacer that plans frames
     * ahead does not look at what was measured, filtered or not.
     *
     * @param filter a filter for the display that shows the frames, used by no other loop
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
            throw new IllegalArgumentException("a loop must be allowed at least 1 frame: " + frame);
        }
        lastFrame = frame;
    }

    /**
     * How many frames were shown.
     *
     * @return 0 or more
     */
    public long frames() {
        return frames;
    }
}
