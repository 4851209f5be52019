package dev.halfstep.inspect;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameSpec;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.RecordingException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The command line of an {@link Inspection}. */
final class InspectionCommand {

    private static final String USAGE = """
            usage: inspect RECORDING                      describes the recording
                   inspect RECORDING --at STEP            the state after a step; 0 is the state before the first step
                   inspect RECORDING --diff STEP STEP     what differs between the states after two steps
                   inspect RECORDING --history FIELD      the values of a field in all steps, a line for each change
                   inspect RECORDING --who-wrote FIELD    each change of a field, with the system that made it
                   inspect RECORDING --against RECORDING  the first difference to the recording of another machine
            FIELD is ENTITY.COMPONENT.FIELD, such as 3.Transform.position.x
            --entity N         with --at and --diff: this entity only
            --component NAME   with --at and --diff: this component only
            --csv              prints CSV; with --history, a line for each step
            --plot FILE.svg    with --history: draws the values into an SVG picture
            Exit codes: 0 an answer, 1 the replay diverges or fails, or the recordings differ, 2 bad usage
            """;

    private static final List<String> QUESTIONS = List.of("--at", "--diff", "--history", "--who-wrote", "--against");
    private static final List<String> DETAILS = List.of("--entity", "--component", "--csv", "--plot");
    private static final Set<String> OF_STATES = Set.of("--at", "--diff");

    // The exit codes, as the usage documents them.
    private static final int ANSWERED = 0;
    private static final int FAILED = 1;
    private static final int BAD_USAGE = 2;

    private final GameSpec<?> game;
    private final PrintStream out;
    private final PrintStream err;

    /** The given options with their values. */
    private final Map<String, List<String>> given = new LinkedHashMap<>();

    InspectionCommand(GameSpec<?> game, PrintStream out, PrintStream err) {
        this.game = game;
        this.out = out;
        this.err = err;
    }

    int run(List<String> arguments) {
        if (arguments.contains("--help") || arguments.contains("-h")) {
            out.print(USAGE);
            return ANSWERED;
        }
        try {
            Path file = parse(arguments);
            if (given.containsKey("--against")) {
                return compare(file, path(value("--against")));
            }
            Inspection inspection = Inspection.of(file, game);
            answer(inspection);
            Recording.Difference divergence = inspection.divergence();
            return divergence == null ? ANSWERED : report(inspection.describe(divergence), FAILED);
        } catch (IllegalArgumentException e) {
            return report(e.getMessage() + " (--help lists all options)", BAD_USAGE);
        } catch (RecordingException e) {
            boolean isOther = e.reason() == RecordingException.Reason.OTHER_GAME;
            return report(String.valueOf(e.getMessage()), isOther ? BAD_USAGE : FAILED);
        } catch (IOException | UncheckedIOException | IllegalStateException e) {
            return report(String.valueOf(e.getMessage()), FAILED);
        } catch (SystemFailureException e) {
            e.printStackTrace(err); // a bug in the game: its developer needs the stack trace
            return FAILED;
        }
    }

    private int compare(Path file, Path other) throws IOException {
        Desync desync = Desync.between(Recording.open(file), Recording.open(other), game);
        desync.text().lines().forEach(out::println);
        return desync.isFound() ? FAILED : ANSWERED;
    }

    private int report(String message, int exitCode) {
        err.println("inspect: " + TextTable.printable(message));
        return exitCode;
    }

