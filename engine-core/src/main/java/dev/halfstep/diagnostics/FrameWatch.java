package dev.halfstep.diagnostics;

import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Timestep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Watches the frames of one scheduler, if anybody wants to know: the flight recorder, or a report. Whether anybody does
 * is found out once a frame, so that nothing else is to be paid for otherwise. For the engine.
 */
public final class FrameWatch {

    private final Timestep timestep;
    private final List<SystemWatch> systems = new ArrayList<>();
    private @Nullable FrameTimes times;
    private boolean recording;
    private boolean measuring;
    private @Nullable FrameEvent frameEvent;
    private @Nullable StepEvent stepEvent;
    private long stepsBefore;
    private long droppedNanosBefore;

    /**
     * A watch that nobody has asked for yet.
     *
     * @param timestep tells of steps and of dropped time
     */
    public FrameWatch(Timestep timestep) {
        this.timestep = timestep;
    }

    /**
     * Adds a system, in the order in which they run.
     *
     * @param name its name
     * @param phase where in the frame it runs
     * @return watches it
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
     * Measures all systems from the next frame on.
     *
     * @param clock what it is measured by; that of the first call stays
     * @return what was measured, always the same object
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
     * Whether the frame that runs is watched.
     *
     * @return the same from {@link #beginFrame()} to the next one
     */
    public boolean isOn() {
        return recording || measuring;
    }

    /** A frame begins. */
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

    /** The frame waits, which is not to be counted as its work. */
    public void pause() {
        if (times != null && measuring) {
            times.frame().stop(times.nowNanos());
        }
    }

    /** The frame has waited. */
    public void resume() {
        if (times != null && measuring) {
            times.frame().start(times.nowNanos());
        }
    }

    /**
     * A step begins.
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

    /** A step is over. */
    public void endStep() {
        if (stepEvent != null) {
            stepEvent.commit();
            stepEvent = null;
        }
    }

    /**
     * A frame is over.
     *
     * @param number which one
     * @param frameNanos the time that it counted for, in nanoseconds
     * @param alpha where it lies between the last two steps
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
