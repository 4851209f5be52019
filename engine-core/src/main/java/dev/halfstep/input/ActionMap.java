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
import java.util.stream.IntStream;

/**
 * Binds controls to actions. The game sets the default bindings, the player may change them, and a
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
 * <p>A game binds all its actions before it reads them; an action may be bound to no control. Change bindings in
 * presentation or between frames, so that all steps of a frame see the same bindings. Steps read their input through
 * the bindings, so a recording of input must also contain each change of the bindings: {@link #revision()} detects it.
 */
public final class ActionMap {

    private final Map<Action, Set<Control>> controlsByAction = new LinkedHashMap<>();
    private final Map<AxisAction, Set<AxisSource>> sourcesByAxis = new LinkedHashMap<>();

    /** The bound controls as arrays of their indices, because steps read arrays faster than sets. */
    private final Map<Action, int[]> controlIndicesByAction = new LinkedHashMap<>();

    /** The bound sources as arrays, for the same reason. */
    private final Map<AxisAction, AxisSource[]> sourceArraysByAxis = new LinkedHashMap<>();

    private int revision;

    /** Creates a map without actions. */
    public ActionMap() {}

    /**
     * Binds controls to an action, in addition to its current controls.
     *
     * @param action the action
     * @param added the controls to add; may be empty, which only makes the action known
     * @return this
     */
    public ActionMap bind(Action action, Control... added) {
        Set<Control> bound = new LinkedHashSet<>(controlsByAction.getOrDefault(action, Set.of()));
        Collections.addAll(bound, added);
        return setControls(action, bound);
    }

    /**
     * Replaces the controls of an action.
     *
     * @param action the action
     * @param replacements the new controls; may be empty
     * @return this
     */
    public ActionMap rebind(Action action, Control... replacements) {
        return rebind(action, List.of(replacements));
    }

    ActionMap rebind(Action action, Collection<Control> replacements) {
        return setControls(action, new LinkedHashSet<>(replacements));
    }

    private ActionMap setControls(Action action, Set<Control> bound) {
        controlsByAction.put(action, bound);
        controlIndicesByAction.put(
                action, bound.stream().mapToInt(Control::index).toArray());
        revision++;
        return this;
    }

    /**
     * Binds sources to an axis action, in addition to its current sources.
     *
     * @param axis the axis action
     * @param added the sources to add; may be empty, which only makes the axis action known
     * @return this
     */
    public ActionMap bind(AxisAction axis, AxisSource... added) {
        Set<AxisSource> bound = new LinkedHashSet<>(sourcesByAxis.getOrDefault(axis, Set.of()));
        Collections.addAll(bound, added);
        return setSources(axis, bound);
    }

    /**
     * Replaces the sources of an axis action.
     *
     * @param axis the axis action
     * @param replacements the new sources; may be empty
     * @return this
     */
    public ActionMap rebind(AxisAction axis, AxisSource... replacements) {
        return rebind(axis, List.of(replacements));
    }

    ActionMap rebind(AxisAction axis, Collection<AxisSource> replacements) {
        return setSources(axis, new LinkedHashSet<>(replacements));
    }

    private ActionMap setSources(AxisAction axis, Set<AxisSource> bound) {
        sourcesByAxis.put(axis, bound);
        sourceArraysByAxis.put(axis, bound.toArray(AxisSource[]::new));
        revision++;
        return this;
    }

    /**
     * Returns all actions, in the order of their first binding.
     *
     * @return a copy
     */
    public List<Action> actions() {
        return List.copyOf(controlsByAction.keySet());
    }

    /**
     * Returns all axis actions, in the order of their first binding.
     *
     * @return a copy
     */
    public List<AxisAction> axes() {
        return List.copyOf(sourcesByAxis.keySet());
    }

    /**
     * Returns the controls of an action.
     *
     * @param action the action
     * @return a copy, in the order of binding
     * @throws IllegalArgumentException if the action was never bound
     */
    public List<Control> controls(Action action) {
        return IntStream.of(controlIndices(action)).mapToObj(Control::at).toList();
    }

    /**
     * Returns the sources of an axis action.
     *
     * @param axis the axis action
     * @return a copy, in the order of binding
     * @throws IllegalArgumentException if the axis action was never bound
     */
    public List<AxisSource> sources(AxisAction axis) {
        return List.of(sourcesOf(axis));
    }

    int[] controlIndices(Action action) {
        int[] indices = controlIndicesByAction.get(action);
        if (indices == null) {
            throw unbound("an action", action.toString(), controlIndicesByAction.keySet());
        }
        return indices;
    }

    AxisSource[] sourcesOf(AxisAction axis) {
        AxisSource[] sources = sourceArraysByAxis.get(axis);
        if (sources == null) {
            throw unbound("an axis action", axis.toString(), sourceArraysByAxis.keySet());
        }
        return sources;
    }

    private static IllegalArgumentException unbound(String kind, String name, Collection<?> bound) {
        return new IllegalArgumentException(
                kind + " must be bound before it is read: " + name + " is none of " + bound);
    }

    /**
     * Returns the controls and gamepad axes that are bound to more than one action. Players rarely want this.
     *
     * @return a map from the label of each of these controls and axes, in alphabetical order, to the names of its
     *     actions. Actions come before axis actions, both in the order of their first binding
     */
    public SortedMap<String, List<String>> conflicts() {
        Map<String, Set<String>> namesByLabel = new TreeMap<>();
        controlsByAction.forEach(
                (action, bound) -> bound.forEach(control -> addName(namesByLabel, control.label(), action.name())));
        sourcesByAxis.forEach((axis, bound) -> bound.forEach(source -> {
            if (source instanceof ControlPair pair) {
                addName(namesByLabel, pair.negative().label(), axis.name());
                addName(namesByLabel, pair.positive().label(), axis.name());
            } else {
                addName(namesByLabel, source.label(), axis.name());
            }
        }));
        SortedMap<String, List<String>> conflicts = new TreeMap<>();
        namesByLabel.forEach((label, names) -> {
            if (names.size() > 1) {
                conflicts.put(label, List.copyOf(names));
            }
        });
        return conflicts;
    }

    private static void addName(Map<String, Set<String>> namesByLabel, String label, String name) {
        namesByLabel.computeIfAbsent(label, newLabel -> new LinkedHashSet<>()).add(name);
    }

    /**
     * Returns the number of changes so far. Two equal numbers mean that no binding changed in between.
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
     * <p>The first line is fixed. Each further line replaces the bindings of an action or an axis; a line without
     * controls removes them. Actions that are not in the file keep their current bindings.
     *
     * @param file the file to write; its folder must exist
     * @throws IOException if the file cannot be written, or would be longer than 64 KiB
     */
    public void save(Path file) throws IOException {
        BindingsFile.save(this, file);
    }

    /**
     * Loads bindings that {@link #save} has stored, with or without a byte order mark. First bind all actions of the
     * game: actions that are not bound yet count as unknown. If the file is damaged, no binding is changed.
     *
     * @param file the file
     * @return a warning for each action or control in the file that is unknown and therefore ignored
     * @throws IOException if the file cannot be read, is longer than 64 KiB, or has an invalid line, whose
     *     number is in the message
     */
    public List<String> load(Path file) throws IOException {
        return BindingsFile.load(file, this);
    }
}
