package dev.halfstep.diagnostics;

import org.jspecify.annotations.Nullable;

/**
 * Measures and records the runs of one system. For the engine.
 *
 * <pre>{@code
 * watch.begin(step);     // on the thread that runs the system
 * watch.end();
 * watch.resume();        // if the system has commands to apply, on the thread of the frame
 * watch.pause();
 * watch.count();         // on the thread of the frame
 * }</pre>
 *
 * <p>Not thread-safe. One thread at a time uses a watch, and the scheduler orders them: the start of a frame
 * happens-before the run of the system, and the run happens-before the thread of the frame applies its commands.
 *
 * @hidden
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

    /** Returns the times to add to, or null if this frame is not measured. */
    private @Nullable SystemTimes measured() {
        return frame.isMeasuring() ? times : null;
    }

    /**
     * Starts the timer and the event of a run.
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
        SystemTimes measured = measured();
        if (measured != null) {
            measured.begin();
        }
        resume();
    }

    /** Stops the timer and commits the event of a run, which may have failed. */
    public void end() {
        pause();
        if (event != null) {
            event.commit();
            event = null;
        }
    }

    /** Resumes the timer. */
    public void resume() {
        SystemTimes measured = measured();
        if (measured != null) {
            measured.start(frame.nowNanos());
        }
    }

    /** Stops the timer. */
    public void pause() {
        SystemTimes measured = measured();
        if (measured != null) {
            measured.stop(frame.nowNanos());
        }
    }

    /** Adds the measured time as one call. */
    public void count() {
        SystemTimes measured = measured();
        if (measured != null) {
            measured.count();
        }
    }
}
