package dev.halfstep.input;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Binds controls to actions. The game sets the bindings, the player may change them, and a
 * {@linkplain #save file} stores them.
 *
 * <pre>{@code
 * static final Action JUMP = Action.named("jump");
 * static final AxisAction STEER = AxisAction.named("steer");
 *
 * scheduler.input().actions()
 *         .bind(JUMP, Key.SPACE, GamepadButton.A)
 *         .bind(STEER, AxisSource.pair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X);
 * }</pre>
 *
 * <p>A game binds all its actions before it reads them, possibly to no control. Change bindings in presentation or
 * between frames, so that all steps of a frame see the same. Bindings are part of the input: a recording of input must
 * also contain their changes, which {@link #revision()} detects.
 */
public final class ActionMap {

    private final Map<Action, Set<Control>> controls = new LinkedHashMap<>();
    private final Map<AxisAction, Set<AxisSource>> sources = new LinkedHashMap<>();

    /** The same bindings as arrays, for lookups in every step. */
    private final Map<Action, int[]> indices = new LinkedHashMap<>();

    private final Map<AxisAction, AxisSource[]> sourceArrays = new LinkedHashMap<>();
    private int revision;

    /** Creates a map without actions. */
    public ActionMap() {}

    /**
     * Binds controls to an action, in addition to its current ones.
     *
     * @param action the action
     * @param added the controls to add; without any, the action is still known
     * @return this
     */
    public ActionMap bind(Action action, Control... added) {
        Set<Control> all = new LinkedHashSet<>(controls.getOrDefault(action, Set.of()));
        Collections.addAll(all, added);
        return set(action, all);
    }

    /**
     * Replaces the controls of an action.
     *
     * @param action the action
     * @param only the new controls
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
     * Binds sources to an axis action, in addition to its current ones.
     *
     * @param axis the axis action
     * @param added the sources to add; without any, the axis action is still known
     * @return this
     */
    public ActionMap bind(AxisAction axis, AxisSource... added) {
        Set<AxisSource> all = new LinkedHashSet<>(sources.getOrDefault(axis, Set.of()));
        Collections.addAll(all, added);
        return set(axis, all);
    }

    /**
     * Replaces the sources of an axis action.
     *
     * @param axis the axis action
     * @param only the new sources
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
     * Returns all actions, in the order of their first binding.
     *
     * @return a copy
     */
    public List<Action> actions() {
        return List.copyOf(controls.keySet());
    }

    /**
     * Returns all axis actions, in the order of their first binding.
     *
     * @return a copy
     */
    public List<AxisAction> axes() {
        return List.copyOf(sources.keySet());
    }

    /**
     * Returns the controls of an action.
     *
     * @param action the action
     * @return a copy, in the order of binding
     * @throws IllegalArgumentException if the action was never bound
     */
    public List<Control> controls(Action action) {
        indices(action);
        return List.copyOf(controls.getOrDefault(action, Set.of()));
    }

    /**
     * Returns the sources of an axis action.
     *
     * @param axis the axis action
     * @return a copy, in the order of binding
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
     * Returns the controls and gamepad axes that are bound to more than one action, which players seldom want.
     *
     * @return the names of the actions by the label of the control, in alphabetical order of the labels; of each label,
     *     actions come before axis actions, in the order of their first binding
     */
    public SortedMap<String, List<String>> conflicts() {
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
        SortedMap<String, List<String>> conflicts = new TreeMap<>();
        namesOf.forEach((label, names) -> {
            if (names.size() > 1) {
                conflicts.put(label, List.copyOf(names));
            }
        });
        return conflicts;
    }

    private static void note(Map<String, Set<String>> namesOf, String label, String name) {
        namesOf.computeIfAbsent(label, l -> new LinkedHashSet<>()).add(name);
    }

    /**
     * Returns the number of changes so far. The map is unchanged while this number is.
     *
     * @return 0 or more
     */
    public int revision() {
        return revision;
    }

    /**
     * Saves all bindings atomically in a small text file, in UTF-8, that people can read and edit:
     *
     * <pre>{@code
     * halfstep-bindings 1
     * # lines with a hash are comments
     * action jump = key:SPACE, gamepad:A
     * axis steer = key:LEFT/key:RIGHT, gamepad-axis:LEFT_X
     * }</pre>
     *
     * <p>The first line is always the same. Each other line replaces the bindings of an action or an axis; without
     * controls it removes them. Actions that are not in the file keep the bindings of the game.
     *
     * @param file the file to write; its folder must exist
     * @throws IOException if the file cannot be written, or would be longer than 64 KiB
     */
    public void save(Path file) throws IOException {
        BindingsFile.save(this, file);
    }

    /**
     * Loads bindings that {@link #save} has stored, with or without a byte order mark. All actions of the game must be
     * bound already. If the file is damaged, no binding is changed.
     *
     * @param file the file
     * @return a line for each unknown action or control, which is ignored
     * @throws IOException if the file cannot be read, is longer than 64 KiB, or has an invalid line, which the message
     *     names
     */
    public List<String> load(Path file) throws IOException {
        return BindingsFile.load(file, this);
    }
}
