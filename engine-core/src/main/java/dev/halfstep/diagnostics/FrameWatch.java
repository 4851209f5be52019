package dev.halfstep.diagnostics;

import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Timestep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects timings of the frames of one scheduler while a report or a flight recording is active. This is checked once
 * a frame, so an inactive watch costs nothing else.
 *
 * @hidden
 */
public final class FrameWatch {

    private final Timestep timestep;
    private final List<SystemWatch> systems = new ArrayList<>();
    private @Nullable FrameTimes times;
    private boolean recording;

    /** Set at the beginning of a frame, so that a frame is measured completely or not at all. */
    private boolean measuring;

    private @Nullable FrameEvent frameEvent;
    private @Nullable StepEvent stepEvent;
    private long stepsBefore;
    private long droppedNanosBefore;

    /**
     * Creates a watch that measures nothing yet.
     *
     * @param timestep the source of the step number and of dropped time
     */
    public FrameWatch(Timestep timestep) {
        this.timestep = timestep;
    }

    /**
     * Adds a system, in the order in which they run.
     *
     * @param name its name
     * @param phase where in the frame it runs
     * @return the watch of the system
     */
    public SystemWatch add(String name, String phase) {
        SystemWatch added = new SystemWatch(this, name, phase);
        systems.add(added);
        if (times != null) {
            added.measure(times);
        }
        return added;
    }

    /**
     * Starts to measure all systems, from the next frame on.
     *
     * @param clock the clock to measure with; ignored if measuring was started before
     * @return the timings, always the same object
     */
    public FrameTimes measure(NanoClock clock) {
        if (times == null) {
            FrameTimes added = new FrameTimes(clock);
            systems.forEach(system -> system.measure(added));
            times = added;
        }
        return times;
    }

    /**
     * Returns whether the current frame is measured or recorded.
     *
     * @return the same value from one {@link #beginFrame()} to the next
     */
    public boolean isOn() {
        return recording || measuring;
    }

    /** Begins a frame and starts its timer. */
    public void beginFrame() {
        recording = FlightRecorder.isOn();
        measuring = times != null;
        if (recording) {
            stepsBefore = timestep.steps();
            droppedNanosBefore = timestep.droppedNanos();
            frameEvent = new FrameEvent();
            frameEvent.begin();
        }
        if (times != null) {
            times.beginFrame();
        }
        resume();
    }

    /** Stops the timer of the frame while the pacer waits. */
    public void pause() {
        if (times != null && measuring) {
            times.frame().stop(times.nowNanos());
        }
    }

    /** Resumes the timer of the frame. */
    public void resume() {
        if (times != null && measuring) {
            times.frame().start(times.nowNanos());
        }
    }

    /**
     * Begins a step.
     *
     * @param step its number
     */
    public void beginStep(long step) {
        if (recording) {
            stepEvent = new StepEvent();
            stepEvent.number = step;
            stepEvent.begin();
        }
    }

    /** Ends the step. */
    public void endStep() {
        if (stepEvent != null) {
            stepEvent.commit();
            stepEvent = null;
        }
    }

    /**
     * Ends the frame.
     *
     * @param number the number of the frame
     * @param frameNanos the time since the previous frame, in nanoseconds
     * @param alpha the position of the frame between the last two steps
     */
    public void endFrame(long number, long frameNanos, float alpha) {
        pause();
        if (times != null && measuring) {
            times.frame().count();
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
        return recording;
    }

    boolean isMeasuring() {
        return measuring;
    }

    long nowNanos() {
        return times == null ? 0 : times.nowNanos();
    }
}
