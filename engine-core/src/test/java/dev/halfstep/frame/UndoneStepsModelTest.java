package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.input.StepInput;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.TimeControl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Undoes steps in random ways: by rewinds, restored snapshots, rollbacks, late input, and single steps and pauses
 * between them. A list of the steps that led to the present state is the model. The present state always equals the
 * last of them, and a twin of the game that gets their input, and undoes nothing, reaches the same states.
 */
class UndoneStepsModelTest {

    private static final int OPERATIONS = Boolean.getBoolean("halfstep.long") ? 5_000 : 120;
    private static final int STEP_MILLIS = 10;
    private static final int ROLLBACK_STEPS = 12;
    private static final Key[] KEYS = {Key.A, Key.D};

    /** A step that led to the present state: its input, and the state after it. */
    private record RunStep(InputQueue input, String hash) {}

    /** A snapshot, and the steps that led to its state. */
    private record Saved(Snapshot snapshot, List<RunStep> past) {}

    private static String hashOf(SyntheticWorld game) {
        long order = 0;
        List<Long> numbers = new ArrayList<>();
        game.world().forEachEntity(id -> numbers.add(id.number()));
        for (long number : numbers) {
            order = order * 31 + number;
        }
        return Long.toHexString(StateHash.of(game.world())) + " " + Long.toHexString(order);
    }

    /** A game with everything that undoes steps, and the model of its past. */
    private static final class Play implements StepListener, AutoCloseable {

        private final SplittableRandom random;
        private final SyntheticWorld game;
        private final SystemScheduler scheduler;
        private final TimeControl time;
        private final Rewind rewind;
        private final Rollback rollback;
        private final List<Saved> saves = new ArrayList<>();

        /** What the player holds. */
        private final boolean[] held = new boolean[KEYS.length];

        /** The keys that the player changes in the next frame. */
        private final boolean[] changes = new boolean[KEYS.length];

        private List<RunStep> past = new ArrayList<>();
        private InputQueue runningInput = new InputQueue();
        private final boolean[] seenHeld = new boolean[KEYS.length];

        /** Whether the input of steps is set too, so that steps may see other keys held than the player holds. */
        private final boolean setsInput;

        private int stepsRun;
        private int undone;

        Play(WorldRecipe recipe, long seed) {
            random = new SplittableRandom(seed);
            game = recipe.input(() -> this::poll).build();
            scheduler = game.scheduler();
            time = scheduler.timeControl();
            setsInput = random.nextBoolean();
            boolean rewindIsFirst = random.nextBoolean();
            Rewind first = rewindIsFirst ? newRewind() : null;
            rollback = new Rollback(scheduler, ROLLBACK_STEPS);
            rewind = first == null ? newRewind() : first;
            scheduler.tools().addStepListener(this);
        }

        private Rewind newRewind() {
            return new Rewind(scheduler, 0.3f, 1 << 30); // 30 steps
        }

        private void poll(InputQueue queue) {
            for (int i = 0; i < KEYS.length; i++) {
                if (changes[i]) {
                    held[i] = !held[i];
                    queue.add(KEYS[i], held[i], /* atNanos= */ 0);
                    changes[i] = false;
                }
            }
        }

        @Override
        public void stepBegins(long step, StepInput input) {
            assertEquals(past.size() + 1, step, "the next step must follow the present state");
            runningInput = new InputQueue();
            runningInput.addAll(input.events(), /* atNanos= */ 0);
            for (int i = 0; i < KEYS.length; i++) {
                seenHeld[i] = input.isHeld(KEYS[i]);
            }
        }

        @Override
        public void stepEnds(long step) {
            past.add(new RunStep(runningInput, hashOf(game)));
            stepsRun++;
        }

        /** Undoes steps of the model, when a resimulation restores a state. */
        @Override
        public void stateRestored() {
            goBackTo(scheduler.timestep().steps());
        }

        private void goBackTo(long step) {
            while (past.size() > step) {
                past.remove(past.size() - 1);
                undone++;
            }
        }

        void run() {
            for (int i = 0; i < OPERATIONS; i++) {
                operate(random.nextInt(12));
                assertEquals(past.size(), game.steps());
                assertEquals(
                        past.isEmpty()
                                ? hashOf(game)
                                : past.get(past.size() - 1).hash(),
                        hashOf(game));
            }
        }

