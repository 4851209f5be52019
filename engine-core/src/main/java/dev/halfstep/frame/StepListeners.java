package dev.halfstep.frame;

import dev.halfstep.input.StepInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Calls the listeners of steps. Refuses a listener that undoes steps next to a listener that needs final steps. */
final class StepListeners {

    private static final String FINAL_STEPS = "steps that are recorded or replayed cannot be undone: ";

    private final List<StepListener> listeners = new ArrayList<>();

    void add(StepListener listener) {
        Objects.requireNonNull(listener, "a step listener must not be null");
        if (listener.undoesSteps()) {
            checkMayUndoSteps();
        }
        if (listener.needsFinalSteps()) {
            checkStepsAreFinal();
        }
        listeners.add(listener);
    }

    /** Throws if a listener needs final steps. */
    void checkMayUndoSteps() {
        for (int i = 0; i < listeners.size(); i++) { // no stream, so that a restore allocates nothing
            if (listeners.get(i).needsFinalSteps()) {
                throw new IllegalStateException(FINAL_STEPS + "close the Recorder or the Replay first");
            }
        }
    }

    /** Throws if a listener undoes steps. */
    void checkStepsAreFinal() {
        for (int i = 0; i < listeners.size(); i++) {
            if (listeners.get(i).undoesSteps()) {
                throw new IllegalStateException(FINAL_STEPS + "a Rollback is in use");
            }
        }
    }

    void stepBegins(long step, StepInput input) {
        for (int i = 0; i < listeners.size(); i++) {
            listeners.get(i).stepBegins(step, input);
        }
    }

    void stepEnds(long step) {
        for (int i = 0; i < listeners.size(); i++) {
            listeners.get(i).stepEnds(step);
        }
    }
}
