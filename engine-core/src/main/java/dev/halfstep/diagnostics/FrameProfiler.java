package dev.halfstep.diagnostics;

import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Timestep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the timings of the frames of one scheduler, for a {@link FrameTimes report} and as events of the JDK's
 * flight recorder. Each frame checks which of the two is active. If neither is, the profiler costs nothing else.
 *
 * @hidden
 */
public final class FrameProfiler {

    private final Timestep timestep;
    private final List<SystemProfiler> systems = new ArrayList<>();

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

    /** Adds a system, with its phase such as {@code simulation}. Call this in the order in which systems run. */
    public SystemProfiler addSystem(String name, String phase) {
        SystemProfiler systemProfiler = new SystemProfiler(this, name, phase);
        systems.add(systemProfiler);
        if (times != null) {
            systemProfiler.startMeasuring(times);
        }
        return systemProfiler;
    }

    /**
     * Starts to measure all systems, from the next frame on. Always returns the same timings.
     *
     * @param clock the clock to measure with; ignored if measuring has started before
     */
    public FrameTimes startMeasuring(NanoClock clock) {
        if (times == null) {
            FrameTimes newTimes = new FrameTimes(clock);
            systems.forEach(system -> system.startMeasuring(newTimes));
            times = newTimes;
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

    boolean isRecording() {
        return isRecording;
    }

    boolean isMeasuring() {
        return isMeasuring;
    }

    /** Returns the time by the clock of the timings; 0 if measuring has not started. */
    long nowNanos() {
        return times == null ? 0 : times.nowNanos();
    }
}
