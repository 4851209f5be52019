package dev.halfstep.time;

import java.util.Objects;

/** Implements {@link Timestep#locked(Rate)}. */
final class LockedTimestep implements Timestep {

    private final Rate rate;
    private final float stepSeconds;
    private long dueSteps;
    private long steps;

    LockedTimestep(Rate rate) {
        this.rate = Objects.requireNonNull(rate, "rate");
        stepSeconds = (float) rate.periodSeconds();
    }

    /** Makes one step due. A frame of 0 ns, such as the first one of a loop, has none. */
    @Override
    public void addFrame(long frameNanos) {
        dueSteps = FrameTimeClamp.requireNotNegative(frameNanos) > 0 ? 1 : 0;
    }

    /**
     * Scales the number of steps, not the frame time: at twice the speed, each frame runs two steps; at half the speed,
     * every second frame runs one step.
     */
    @Override
    public void addFrame(long frameNanos, TimeScale scale) {
        dueSteps = FrameTimeClamp.requireNotNegative(frameNanos) > 0 ? scale.apply(1) : 0;
    }

    /** Has no effect: a frame has one step, however long it is. */
    @Override
    public void extendFrame(long nanos) {
        FrameTimeClamp.requireNotNegative(nanos);
    }

    @Override
    public void extendFrame(long nanos, TimeScale scale) {
        FrameTimeClamp.requireNotNegative(nanos);
    }

    /** Makes one step due if none is due. */
    @Override
    public void addStep() {
        dueSteps = Math.max(dueSteps, 1);
    }

    /** Drops the steps that are due. They do not count as dropped time, because frame times are ignored. */
    @Override
    public void cutFrame() {
        dueSteps = 0;
    }

    @Override
    public boolean isStepDue() {
        return dueSteps > 0;
    }

    @Override
    public boolean takeStep() {
        if (dueSteps == 0) {
            return false;
        }
        dueSteps--;
        steps++;
        return true;
    }

    @Override
    public float stepSeconds() {
        return stepSeconds;
    }

    /**
     * Returns 1: the newest step is drawn without interpolation.
     *
     * @return 1
     */
    @Override
    public float alpha() {
        return 1f;
    }

    @Override
    public long steps() {
        return steps;
    }

    @Override
    public boolean isSeekable() {
        return true;
    }

    @Override
    public void setSteps(long newSteps) {
        steps = newSteps;
    }

    /** Goes back by one step, however long the time is, as every frame takes one step. */
    @Override
    public void goBack(long nanos, long oldestStep) {
        dueSteps = 0;
        if (nanos > 0) {
            steps = Math.max(steps - 1, oldestStep);
        }
    }

    @Override
    public double simulatedSeconds() {
        return rate.secondsAfter(steps);
    }

    @Override
    public double secondsAt(float alpha) {
        return rate.secondsWithin(steps, alpha);
    }

    @Override
    public long simulatedNanos() {
        return rate.nanosAfter(steps, /* remainderUnits= */ 0);
    }

    /**
     * Returns 0: a due step that its frame does not take is never taken.
     *
     * @return 0
     */
    @Override
    public long owedNanos() {
        return 0;
    }

    /**
     * Returns 0: frame times are ignored, so no time is dropped.
     *
     * @return 0
     */
    @Override
    public long droppedNanos() {
        return 0;
    }

    @Override
    public String toString() {
        return "a locked timestep";
    }
}
