package dev.halfstep.sample.scene.lab.loop;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Runs all lanes on one simulated display. A lane is the simulation and the picture of one game loop. All lanes get the
 * same frame times, so only their loops differ.
 */
public final class Lab {

    private static final double NANOS_PER_SECOND = 1e9;

    private final long seed;
    private final List<Lane> lanes = new ArrayList<>();
    private LabSettings settings;

    /** Supplies the length of each frame of the simulated display, in nanoseconds. */
    private LongSupplier frameLengths;

    /** The time of the newest frame. */
    private long nowNanos;

    /** The length of the next frame, which is not shown yet. */
    private long nextFrameNanos;

    /**
     * Creates a lab that has not shown a frame.
     *
     * @param settings the initial settings
     * @param seed the seed of jitter and hitches
     */
    public Lab(LabSettings settings, long seed) {
        this.seed = seed;
        this.settings = settings;
        frameLengths = settings.display(seed).start();
        startLanes();
    }

    /**
     * Changes the settings. All lanes restart at the current time, on the true path: the motion that they simulate.
     *
     * @param newSettings the new settings
     */
    public void changeSettings(LabSettings newSettings) {
        settings = newSettings;
        frameLengths = newSettings.display(seed).start();
        startLanes();
    }

    /** Starts all lanes on the true path at the current time. */
    private void startLanes() {
        nextFrameNanos = frameLengths.getAsLong();
        lanes.clear();
        for (LaneLoop loop : LaneLoop.values()) {
            lanes.add(new Lane(loop, settings.stepRate(), nowNanos));
        }
    }

    /**
     * Shows all frames up to a time. Also shows a frame that is due up to half a display period later: on a real
     * display of the same rate, each real frame then shows exactly one frame of the lab, in spite of rounding errors.
     *
     * @param untilNanos the time since the lab began, in nanoseconds
     * @param interpolating whether loops interpolate; otherwise all loops draw their newest step
     */
    public void runUntil(long untilNanos, boolean interpolating) {
        long halfPeriodNanos = (long) (settings.displayRate().periodSeconds() * NANOS_PER_SECOND / 2);
        while (nowNanos + nextFrameNanos - halfPeriodNanos <= untilNanos) {
            runFrame(interpolating);
        }
    }

    /**
     * Shows the next frame.
     *
     * @param interpolating whether loops interpolate; otherwise all loops draw their newest step
     */
    public void runFrame(boolean interpolating) {
        nowNanos += nextFrameNanos;
        for (int i = 0; i < lanes.size(); i++) {
            lanes.get(i).runFrame(nextFrameNanos, interpolating, nowNanos);
        }
        nextFrameNanos = frameLengths.getAsLong();
    }

    /**
     * Returns the current settings.
     *
     * @return the settings of the last change, or the initial settings
     */
    public LabSettings settings() {
        return settings;
    }

    /**
     * Returns the lanes, from the top one to the bottom one.
     *
     * @return one lane for each loop
     */
    public List<Lane> lanes() {
        return lanes;
    }

    /**
     * Returns the time of the newest frame.
     *
     * @return nanoseconds since the lab began
     */
    public long nowNanos() {
        return nowNanos;
    }

    /**
     * Prints the errors of each lane over its last {@link LaneTrace#CAPACITY} frames, as lines {@code key=value}: mean
     * latency, range of the latency, and maximum path error, with world units as px.
     *
     * @param out gets the lines
     */
    public void printReport(PrintStream out) {
        for (Lane lane : lanes) {
            DoubleSummaryStatistics latency = lane.trace().latencyMillis();
            String title = lane.loop().title;
            printLine(out, title, "late-mean-ms", latency.getAverage());
            printLine(out, title, "late-spread-ms", latency.getMax() - latency.getMin());
            printLine(out, title, "off-path-max-px", lane.trace().pathErrors().getMax());
        }
        out.flush();
    }

    private static void printLine(PrintStream out, String title, String key, double value) {
        double rounded = Math.rint(value * 1e3) / 1e3 + 0.0; // adding 0 turns -0 into 0
        out.println(title + "." + key + "=" + String.format(Locale.ROOT, "%.3f", rounded));
    }
}
