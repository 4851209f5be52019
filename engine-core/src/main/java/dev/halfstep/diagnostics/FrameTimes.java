package dev.halfstep.diagnostics;

import dev.halfstep.time.NanoClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

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

    /**
     * The timings of one system. A call is one run of the system together with the application of its commands. Percentiles
     * are up to 3 % too high, because they are taken from a histogram; totals and maximum times are exact.
     */
    public static final class SystemTimes {

        private final String name;
        private final String phase;
        private final TimeHistogram histogram = new TimeHistogram();
        private long totalNanos;
        private long worstNanos;

        /** The time of the current call up to the last stop of the timer. */
        private long callNanos;

        /** The time at which the timer was started, by the clock of {@link FrameTimes}. */
        private long startNanos;

        private long frameNanos;
        private long lastFrameNanos;

        /** The flight recorder event of the run in progress, null if it is not recorded. */
        private @Nullable SystemEvent event;

        SystemTimes(String name, String phase) {
            this.name = name;
            this.phase = phase;
        }

        /**
         * Returns the name of the measured system.
         *
         * @return the name; {@code frame} for the frame as a whole
         */
        public String name() {
            return name;
        }

        /**
         * Returns the phase in which the system runs.
         *
         * @return {@code simulation}, {@code presentation} or {@code draw}; {@code all} for the frame as a whole
         */
        public String phase() {
            return phase;
        }

        /**
         * Returns the number of calls. A call in which the system throws does not count.
         *
         * @return 0 or more
         */
        public long calls() {
            return histogram.count();
        }

        /**
         * Returns the total time of all calls.
         *
         * @return nanoseconds
         */
        public long totalNanos() {
            return totalNanos;
        }

        /**
         * Returns the time of the longest call.
         *
         * @return nanoseconds; 0 if there was none
         */
        public long worstNanos() {
            return worstNanos;
        }

        /**
         * Returns a percentile of the times of all calls.
         *
         * @param share the share of calls that take at most this time, 0 to 1: 0.5 for the median, 0.99 for the time that
         *     one call in a hundred exceeds
         * @return nanoseconds; 0 if there was no call
         * @throws IllegalArgumentException if the share is out of range
         */
        public long percentileNanos(double share) {
            return Math.min(histogram.percentileNanos(share), worstNanos);
        }

        /**
         * Returns the total time of all calls in the current frame so far; between two frames, in the last frame.
         *
         * @return nanoseconds
         */
        public long frameNanos() {
            return frameNanos;
        }

        /**
         * Returns the total time of all calls in the frame before the frame of {@link #frameNanos()}.
         *
         * @return nanoseconds
         */
        public long lastFrameNanos() {
            return lastFrameNanos;
        }

        void beginFrame() {
            lastFrameNanos = frameNanos;
            frameNanos = 0;
        }

        /** Begins the flight recorder event of a run. */
        void beginEvent(long step) {
            event = new SystemEvent();
            event.name = name;
            event.phase = phase;
            event.step = step;
            event.begin();
        }

        /** Commits the event of a run, if it is recorded. */
        void endEvent() {
            if (event != null) {
                event.commit();
                event = null;
            }
        }

        /** Begins a call. Discards the time of the previous call if that call has failed. */
        void beginCall() {
            callNanos = 0;
        }

        /** Starts the timer. */
        void startTimer(long nowNanos) {
            startNanos = nowNanos;
        }

        /** Stops the timer. */
        void stopTimer(long nowNanos) {
            callNanos += nowNanos - startNanos;
        }

        /** Ends a call and adds its time to the statistics. */
        void endCall() {
            histogram.add(callNanos);
            totalNanos += callNanos;
            frameNanos += callNanos;
            worstNanos = Math.max(worstNanos, callNanos);
            callNanos = 0;
        }
    }
}
