package dev.halfstep.time;

/** Implements {@link Timestep#semiFixed(Rate)}. */
final class SemiFixedTimestep extends FrameFillingTimestep {

    private final long maxStepNanos;

    SemiFixedTimestep(Rate rate) {
        this(rate, DEFAULT_MAX_FRAME_NANOS);
    }

    SemiFixedTimestep(Rate rate, long maxFrameNanos) {
        super(maxFrameNanos);
        maxStepNanos = (rate.periodNumerator() + rate.periodDenominator() - 1) / rate.periodDenominator();
    }

    @Override
    long nextStepNanos(long pendingNanos) {
        return Math.min(pendingNanos, maxStepNanos);
    }

    @Override
    long singleStepNanos(long lastStepNanos) {
        return maxStepNanos;
    }

    @Override
    public long presentNanos() {
        return simulatedNanos() + owedNanos();
    }

    @Override
    public String toString() {
        return "a semi-fixed timestep";
    }
}
