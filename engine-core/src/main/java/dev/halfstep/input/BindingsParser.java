package dev.halfstep.input;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Parses the lines of a {@link BindingsFile}, and applies no binding before all lines are valid. */
final class BindingsParser {

    private final ActionMap actions;
    private final List<Runnable> bindings = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();
    private final Set<String> bound = new HashSet<>();

    BindingsParser(ActionMap actions) {
        this.actions = actions;
    }

    /** Names an invalid line and the reason. */
    static final class DamagedLineException extends Exception {
        private static final long serialVersionUID = 1L;

        DamagedLineException(int line, String rule, String value) {
            super("line " + line + ": " + rule + ": '" + value + "'");
        }
    }

    void read(int number, String line) throws DamagedLineException {
        String text = line.strip();
        if (number == 1) {
            if (!text.equals(BindingsFile.FIRST_LINE)) {
                throw new DamagedLineException(
                        number, "bindings begin with '" + BindingsFile.FIRST_LINE + "'", shortened(text));
            }
        } else if (!text.isEmpty() && !text.startsWith("#")) {
            readBinding(number, text);
        }
    }

    private void readBinding(int number, String text) throws DamagedLineException {
        int equal = text.indexOf('=');
        String[] left = text.substring(0, Math.max(equal, 0)).strip().split("\\s+", -1);
        boolean isAction = left[0].equals("action");
        if (left.length != 2 || !(isAction || left[0].equals("axis"))) {
            throw new DamagedLineException(
                    number, "a line is 'action name = ...' or 'axis name = ...'", shortened(text));
        }
        if (!ActionName.isValid(left[1])) {
            throw new DamagedLineException(
                    number, "a name has 1 to 64 small letters, digits and hyphens, a letter first", shortened(left[1]));
        }
        if (!bound.add(left[0] + " " + left[1])) {
            throw new DamagedLineException(number, "an action or axis has one line", left[1]);
        }
        String right = text.substring(equal + 1);
        if (isAction) {
            readAction(number, Action.named(left[1]), right);
        } else {
            readAxis(number, AxisAction.named(left[1]), right);
        }
    }

    private void readAction(int number, Action action, String right) throws DamagedLineException {
        List<Control> found = known(number, right, Control::labelled);
        if (!actions.actions().contains(action)) {
            unknown.add("line " + number + ": no action is called " + action);
        } else if (!found.isEmpty() || right.isBlank()) { // if all controls are unknown, keep the current ones
            bindings.add(() -> actions.rebind(action, found));
        }
    }

    private void readAxis(int number, AxisAction axis, String right) throws DamagedLineException {
        List<AxisSource> found = known(number, right, BindingsParser::source);
        if (!actions.axes().contains(axis)) {
            unknown.add("line " + number + ": no axis is called " + axis);
        } else if (!found.isEmpty() || right.isBlank()) {
            bindings.add(() -> actions.rebind(axis, found));
        }
    }

    private <T> List<T> known(int number, String right, Function<String, Optional<T>> byLabel)
            throws DamagedLineException {
        List<T> found = new ArrayList<>();
        if (right.isBlank()) {
            return found;
        }
        for (String part : right.split(",", -1)) {
            String label = part.strip();
            if (label.isEmpty()) {
                throw new DamagedLineException(number, "a comma stands between two names", shortened(right.strip()));
            }
            byLabel.apply(label)
                    .ifPresentOrElse(
                            found::add,
                            () -> unknown.add("line " + number + ": nothing is called '" + shortened(label) + "'"));
        }
        return found;
    }

    private static Optional<AxisSource> source(String label) {
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

    /** Shortens a part of the file for a message, and removes control characters, which a terminal would interpret. */
    private static String shortened(String text) {
        String shown = text.replaceAll("\\p{Cc}", "?");
        return shown.length() <= 64 ? shown : shown.substring(0, 61) + "...";
    }

    /** Applies all bindings, and returns a line for each unknown name. */
    List<String> apply() {
        bindings.forEach(Runnable::run);
        return List.copyOf(unknown);
    }
}
