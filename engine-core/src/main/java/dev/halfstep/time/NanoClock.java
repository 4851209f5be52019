package dev.halfstep.time;

/**
 * The only source of time in the engine: one method, so that a test, a replay or a headless run can hand in its own.
 *
 * <p>Readings have no meaning of their own, only their differences do. They may be negative and may wrap around
 * {@link Long#MAX_VALUE}, as those of {@link System#nanoTime()} may, so always subtract: {@code now - then}.
 */
@FunctionalInterface
public interface NanoClock {

    /**
     * Reads the clock.
     *
     * @return nanoseconds since an arbitrary, fixed moment; never less than an earlier reading, up to wrap-around
     */
    long nanoTime();

    /**
     * The clock of this machine. Nothing else in the engine reads it.
     *
     * @return a clock that reads {@link System#nanoTime()}
     */
    static NanoClock system() {
        return System::nanoTime;
    }
}
