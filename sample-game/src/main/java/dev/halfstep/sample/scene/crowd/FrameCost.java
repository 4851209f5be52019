package dev.halfstep.sample.scene.crowd;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.diagnostics.SystemTimes;
import java.util.List;
import java.util.Locale;

/** Computes the mean CPU time of the frames since the last text: for simulation, presentation and drawing. */
final class FrameCost {

    /** The text before the first measurement. */
    static final String UNKNOWN = "CPU per frame: measuring";

    private static final String SIMULATION = "simulation";
    private static final String DRAWING = "draw";
    private static final double NANOS_PER_MILLI = 1e6;

    /** The minimum time of real drawing. A host that only stores the frame for another host takes less. */
    private static final long MIN_DRAWING_NANOS = 20_000;

    private final FrameTimes times;
    private int frames;
    private long simulationNanos;
    private long presentationNanos;
    private long drawingNanos;

    FrameCost(FrameTimes times) {
        this.times = times;
    }

    /** Adds the times of the last complete frame. Called in the presentation of each frame. */
    void addLastFrame() {
        frames++;
        List<SystemTimes> systems = times.systems();
        for (int i = 0; i < systems.size(); i++) {
            SystemTimes system = systems.get(i);
            switch (system.phase()) {
                case SIMULATION -> simulationNanos += system.lastFrameNanos();
                case DRAWING -> drawingNanos += system.lastFrameNanos();
                default -> presentationNanos += system.lastFrameNanos();
            }
        }
    }

    /**
     * Formats the means, and begins to measure the next ones. Leaves out drawing if the host draws nothing itself: in a
     * split view, another host draws both sides.
     */
    String takeText() {
        String text = String.format(
                Locale.ROOT,
                "CPU per frame: simulation %.1f ms, presentation %.1f ms",
                millis(simulationNanos),
                millis(presentationNanos));
        if (drawingNanos >= MIN_DRAWING_NANOS * frames) {
            text += String.format(Locale.ROOT, ", drawing %.1f ms", millis(drawingNanos));
        }
        frames = 0;
        simulationNanos = 0;
        presentationNanos = 0;
        drawingNanos = 0;
        return text;
    }

    private double millis(long nanos) {
        return frames == 0 ? 0 : nanos / NANOS_PER_MILLI / frames;
    }
}