    /** Reads the options, and returns the file of the recording. */
    private Path parse(List<String> arguments) {
        List<String> files = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (!argument.startsWith("--")) {
                files.add(argument);
                continue;
            }
            if (!QUESTIONS.contains(argument) && !DETAILS.contains(argument)) {
                throw new IllegalArgumentException("an option must be one of the listed options: " + argument);
            }
            int count = argument.equals("--diff") ? 2 : argument.equals("--csv") ? 0 : 1;
            if (i + count >= arguments.size()) {
                throw new IllegalArgumentException("an option must have all of its values, " + count + ": " + argument);
            }
            if (given.put(argument, arguments.subList(i + 1, i + 1 + count)) != null) {
                throw new IllegalArgumentException("an option must be given once: " + argument);
            }
            i += count;
        }
        if (files.size() != 1) {
            throw new IllegalArgumentException("the recording must be one file: " + String.join(" ", files));
        }
        checkCombination();
        return path(files.get(0));
    }

    private static Path path(String file) {
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("the recording must be a file: " + file, e);
        }
    }

    private void checkCombination() {
        List<String> questions =
                given.keySet().stream().filter(QUESTIONS::contains).toList();
        if (questions.size() > 1) {
            throw new IllegalArgumentException("a command must ask one question: " + String.join(" ", questions));
        }
        for (String option : given.keySet()) {
            boolean isAllowed = switch (option) {
                case "--entity", "--component" -> questions.stream().anyMatch(OF_STATES::contains);
                case "--plot" -> questions.contains("--history");
                case "--csv" -> !questions.isEmpty() && !questions.contains("--against");
                default -> true;
            };
            if (!isAllowed) {
                throw new IllegalArgumentException("an option must belong to the question: " + option);
            }
        }
        if (given.containsKey("--plot") && !value("--plot").endsWith(".svg")) {
            throw new IllegalArgumentException("the name of a plot must end with .svg: " + value("--plot"));
        }
    }

    private String value(String option) {
        return values(option).get(0);
    }

    private List<String> values(String option) {
        return given.getOrDefault(option, List.of());
    }

    private void answer(Inspection inspection) throws IOException {
        if (given.containsKey("--at")) {
            TextTable table = new TextTable("entity", "component", "field", "value");
            long step = number("a step", value("--at"));
            List<InspectedState> states = states(inspection, step, step);
            states.get(0).forEachValue((entity, component, field, text) -> {
                if (isAsked(entity, component, states)) {
                    table.add(entity, component, field, text);
                }
            });
            print(table);
        } else if (given.containsKey("--diff")) {
            long step = number("a step", values("--diff").get(0));
            long otherStep = number("a step", values("--diff").get(1));
            TextTable table = new TextTable("entity", "component", "field", "step " + step, "step " + otherStep);
            List<InspectedState> states = states(inspection, step, otherStep);
            states.get(0).forEachDifference(states.get(1), (entity, component, field, before, after) -> {
                if (isAsked(entity, component, states)) {
                    table.add(entity, component, field, before, after);
                }
            });
            print(table);
        } else if (given.containsKey("--history")) {
            answerHistory(value("--history"), inspection);
        } else if (given.containsKey("--who-wrote")) {
            TextTable table = new TextTable("step", "writer", "before", "after");
            for (Inspection.Change change : inspection.changes(value("--who-wrote"))) {
                table.add(change.step(), change.writer(), change.before(), change.after());
            }
            print(table);
        } else {
            describe(inspection.recording());
        }
    }

    /** Returns the states after two steps, after a check of the component that the options name. */
    private List<InspectedState> states(Inspection inspection, long step, long otherStep) throws IOException {
        List<InspectedState> states = inspection.statesAt(step, otherStep);
        List<String> components = states.get(0).components();
        if (given.containsKey("--component") && !components.contains(value("--component"))) {
            throw new IllegalArgumentException(
                    "a component must be one of " + String.join(", ", components) + ": " + value("--component"));
        }
        return states;
    }

    private static long number(String what, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(what + " must be a whole number: " + text, e);
        }
    }

    /** Returns whether the options ask for a row. A row of a whole entity counts for each component that it has. */
    private boolean isAsked(long entity, String component, List<InspectedState> states) {
        if (given.containsKey("--entity") && entity != number("an entity", value("--entity"))) {
            return false;
        }
        if (!given.containsKey("--component") || component.equals(value("--component"))) {
            return true;
        }
        return component.isEmpty() && states.stream().anyMatch(state -> state.has(entity, value("--component")));
    }

    private void answerHistory(String field, Inspection inspection) throws IOException {
        List<String> values = inspection.history(field);
        if (given.containsKey("--plot")) {
            Path file = Path.of(value("--plot"));
            String plot = FieldPlot.svg(field, values);
            try {
                Files.writeString(file, plot);
            } catch (IOException e) {
                throw new IOException("a plot must be written: " + file + ": " + e, e);
            }
            return;
        }
        TextTable table = new TextTable("step", field);
        for (int step = 0; step < values.size(); step++) {
            if (given.containsKey("--csv") || step == 0 || !values.get(step).equals(values.get(step - 1))) {
                table.add(step, values.get(step));
            }
        }
        print(table);
    }

    private void print(TextTable table) {
        table.print(out, given.containsKey("--csv"));
    }

    private void describe(Recording recording) {
        RecordingException corruption = recording.corruption();
        TextTable table = new TextTable("game", recording.gameName() + " " + recording.gameVersion());
        table.add("seed", recording.seed());
        recording.settings().forEach((key, value) -> table.add(key, value));
        table.add("steps", recording.steps() + " at " + recording.rate());
        String end = recording.endsInFailure() ? "a system failed in the next step" : "complete";
        table.add("end", corruption == null ? end : String.valueOf(corruption.getMessage()));
        table.print(out, /* isCsv= */ false);
    }
}
