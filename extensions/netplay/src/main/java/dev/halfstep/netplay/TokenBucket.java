package dev.halfstep.netplay;

/** Limits a rate: a token bucket, which holds the tokens of one second, and is full at first. */
final class TokenBucket {

    private static final long SECOND_NANOS = 1_000_000_000L;

    private final long perSecond;

    /** The tokens, in billionths: no fraction is lost. */
    private long billionths;

    private long filledNanos;

    TokenBucket(int perSecond, long nowNanos) {
        this.perSecond = perSecond;
        billionths = perSecond * SECOND_NANOS;
        filledNanos = nowNanos;
    }

    /**
     * Takes tokens, or none of them.
     *
     * @param isLow whether the taker must leave half of the bucket to others
     * @return whether there were enough
     */
    boolean take(int tokens, boolean isLow, long nowNanos) {
        long full = perSecond * SECOND_NANOS;
        billionths = Math.min(full, billionths + perSecond * Math.min(SECOND_NANOS, nowNanos - filledNanos));
        filledNanos = nowNanos;
        long left = billionths - tokens * SECOND_NANOS;
        if (left < (isLow ? full / 2 : 0)) {
            return false;
        }
        billionths = left;
        return true;
    }
}
