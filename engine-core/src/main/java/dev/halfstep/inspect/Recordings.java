package dev.halfstep.inspect;

import dev.halfstep.file.AtomicFile;
import dev.halfstep.file.FileFailure;
import dev.halfstep.frame.StepListener;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.StepInput;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.RecordingException;
import dev.halfstep.replay.RenewedRecording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Replays all recordings of a folder by the present build of their game: a folder of recordings is a test suite over
 * changed code. A recording has to reach its states again; after an intended change, {@link #accept} renews it.
 *
 * <pre>{@code
 * Recordings.check(Path.of("src/test/recordings"), MyGame.GAME).assertSame();
 * }</pre>
 *
 * <p>The build may have other components than the recorded game. A component that both have with the same fields is
 * compared; so are the entities. A field may have another name, if its type and its place in the order of hashing are
 * the same. All other components are {@linkplain Result#changes() listed}, and not compared. A recording that begins
 * with a saved state must be one that the build can load.
 */
public final class Recordings {

    private static final int MAX_FILES = 10_000;
    private static final int MAX_FILE_BYTES = 64 << 20;

    /** A file is not trusted: a few bytes may claim millions of steps. Hours of a game have fewer. */
    private static final long MAX_STEPS = 2_000_000;

    /** The kinds of results. */
    public enum Outcome {
        /** The build reaches all recorded states that can be compared. */
        SAME,
        /** The recording was not the same, or not all of it could be compared, and it was renewed by this build. */
        ACCEPTED,
        /** A state differs, or the recorded game failed in a step in which this build does not. */
        DIFFERS,
        /** The file is not a recording, is damaged or is truncated. */
        DAMAGED,
        /** The recording is of another game or format, or this build does not allow its settings or its state. */
        REFUSED,
        /** A system throws in another step than in the recorded game. */
        FAILED;

        /**
         * Returns the name of this outcome in tables.
         *
         * @return lower-case letters
         */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The result of one recording.
     *
     * @param name the name of the file
     * @param outcome the kind of the result
     * @param steps the last step after which the state was compared and equal
     * @param hash the hash of the state after the last step, 16 hexadecimal digits; empty unless the recording is the
     *     same, and ends without a failure
     * @param detail what differs or why it cannot be replayed, in one line; may be empty
     * @param changes what is not compared, and which fields were renamed: a line each
     */
    public record Result(String name, Outcome outcome, long steps, String hash, String detail, List<String> changes) {

        /**
         * Requires that the recording is the same, or was accepted.
         *
         * @throws AssertionError if it is not, with the detail
         */
        public void assertSame() {
            if (!isSame()) {
                throw new AssertionError("a recording must replay as it was recorded: " + this);
            }
        }

        boolean isSame() {
            return outcome == Outcome.SAME || outcome == Outcome.ACCEPTED;
        }

        private Result as(Outcome newOutcome, String newDetail) {
            return new Result(name, newOutcome, steps, hash, newDetail, changes);
        }

        @Override
        public String toString() {
            return name + ": " + outcome.label() + (detail.isEmpty() ? "" : ", " + detail);
        }
    }

    private final Path folder;
    private final GameSpec<?> game;
    private final List<Result> results;

    private Recordings(Path folder, GameSpec<?> game, List<Result> results) {
        this.folder = folder;
        this.game = game;
        this.results = List.copyOf(results);
    }

    /**
     * Replays each recording of a folder: all regular files, without hidden ones, links and subfolders, at most 10,000
     * with 64 MiB and 2 million steps each. No file is changed.
     *
     * @param folder the folder
     * @param game the description of the game; seed, settings and rate come from each recording
     * @return the results, sorted by the names of the files
     * @throws IOException if the folder cannot be read, or has no recording or too many
     */
    public static Recordings check(Path folder, GameSpec<?> game) throws IOException {
        return check(folder, game, MAX_STEPS);
    }

    static Recordings check(Path folder, GameSpec<?> game, long maxSteps) throws IOException {
        GameSpec<?> bounded =
                game.wire((world, scheduler) -> scheduler.tools().addStepListener(new StepLimit(maxSteps)));
        List<Result> results = new ArrayList<>();
        for (Path file : list(folder)) {
            results.add(checkFile(file, bounded));
        }
        return new Recordings(folder, bounded, results);
    }

    /** Ends a run between two steps. */
    private static final class StepLimit implements StepListener {
        private final long maxSteps;
        private long steps;

        StepLimit(long maxSteps) {
            this.maxSteps = maxSteps;
        }

        @Override
        public void stepBegins(long step, StepInput input) {
            steps++;
            if (steps > maxSteps) {
                throw new IllegalArgumentException(
                        "a recording must be replayed by at most " + maxSteps + " steps: it needs more");
            }
        }

        @Override
        public void stepEnds(long step) {}
    }

    private static List<Path> list(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("recordings must be in a folder: " + folder + " is not a folder");
        }
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
            for (Path file : found) {
                boolean isPart = file.toString().endsWith(".part"); // of a process that was killed, see AtomicFile
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && !Files.isHidden(file) && !isPart) {
                    files.add(file);
                }
                if (files.size() > MAX_FILES) {
                    throw new IOException(
                            "a folder must have 1 to " + MAX_FILES + " recordings: " + folder + " has more");
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        if (files.isEmpty()) {
            throw new IOException("a folder must have 1 to " + MAX_FILES + " recordings: " + folder + " has none");
        }
        Collections.sort(files);
        return files;
    }

    private static Result checkFile(Path file, GameSpec<?> game) {
        String name = String.valueOf(file.getFileName());
        try {
            return check(read(file), game);
        } catch (IOException e) {
            return unreadable(name, e);
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) { // of the wiring of the game
            return result(name, Outcome.FAILED, e.toString());
        }
    }

    private static Recording read(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MAX_FILE_BYTES + 1);
        } catch (IOException e) {
            throw new IOException("a recording must be readable: " + FileFailure.ofReading(e), e);
        }
        if (bytes.length > MAX_FILE_BYTES) {
            throw new IOException("a recording must have at most " + MAX_FILE_BYTES + " bytes: it has more");
        }
        return Recording.of(String.valueOf(file.getFileName()), bytes);
    }

    /**
     * Replays one recording.
     *
     * @param recording the recording
     * @param game the description of the game; seed, settings and rate come from the recording
     * @return the result
     */
    public static Result check(Recording recording, GameSpec<?> game) {
        try (GameRun<?> run = recording.describe(game).begin()) {
            run.scheduler().state().setKeepingUnknownComponents(true);
            try (Replay replay = Replay.beginInChangedGame(recording, run, /* goesOn= */ false)) {
                return check(recording, game, replay);
            }
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
            return unreadable(recording.name(), e);
        }
    }

    /**
     * Runs the replay. The outcome is the first that applies: a divergence; a failure, unless the recording ends with
     * the same failure; a corruption; otherwise the recording is the same.
     */
    private static Result check(Recording recording, GameSpec<?> game, Replay replay) throws IOException {
        String failure = "";
        try {
            replay.run();
        } catch (SystemFailureException e) {
            failure = String.valueOf(e.getMessage());
        }
        Recording.Difference difference = replay.difference();
        RecordingException corruption = recording.corruption();
        // The step that fails is not recorded: it follows the last recorded step.
        boolean failsAsRecorded =
                recording.endsInFailure() && replay.scheduler().timestep().steps() == recording.steps() + 1;
        List<String> changes = new ArrayList<>(replay.schemaChanges());
        Outcome outcome = Outcome.SAME;
        String detail = "";
        if (difference != null) {
            outcome = Outcome.DIFFERS;
            detail = describe(difference, replay.bindingsFault()) + values(recording, game, difference);
        } else if (!failure.isEmpty() && !failsAsRecorded) {
            outcome = Outcome.FAILED;
            detail = failure;
        } else if (corruption != null) {
            outcome = Outcome.DAMAGED;
            detail = String.valueOf(corruption.getMessage());
        } else {
            detail = failure.isEmpty() ? "" : "as recorded: " + failure;
            if (replay.verifiedSteps() < recording.steps()) {
                changes.add("not compared: the steps after the last hash of the components");
            }
        }
        String hash =
                outcome == Outcome.SAME && failure.isEmpty() ? StateHash.toText(StateHash.of(replay.world())) : "";
        return new Result(recording.name(), outcome, replay.verifiedSteps(), hash, detail, List.copyOf(changes));
    }

    private static String describe(Recording.Difference difference, String bindingsFault) {
        return difference.components().isEmpty()
                ? difference.toString()
                : "first difference " + difference.position() + ": " + names(difference.components()) + bindingsFault;
    }

    private static String names(List<String> classNames) {
        return String.join(
                ", ",
                classNames.stream()
                        .map(name -> name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1))
                        .toList());
    }

    /** Compares the first recorded state after a divergence with that of this build, which goes on to it. */
    private static String values(Recording recording, GameSpec<?> game, Recording.Difference difference)
            throws IOException {
        long step = recording.stateStepFrom(difference.step());
        if (step < 0) {
            return "";
        }
        GameSpec<?> described = recording.describe(game);
        try (GameRun<?> expected = described.begin();
                GameRun<?> run = described.begin()) {
            expected.scheduler().state().setKeepingUnknownComponents(true);
            run.scheduler().state().setKeepingUnknownComponents(true);
            expected.scheduler().state().load(recording.readState(step));
            try (Replay replay = Replay.beginInChangedGame(recording, run, /* goesOn= */ true)) {
                replay.runTo(step);
                List<ComponentType<?>> types = new ArrayList<>(StateHash.componentsIn(run.world()));
                types.removeIf(type -> !replay.compares(type.componentClass().getName()));
                types.sort((a, b) -> Boolean.compare(
                        difference.components().contains(b.componentClass().getName()),
                        difference.components().contains(a.componentClass().getName())));
                for (ComponentType<?> type : types) {
                    StateDifference found = StateDifference.between(expected.world(), run.world(), type);
                    if (found != null) {
                        StateDifference named =
                                StateDifference.between(expected.world(), run.world(), StateRecorder.withFields(type));
                        return "; by step " + step + ": " + (named == null ? found : named);
                    }
                }
                return "; equal again in step " + step;
            }
        } catch (SystemFailureException e) {
            return "; then " + e.getMessage();
        } catch (IOException e) {
            return "; the state of step " + step + " cannot be compared: " + e.getMessage();
        }
    }

    /**
     * Returns the result of a recording that cannot be read or replayed.
     *
     * @param name the name of the file
     * @param e why
     * @return the result
     * @hidden
     */
    public static Result unreadable(String name, Exception e) {
        boolean isDamaged = e instanceof RecordingException fault
                && switch (fault.reason()) {
                    case NOT_A_RECORDING, CORRUPTED, TRUNCATED -> true;
                    case OTHER_VERSION, OTHER_GAME, OTHER_SCHEMA, DIVERGED -> false;
                };
        return result(name, isDamaged ? Outcome.DAMAGED : Outcome.REFUSED, String.valueOf(e.getMessage()));
    }

    private static Result result(String name, Outcome outcome, String detail) {
        return new Result(name, outcome, /* steps= */ 0, /* hash= */ "", detail, List.of());
    }

    /**
     * Replays each recording of a folder as {@link #check(Path, GameSpec)} does, and renews those that differ, or of
     * which not everything could be compared: with the same input and the states of this build. The recording begins
     * where its final timeline begins: steps that the game has undone are gone. A file is replaced atomically. All
     * other files stay as they are; so do those that are damaged, and those in which a system of this build throws.
     *
     * @param folder the folder
     * @param game the description of the game
     * @return the results
     * @throws IOException if the folder cannot be read, or has no recording or too many
     */
    public static Recordings accept(Path folder, GameSpec<?> game) throws IOException {
        return check(folder, game).accept();
    }

    /** Renews the recordings that were not the same when they were checked. */
    Recordings accept() {
        List<Result> accepted = new ArrayList<>();
        for (Result result : results) {
            boolean isToRenew = result.outcome == Outcome.DIFFERS || !result.changes.isEmpty();
            accepted.add(isToRenew ? accept(result) : result);
        }
        return new Recordings(folder, game, accepted);
    }

    private Result accept(Result result) {
        Path file = folder.resolve(result.name);
        try {
            byte[] bytes = RenewedRecording.of(read(file), game);
            Result again = check(Recording.of(result.name, bytes), game);
            if (again.outcome != Outcome.SAME) {
                throw new IOException("a game must be deterministic: the new recording " + again.detail);
            }
            AtomicFile.write(file, bytes);
            return result.as(Outcome.ACCEPTED, result.detail);
        } catch (IOException | RuntimeException e) {
            Outcome outcome = result.isSame() ? Outcome.REFUSED : result.outcome;
            String detail = result.detail.isEmpty() ? "" : result.detail + "; ";
            return result.as(outcome, detail + "not accepted: " + e.getMessage());
        }
    }

    /**
     * Returns the results.
     *
     * @return one for each recording, by the names of the files
     */
    public List<Result> results() {
        return results;
    }

    /**
     * Requires that all recordings are the same, or were accepted.
     *
     * @throws AssertionError if some are not, with a line for each of them
     */
    public void assertSame() {
        List<String> others = results.stream()
                .filter(result -> !result.isSame())
                .map(Result::toString)
                .toList();
        if (!others.isEmpty()) {
            throw new AssertionError("recordings must replay as they were recorded: " + others.size() + " of "
                    + results.size() + " do not\n" + String.join("\n", others));
        }
    }

    GameSpec<?> game() {
        return game;
    }

    /**
     * Checks a folder at the command line: the {@code main} of a game passes the options, {@code --help} lists them.
     *
     * @param options the options, and the folder
     * @param game the description of the game
     * @param out gets the table of the results
     * @param err gets the message of a failure
     * @return the exit code: 0 if all recordings are the same or were accepted, 1 if one is not, 2 for bad usage, for a
     *     folder without recordings, and for a page that cannot be written
     */
    public static int run(List<String> options, GameSpec<?> game, PrintStream out, PrintStream err) {
        return new RecordingsCommand(game, out, err).run(options);
    }
}
