package dev.halfstep.time;

/** How much time a frame may count at most. What is longer is cut, and counted as dropped. */
final class FrameBound {

    private final long maxFrameNanos;

    /** What is no longer than this is not cut, whatever the bound. */
    private final long uncutNanos;

    private long leftNanos;
    private long droppedNanos;

    FrameBound(long maxFrameNanos) {
        this(maxFrameNanos, 0);
    }

    private FrameBound(long maxFrameNanos, long uncutNanos) {
        if (maxFrameNanos <= 0) {
            throw new IllegalArgumentException("the frame bound must be positive: " + maxFrameNanos + " ns");
        }
        this.maxFrameNanos = maxFrameNanos;
        this.uncutNanos = uncutNanos;
    }

    /** A bound for a standstill only. */
    static FrameBound keeping(long maxFrameNanos) {
        return new FrameBound(maxFrameNanos, Math.max(maxFrameNanos, Overload.STANDSTILL_NANOS));
    }

    void beginFrame() {
        leftNanos = maxFrameNanos;
    }

    /** Time that comes to the frame, and as much of it as counts. */
    long admit(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("a frame cannot take negative time: " + nanos + " ns");
        }
        long countedNanos = nanos <= uncutNanos ? nanos : Math.min(nanos, leftNanos);
        leftNanos = Math.max(leftNanos - countedNanos, 0);
        droppedNanos += nanos - countedNanos;
        return countedNanos;
    }

    /** Time that was admitted and is not simulated after all. */
    void drop(long nanos) {
        droppedNanos += nanos;
    }

    long droppedNanos() {
        return droppedNanos;
    }
}
