package dev.halfstep.diagnostics;

import dev.halfstep.diagnostics.FrameTimes.SystemTimes;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Timestep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the timings of the frames of one scheduler, for a {@link FrameTimes report} and as events of the JDK's
 * flight recorder. Each frame checks which of the two is active. If neither is, the profiler costs nothing else.
 *
 * <p>A call of a system is one run together with the application of its commands:
 *
 * <pre>{@code
 * profiler.beginRun(system, step);     // on the thread that runs the system
 * profiler.endRun(system);
 * profiler.resumeTimer(system);        // on the thread of the frame, which then applies the commands of the system
 * profiler.pauseTimer(system);
 * profiler.endCall(system);
 * }</pre>
 *
 * <p>Not thread-safe, but several threads measure a system one after the other. The scheduler orders their calls: the
 * start of a frame happens-before the run of the system, and the run happens-before the thread of the frame applies the
 * commands of the system.
 *
 * @hidden
 */
public final class FrameProfiler {

    private final Timestep timestep;

    /** The timings of each system, by its number. They stay 0 until measuring starts. */
    private final List<SystemTimes> systems = new ArrayList<>();

    /** The timings of all systems, or null until measuring starts. */
    private @Nullable FrameTimes times;

    /** Whether the current frame is recorded as events. Set when the frame begins, so no frame is recorded in part. */
    private boolean isRecording;

    /** Whether the current frame is measured. Set when the frame begins, so no frame is measured in part. */
    private boolean isMeasuring;

    private @Nullable FrameEvent frameEvent;
    private @Nullable StepEvent stepEvent;

    // The values of the timestep at the start of the current frame.
    private long stepsBefore;
    private long droppedNanosBefore;

    /** Creates an inactive profiler. */
    public FrameProfiler(Timestep timestep) {
        this.timestep = timestep;
    }

    /**
     * Adds a system. Call this in the order in which systems run.
     *
     * @param phase the phase of the system, such as {@code simulation}
     * @return the number of the system
     */
    public int addSystem(String name, String phase) {
        systems.add(new SystemTimes(name, phase));
        return systems.size() - 1;
    }

    /**
     * Starts to measure all systems, from the next frame on. Always returns the same timings.
     *
     * @param clock the clock to measure with; ignored if measuring has started before
     */
    public FrameTimes startMeasuring(NanoClock clock) {
        if (times == null) {
            times = new FrameTimes(clock, systems);
        }
        return times;
    }

    /**
     * Returns whether the current frame is measured or recorded: the same value from one {@link #beginFrame()} to the
     * next.
     */
    public boolean isActive() {
        return isRecording || isMeasuring;
    }

    /** Begins a frame and starts its timer. */
    public void beginFrame() {
        isRecording = FlightRecorder.isRecording();
        isMeasuring = times != null;
        if (isRecording) {
            stepsBefore = timestep.steps();
            droppedNanosBefore = timestep.droppedNanos();
            frameEvent = new FrameEvent();
            frameEvent.begin();
        }
        if (times != null) {
            times.beginFrame();
        }
        resumeTimer();
    }

    /** Stops the timer of the frame while the pacer waits. */
    public void pauseTimer() {
        if (times != null && isMeasuring) {
            times.frame().stopTimer(times.nowNanos());
        }
    }

    public void resumeTimer() {
        if (times != null && isMeasuring) {
            times.frame().startTimer(times.nowNanos());
        }
    }

    public void beginStep(long step) {
        if (isRecording) {
            stepEvent = new StepEvent();
            stepEvent.number = step;
            stepEvent.begin();
        }
    }

    public void endStep() {
        if (stepEvent != null) {
            stepEvent.commit();
            stepEvent = null;
        }
    }

    /**
     * Ends the frame.
     *
     * @param frameNanos the time since the previous frame, in nanoseconds
     * @param alpha the position of the frame between the last two steps
     */
    public void endFrame(long number, long frameNanos, float alpha) {
        pauseTimer();
        if (times != null && isMeasuring) {
            times.frame().endCall();
        }
        if (frameEvent != null) {
            frameEvent.number = number;
            frameEvent.frameNanos = frameNanos;
            frameEvent.steps = timestep.steps() - stepsBefore;
            frameEvent.alpha = alpha;
            frameEvent.droppedNanos = timestep.droppedNanos() - droppedNanosBefore;
            frameEvent.commit();
            frameEvent = null;
        }
    }

    /**
     * Begins a run and a call of a system: starts its timer and its flight recorder event.
     *
     * @param step the number of the step that is simulated; for presentation, of the last step before the frame
     */
    public void beginRun(int system, long step) {
        if (isRecording) {
            systems.get(system).beginEvent(step);
        }
        if (isMeasuring) {
            systems.get(system).beginCall();
        }
        resumeTimer(system);
    }

    /** Ends a run, even if the system has thrown: stops the timer and commits the flight recorder event. */
    public void endRun(int system) {
        pauseTimer(system);
        systems.get(system).endEvent();
    }

    public void resumeTimer(int system) {
        if (times != null && isMeasuring) {
            systems.get(system).startTimer(times.nowNanos());
        }
    }

    public void pauseTimer(int system) {
        if (times != null && isMeasuring) {
            systems.get(system).stopTimer(times.nowNanos());
        }
    }

    /** Ends a call and adds its time to the timings. */
    public void endCall(int system) {
        if (isMeasuring) {
            systems.get(system).endCall();
        }
    }
}
