package dev.halfstep.time;

/**
 * The only source of time in the engine. It has one method, so a test, a replay or a headless run can replace it.
 *
 * <p>Only the differences of readings are meaningful. Like {@link System#nanoTime()}, readings may be negative and may
 * wrap around at {@link Long#MAX_VALUE}, so always subtract: {@code now - then}.
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
     * Returns the clock of this machine. Nothing else in the engine reads it.
     *
     * @return a clock that reads {@link System#nanoTime()}
     */
    static NanoClock system() {
        return System::nanoTime;
    }
}
