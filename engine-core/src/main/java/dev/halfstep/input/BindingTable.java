package dev.halfstep.input;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Has the bindings in the form in which steps and frames read them: arrays of the indices of controls, which are faster
 * to read than sets, and arrays of sources. An {@link ActionMap} changes the table.
 */
final class BindingTable {

    private static final int[] NO_CONTROLS = {};

    /** The indices of the bound controls; of an action that is only declared, none. */
    private final Map<Action, int[]> controlsByAction = new LinkedHashMap<>();

    /** The controls that presentation sees of actions that were changed in this frame: none that was added. */
    private final Map<Action, int[]> controlsInFrame = new HashMap<>();

    private final Map<AxisAction, AxisSource[]> sourcesByAxis = new LinkedHashMap<>();

    /** The bindings of players that steps prefer to this table, by the index of the player; null without. */
    private final @Nullable BindingTable[] playerTables = new BindingTable[InputCode.MAX_PLAYERS];

    /** The actions that a press holds until the next press. */
    final Set<Action> toggled = new LinkedHashSet<>();

    /** Returns the indices of the controls of the toggled action that has a control; none without such an action. */
    int[] toggledWith(int control) {
        if (toggled.isEmpty()) {
            return NO_CONTROLS; // without the garbage of an iteration
        }
        for (Action action : toggled) {
            int[] controls = controls(action);
            for (int each : controls) {
                if (each == control) {
                    return controls;
                }
            }
        }
        return NO_CONTROLS;
    }

    /** Sets the bindings of a player that steps prefer to this table; null for none. */
    void setPlayerTable(int playerIndex, @Nullable BindingTable table) {
        playerTables[playerIndex] = table;
    }

    /** Adds an action without controls. Returns false if the action is known already. */
    boolean declare(Action action) {
        return controlsByAction.putIfAbsent(action, NO_CONTROLS) == null;
    }

    void setControls(Action action, int[] controls) {
        controlsByAction.put(action, controls);
    }

    /** Sets the controls of an action that presentation sees until the next frame begins. */
    void setControlsInFrame(Action action, int[] controls) {
        controlsInFrame.put(action, controls);
    }

    void setSources(AxisAction axis, AxisSource[] sources) {
        sourcesByAxis.put(axis, sources);
    }

    /** Begins a frame: presentation sees all bindings until one is changed. */
    void beginFrame() {
        if (!controlsInFrame.isEmpty()) {
            controlsInFrame.clear();
        }
    }

    /** Returns the indices of the controls of an action, without the controls that were added in this frame. */
    int[] controlsInFrame(Action action) {
        int[] controls = controlsInFrame.isEmpty() ? null : controlsInFrame.get(action);
        return controls == null ? controls(action) : controls;
    }

    /** Returns the indices of the controls of an action. */
    int[] controls(Action action) {
        int[] controls = controlsByAction.get(action);
        if (controls == null) {
            throw unbound(action, "read");
        }
        return controls;
    }

    /** Checks that an action may be pressed: a press of an action that no system can read is a mistake. */
    void requireKnown(Action action) {
        if (!controlsByAction.containsKey(action)) {
            throw unbound(action, "pressed");
        }
    }

    /** Returns the indices of the controls by which steps read an action of a player. */
    int[] controlsInStep(int playerIndex, Action action) {
        BindingTable own = playerTables[playerIndex];
        int[] controls = own == null ? null : own.controlsByAction.get(action);
        return controls == null ? controls(action) : controls;
    }

    /** Returns the sources by which steps read an axis action of a player. */
    AxisSource[] sourcesInStep(int playerIndex, AxisAction axis) {
        BindingTable own = playerTables[playerIndex];
        AxisSource[] sources = own == null ? null : own.sourcesByAxis.get(axis);
        return sources == null ? sources(axis) : sources;
    }

    AxisSource[] sources(AxisAction axis) {
        AxisSource[] sources = sourcesByAxis.get(axis);
        if (sources == null) {
            throw unbound("an axis action", "read", axis + " is none of " + sourcesByAxis.keySet() + "; bind it");
        }
        return sources;
    }

    /** Returns a view of all axis actions, in the order of their first binding. */
    Set<AxisAction> axes() {
        return sourcesByAxis.keySet();
    }

    private IllegalArgumentException unbound(Action action, String use) {
        return unbound(
                "an action",
                use,
                action + " is none of " + controlsByAction.keySet()
                        + "; bind it to a control, or declare it if only the game presses it");
    }

    private static IllegalArgumentException unbound(String kind, String use, String details) {
        return new IllegalArgumentException(kind + " must be bound before it is " + use + ": " + details);
    }
}
