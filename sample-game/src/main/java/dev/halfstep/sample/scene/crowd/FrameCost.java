package dev.halfstep.sample.scene.crowd;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.diagnostics.FrameTimes.SystemTimes;
import dev.halfstep.sample.scene.SceneLayers;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Computes the mean CPU time of the frames since the last text: for simulation, presentation and drawing. */
final class FrameCost {

    /** The text before the first measurement. */
    static final String UNKNOWN = "CPU per frame: measuring";

    private static final String SIMULATION = "simulation";
    private static final String DRAWING = "draw";
    private static final double NANOS_PER_MILLI = 1e6;

    private final FrameTimes times;
    private final LongSupplier otherDrawingNanos;

    /** The drawing for another picture, up to the last complete frame. */
    private long countedOtherNanos;

    private int frames;
    private long simulationNanos;
    private long presentationNanos;
    private long drawingNanos;

    /**
     * Creates an object that has not measured.
     *
     * @param times the times of the scene; not part of the cost is the system {@link SceneLayers#OTHER_PICTURE}
     * @param otherDrawingNanos returns how much of all drawing so far was for another picture, which is not part of the
     *     cost either
     */
    FrameCost(FrameTimes times, LongSupplier otherDrawingNanos) {
        this.times = times;
        this.otherDrawingNanos = otherDrawingNanos;
    }

    /** Adds the times of the last complete frame. Called in the presentation of each frame. */
    void addLastFrame() {
        frames++;
        List<SystemTimes> systems = times.systems();
        for (int i = 0; i < systems.size(); i++) {
            SystemTimes system = systems.get(i);
            if (system.name().equals(SceneLayers.OTHER_PICTURE)) {
                continue;
            }
            switch (system.phase()) {
                case SIMULATION -> simulationNanos += system.lastFrameNanos();
                case DRAWING -> drawingNanos += system.lastFrameNanos();
                default -> presentationNanos += system.lastFrameNanos();
            }
        }
        long otherNanos = otherDrawingNanos.getAsLong();
        drawingNanos -= otherNanos - countedOtherNanos;
        countedOtherNanos = otherNanos;
    }

    /** Formats the means, and begins to measure the next ones. */
    String takeText() {
        String text = String.format(
                Locale.ROOT,
                "CPU per frame: simulation %.1f ms, presentation %.1f ms, drawing %.1f ms",
                millis(simulationNanos),
                millis(presentationNanos),
                millis(drawingNanos));
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
