package dev.halfstep.input;

import java.util.ArrayList;
import java.util.List;

/**
 * Saves and restores the input that steps have seen: held controls, the positions of axes and the pointer, and the
 * events that a {@link StepInput} collects for systems that do not run in every step. Pending events, which no step has
 * seen, are not saved. Each save reuses the memory of the previous save. Only the engine uses this class.
 *
 * @hidden
 */
public final class InputSnapshot {

    private final InputStage stage;
    private final List<SavedInput> savedInputs = new ArrayList<>();
    private final InputState stateAtStepEnd = new InputState();
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
        stateAtStepEnd.copyFrom(stage.stateAtStepEnd());
        stepEndNanos = stage.stepEndNanos();
        List<StepInput> stepInputs = stage.stepInputs();
        for (int i = 0; i < stepInputs.size(); i++) {
            if (i == savedInputs.size()) {
                savedInputs.add(new SavedInput());
            }
            stepInputs.get(i).save(savedInputs.get(i));
        }
    }

    /** Restores the saved input. Call this between steps. */
    public void restore() {
        stage.restore(stepEndNanos, stateAtStepEnd);
        List<StepInput> stepInputs = stage.stepInputs();
        for (int i = 0; i < savedInputs.size(); i++) {
            stepInputs.get(i).restore(savedInputs.get(i));
        }
    }
}
