package dev.halfstep.sample.scene.lab.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A simulated display and the lanes that draw for it. All of them get the same frames, each as long as the display makes
 * it, so what differs between them is the loop and nothing else.
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
     * A lab that has shown no frame.
     *
     * @param settings what it begins with
     * @param seed which frames are too early, too late or a hitch
     */
    public Lab(LabSettings settings, long seed) {
        this.seed = seed;
        this.settings = settings;
        display = settings.display(seed).start();
        begin();
    }

    /**
     * Changes the settings. All lanes begin again, where the true path is now.
     *
     * @param newSettings what holds from now on
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
     * Shows all frames up to a moment. A frame that is due within half a period counts as due: where the lab is shown on a
     * display of the same rate, each frame of that one has one of the lab, whatever is rounded.
     *
     * @param untilNanos the time since the beginning
     * @param interpolating whether loops that can draw between steps do so
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
     * @param interpolating whether loops that can draw between steps do so
     */
    public void frame(boolean interpolating) {
        nowNanos += nextFrameNanos;
        for (int i = 0; i < lanes.size(); i++) {
            lanes.get(i).frame(nextFrameNanos, interpolating, nowNanos);
        }
        nextFrameNanos = display.getAsLong();
    }

    /**
     * What it works with now.
     *
     * @return the settings of the last change
     */
    public LabSettings settings() {
        return settings;
    }

    /**
     * The lanes, from the upper one to the lower one.
     *
     * @return one for each loop
     */
    public List<Lane> lanes() {
        return lanes;
    }

    /**
     * When the newest frame was shown.
     *
     * @return nanoseconds since the beginning
     */
    public long nowNanos() {
        return nowNanos;
    }
}
