package dev.halfstep.input;

import dev.halfstep.file.Settings;
import dev.halfstep.file.Settings.Setting;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Binds controls to actions. The game sets the default bindings, the player may change them, and a
 * {@linkplain #save file} stores them.
 *
 * <pre>{@code
 * static final Action JUMP = Action.named("jump");
 * static final AxisAction STEER = AxisAction.named("steer");
 *
 * scheduler.input().actions()
 *         .bind(JUMP, Key.SPACE, GamepadButton.A, GamepadAxis.RIGHT_TRIGGER.positive())
 *         .bind(STEER, AxisSource.pair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X);
 * }</pre>
 *
 * <p>A game binds or {@linkplain #declare declares} all its actions before it reads them. Change bindings in
 * presentation or between frames: then all steps of a frame see the same bindings. Steps read their input through
 * the bindings, so a recording contains each change of the bindings too: {@link #revision()} detects it.
 */
public final class ActionMap {

    /** The maximum length of the bindings of one player, in characters: the text comes from another machine. */
    private static final int MAX_PLAYER_LENGTH = 16 * 1024;

    private final Map<Action, Set<Control>> controlsByAction = new LinkedHashMap<>();

    /** The bindings as steps and frames read them. */
    final BindingTable table = new BindingTable();

    /** The bindings of players that steps prefer to this map, by the index of the player; null without. */
    private final @Nullable ActionMap[] playerBindings = new ActionMap[InputCode.MAX_PLAYERS];

    /** The settings that keep the bindings, by action or axis action; without {@link #keepIn}, none. */
    private final Map<Object, Setting<String>> settingByAction = new HashMap<>();

    /** The settings that keep which actions are toggled; without {@link #keepIn}, none. */
    private final Map<Action, Setting<Boolean>> settingOfToggled = new HashMap<>();

    private IntConsumer onAdded = control -> {};

    /** The bindings when {@link #keepIn} was called; null before. */
    private @Nullable String defaults;

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
     * Declares actions that no control is bound to, because only the game presses them, by {@link
     * InputQueue#press(Action)}. Such an action can be read, but the player cannot bind it: {@link #actions()} and
     * {@linkplain #save saved} files do not contain it. A later {@link #bind(Action, Control...)} makes it an action
     * of the player.
     *
     * @param declared the actions; an action that is bound or declared already does not change
     * @return this
     */
    public ActionMap declare(Action... declared) {
        for (Action action : declared) {
            if (table.declare(action)) {
                revision++;
            }
        }
        return this;
    }

    /**
     * Replaces the controls of an action on the devices of the new controls. Keyboard and mouse are one device, the
     * gamepad is another: a new key replaces keys and mouse buttons, and the gamepad buttons stay. A press of a new
     * control before this call does not press the action, for example the press by which the player has chosen the
     * control.
     *
     * @param action the action
     * @param replacements the new controls; if empty, the controls of all devices are removed
     * @return this
     */
    public ActionMap rebind(Action action, Control... replacements) {
        List<Control> added = List.of(replacements);
        List<Control> current = controlsByAction.containsKey(action) ? controls(action) : List.of();
        boolean replacesGamepad = added.isEmpty() || added.stream().anyMatch(ActionMap::isOnGamepad);
        boolean replacesKeys = added.isEmpty() || !added.stream().allMatch(ActionMap::isOnGamepad);
        return setControls(
                action, replaced(current, added, control -> isOnGamepad(control) ? replacesGamepad : replacesKeys));
    }

    /** Replaces the controls of an action on all devices. */
    ActionMap setAll(Action action, Collection<Control> controls) {
        return setControls(action, new LinkedHashSet<>(controls));
    }

    private static boolean isOnGamepad(Control control) {
        return control.index() >= ControlTable.FIRST_GAMEPAD_BUTTON;
    }

    /** Returns the current elements without the replaced ones, and with the new ones where the first of these was. */
    private static <T> Set<T> replaced(List<T> current, List<T> added, Predicate<T> isReplaced) {
        Set<T> elements = new LinkedHashSet<>();
        for (T element : current) {
            if (isReplaced.test(element)) {
                elements.addAll(added); // the first time only, because a set contains each element once
            } else {
                elements.add(element);
            }
        }
        elements.addAll(added);
        return elements;
    }

    private ActionMap setControls(Action action, Set<Control> bound) {
        Set<Control> former = controlsByAction.put(action, bound);
        if (former != null) {
            withholdAdded(action, former, bound);
        }
        table.setControls(action, bound.stream().mapToInt(Control::index).toArray());
        revision++;
        if (settingByAction.containsKey(action)) {
            settingByAction.get(action).set(labels(action));
        }
        return this;
    }

    /**
     * Keeps the press with which a player chooses a control from pressing the action: the frame sees no added control
     * any more, and no step sees the presses of these controls so far.
     */
    private void withholdAdded(Action action, Set<Control> former, Set<Control> bound) {
        IntStream.Builder inFrame = IntStream.builder();
        for (Control control : bound) {
            if (former.contains(control)) {
                inFrame.add(control.index());
            } else {
                onAdded.accept(control.index());
            }
        }
        table.setControlsInFrame(action, inFrame.build().toArray());
    }

    /**
     * Sets whether an action is toggled: the player presses a control of it once to hold it, and once more to release
     * it, instead of keeping the control down. Keys and buttons of a toggled action are toggled; halves of axes are not,
     * and a control of several actions is toggled for all of them. Steps see controls that are held: so do recordings,
     * replays and other machines, which need no setting for this. In frames, {@link InputView#isHeld(Action)} has the
     * same result, and all other queries show what the player presses. {@link PlayerInput#releaseToggled()} releases
     * toggled actions, for example when a menu opens.
     *
     * @param action the action, which is bound already
     * @param newToggled true to toggle it; false by default
     * @return this
     * @throws IllegalArgumentException if the action was never bound
     */
    public ActionMap setToggled(Action action, boolean newToggled) {
        table.controls(action); // throws if it is unknown
        boolean isChanged = newToggled ? table.toggled.add(action) : table.toggled.remove(action);
        Setting<Boolean> setting = settingOfToggled.get(action);
        if (isChanged && setting != null) {
            setting.set(newToggled);
        }
        return this;
    }

    /**
     * Returns whether an action is {@linkplain #setToggled toggled}.
     *
     * @param action the action
     * @return true from a call of {@link #setToggled} on, or by the {@linkplain #keepIn settings} of the player
     */
    public boolean isToggled(Action action) {
        return table.toggled.contains(action);
    }

    /** Registers a listener for the index of each control that an action of the player gets. */
    void onAdded(IntConsumer listener) {
        onAdded = listener;
    }

    /**
     * Binds sources to an axis action, in addition to its current sources.
     *
     * @param axis the axis action
     * @param added the sources to add; may be empty, which only makes the axis action known
     * @return this
     */
    public ActionMap bind(AxisAction axis, AxisSource... added) {
        Set<AxisSource> bound = new LinkedHashSet<>(sourcesOrNone(axis));
        Collections.addAll(bound, added);
        return setSources(axis, bound);
    }

    /**
     * Replaces the sources of an axis action on the devices of the new sources, as {@link #rebind(Action, Control...)}
     * does: a new pair of keys leaves a gamepad axis. A pair of controls on both devices belongs to both.
     *
     * @param axis the axis action
     * @param replacements the new sources; if empty, the sources of all devices are removed
     * @return this
     */
    public ActionMap rebind(AxisAction axis, AxisSource... replacements) {
        List<AxisSource> added = List.of(replacements);
        List<AxisSource> current = sourcesOrNone(axis);
        boolean replacesGamepad = added.isEmpty() || added.stream().anyMatch(ActionMap::usesGamepad);
        boolean replacesKeys = added.isEmpty() || added.stream().anyMatch(ActionMap::usesKeys);
        return setSources(
                axis,
                replaced(
                        current,
                        added,
                        source -> (replacesGamepad && usesGamepad(source)) || (replacesKeys && usesKeys(source))));
    }

    /** Replaces the sources of an axis action on all devices. */
    ActionMap setAll(AxisAction axis, Collection<AxisSource> sources) {
        return setSources(axis, new LinkedHashSet<>(sources));
    }

    private static boolean usesGamepad(AxisSource source) {
        return isOnGamepad(source.negative()) || isOnGamepad(source.positive());
    }

    private static boolean usesKeys(AxisSource source) {
        return !isOnGamepad(source.negative()) || !isOnGamepad(source.positive());
    }

    /**
     * Replaces one source of an axis action, at its place among the sources. If the replacement is bound already, the
     * current source is removed.
     *
     * @param axis the axis action
     * @param current the source to replace
     * @param replacement the new source, such as {@link AxisSource#withNegative current.withNegative(Key.Q)}
     * @return this
     * @throws IllegalArgumentException if the current source is not bound to the axis action
     */
    public ActionMap replace(AxisAction axis, AxisSource current, AxisSource replacement) {
        List<AxisSource> sources = new ArrayList<>(sources(axis));
        int index = sources.indexOf(current);
        if (index < 0) {
            throw new IllegalArgumentException("a source to replace must be bound to " + axis + ": " + current.label()
                    + " is none of "
                    + sources.stream().map(AxisSource::label).toList());
        }
        sources.set(index, replacement);
        return setSources(axis, new LinkedHashSet<>(sources));
    }

    private ActionMap setSources(AxisAction axis, Set<AxisSource> bound) {
        table.setSources(axis, bound.toArray(AxisSource[]::new));
        revision++;
        if (settingByAction.containsKey(axis)) {
            settingByAction.get(axis).set(labels(axis));
        }
        return this;
    }

    private List<AxisSource> sourcesOrNone(AxisAction axis) {
        return table.axes().contains(axis) ? sources(axis) : List.of();
    }

    /**
     * Returns all actions of the player, in the order of their first binding; no action that is only {@linkplain
     * #declare declared}.
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
        return List.copyOf(table.axes());
    }

    /**
     * Returns the controls of an action.
     *
     * @param action the action
     * @return a copy, in the order of binding
     * @throws IllegalArgumentException if the action was never bound
     */
    public List<Control> controls(Action action) {
        return IntStream.of(table.controls(action))
                .mapToObj(index -> ControlTable.ALL[index])
                .toList();
    }

    /**
     * Returns the sources of an axis action.
     *
     * @param axis the axis action
     * @return a copy, in the order of binding
     * @throws IllegalArgumentException if the axis action was never bound
     */
    public List<AxisSource> sources(AxisAction axis) {
        return List.of(table.sources(axis));
    }

    /**
     * Returns the controls and gamepad axes that are bound to more than one action. Players rarely want this.
     *
     * @return a map from the label of each control and axis with conflicts, in alphabetical order, to the names of its
     *     actions. Actions come before axis actions, both in the order of their first binding
     */
    public SortedMap<String, List<String>> conflicts() {
        Map<String, Set<String>> namesByLabel = new TreeMap<>();
        controlsByAction.forEach(
                (action, bound) -> bound.forEach(control -> addName(namesByLabel, control.label(), action.name())));
        for (AxisAction axis : table.axes()) {
            for (AxisSource source : table.sources(axis)) {
                if (source instanceof ControlPair) {
                    addName(namesByLabel, source.negative().label(), axis.name());
                    addName(namesByLabel, source.positive().label(), axis.name());
                } else {
                    addName(namesByLabel, source.label(), axis.name());
                }
            }
        }
        for (GamepadAxis axis : GamepadAxis.values()) { // an axis conflicts with each of its halves
            Set<String> names = namesByLabel.getOrDefault(axis.label(), Set.of());
            for (Control half : List.of(axis.positive(), axis.negative())) {
                namesByLabel.computeIfPresent(half.label(), (label, halfNames) -> union(halfNames, names));
            }
        }
        SortedMap<String, List<String>> conflicts = new TreeMap<>();
        namesByLabel.forEach((label, names) -> {
            if (names.size() > 1) {
                conflicts.put(label, List.copyOf(names));
            }
        });
        return conflicts;
    }

    private static Set<String> union(Set<String> first, Set<String> second) {
        Set<String> union = new LinkedHashSet<>(first);
        union.addAll(second);
        return union;
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
     * Keeps the bindings in the settings of the player: replaces them by the bindings of the file, and from now on sets
     * the settings when a binding changes. {@link Settings#save()} then writes the changes:
     *
     * <pre>{@code
     * action.jump = "key:SPACE, gamepad:A"
     * axis.steer = "key:LEFT/key:RIGHT, gamepad-axis:LEFT_X"
     * toggle.fire = true
     * }</pre>
     *
     * <p>The last line is the setting of an action that is {@linkplain #setToggled toggled}. First bind all actions of
     * the game: their current controls are the defaults, and actions that are bound later are not kept. An entry with an unknown control has no effect.
     *
     * @param settings the settings, which may keep the bindings of other maps with the same actions
     * @return this
     */
    public ActionMap keepIn(Settings settings) {
        defaults = defaults == null ? toText() : defaults;
        for (Action action : actions()) {
            Setting<String> setting = settings.parsed("action." + action.name(), labels(action), text -> {
                List<Control> controls = BindingsParser.parseKnown(text, Control::labelled);
                return new ActionMap().setAll(action, controls).labels(action);
            });
            if (!setting.get().equals(labels(action))) {
                setAll(action, BindingsParser.parseKnown(setting.get(), Control::labelled));
            }
            settingByAction.put(action, setting);
            Setting<Boolean> toggled = settings.flag("toggle." + action.name(), isToggled(action));
            setToggled(action, toggled.get());
            settingOfToggled.put(action, toggled);
        }
        for (AxisAction axis : axes()) {
            Setting<String> setting = settings.parsed("axis." + axis.name(), labels(axis), text -> {
                List<AxisSource> sources = BindingsParser.parseKnown(text, BindingsParser::axisSource);
                return new ActionMap().setAll(axis, sources).labels(axis);
            });
            if (!setting.get().equals(labels(axis))) {
                setAll(axis, BindingsParser.parseKnown(setting.get(), BindingsParser::axisSource));
            }
            settingByAction.put(axis, setting);
        }
        return this;
    }

    /**
     * Restores the bindings that the game had before {@link #keepIn} replaced them by the player's. Which actions are
     * {@linkplain #setToggled toggled} stays.
     *
     * @throws IllegalStateException if the bindings are not kept in settings
     */
    public void restoreDefaults() {
        if (defaults == null) {
            throw new IllegalStateException("bindings must be kept in settings before their defaults are restored");
        }
        loadText(defaults);
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
     * @param file the file to write; missing folders are created
     * @throws IOException if the file or its folder cannot be written, or the file would be longer than 64 KiB
     */
    public void save(Path file) throws IOException {
        BindingsFile.save(toText(), file);
    }

    /**
     * Returns all bindings as the text that {@link #save} writes, for a game that stores them elsewhere:
     * {@code data.write("bindings.txt", actions.toText().getBytes(UTF_8))}.
     *
     * @return lines that each end in a line feed
     */
    public String toText() {
        StringBuilder text = new StringBuilder(BindingsParser.FIRST_LINE).append('\n');
        actions().forEach(action -> appendLine("action " + action.name(), labels(action), text));
        axes().forEach(axis -> appendLine("axis " + axis.name(), labels(axis), text));
        return text.toString();
    }

    /** Appends the line of an action. Without controls, the line ends in the equals sign: its blank is stripped. */
    private static void appendLine(String name, String labels, StringBuilder text) {
        text.append((name + " = " + labels).strip()).append('\n');
    }

    private String labels(Action action) {
        return controls(action).stream().map(Control::label).collect(Collectors.joining(", "));
    }

    private String labels(AxisAction axis) {
        return sources(axis).stream().map(AxisSource::label).collect(Collectors.joining(", "));
    }

    /**
     * Loads bindings from a text that {@link #toText()} has returned, as {@link #load} does from a file.
     *
     * @param text the text
     * @return a warning for each action or control in the text that is unknown and therefore ignored
     * @throws IllegalArgumentException if a line is invalid, whose number is in the message; no binding is changed
     */
    public List<String> loadText(String text) {
        try {
            return apply(text);
        } catch (BindingsParser.InvalidLineException e) {
            throw new IllegalArgumentException("bindings, " + e.getMessage(), e);
        }
    }

    private List<String> apply(String text) throws BindingsParser.InvalidLineException {
        return apply(text, /* target= */ this);
    }

    /**
     * Sets the bindings of a text, whose lines must all be valid, in this map or in a map of a player. Returns a
     * warning for each name that this map does not know.
     */
    private List<String> apply(String text, ActionMap target) throws BindingsParser.InvalidLineException {
        BindingsParser parser = new BindingsParser(actions(), axes());
        parser.parse(text);
        parser.controls().forEach(target::setAll);
        parser.sources().forEach(target::setAll);
        return parser.warnings();
    }

    /**
     * Sets the bindings by which steps read the actions of a player. All machines of a network game set the same ones,
     * because a player may have rebound actions on the own machine. Actions that are not in the text have the bindings
     * of this map. Frames have the bindings of this map for all players; {@link #toText} and files do not contain
     * others. Resimulated steps have the newest bindings, so a game with rollback sets them before its first step.
     *
     * @param player the number of the player, 1 to {@link PlayerInput#MAX_PLAYERS}
     * @param text the text that {@link #toText()} has returned on the machine of the player, at most 16,384 characters
     * @return a warning for each action or control in the text that is unknown and therefore ignored
     * @throws IllegalArgumentException if the player is out of range, if the text is too long, or if a line is invalid;
     *     no binding is changed
     */
    public List<String> setPlayerBindings(int player, String text) {
        InputCode.requirePlayer(player);
        if (text.length() > MAX_PLAYER_LENGTH) {
            throw new IllegalArgumentException("the bindings of a player must have at most " + MAX_PLAYER_LENGTH
                    + " characters: player " + player + " has " + text.length());
        }
        return setPlayer(player, text);
    }

    private List<String> setPlayer(int player, String text) {
        ActionMap own = new ActionMap();
        List<String> warnings;
        try {
            warnings = apply(text, own);
        } catch (BindingsParser.InvalidLineException e) {
            throw new IllegalArgumentException("bindings of player " + player + ", " + e.getMessage(), e);
        }
        playerBindings[player - 1] = own;
        table.setPlayerTable(player - 1, own.table);
        revision++;
        return warnings;
    }

    /** Removes the bindings that {@link #setPlayerBindings} has set. Steps then have the bindings of this map. */
    public void clearPlayerBindings() {
        for (int i = 0; i < playerBindings.length; i++) {
            playerBindings[i] = null;
            table.setPlayerTable(i, null);
        }
        revision++;
    }

    /**
     * Returns the bindings of this map and of each player, for a recording: the lines of {@link #toText()}, then the
     * lines of players, each after its player: {@code player 2 action jump = key:J}.
     *
     * @hidden
     */
    public String toTextOfSteps() {
        StringBuilder text = new StringBuilder(toText());
        for (int player = 1; player <= playerBindings.length; player++) {
            ActionMap own = playerBindings[player - 1];
            if (own != null) {
                String prefix = linePrefix(player);
                own.toText()
                        .lines()
                        .forEach(line -> text.append(prefix).append(line).append('\n'));
            }
        }
        return text.toString();
    }

    /**
     * Loads a text that {@link #toTextOfSteps} has returned. Removes the bindings of players without lines.
     *
     * @return a warning for each action or control in the text that is unknown and therefore ignored
     * @throws IllegalArgumentException if a line is invalid
     * @hidden
     */
    public List<String> loadTextOfSteps(String text) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        List<String> warnings = new ArrayList<>();
        clearPlayerBindings();
        for (int player = 1; player <= playerBindings.length; player++) {
            String prefix = linePrefix(player);
            String own = lines.stream()
                    .filter(line -> line.startsWith(prefix))
                    .map(line -> line.substring(prefix.length()))
                    .collect(Collectors.joining("\n"));
            if (!own.isEmpty()) {
                warnings.addAll(setPlayer(player, own));
            }
            lines.removeIf(line -> line.startsWith(prefix));
        }
        warnings.addAll(0, loadText(String.join("\n", lines)));
        return warnings;
    }

    private static String linePrefix(int player) {
        return "player " + player + " ";
    }

    /**
     * Loads bindings that {@link #save} has stored, with or without a byte order mark. First bind all actions of the
     * game: actions that are not bound yet count as unknown. If the file is damaged, no binding is changed. Nor is any
     * if there is no file, as at the first start of a game.
     *
     * @param file the file
     * @return a warning for each action or control in the file that is unknown and therefore ignored
     * @throws IOException if the file cannot be read, is longer than 64 KiB, or has an invalid line, whose
     *     number is in the message
     */
    public List<String> load(Path file) throws IOException {
        try {
            return apply(BindingsFile.read(file));
        } catch (NoSuchFileException firstStart) {
            return List.of();
        } catch (BindingsParser.InvalidLineException e) {
            throw new IOException(file + ", " + e.getMessage(), e);
        }
    }
}
