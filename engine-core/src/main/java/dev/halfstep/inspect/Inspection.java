package dev.halfstep.inspect;

import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about a recorded game: the state after any step, the differences between two steps, the values of a
 * field in all steps, and the system that wrote each value. Each answer resimulates the recording from its first step,
 * without presentation.
 *
 * <pre>{@code
 * Inspection inspection = Inspection.of(Path.of("crash.rec"), MyGame.GAME);
 * for (Inspection.Change change : inspection.changes("3.Ship.fuel")) {
 *     System.out.println(change.step() + " " + change.writer() + " " + change.after());
 * }
 * }</pre>
 *
 * <p>A recording is a test in one line, and a question at the command line in another:
 *
 * <pre>{@code
 * Inspection.of(Path.of("crash.rec"), MyGame.GAME).assertReplays();
 * Inspection.run(List.of("crash.rec", "--at", "250"), MyGame.GAME, System.out, System.err);
 * }</pre>
 *
 * <p>A field is named by a text: the number of the entity, the component and the field, such as {@code
 * 3.Transform.position.x}, {@code 1.Bag.items[2].count} or {@code 1.Bag.items.length}. Two component classes with the
 * same simple name are named by their full names. The values of a class whose fields cannot be read are named {@code
 * value 1} and so on, in the order of its hasher. {@code PreviousTransform} can be named too.
 */
public final class Inspection {

    /** The text of a value that does not exist: its entity is not alive, or has no such component or field. */
    public static final String MISSING = StateDifference.MISSING;

    /**
     * One value of the simulated state. An entity without components and a component without fields have one value
     * each, without a text.
     *
     * @param entity the number of the entity
     * @param component the name of the component, empty for an entity without components
     * @param field the path of the field, empty for a component without fields
     * @param text the value; texts and constants of an enum are in quotes
     */
    public record Value(long entity, String component, String field, String text) {}

    /**
     * One difference between the states after two steps. If a whole entity or a whole component exists after one of
     * the steps only, that is one difference, whose texts are {@code there} and {@link Inspection#MISSING}.
     *
     * @param entity the number of the entity
     * @param component the name of the component, empty if the whole entity differs
     * @param field the path of the field, empty if the whole component differs
     * @param before the value after the first of the two steps
     * @param after the value after the second one
     */
    public record Difference(long entity, String component, String field, String before, String after) {}

    /**
     * One change of a field.
     *
     * @param step the number of the step
     * @param writer the system after which the value differs; {@code commands of} and a system, if the commands of that
     *     system changed it; {@code pending-commands} for commands that were pending when the step began
     * @param before the value before
     * @param after the value after
     */
    public record Change(long step, String writer, String before, String after) {}

    private final Recording recording;
    private final GameSpec<?> game;
    private Recording.@Nullable Difference divergence;

    private Inspection(Recording recording, GameSpec<?> game) {
        this.recording = recording;
        this.game = game;
    }

    /**
     * Creates an inspection of a recording.
     *
     * @param recording the recording
     * @param game the description of the game; seed, settings and rate come from the recording
     * @return the inspection, which has run no step
     */
    public static Inspection of(Recording recording, GameSpec<?> game) {
        return new Inspection(recording, game);
    }

    /**
     * Creates an inspection of a file.
     *
     * @param recording the file
     * @param game the description of the game
     * @return the inspection, which has run no step
     * @throws IOException if the file cannot be read, or is not a recording
     */
    public static Inspection of(Path recording, GameSpec<?> game) throws IOException {
        return of(Recording.open(recording), game);
    }

    /**
     * Returns the whole simulated state after a step.
     *
     * @param step the number of the step, 0 for the state before the first one
     * @return the values, by the numbers of the entities, then in the order in which components are registered
     * @throws IOException if the recording cannot be read, or has other components than the game
     * @throws IllegalArgumentException if the recording has no such step
     * @throws IllegalStateException if the replay diverges before the step
     */
    public List<Value> stateAt(long step) throws IOException {
        List<Value> values = new ArrayList<>();
        statesAt(step, step)
                .get(0)
                .forEachValue(
                        (entity, component, field, text) -> values.add(new Value(entity, component, field, text)));
        return values;
    }

    /**
     * Returns the differences between the states after two steps.
     *
     * @param step the number of a step, 0 for the state before the first one
     * @param otherStep the number of another step, which may be earlier
     * @return the differences, by the numbers of the entities, then in the order in which components are registered
     * @throws IOException if the recording cannot be read, or has other components than the game
     * @throws IllegalArgumentException if the recording has no such step
     * @throws IllegalStateException if the replay diverges before one of the steps
     */
    public List<Difference> differences(long step, long otherStep) throws IOException {
        List<InspectedState> states = statesAt(step, otherStep);
        List<Difference> differences = new ArrayList<>();
        states.get(0)
                .forEachDifference(
                        states.get(1),
                        (entity, component, field, before, after) ->
                                differences.add(new Difference(entity, component, field, before, after)));
        return differences;
    }

