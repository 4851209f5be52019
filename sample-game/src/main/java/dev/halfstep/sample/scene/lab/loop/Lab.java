package dev.halfstep.sample.scene.lab.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Runs all lanes on one simulated display. All lanes get the same frame times, so they differ in nothing but the loop.
 */
public final class Lab {

    private static final double HALF_A_SECOND_NANOS = 5e8;

    private final long seed;
    private final List<Lane> lanes = new ArrayList<>();
    private LabSettings settings;
    private LongSupplier display;
    private long nowNanos;
    private long nextFrameNanos;

    /**
     * Creates a lab that has shown no frame.
     *
     * @param settings the initial settings
     * @param seed the seed of jitter and hitches
     */
    public Lab(LabSettings settings, long seed) {
        this.seed = seed;
        this.settings = settings;
        display = settings.display(seed).start();
        begin();
    }

    /**
     * Changes the settings. All lanes restart on the true path at the current time.
     *
     * @param newSettings the new settings
     */
    public void change(LabSettings newSettings) {
        settings = newSettings;
        display = newSettings.display(seed).start();
        begin();
    }

    private void begin() {
        nextFrameNanos = display.getAsLong();
        lanes.clear();
        for (LaneLoop loop : LaneLoop.values()) {
            lanes.add(new Lane(loop, settings.stepRate(), nowNanos));
        }
    }

    /**
     * Shows all frames up to a time, rounded to half a display period. On a real display of the same rate, each real
     * frame then shows exactly one frame of the lab.
     *
     * @param untilNanos the time since the beginning
     * @param interpolating false draws all loops at their newest step
     */
    public void runUntil(long untilNanos, boolean interpolating) {
        long slackNanos = (long) (settings.displayRate().periodSeconds() * HALF_A_SECOND_NANOS);
        while (nowNanos + nextFrameNanos - slackNanos <= untilNanos) {
            frame(interpolating);
        }
    }

    /**
     * Shows the next frame.
     *
     * @param interpolating false draws all loops at their newest step
     */
    public void frame(boolean interpolating) {
        nowNanos += nextFrameNanos;
        for (int i = 0; i < lanes.size(); i++) {
            lanes.get(i).frame(nextFrameNanos, interpolating, nowNanos);
        }
        nextFrameNanos = display.getAsLong();
    }

    /**
     * Returns the current settings.
     *
     * @return the settings of the last change
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
     * @return nanoseconds since the beginning
     */
    public long nowNanos() {
        return nowNanos;
    }
}
