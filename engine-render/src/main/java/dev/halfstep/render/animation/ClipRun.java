package dev.halfstep.render.animation;

/** A clip that is played at one speed. */
final class ClipRun {

    private static final double NANOS_PER_SECOND = 1e9;

    /** More than the relative error of a quotient of two numbers. */
    private static final double ROUNDING = 1e-15;

    /** 36 years: sums of such times do not overflow. */
    static final long MAX_NANOS = 1L << 60;

    SpriteClip clip;

    /** The simulated time at which the run begins. */
    long beginNanos;

    /** The phase of the clip at that time. */
    long beginPhase;

    float speed = 1f;

    /** Whether the event of the frame at the begin is to be sent. */
    boolean isBeginPending;

    // What follows is computed from the above: neither hashed nor stored.

    /** No frame with an event begins before this phase. */
    long nextEvent;

    ClipRun(SpriteClip clip) {
        this.clip = clip;
    }

    void copy(ClipRun source) {
        set(source.clip, source.beginNanos, source.beginPhase, source.speed, source.isBeginPending);
    }

    void set(SpriteClip newClip, long newBegin, long newPhase, float newSpeed, boolean newBeginPending) {
        clip = newClip;
        beginNanos = newBegin;
        beginPhase = newPhase;
        speed = newSpeed;
        isBeginPending = newBeginPending;
        nextEvent = 0;
    }

    /** Returns the phase at a time, by the begin before the time. The product is exact for 104 days. */
    long phaseAt(long nanos) {
        return nanos <= beginNanos ? beginPhase : beginPhase + (long) ((nanos - beginNanos) * (double) speed);
    }

    /**
     * Returns a time before which a later phase is not reached: at speed 1 the time at which it is reached, else at
     * most a few nanoseconds less.
     */
    long nanosBefore(long phase) {
        double nanos = (phase - beginPhase) / (double) speed;
        if (phase == Long.MAX_VALUE || !(nanos < MAX_NANOS)) {
            return Timetable.NEVER;
        }
        if (speed == 1f) {
            return beginNanos + phase - beginPhase;
        }
        return beginNanos + (long) (nanos * (1 - ROUNDING)) - 1;
    }

    /** Returns a simulated time in nanoseconds. */
    static long nanos(double seconds) {
        return Math.round(seconds * NANOS_PER_SECOND);
    }
}
