package dev.halfstep.diagnostics;

import org.jspecify.annotations.Nullable;

/**
 * Measures the calls of one system, and records each run as an event of the JDK's flight recorder. A call is one run of
 * the system together with the application of its commands. Only the engine uses this class:
 *
 * <pre>{@code
 * profiler.beginRun(step);     // on the thread that runs the system
 * profiler.endRun();
 * profiler.resumeTimer();      // on the thread of the frame, which then applies the commands of the system
 * profiler.pauseTimer();
 * profiler.endCall();
 * }</pre>
 *
 * <p>Not thread-safe, but several threads use a profiler one after the other. The scheduler orders their calls: the
 * start of a frame happens-before the run of the system, and the run happens-before the thread of the frame applies the
 * commands of the system.
 *
 * @hidden
 */
public final class SystemProfiler {

    private final FrameProfiler frameProfiler;
    private final String name;
    private final String phase;
    private @Nullable SystemTimes times;
    private @Nullable SystemEvent event;

    SystemProfiler(FrameProfiler frameProfiler, String name, String phase) {
        this.frameProfiler = frameProfiler;
        this.name = name;
        this.phase = phase;
    }

    /** Adds this system to the timings of all systems, and measures the system from the next frame on. */
    void startMeasuring(FrameTimes allTimes) {
        times = allTimes.addSystem(name, phase);
    }

    /** Returns the timings of the system, or null if this frame is not measured. */
    private @Nullable SystemTimes measuredTimes() {
        return frameProfiler.isMeasuring() ? times : null;
    }

    /**
     * Begins a run and a call: starts the timer and the flight recorder event.
     *
     * @param step the number of the step that is simulated; for presentation, of the last step before the frame
     */
    public void beginRun(long step) {
        if (frameProfiler.isRecording()) {
            event = new SystemEvent();
            event.name = name;
            event.phase = phase;
            event.step = step;
            event.begin();
        }
        SystemTimes measured = measuredTimes();
        if (measured != null) {
            measured.beginCall();
        }
        resumeTimer();
    }

    /** Ends a run, even if the system has thrown: stops the timer and commits the flight recorder event. */
    public void endRun() {
        pauseTimer();
        if (event != null) {
            event.commit();
            event = null;
        }
    }

    public void resumeTimer() {
        SystemTimes measured = measuredTimes();
        if (measured != null) {
            measured.startTimer(frameProfiler.nowNanos());
        }
    }

    public void pauseTimer() {
        SystemTimes measured = measuredTimes();
        if (measured != null) {
            measured.stopTimer(frameProfiler.nowNanos());
        }
    }

    /** Ends a call and adds its time to the timings of the system. */
    public void endCall() {
        SystemTimes measured = measuredTimes();
        if (measured != null) {
            measured.endCall();
        }
    }
}
