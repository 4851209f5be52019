package dev.halfstep.schedule;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Tells which part of a frame runs, and refuses calls that do not fit there. A step outside of a frame counts too.
 *
 * <pre>{@code
 *              |----------------------------- frame -----------------------------|
 * between      poll   |----------- step -----------|   wait   |-- presentation --|
 * frames              begins    systems      ends             systems      draw
 *
 * a frame, close       no                                                             yes between frames
 * a step, going back   yes       no                     yes    no                     yes between frames
 * saving               yes       no           yes       yes    no                     yes between frames
 * }</pre>
 */
final class FrameProgress {

    private boolean frame;
    private boolean step;

    /** Until its systems are done. */
    private boolean unfinishedStep;

    private boolean presentation;
    private final LongSupplier newestStep;
    private final Supplier<String> presenting;

    /**
     * Between frames.
     *
     * @param newestStep the number of the step that runs, or was run last
     * @param presenting names the system that presents
     */
    FrameProgress(LongSupplier newestStep, Supplier<String> presenting) {
        this.newestStep = newestStep;
        this.presenting = presenting;
    }

    void beginFrame() {
        checkIsBetweenFrames("a frame cannot be run within another one or in a step", "");
        frame = true;
    }

    void endFrame() {
        frame = false;
    }

    void beginStep() {
        step = true;
        unfinishedStep = true;
    }

    /** From here on only listeners run. */
    void endSystems() {
        unfinishedStep = false;
    }

    void endStep() {
        step = false;
        unfinishedStep = false;
    }

    void beginPresentation() {
        presentation = true;
    }

    void endPresentation() {
        presentation = false;
    }

    /** Requires that neither a frame runs nor a step without one. */
    void checkIsBetweenFrames(String rule, String remedy) {
        if (frame || step) {
            throw new IllegalStateException(rule + ": " + running() + remedy);
        }
    }

    private String running() {
        if (step) {
            return "step " + newestStep.getAsLong() + " runs";
        }
        return presentation
                ? "presentation runs, '" + presenting.get() + "'"
                : "a frame runs, after step " + newestStep.getAsLong();
    }

    /** Whether steps may be run, or undone. */
    boolean isBetweenSteps() {
        return !step && !presentation;
    }

    /** Whether the state is the one after a step, not one in the middle of it. */
    boolean isStateWhole() {
        return !unfinishedStep && !presentation;
    }
}