        private void operate(int operation) {
            switch (operation) {
                case 0 -> rewindFrames();
                case 1 -> saves.add(newSave());
                case 2 -> restore();
                case 3 -> rollback.rewindTo(random.nextLong(rollback.oldestStep() - 1, game.steps() + 1));
                case 4 -> setLateInput();
                case 5 -> setEarlyInput();
                case 6 -> time.pause();
                case 7 -> time.step(random.nextInt(1, 4));
                case 8 -> holdStill();
                default -> frames();
            }
        }

        private void frames() {
            if (random.nextBoolean()) {
                time.resume();
            }
            for (int i = random.nextInt(1, 9); i > 0; i--) {
                changes[random.nextInt(KEYS.length)] = random.nextInt(3) == 0;
                game.frame(Duration.ofNanos(random.nextLong(2L * STEP_MILLIS * 1_000_000)));
            }
        }

        private void rewindFrames() {
            rewind.setHeld(true);
            for (int i = random.nextInt(1, 12); i > 0; i--) {
                if (random.nextInt(4) == 0) {
                    time.step();
                }
                int runBefore = stepsRun;
                long stepBefore = game.steps();
                game.frame(Duration.ofNanos(random.nextLong(3L * STEP_MILLIS * 1_000_000)));
                assertTrue(game.steps() <= stepBefore, "time must not run forward");
                assertEquals(runBefore, stepsRun, "no step must run while time runs backwards");
                assertEquals(past.size(), game.steps());
            }
            rewind.setHeld(false);
        }

        private Saved newSave() {
            Snapshot snapshot = scheduler.state().newSnapshot();
            snapshot.save();
            return new Saved(snapshot, List.copyOf(past));
        }

        private void restore() {
            if (!saves.isEmpty()) {
                Saved saved = saves.get(random.nextInt(saves.size()));
                past = new ArrayList<>(saved.past());
                saved.snapshot().restore();
            }
        }

        private void setLateInput() {
            long oldest = rollback.oldestStep();
            if (setsInput && oldest <= game.steps()) {
                rollback.setInput(random.nextLong(oldest, game.steps() + 1), this::addRandomKeys);
                rollback.resimulate();
            }
        }

        private void setEarlyInput() {
            if (setsInput) {
                rollback.setInput(game.steps() + random.nextInt(1, ROLLBACK_STEPS + 1), this::addRandomKeys);
            }
        }

        private void addRandomKeys(InputQueue queue) {
            queue.add(KEYS[random.nextInt(KEYS.length)], random.nextBoolean(), /* atNanos= */ 0);
        }

        /** Undoes some steps, then lets the player hold his keys: the next steps see them, and not undone input. */
        private void holdStill() {
            time.resume();
            game.step(2);
            int kind = random.nextInt(3);
            if (kind == 0) {
                rollback.rewindTo(random.nextLong(rollback.oldestStep() - 1, game.steps() + 1));
            } else if (kind == 1) {
                restore();
            } else {
                rewindFrames();
            }
            time.resume();
            game.step(2);
            for (int i = 0; !setsInput && i < KEYS.length; i++) {
                assertEquals(
                        held[i], seenHeld[i], "step " + game.steps() + " must see whether " + KEYS[i] + " is held");
            }
        }

        @Override
        public void close() {
            game.close();
        }
    }

    /** Returns fixed seeds, and one that differs in each test run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 12), LongStream.of(new SplittableRandom().nextLong()));
    }

    private static WorldRecipe game() {
        return Colony.of(12).seed(7).lenient();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void stateAfterAStepEqualsThatOfAGameThatUndoesNothing(long seed) {
        try (Play play = new Play(game(), seed);
                SyntheticWorld twin = game().build()) {
            play.run();
            assertTrue(play.undone > 10, "steps must be undone: " + play.undone);
            List<RunStep> past = play.past;
            twin.scheduler()
                    .tools()
                    .overrideInput(step -> queue ->
                            queue.addAll(past.get((int) step - 1).input().events(), /* atNanos= */ 0));
            for (int i = 0; i < past.size(); i++) {
                twin.step(1);
                assertEquals(past.get(i).hash(), hashOf(twin), "step " + (i + 1));
            }
        }
    }
}
