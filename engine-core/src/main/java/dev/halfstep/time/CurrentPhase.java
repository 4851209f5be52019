package dev.halfstep.time;

import java.util.function.Supplier;

/**
 * Stores which part of a frame runs now. Each world has its own phase. The scheduler of the world sets the phase. The
 * world, event readers, snapshots and the checks of writes read it, to decide which calls are allowed.
 *
 * <pre>{@code
 *              |----------------------------- frame -----------------------------|
 * idle         poll   |----------- step -----------|   wait   |-- presentation --|
 *                     begins    systems      ends             systems      draw
 *
 * Allowed                idle   poll   step begins   systems   step ends   wait   presentation
 * run a frame, close     yes    no     no            no        no          no     no
 * run a step, restore    yes    yes    no            no        no          yes    no
 * save                   yes    yes    no            no        yes         yes    no
 * }</pre>
 *
 * <p>A step outside of a frame sets the phase too. Not thread-safe: only the thread of the world sets the phase.
 * Workers read it while systems run in parallel; it does not change then.
 *
 * @hidden
 */
public final class CurrentPhase {

    // In the order of a frame. Not an enum: storing a reference costs more, since it includes a GC write barrier.
    private static final int BETWEEN_STEPS = 0;
    private static final int STEP_BEGINS = 1;
    private static final int SYSTEMS = 2;
    private static final int STEP_ENDS = 3;
    private static final int PRESENTATION = 4;
    private static final int DRAWING = 5;

    private final PresentationTime presentationTime = new PresentationTime();
    private boolean inFrame;
    private boolean isAddingView;
    private int part = BETWEEN_STEPS;
    private long stepsBegun;
    private Supplier<String> presenterName = () -> "?";

    public CurrentPhase() {}

    /** Returns the presentation time of the world. Presentation sets it at the beginning of each frame. */
    public PresentationTime presentationTime() {
        return presentationTime;
    }

    public void beginFrame() {
        inFrame = true;
    }

    /** Ends the frame and its presentation, whether the frame succeeded or failed. */
    public void endFrame() {
        inFrame = false;
        part = BETWEEN_STEPS;
    }

    /** Begins a step: its listeners run before its systems. */
    public void beginStep() {
        part = STEP_BEGINS;
        stepsBegun++;
    }

    /** Returns the number of steps that have begun, resimulated steps included. Each step has another number. */
    public long stepsBegun() {
        return stepsBegun;
    }

    /** Begins the systems of a step. */
    public void beginSystems() {
        part = SYSTEMS;
    }

    /** Ends the systems of a step: its listeners run once more. */
    public void endSystems() {
        part = STEP_ENDS;
    }

    /** Ends a step, whether it succeeded or failed. */
    public void endStep() {
        part = BETWEEN_STEPS;
    }

    /** Begins the systems of presentation. Messages name the system that runs. */
    public void beginPresentation(Supplier<String> newPresenterName) {
        if (presenterName != newPresenterName) { // a read costs less than storing a reference
            presenterName = newPresenterName;
        }
        part = PRESENTATION;
    }

    public void beginDrawing() {
        part = DRAWING;
    }

    /** Begins code that adds views outside of frames. Messages name it. */
    public void beginView(Supplier<String> viewName) {
        presenterName = viewName;
        isAddingView = true;
    }

    public void endView() {
        isAddingView = false;
    }

    /**
     * Returns whether code that adds views runs. The code must not change the simulated state, but a step that it runs
     * may.
     */
    public boolean isAddingView() {
        return isAddingView && part == BETWEEN_STEPS;
    }

    /** Returns whether neither a frame nor a step runs. */
    public boolean isIdle() {
        return !inFrame && part == BETWEEN_STEPS;
    }

    /** Returns whether a step may run, or be undone. */
    public boolean isBetweenSteps() {
        return part == BETWEEN_STEPS;
    }

    /**
     * Returns whether the simulated state is complete and can be saved: not from the beginning of a step to the end of
     * its systems, and not in presentation.
     */
    public boolean isStateComplete() {
        return part == BETWEEN_STEPS || part == STEP_ENDS;
    }

    /** Returns whether a step runs, its listeners included. */
    public boolean isInStep() {
        return part >= STEP_BEGINS && part <= STEP_ENDS;
    }

    /** Returns whether the systems of a step run, but not its listeners. */
    public boolean isSimulating() {
        return part == SYSTEMS;
    }

    /**
     * Returns whether spawns, despawns and teleports are occurrences of a step, which are presented at their time. The
     * listeners at the beginning of a step run before poses are captured, so their changes count as made before the
     * step.
     */
    public boolean recordsOccurrences() {
        return part == SYSTEMS || part == STEP_ENDS;
    }

    /** Returns whether a frame is presented or drawn, until it ends: the simulated state is read-only. */
    public boolean isPresenting() {
        return part >= PRESENTATION;
    }

    /** Returns whether the host draws, until the frame ends. */
    public boolean isDrawing() {
        return part == DRAWING;
    }

    /**
     * Returns the name of the presentation system that runs or ran last, or of the host while it draws. For messages.
     */
    public String presenterName() {
        return presenterName.get();
    }
}
