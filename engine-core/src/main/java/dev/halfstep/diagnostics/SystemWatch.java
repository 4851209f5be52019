package dev.halfstep.diagnostics;

import org.jspecify.annotations.Nullable;

/**
 * Watches one system, in frames that are watched. For the engine.
 *
 * <pre>{@code
 * watch.begin(step);     // on the thread that runs the system
 * watch.end();
 * watch.resume();        // maybe, for its commands, on the thread of the frame
 * watch.pause();
 * watch.count();         // on the thread of the frame
 * }</pre>
 */
public final class SystemWatch {

    private final FrameWatch frame;
    private final String name;
    private final String phase;
    private @Nullable SystemTimes times;
    private @Nullable SystemEvent event;

    SystemWatch(FrameWatch frame, String name, String phase) {
        this.frame = frame;
        this.name = name;
        this.phase = phase;
    }

    void measure(FrameTimes all) {
        times = all.add(name, phase);
    }

    /**
     * The system begins to run.
     *
     * @param step the step that is simulated, or the last one before the frame
     */
    public void begin(long step) {
        if (frame.isRecording()) {
            event = new SystemEvent();
            event.name = name;
            event.phase = phase;
            event.step = step;
            event.begin();
        }
        if (times != null) {
            times.begin();
        }
        resume();
    }

    /** The system has run or failed. */
    public void end() {
        pause();
        if (event != null) {
            event.commit();
            event = null;
        }
    }

    /** More is done for the system. */
    public void resume() {
        if (times != null && frame.isMeasuring()) {
            times.start(frame.nowNanos());
        }
    }

    /** What was done for it is done. */
    public void pause() {
        if (times != null && frame.isMeasuring()) {
            times.stop(frame.nowNanos());
        }
    }

    /** All of this was one call. */
    public void count() {
        if (times != null && frame.isMeasuring()) {
            times.count();
        }
    }
}
