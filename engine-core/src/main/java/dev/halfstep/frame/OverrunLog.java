package dev.halfstep.frame;

import dev.halfstep.frame.SystemScheduler.Overrun;
import dev.halfstep.time.NanoClock;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;

/** Logs overrun frames, as {@link Overrun#log} says. */
final class OverrunLog implements Consumer<Overrun> {

    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    /** Less than every measured time: even a system that took 0 ns replaces it. */
    private static final long NO_SYSTEM_NANOS = -1;

    private final NanoClock clock;
    private final Consumer<String> lines;

    private final long createdNanos;

    /** Whether any line was logged. */
    private boolean hasLogged;

    /** When the last line was logged. */
    private long lastLineNanos;

    // Totals and the slowest system since the last line.
    private long frames;
    private long droppedNanos;
    private String slowestSystem = "";
    private long slowestNanos = NO_SYSTEM_NANOS;

    OverrunLog(NanoClock clock, Consumer<String> lines) {
        this.clock = Objects.requireNonNull(clock, "clock");
        this.lines = Objects.requireNonNull(lines, "lines");
        createdNanos = clock.nanoTime();
    }

    @Override
    public void accept(Overrun overrun) {
        long nowNanos = clock.nanoTime();
        if (isWarmUp(overrun, nowNanos)) {
            return;
        }
        frames++;
        droppedNanos += overrun.droppedNanos();
        if (overrun.slowestNanos() > slowestNanos) {
            slowestNanos = overrun.slowestNanos();
            slowestSystem = overrun.slowestSystem();
        }
        if (!hasLogged || nowNanos - lastLineNanos >= SECOND_NANOS) {
            lines.accept(formatLine(overrun.owedNanos(), nowNanos));
            resetCounters(nowNanos);
        }
    }

    /** Returns whether the frame began in the first second. Assumes that it began with its slowest system. */
    private boolean isWarmUp(Overrun overrun, long nowNanos) {
        return nowNanos - overrun.slowestNanos() - createdNanos < SECOND_NANOS;
    }

    private String formatLine(long owedNanos, long nowNanos) {
        String subject = frames == 1
                ? "a frame could not simulate all its time"
                : String.format(
                        Locale.ROOT,
                        "%d frames in %.1f s could not simulate all their time",
                        frames,
                        (nowNanos - lastLineNanos) / NANOS_PER_SECOND);
        return String.format(
                Locale.ROOT,
                "too slow: %s, %.1f ms dropped, %.1f ms owed; slowest: '%s', %.1f ms in a frame",
                subject,
                droppedNanos / NANOS_PER_MILLI,
                owedNanos / NANOS_PER_MILLI,
                slowestSystem,
                slowestNanos / NANOS_PER_MILLI);
    }

    private void resetCounters(long nowNanos) {
        hasLogged = true;
        lastLineNanos = nowNanos;
        frames = 0;
        droppedNanos = 0;
        slowestNanos = NO_SYSTEM_NANOS;
    }
}