    /** Returns the states after two steps, which may be the same. */
    List<InspectedState> statesAt(long step, long otherStep) throws IOException {
        requireStep(step);
        requireStep(otherStep);
        try (InspectedRun run = begin()) {
            run.runTo(Math.min(step, otherStep));
            InspectedState first = InspectedState.of(run.world());
            run.runTo(Math.max(step, otherStep));
            InspectedState second = InspectedState.of(run.world());
            return step <= otherStep ? List.of(first, second) : List.of(second, first);
        }
    }

    private void requireStep(long step) {
        if (step < 0 || step > recording.steps()) {
            throw new IllegalArgumentException(
                    "a step must be one of the recording, 0 to " + recording.steps() + ": " + step);
        }
    }

    /**
     * Returns the values of a field in all steps. The list ends early if the replay {@linkplain #divergence diverges}.
     *
     * @param field the field, such as {@code 3.Transform.position.x}
     * @return at index n the value after step n, at index 0 the value before the first step; {@link #MISSING} while it
     *     does not exist
     * @throws IOException if the recording cannot be read, or has other components than the game
     * @throws IllegalArgumentException if the components of the game have no such field
     */
    public List<String> history(String field) throws IOException {
        try (InspectedRun run = begin()) {
            InspectedField inspected = InspectedField.of(run.world(), field);
            List<String> values = new ArrayList<>();
            do {
                values.add(inspected.read());
            } while (run.runStep());
            inspected.requireFound();
            return values;
        }
    }

    /**
     * Returns all changes of a field, each with the system that made it. The field is compared after each system and
     * after its commands were applied, so a value that is changed twice in a step has two changes. The list ends early
     * if the replay {@linkplain #divergence diverges}.
     *
     * @param field the field, such as {@code 3.Transform.position.x}
     * @return the changes in their order
     * @throws IOException if the recording cannot be read, or has other components than the game
     * @throws IllegalArgumentException if the components of the game have no such field
     */
    public List<Change> changes(String field) throws IOException {
        try (InspectedRun run = begin()) {
            InspectedField inspected = InspectedField.of(run.world(), field);
            List<Change> changes = new ArrayList<>();
            String[] last = {inspected.read()};
            run.observe((step, writer) -> {
                String value = inspected.read();
                if (!value.equals(last[0])) {
                    changes.add(new Change(step, writer, last[0], value));
                    last[0] = value;
                }
            });
            while (run.runStep()) { // the observer collects the changes
            }
            inspected.requireFound();
            return changes;
        }
    }

    private InspectedRun begin() throws IOException {
        return new InspectedRun(recording, game, found -> divergence = found);
    }

    /**
     * Returns the divergence that the last answer has found. Values after the divergence belong to this game, not to
     * the recorded game.
     *
     * @return the first difference, null if there is none up to the last step that was run
     */
    public Recording.@Nullable Difference divergence() {
        return divergence;
    }

    Recording recording() {
        return recording;
    }

    /**
     * Requires that the game replays the whole recording with equal states, and with presentation. If the recorded game
     * failed in its last step, that step must succeed: such a recording is the test of a fix.
     *
     * @throws IOException if the recording cannot be read, is truncated or corrupted, or has other components than the
     *     game
     * @throws AssertionError if the replay diverges, with the step and the components
     * @throws SystemFailureException if a system throws
     */
    public void assertReplays() throws IOException {
        recording.requireWhole();
        SchedulerSettings strict = SchedulerSettings.defaults().inStrictMode();
        try (GameRun<?> run = recording.describe(game).begin(strict);
                Replay replay = Replay.begin(recording, run)) {
            replay.run();
            Recording.Difference difference = replay.difference();
            boolean isOnlyFixed = difference != null && difference.step() > recording.steps();
            if (difference != null && !isOnlyFixed) {
                throw new AssertionError(describe(difference));
            }
        }
    }

    String describe(Recording.Difference difference) {
        return "a replay must reach the recorded states: " + recording.name() + ": " + difference;
    }

    /**
     * Answers one question at the command line: the {@code main} of a game passes the options, {@code --help} lists
     * them.
     *
     * @param options the options, the file of the recording first
     * @param game the description of the game
     * @param out gets the answer
     * @param err gets the message of a failure
     * @return the exit code: 0 for an answer, 1 if the replay diverges or fails, two compared recordings differ, or a
     *     file cannot be read or written, 2 for bad usage or a recording of another game
     */
    public static int run(List<String> options, GameSpec<?> game, PrintStream out, PrintStream err) {
        return new InspectionCommand(game, out, err).run(options);
    }
}
