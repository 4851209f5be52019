package dev.halfstep.time;

/**
 * The frame-time clamp: limits the real time that one frame adds, and counts the time beyond as dropped. The clamp
 * precedes the scale, so a game runs at the same multiple of its speed on every display.
 */
final class FrameTimeClamp {

    private final long maxFrameNanos;

    /** An addition up to this length passes unclamped. */
    private final long unclampedNanos;

    /** The part of the maximum that the current frame has not used yet. */
    private long remainingNanos;

    private long droppedNanos;

    FrameTimeClamp(long maxFrameNanos) {
        this(maxFrameNanos, 0);
    }

    private FrameTimeClamp(long maxFrameNanos, long unclampedNanos) {
        if (maxFrameNanos <= 0) {
            throw new IllegalArgumentException("the frame-time clamp must be positive: " + maxFrameNanos + " ns");
        }
        this.maxFrameNanos = maxFrameNanos;
        this.unclampedNanos = unclampedNanos;
    }

    /** Creates a clamp for {@link Overload#KEEP}: it clamps only times beyond {@link Overload#STANDSTILL_NANOS}. */
    static FrameTimeClamp ofStandstillsOnly(long maxFrameNanos) {
        return new FrameTimeClamp(maxFrameNanos, Math.max(maxFrameNanos, Overload.STANDSTILL_NANOS));
    }

    void beginFrame() {
        remainingNanos = maxFrameNanos;
    }

    /**
     * Adds real time to the current frame. Returns the part within the clamp, scaled, and counts the other part,
     * scaled, as dropped.
     */
    long clamp(long nanos, TimeScale scale) {
        requireNotNegative(nanos);
        long clampedNanos = nanos <= unclampedNanos ? nanos : Math.min(nanos, remainingNanos);
        remainingNanos = Math.max(remainingNanos - clampedNanos, 0); // an unclamped addition may exceed it
        long scaledNanos = scale.apply(clampedNanos);
        if (nanos > clampedNanos) {
            droppedNanos += scale.apply(nanos - clampedNanos);
        }
        return scaledNanos;
    }

    /** Returns a frame time; throws if it is negative. */
    static long requireNotNegative(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("a frame time must not be negative: " + nanos + " ns");
        }
        return nanos;
    }

    /** Counts time as dropped that was within the clamp. */
    void drop(long nanos) {
        droppedNanos += nanos;
    }

    long droppedNanos() {
        return droppedNanos;
    }
}
