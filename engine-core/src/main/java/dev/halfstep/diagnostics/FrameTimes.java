package dev.halfstep.diagnostics;

import dev.halfstep.time.NanoClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * The timings of all systems and of whole frames since measuring started.
 *
 * <pre>{@code
 * FrameTimes times = scheduler.measure(NanoClock.system());
 * ...
 * System.out.print(times.report());
 * }</pre>
 *
 * <p>Measuring reads the clock four times for each run of a system: around the run, and around the application of its
 * commands. It allocates nothing.
 */
public final class FrameTimes {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    private final NanoClock clock;
    private final SystemTimes frame = new SystemTimes("frame", "all");
    private final List<SystemTimes> systems;

    /**
     * Creates the timings.
     *
     * @param systems the timings of each system, to which the profiler adds those of later systems
     */
    FrameTimes(NanoClock clock, List<SystemTimes> systems) {
        this.clock = clock;
        this.systems = systems;
    }

    /**
     * Returns the timings of all systems in the order in which they run. The last entry is the drawing of frames.
     *
     * @return an unmodifiable list; empty before the first frame
     */
    public List<SystemTimes> systems() {
        return Collections.unmodifiableList(systems);
    }

    /**
     * Returns the timings of whole frames, without the time that the pacer waits.
     *
     * @return the timings, in which each frame counts as one call
     */
    public SystemTimes frame() {
        return frame;
    }

    /**
     * Formats all timings as a table: a line for each system in the order in which they run, then one for the frame.
     *
     * @return several lines, independent of the locale
     */
    public String report() {
        List<SystemTimes> rows = new ArrayList<>(systems);
        rows.add(frame);
        int nameWidth = "system".length();
        for (SystemTimes row : rows) {
            nameWidth = Math.max(nameWidth, row.name().length());
        }
        StringBuilder text = new StringBuilder();
        String nameColumns = "%-" + nameWidth + "s  %-12s";
        text.append(String.format(
                Locale.ROOT,
                nameColumns + "  %9s  %11s  %10s  %10s  %10s  %7s\n",
                "system",
                "phase",
                "calls",
                "total ms",
                "median us",
                "p99 us",
                "worst us",
                "share"));
        for (SystemTimes row : rows) {
            text.append(String.format(
                    Locale.ROOT,
                    nameColumns + "  %9d  %11.3f  %10.3f  %10.3f  %10.3f  %5.1f %%\n",
                    row.name(),
                    row.phase(),
                    row.calls(),
                    row.totalNanos() / NANOS_PER_MILLI,
                    row.percentileNanos(0.5) / NANOS_PER_MICRO,
                    row.percentileNanos(0.99) / NANOS_PER_MICRO,
                    row.worstNanos() / NANOS_PER_MICRO,
                    percent(row.totalNanos(), frame.totalNanos())));
        }
        return text.toString();
    }

    private static double percent(long part, long whole) {
        return whole == 0 ? 0 : 100.0 * part / whole;
    }

    long nowNanos() {
        return clock.nanoTime();
    }

    void beginFrame() {
        for (int i = 0; i < systems.size(); i++) {
            systems.get(i).beginFrame();
        }
        frame.beginFrame();
        frame.beginCall();
    }
}
