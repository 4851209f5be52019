package dev.halfstep.time;

/** Implements {@link Timestep#variable()}. */
final class VariableTimestep extends FrameFillingTimestep {

    /** The length of a single step before any other step: one period of a 60 Hz display. */
    private static final long DEFAULT_SINGLE_STEP_NANOS = 16_666_667;

    VariableTimestep() {
        this(DEFAULT_MAX_FRAME_NANOS);
    }

    VariableTimestep(long maxFrameNanos) {
        super(maxFrameNanos);
    }

    @Override
    long nextStepNanos(long pendingNanos) {
        return pendingNanos;
    }

    /** Returns the length of the last step, or a sixtieth of a second if there is none. */
    @Override
    long singleStepNanos(long lastStepNanos) {
        return lastStepNanos > 0 ? lastStepNanos : DEFAULT_SINGLE_STEP_NANOS;
    }

    @Override
    public String toString() {
        return "a variable timestep";
    }
}
