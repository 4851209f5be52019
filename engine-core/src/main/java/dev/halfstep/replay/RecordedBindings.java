package dev.halfstep.replay;

import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.InputEvents;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies the recorded bindings in a replay, and the player's own ones after it. */
final class RecordedBindings {

    private final ActionMap actions;

    /** The bindings of the player, to which the game returns when the replay is closed; null until they change. */
    private @Nullable String ownBindings;

    /** The recorded bindings that were applied last. */
    private @Nullable String appliedBindings;

    private int appliedRevision;

    private String fault = "";

    RecordedBindings(ActionMap actions) {
        this.actions = actions;
    }

    /**
     * Applies bindings, unless the game has the same bindings already. Null stands for a recording without bindings.
     */
    void apply(@Nullable String text) {
        if (text == null || (text.equals(appliedBindings) && actions.revision() == appliedRevision)) {
            return;
        }
        ownBindings = ownBindings == null ? actions.toTextOfSteps() : ownBindings;
        try {
            List<String> warnings = actions.loadTextOfSteps(text);
            if (!warnings.isEmpty()) {
                fault = "; the recorded bindings could not all be applied: " + warnings.get(0);
            }
        } catch (IllegalArgumentException e) {
            fault = "; the recorded bindings could not be applied: " + e.getMessage();
        }
        appliedBindings = text;
        appliedRevision = actions.revision();
    }

    /** Checks that this game knows all actions in the input of a step. */
    void check(InputEvents events) {
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i) == InputEvents.Kind.ACTION) {
                requireKnown(events.action(i));
            }
        }
    }

    private void requireKnown(Action action) {
        try {
            actions.controls(action);
        } catch (IllegalArgumentException unknown) {
            fault = "; the recorded input presses the action " + action
                    + ", which this game has neither bound nor declared";
        }
    }

    /** Returns why bindings could not be applied, or why this game cannot read recorded input; else empty. */
    String fault() {
        return fault;
    }

    /** Applies the bindings of the player again. */
    void restoreOwn() {
        if (ownBindings != null) {
            actions.loadTextOfSteps(ownBindings);
            ownBindings = null;
        }
    }
}
