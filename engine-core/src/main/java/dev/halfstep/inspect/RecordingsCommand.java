package dev.halfstep.inspect;

import dev.halfstep.file.AtomicFile;
import dev.halfstep.game.GameSpec;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The command line of {@link Recordings}. */
final class RecordingsCommand {

    private static final String USAGE = """
            usage: check-recordings FOLDER   replays each recording of a folder, and compares its states
            --accept           then renews the recordings that differ, or that cannot be compared in all components
            --html FILE        writes the table as a page
            Exit codes: 0 all are the same or accepted, 1 others, 2 bad usage, or a folder without recordings
            """;

    // The exit codes, as the usage documents them.
    private static final int ALL_SAME = 0;
    private static final int OTHERS = 1;
    private static final int BAD_USAGE = 2;

    private final GameSpec<?> game;
    private final PrintStream out;
    private final PrintStream err;
    private boolean isAccepting;
    private @Nullable Path page;
    private @Nullable Path folder;

    RecordingsCommand(GameSpec<?> game, PrintStream out, PrintStream err) {
        this.game = game;
        this.out = out;
        this.err = err;
    }

    int run(List<String> arguments) {
        if (arguments.contains("--help") || arguments.contains("-h")) {
            out.print(USAGE);
            return ALL_SAME;
        }
        try {
            Recordings recordings = Recordings.check(parse(arguments), game);
            print(recordings);
            if (isAccepting) {
                recordings = recordings.accept();
                printAccepted(recordings);
            }
            if (page != null) {
                AtomicFile.write(page, RecordingsPage.html(recordings).getBytes(StandardCharsets.UTF_8));
            }
            return recordings.results().stream().allMatch(Recordings.Result::isSame) ? ALL_SAME : OTHERS;
        } catch (IllegalArgumentException e) {
            err.println("check-recordings: " + TextTable.printable(e.getMessage() + " (--help lists all options)"));
            return BAD_USAGE;
        } catch (IOException e) {
            err.println("check-recordings: " + TextTable.printable(String.valueOf(e.getMessage())));
            return BAD_USAGE;
        }
    }

    /** Reads the options, and returns the folder. */
    private Path parse(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (argument.equals("--accept")) {
                isAccepting = true;
            } else if (argument.equals("--html") && page == null && i + 1 < arguments.size()) {
                page = path(arguments.get(++i));
            } else if (argument.startsWith("--")) {
                throw new IllegalArgumentException(
                        "an option must be listed, be given once and have its value: " + argument);
            } else if (folder == null) {
                folder = path(argument);
            } else {
                throw new IllegalArgumentException("the recordings must be in one folder: " + folder + " " + argument);
            }
        }
        if (folder == null) {
            throw new IllegalArgumentException("the recordings must be in a folder: none is given");
        }
        if (page != null
                && folder.toAbsolutePath()
                        .normalize()
                        .equals(page.toAbsolutePath().normalize().getParent())) {
            throw new IllegalArgumentException("a page must not be in the folder of the recordings: " + page);
        }
        return folder;
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("a file or a folder must have a valid name: " + text, e);
        }
    }

    private void print(Recordings recordings) {
        TextTable table = new TextTable("recording", "result", "steps", "");
        for (Recordings.Result result : recordings.results()) {
            table.add(result.name(), result.outcome().label(), result.steps(), result.detail());
        }
        table.print(out, /* isCsv= */ false);
        summary(recordings).forEach(line -> out.println(TextTable.printable(line)));
    }

    private void printAccepted(Recordings recordings) {
        for (Recordings.Result result : recordings.results()) {
            if (!result.isSame() || result.outcome() == Recordings.Outcome.ACCEPTED) {
                boolean isAccepted = result.isSame();
                out.println(TextTable.printable(isAccepted ? "accepted: " + result.name() : "not accepted: " + result));
            }
        }
    }

    /** Returns how many recordings have each outcome, and a line for each change of the components. */
    static List<String> summary(Recordings recordings) {
        int count = recordings.results().size();
        Map<Recordings.Outcome, Integer> outcomes = new TreeMap<>();
        Map<String, Integer> changes = new TreeMap<>();
        for (Recordings.Result result : recordings.results()) {
            outcomes.merge(result.outcome(), 1, Integer::sum);
            new LinkedHashSet<>(result.changes()).forEach(change -> changes.merge(change, 1, Integer::sum));
        }
        List<String> counts = new ArrayList<>();
        outcomes.forEach((outcome, number) -> counts.add(number + " " + outcome.label()));
        List<String> lines = new ArrayList<>();
        lines.add((count == 1 ? "1 recording" : count + " recordings") + " of " + recordings.game() + ": "
                + String.join(", ", counts));
        changes.forEach((change, number) -> lines.add(change + " (in " + number + " of " + count + ")"));
        return lines;
    }
}
