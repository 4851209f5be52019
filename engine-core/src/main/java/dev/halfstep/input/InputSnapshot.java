package dev.halfstep.input;

import java.util.ArrayList;
import java.util.List;

/**
 * Saves and restores the input that steps have seen: held controls, positions of axes and the pointer, and the events
 * of systems that do not run in every step. Pending events are not part of it. Saving again reuses the same memory.
 * For the engine.
 *
 * @hidden
 */
public final class InputSnapshot {

    private final InputStage stage;
    private final List<SavedInput> saved = new ArrayList<>();
    private final HeldInput held = new HeldInput();
    private long stepEndNanos;

    /**
     * Creates an empty snapshot.
     *
     * @param stage the stage to save and restore
     */
    public InputSnapshot(InputStage stage) {
        this.stage = stage;
    }

    /** Saves the input that steps have seen. Call this between steps. */
    public void save() {
        held.set(stage.heldAtStepEnd());
        stepEndNanos = stage.stepEndNanos();
        List<StepInput> views = stage.stepInputs();
        for (int i = 0; i < views.size(); i++) {
            if (i == saved.size()) {
                saved.add(new SavedInput());
            }
            views.get(i).save(saved.get(i));
        }
    }

    /** Restores the saved input. Call this between steps. */
    public void restore() {
        stage.restore(stepEndNanos, held);
        List<StepInput> views = stage.stepInputs();
        for (int i = 0; i < saved.size(); i++) {
            views.get(i).restore(saved.get(i));
        }
    }
}
