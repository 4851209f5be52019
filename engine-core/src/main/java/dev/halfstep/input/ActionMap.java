package dev.halfstep.input;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which controls do what in a game: bound by the game, changed by the player at any time, kept in a
 * {@link BindingsFile}.
 *
 * <pre>{@code
 * static final Action JUMP = Action.named("jump");
 * static final AxisAction STEER = AxisAction.named("steer");
 *
 * scheduler.input().actions()
 *         .bind(JUMP, Key.SPACE, GamepadButton.A)
 *         .bind(STEER, new ControlPair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X);
 * }</pre>
 *
 * <p>A game binds all its actions before it asks for them, if need be to nothing. Change it in presentation or between
 * frames: steps of one frame all see the same. It is part of the input: whoever records the input of steps records
 * changes of this, too, which {@link #revision()} tells.
 */
public final class ActionMap {

    private final Map<Action, Set<Control>> controls = new LinkedHashMap<>();
    private final Map<AxisAction, Set<AxisSource>> sources = new LinkedHashMap<>();

    /** The same, as it is looked up in every step. */
    private final Map<Action, int[]> indices = new LinkedHashMap<>();

    private final Map<AxisAction, AxisSource[]> sourceArrays = new LinkedHashMap<>();
    private int revision;

    /** A map without actions. */
    public ActionMap() {}

    /**
     * Lets controls do an action, besides those that do it already.
     *
     * @param action what is done
     * @param added which controls do it, too; none at all makes the action known
     * @return this
     */
    public ActionMap bind(Action action, Control... added) {
        Set<Control> all = new LinkedHashSet<>(controls.getOrDefault(action, Set.of()));
        Collections.addAll(all, added);
        return set(action, all);
    }

    /**
     * Lets these controls do an action, and no other ones.
     *
     * @param action what is done
     * @param only which controls do it
     * @return this
     */
    public ActionMap rebind(Action action, Control... only) {
        return rebind(action, List.of(only));
    }

    ActionMap rebind(Action action, Collection<Control> only) {
        return set(action, new LinkedHashSet<>(only));
    }

    private ActionMap set(Action action, Set<Control> all) {
        controls.put(action, all);
        indices.put(action, all.stream().mapToInt(Control::index).toArray());
        revision++;
        return this;
    }

    /**
     * Lets something move an axis, besides what moves it already.
     *
     * @param axis what is moved
     * @param added what moves it, too; nothing at all makes the axis known
     * @return this
     */
    public ActionMap bind(AxisAction axis, AxisSource... added) {
        Set<AxisSource> all = new LinkedHashSet<>(sources.getOrDefault(axis, Set.of()));
        Collections.addAll(all, added);
        return set(axis, all);
    }

    /**
     * Lets this move an axis, and nothing else.
     *
     * @param axis what is moved
     * @param only what moves it
     * @return this
     */
    public ActionMap rebind(AxisAction axis, AxisSource... only) {
        return rebind(axis, List.of(only));
    }

    ActionMap rebind(AxisAction axis, Collection<AxisSource> only) {
        return set(axis, new LinkedHashSet<>(only));
    }

    private ActionMap set(AxisAction axis, Set<AxisSource> all) {
        sources.put(axis, all);
        sourceArrays.put(axis, all.toArray(AxisSource[]::new));
        revision++;
        return this;
    }

    /**
     * All actions that are known, in the order in which they were bound first.
     *
     * @return a copy
     */
    public List<Action> actions() {
        return List.copyOf(controls.keySet());
    }

    /**
     * All axes that are known, in the order in which they were bound first.
     *
     * @return a copy
     */
    public List<AxisAction> axes() {
        return List.copyOf(sources.keySet());
    }

    /**
     * Which controls do an action.
     *
     * @param action what is done
     * @return a copy, in the order in which they were bound
     * @throws IllegalArgumentException if the action was never bound
     */
    public List<Control> controls(Action action) {
        indices(action);
        return List.copyOf(controls.getOrDefault(action, Set.of()));
    }

    /**
     * What moves an axis.
     *
     * @param axis what is moved
     * @return a copy, in the order in which it was bound
     * @throws IllegalArgumentException if the axis was never bound
     */
    public List<AxisSource> sources(AxisAction axis) {
        return List.of(sourceArray(axis));
    }

    int[] indices(Action action) {
        int[] found = indices.get(action);
        if (found == null) {
            throw unknown("an action", action.toString(), indices.keySet());
        }
        return found;
    }

    AxisSource[] sourceArray(AxisAction axis) {
        AxisSource[] found = sourceArrays.get(axis);
        if (found == null) {
            throw unknown("an axis", axis.toString(), sourceArrays.keySet());
        }
        return found;
    }

    private static IllegalArgumentException unknown(String what, String name, Collection<?> known) {
        return new IllegalArgumentException(
                what + " must be bound before it is asked for: " + name + " is none of " + known);
    }

    /**
     * What does more than one thing, which players seldom mean.
     *
     * @return a conflict for each such control or axis of the gamepad, in the order of their labels
     */
    public List<BindingConflict> conflicts() {
        Map<String, Set<String>> namesOf = new TreeMap<>();
        controls.forEach((action, bound) -> bound.forEach(control -> note(namesOf, control.label(), action.name())));
        sources.forEach((axis, bound) -> bound.forEach(source -> {
            if (source instanceof ControlPair pair) {
                note(namesOf, pair.negative().label(), axis.name());
                note(namesOf, pair.positive().label(), axis.name());
            } else {
                note(namesOf, source.label(), axis.name());
            }
        }));
        List<BindingConflict> conflicts = new ArrayList<>();
        namesOf.forEach((label, names) -> {
            if (names.size() > 1) {
                conflicts.add(new BindingConflict(label, List.copyOf(names)));
            }
        });
        return conflicts;
    }

    private static void note(Map<String, Set<String>> namesOf, String label, String name) {
        namesOf.computeIfAbsent(label, l -> new LinkedHashSet<>()).add(name);
    }

    /**
     * How often anything was bound: as long as this stays, so does the map.
     *
     * @return 0 or more
     */
    public int revision() {
        return revision;
    }
}
