package dev.halfstep.time;

/**
 * Reads the time. This is the only source of time in the engine, so tests, replays and headless runs can replace it.
 *
 * <p>Only the differences of readings are meaningful. Like {@link System#nanoTime()}, readings may be negative and may
 * wrap around at {@link Long#MAX_VALUE}, so always compare them by {@code later - earlier}.
 */
@FunctionalInterface
public interface NanoClock {

    /**
     * Reads the clock.
     *
     * @return nanoseconds since an arbitrary, fixed origin; never less than an earlier reading, up to wrap-around
     */
    long nanoTime();

    /**
     * Returns the clock of this machine. No other code of the engine reads it.
     *
     * @return a clock that reads {@link System#nanoTime()}
     */
    static NanoClock system() {
        return System::nanoTime;
    }
}
