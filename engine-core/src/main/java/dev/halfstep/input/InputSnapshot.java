package dev.halfstep.input;

import java.util.ArrayList;
import java.util.List;

/**
 * What steps had seen of the input at some time: what was held, where axes and the pointer stood, and what happened in
 * spans of several steps that had begun. What waited for steps to come is no part of it. Saving again uses the same
 * memory.
 */
public final class InputSnapshot {

    private final InputStage stage;
    private final List<SavedInput> saved = new ArrayList<>();
    private final HeldInput taken = new HeldInput();
    private long stepEndNanos;

    /**
     * Without anything saved.
     *
     * @param stage whose state is to be saved
     */
    public InputSnapshot(InputStage stage) {
        this.stage = stage;
    }

    /** Keeps what steps have seen. To be called between steps. */
    public void save() {
        taken.set(stage.taken());
        stepEndNanos = stage.stepEndNanos();
        List<StepInput> views = stage.stepInputs();
        for (int i = 0; i < views.size(); i++) {
            if (i == saved.size()) {
                saved.add(new SavedInput());
            }
            views.get(i).save(saved.get(i));
        }
    }

    /** Lets steps go on from there. To be called between steps. */
    public void restore() {
        stage.goTo(stepEndNanos, taken);
        List<StepInput> views = stage.stepInputs();
        for (int i = 0; i < saved.size(); i++) {
            views.get(i).restore(saved.get(i));
        }
    }
}
