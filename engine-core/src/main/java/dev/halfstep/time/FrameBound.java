package dev.halfstep.time;

/** The frame-time clamp: limits the time that one frame adds, and counts the rest as dropped. */
final class FrameBound {

    private final long maxFrameNanos;

    /** Frames up to this length are not clamped. */
    private final long unclampedNanos;

    private long leftNanos;
    private long droppedNanos;

    FrameBound(long maxFrameNanos) {
        this(maxFrameNanos, 0);
    }

    private FrameBound(long maxFrameNanos, long unclampedNanos) {
        if (maxFrameNanos <= 0) {
            throw new IllegalArgumentException("the frame bound must be positive: " + maxFrameNanos + " ns");
        }
        this.maxFrameNanos = maxFrameNanos;
        this.unclampedNanos = unclampedNanos;
    }

    /** Creates a bound that clamps only a standstill. */
    static FrameBound keeping(long maxFrameNanos) {
        return new FrameBound(maxFrameNanos, Math.max(maxFrameNanos, Overload.STANDSTILL_NANOS));
    }

    void beginFrame() {
        leftNanos = maxFrameNanos;
    }

    /** Adds time to the frame and returns the part that counts. */
    long admit(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("a frame cannot take negative time: " + nanos + " ns");
        }
        long countedNanos = nanos <= unclampedNanos ? nanos : Math.min(nanos, leftNanos);
        leftNanos = Math.max(leftNanos - countedNanos, 0);
        droppedNanos += nanos - countedNanos;
        return countedNanos;
    }

    /** Drops time that was admitted before. */
    void drop(long nanos) {
        droppedNanos += nanos;
    }

    long droppedNanos() {
        return droppedNanos;
    }
}
