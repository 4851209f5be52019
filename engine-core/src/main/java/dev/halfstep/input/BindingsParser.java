package dev.halfstep.input;

import dev.halfstep.file.PrintableText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Parses the text of bindings that {@link ActionMap#toText} formats. */
final class BindingsParser {

    /** The maximum length of a part of the file in a message. */
    private static final int MAX_QUOTED_LENGTH = 64;

    static final String FIRST_LINE = "halfstep-bindings 1";

    /** The character that some editors write at the start of UTF-8 files. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Collection<Action> knownActions;
    private final Collection<AxisAction> knownAxes;

    /** The controls of each known action in the text. */
    private final Map<Action, List<Control>> controls = new LinkedHashMap<>();

    /** The sources of each known axis action in the text. */
    private final Map<AxisAction, List<AxisSource>> sources = new LinkedHashMap<>();

    /** One line for each unknown action or control. */
    private final List<String> warnings = new ArrayList<>();

    /** The names of all actions and axis actions so far, each after its kind: {@code action jump}. */
    private final Set<String> namesInFile = new HashSet<>();

    BindingsParser(Collection<Action> knownActions, Collection<AxisAction> knownAxes) {
        this.knownActions = knownActions;
        this.knownAxes = knownAxes;
    }

    /** Thrown for an invalid line. The message has the number of the line, the rule and the invalid text. */
    static final class InvalidLineException extends Exception {
        private static final long serialVersionUID = 1L;

        InvalidLineException(int line, String rule, String value) {
            super("line " + line + ": " + rule + ": '" + value + "'");
        }
    }

    /** Parses a text with or without a byte order mark. */
    void parse(String text) throws InvalidLineException {
        List<String> lines = text.startsWith(BYTE_ORDER_MARK)
                ? text.substring(BYTE_ORDER_MARK.length()).lines().toList()
                : text.lines().toList();
        if (lines.isEmpty()) {
            lines = List.of(""); // reports the missing first line
        }
        for (int i = 0; i < lines.size(); i++) {
            parseLine(i + 1, lines.get(i));
        }
    }

    Map<Action, List<Control>> controls() {
        return controls;
    }

    Map<AxisAction, List<AxisSource>> sources() {
        return sources;
    }

    List<String> warnings() {
        return List.copyOf(warnings);
    }

    private void parseLine(int number, String line) throws InvalidLineException {
        String text = line.strip();
        if (number == 1) {
            if (!text.equals(FIRST_LINE)) {
                throw new InvalidLineException(number, "the first line must be '" + FIRST_LINE + "'", printable(text));
            }
        } else if (!text.isEmpty() && !text.startsWith("#")) {
            parseBinding(number, text);
        }
    }

    private void parseBinding(int number, String text) throws InvalidLineException {
        int equalSign = text.indexOf('='); // -1 if there is none: the words are then empty, and the line is invalid
        String[] words = text.substring(0, Math.max(equalSign, 0)).strip().split("\\s+", -1);
        String kind = words[0];
        boolean isAction = kind.equals("action");
        if (words.length != 2 || !(isAction || kind.equals("axis"))) {
            throw new InvalidLineException(
                    number, "a line must be 'action name = ...' or 'axis name = ...'", printable(text));
        }
        String name = words[1];
        if (!Action.isValidName(name)) {
            throw new InvalidLineException(
                    number,
                    "a name must have 1 to 64 lower-case letters, digits or hyphens, and begin with a letter",
                    printable(name));
        }
        if (!namesInFile.add(kind + " " + name)) {
            throw new InvalidLineException(number, "an action or axis must have only one line", name);
        }
        String labels = text.substring(equalSign + 1);
        if (isAction) {
            parseControls(number, Action.named(name), labels);
        } else {
            parseSources(number, AxisAction.named(name), labels);
        }
    }

    private void parseControls(int number, Action action, String labels) throws InvalidLineException {
        List<Control> bound = parseLabels(number, labels, Control::labelled);
        if (!knownActions.contains(action)) {
            warnings.add("line " + number + ": no action is called " + action);
        } else if (!bound.isEmpty() || labels.isBlank()) { // if all labels are unknown, keep the current controls
            controls.put(action, bound);
        }
    }

    private void parseSources(int number, AxisAction axis, String labels) throws InvalidLineException {
        List<AxisSource> bound = parseLabels(number, labels, BindingsParser::axisSource);
        if (!knownAxes.contains(axis)) {
            warnings.add("line " + number + ": no axis is called " + axis);
        } else if (!bound.isEmpty() || labels.isBlank()) { // if all labels are unknown, keep the current sources
            sources.put(axis, bound);
        }
    }

    /** Returns the objects that a list of labels names. Adds a warning for each unknown label. */
    private <T> List<T> parseLabels(int number, String labels, Function<String, Optional<T>> byLabel)
            throws InvalidLineException {
        List<T> known = new ArrayList<>();
        if (labels.isBlank()) {
            return known;
        }
        for (String part : labels.split(",", -1)) { // -1 keeps an empty part after a trailing comma
            String label = part.strip();
            if (label.isEmpty()) {
                throw new InvalidLineException(number, "a comma must be between two names", printable(labels.strip()));
            }
            byLabel.apply(label)
                    .ifPresentOrElse(
                            known::add,
                            () -> warnings.add("line " + number + ": nothing is called '" + printable(label) + "'"));
        }
        return known;
    }

    /** Returns the objects that a list of labels names. Throws an exception if a label is unknown. */
    static <T> List<T> parseKnown(String labels, Function<String, Optional<T>> byLabel) {
        List<T> known = new ArrayList<>();
        if (!labels.isBlank()) {
            for (String part : labels.split(",", -1)) {
                String label = part.strip();
                known.add(byLabel.apply(label)
                        .orElseThrow(() -> new IllegalArgumentException("nothing is called " + label)));
            }
        }
        return known;
    }

    /** Finds the gamepad axis or the pair of controls with a label. */
    static Optional<AxisSource> axisSource(String label) {
        for (GamepadAxis axis : GamepadAxis.values()) {
            if (axis.label().equals(label)) {
                return Optional.of(axis);
            }
        }
        int slash = label.indexOf('/');
        if (slash < 0) {
            return Optional.empty();
        }
        return Control.labelled(label.substring(0, slash).strip())
                .flatMap(negative -> Control.labelled(label.substring(slash + 1).strip())
                        .map(positive -> new ControlPair(negative, positive)));
    }

    private static String printable(String text) {
        return PrintableText.of(text, MAX_QUOTED_LENGTH);
    }
}
