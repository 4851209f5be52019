package dev.halfstep.phase;

import java.util.function.Supplier;

/**
 * Stores which part of a frame runs now. A world owns one, the scheduler of the world moves it on, and write gates, event
 * readers, snapshots and the world itself ask it what they allow.
 *
 * <pre>{@code
 *              |----------------------------- frame -----------------------------|
 * idle         poll   |----------- step -----------|   wait   |-- presentation --|
 *                     begins    systems      ends             systems      draw
 *
 * a frame, close       no                                                             yes when idle
 * a step, a restore    yes       no                     yes    no                     yes when idle
 * a save               yes       no           yes       yes    no                     yes when idle
 * }</pre>
 *
 * <p>A step without a frame counts as well. Not thread-safe: only the thread of the world moves it on; workers read it in
 * parallel sections, in which it does not change.
 *
 * @hidden
 */
public final class CurrentPhase {

    // In order. Not an enum: a reference costs more to store, and a frame stores several.
    private static final int BETWEEN_STEPS = 0;
    private static final int STEP_BEGINS = 1;
    private static final int SYSTEMS = 2;
    private static final int STEP_ENDS = 3;
    private static final int PRESENTATION = 4;
    private static final int DRAWING = 5;

    private boolean frame;
    private int part = BETWEEN_STEPS;
    private Supplier<String> presenter = () -> "?";

    /** Creates an idle phase. */
    public CurrentPhase() {}

    /** Begins a frame. */
    public void beginFrame() {
        frame = true;
    }

    /** Ends the frame, and with it the presentation, whether it succeeded or failed. */
    public void endFrame() {
        frame = false;
        part = BETWEEN_STEPS;
    }

    /** Begins a step: its listeners run. */
    public void beginStep() {
        part = STEP_BEGINS;
    }

    /** Begins the systems of a step. */
    public void beginSystems() {
        part = SYSTEMS;
    }

    /** Ends the systems of a step: from here on its listeners run. */
    public void endSystems() {
        part = STEP_ENDS;
    }

    /** Ends a step, whether it succeeded or failed. */
    public void endStep() {
        part = BETWEEN_STEPS;
    }

    /**
     * Begins the systems of presentation.
     *
     * @param newPresenter returns the name of the system that runs, for messages
     */
    public void beginPresentation(Supplier<String> newPresenter) {
        if (presenter != newPresenter) { // a read costs less than storing a reference
            presenter = newPresenter;
        }
        part = PRESENTATION;
    }

    /** Begins to draw what was presented. */
    public void beginDrawing() {
        part = DRAWING;
    }

    /**
     * Returns whether neither a frame nor a step runs.
     *
     * @return true between frames
     */
    public boolean isIdle() {
        return !frame && part == BETWEEN_STEPS;
    }

    /**
     * Returns whether a step may run, or be undone.
     *
     * @return false in a step and in presentation
     */
    public boolean isBetweenSteps() {
        return part == BETWEEN_STEPS;
    }

    /**
     * Returns whether the simulated state is that after a step, so that it can be saved.
     *
     * @return false from the beginning of a step to the end of its systems, and in presentation
     */
    public boolean isStateComplete() {
        return part == BETWEEN_STEPS || part == STEP_ENDS;
    }

    /**
     * Returns whether a step runs, its listeners included.
     *
     * @return true from its beginning to its end
     */
    public boolean isInStep() {
        return part >= STEP_BEGINS && part <= STEP_ENDS;
    }

    /**
     * Returns whether the systems of a step run.
     *
     * @return false while its listeners run
     */
    public boolean isSimulating() {
        return part == SYSTEMS;
    }

    /**
     * Returns whether a frame is presented or drawn: the simulated state is read-only.
     *
     * @return true until the frame ends
     */
    public boolean isPresenting() {
        return part >= PRESENTATION;
    }

    /**
     * Returns whether the host draws.
     *
     * @return true until the frame ends
     */
    public boolean isDrawing() {
        return part == DRAWING;
    }

    /**
     * Returns the name of the system that presents now or did last, for messages.
     *
     * @return its name
     */
    public String presenter() {
        return presenter.get();
    }
}
