package dev.halfstep.time;

/** How much time a frame may count at most. What is longer is cut, and counted as dropped. */
final class FrameBound {

    private final long maxFrameNanos;
    private long leftNanos;
    private long droppedNanos;

    FrameBound(long maxFrameNanos) {
        if (maxFrameNanos <= 0) {
            throw new IllegalArgumentException("the frame bound must be positive: " + maxFrameNanos + " ns");
        }
        this.maxFrameNanos = maxFrameNanos;
    }

    /** A bound that cuts nothing. */
    static FrameBound none() {
        return new FrameBound(Long.MAX_VALUE);
    }

    void beginFrame() {
        leftNanos = maxFrameNanos;
    }

    /** Time that comes to the frame, and as much of it as counts. */
    long admit(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("a frame cannot take negative time: " + nanos + " ns");
        }
        long countedNanos = Math.min(nanos, leftNanos);
        leftNanos -= countedNanos;
        droppedNanos += nanos - countedNanos;
        return countedNanos;
    }

    long droppedNanos() {
        return droppedNanos;
    }
}
