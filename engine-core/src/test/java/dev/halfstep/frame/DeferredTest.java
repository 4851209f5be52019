package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateException;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests computations whose results arrive exactly 3 steps after their start. */
class DeferredTest {

    private static final int STEPS = 3;

    /** The hash after 200 steps of {@link #walk}, on every machine. */
    private static final long GOLDEN_HASH = 0xb142e1f1ff2574a2L;

    private static final int STORM_ROUNDS = Boolean.getBoolean("halfstep.long") ? 2_000 : 60;

    private static final int HEAD_BYTES = 18;

    @TempDir
    private Path folder;

    @SuppressWarnings("ArrayRecordComponent") // an input, which is compared by its stored bytes
    private record Maze(int[] cells, long seed) {}

    private record Goal(long step) {}

    /** All that the game knows. */
    private static final class Walker {
        private int[] cells = new int[16];
        private long place;
        private long ways;
    }

    private static long wayThrough(Maze maze) {
        long way = maze.seed;
        for (int round = 0; round < 200; round++) {
            for (int cell : maze.cells) {
                way = way * 31 + cell;
            }
        }
        return way;
    }

    /** A walker asks for a way in two of three steps and when a key is pressed; the ways decide where it goes. */
    private static Deferred<Maze, Long> walk(
            World world, SystemScheduler scheduler, Function<? super Maze, Long> computation) {
        world.spawn(new Walker());
        scheduler.simulation("build", step -> {
            Walker walker = step.world().single(Walker.class);
            walker.cells[(int) (walker.place & 15)]++;
            walker.place += step.input().pressCount(Key.SPACE);
        });
        Deferred<Maze, Long> ways = scheduler.defer("ways", Maze.class, STEPS, computation);
        scheduler.simulation("walk", step -> {
            Walker walker = step.world().single(Walker.class);
            Long way = ways.result(step);
            if (way != null) {
                walker.place ^= way * step.step();
            }
            walker.ways += ways.isPending(step) ? 1 : 0;
            if (step.step() % 3 != 0 || step.input().pressCount(Key.SPACE) > 0) {
                ways.start(step, new Maze(walker.cells, walker.place));
            }
        });
        return ways;
    }

    private static WorldRecipe game() {
        return game(DeferredTest::wayThrough);
    }

    private static WorldRecipe game(Function<? super Maze, Long> computation) {
        return new WorldRecipe()
                .register(Walker.class)
                .wire((world, scheduler) -> walk(world, scheduler, computation))
                .input(DeferredTest::player);
    }

    private static InputSource player() {
        ScriptedInput input = ScriptedInput.bySteps(Rate.hz(60));
        for (int step = 5; step < 300; step += 7) {
            input.press(Key.SPACE, step).release(Key.SPACE, step + 2);
        }
        return input;
    }

    /** Runs each step with a goal, and returns the results that a system has seen. */
    private static WorldRecipe goals(List<String> seen, Function<? super Goal, String> computation) {
        return new WorldRecipe().wire((world, scheduler) -> {
            // The system is older than the computation, whose results arrive before all systems nevertheless.
            List<Deferred<Goal, String>> later = new ArrayList<>();
            scheduler.simulation("see", step -> {
                seen.add(step.step() + " " + later.get(0).result(step));
                later.get(0).start(step, new Goal(step.step()));
            });
            later.add(scheduler.defer("goals", Goal.class, STEPS, computation));
        });
    }

    @Test
    void aResultArrivesBeforeAllSystemsExactlyAfterItsSteps() {
        List<String> seen = new ArrayList<>();
        try (SyntheticWorld game = goals(seen, goal -> "of " + goal.step).build()) {
            game.step(6);
        }
        assertEquals(List.of("1 null", "2 null", "3 null", "4 of 1", "5 of 2", "6 of 3"), seen);
    }

    @Test
    void aResultStaysUntilTheNextOneArrives() {
        List<String> seen = new ArrayList<>();
        try (SyntheticWorld game = new WorldRecipe()
                .wire((world, scheduler) -> {
                    Deferred<Goal, String> goals =
                            scheduler.defer("goals", Goal.class, STEPS, goal -> "of " + goal.step);
                    scheduler
                            .simulation("start", step -> goals.start(step, new Goal(step.step())))
                            .every(4, 1);
                    scheduler.simulation("see", step -> seen.add(goals.isPending(step) + " " + goals.result(step)));
                })
                .build()) {
            game.step(9);
        }
        assertEquals(
                List.of(
                        "false null", // started in this step
                        "true null",
                        "true null",
                        "false of 1",
                        "false of 1",
                        "true of 1",
                        "true of 1",
                        "false of 5",
                        "false of 5"),
                seen);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void theOutcomeIsTheSameOnEveryMachineWithAnyNumberOfWorkers(int workers) {
        try (SyntheticWorld game = game().workers(workers).build()) {
            game.step(200);
            assertEquals(GOLDEN_HASH, game.hash(), Long.toHexString(game.hash()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void resimulatedStepsHaveTheSameOutcome(int depth) {
        RollbackInvariance.check(game().workers(4), 120, depth);
    }

    @Test
    void aStormOfRollbacksComputesNothingTwice() {
        AtomicInteger computed = new AtomicInteger();
        List<String> seen = new ArrayList<>();
        try (SyntheticWorld game = goals(seen, goal -> "of " + goal.step + " " + computed.incrementAndGet())
                .lenient()
                .build()) {
            game.step(1);
            Rollback rollback = new Rollback(game.scheduler(), 8);
            for (int i = 0; i < STORM_ROUNDS; i++) {
                game.step(1);
                rollback.resimulateFrom(Math.max(rollback.oldestStep(), game.steps() - 7));
            }
            game.step(STEPS); // which wait for the last one
        }
        assertTrue(seen.size() > 7 * STORM_ROUNDS, "steps must run again: " + seen.size());
        int steps = 1 + STORM_ROUNDS + STEPS;
        assertTrue(computed.get() <= steps && computed.get() >= steps - STEPS, steps + " steps: " + computed);
    }

    @Test
    void aRollbackComputesAgainWhatHasAnotherInput() {
        AtomicInteger computed = new AtomicInteger();
        WorldRecipe counting = game(maze -> {
                    computed.incrementAndGet();
                    return wayThrough(maze);
                })
                .lenient();
        long hash;
        try (SyntheticWorld straight = game(DeferredTest::wayThrough)
                .lenient()
                .input(() -> ScriptedInput.bySteps(Rate.hz(60)).press(Key.SPACE, 26))
                .build()) {
            straight.step(34);
            hash = straight.hash();
        }
        try (SyntheticWorld game = counting.input(() -> InputSource.NONE).build()) {
            game.step(1);
            Rollback rollback = new Rollback(game.scheduler(), 8);
            game.step(29);
            assertTrue(rollback.setInput(26, queue -> queue.add(Key.SPACE, true, 0)));
            rollback.resimulate();
            game.step(4);
            assertEquals(hash, game.hash());
        }
        // Two of three of the 34 steps, and once more those of steps 26 to 30 with another maze.
        assertTrue(computed.get() >= 20 && computed.get() <= 23 + 4, computed.toString());
    }

    @Test
    void aRollbackFartherThanAllKeptResultsHasTheSameOutcomeEvenIfComputationsChangeTheirInputs() {
        Function<Maze, Long> changing = maze -> {
            maze.cells[3] += 7;
            return wayThrough(maze);
        };
        try (SyntheticWorld straight = game(changing).lenient().build();
                SyntheticWorld game = game(changing).lenient().build()) {
            straight.step(261);
            game.step(1);
            Rollback rollback = new Rollback(game.scheduler(), 250);
            game.step(240);
            rollback.resimulateFrom(2);
            game.step(20);
            assertEquals(straight.hash(), game.hash());
        }
    }

    @Test
    void aRewindGoesOnAsIfItsStepsHadNotRun() {
        try (SyntheticWorld straight =
                        game().input(() -> InputSource.NONE).lenient().build();
                SyntheticWorld game =
                        game().input(() -> InputSource.NONE).lenient().build()) {
            straight.step(100);
            Rewind rewind = new Rewind(game.scheduler(), 5f, 1 << 24);
            game.step(90);
            rewind.setHeld(true);
            for (int i = 0; i < 40; i++) {
                game.frame(Duration.ofMillis(16));
            }
            rewind.setHeld(false);
            assertTrue(game.steps() < 60, "time must go back: " + game.steps());
            while (game.steps() < 100) {
                game.step(1);
            }
            assertEquals(straight.hash(), game.hash());
        }
    }

    @Test
    void aSaveWithPendingComputationsGoesOnInAnotherGame() throws StateException {
        for (int savedStep = 20; savedStep < 26; savedStep++) {
            try (SyntheticWorld saved = game().input(() -> InputSource.NONE).build();
                    SyntheticWorld loaded = game().input(() -> InputSource.NONE).build()) {
                saved.step(savedStep);
                byte[] state = saved.scheduler().state().save();
                loaded.step(3); // whose computations are not those of the save
                loaded.scheduler().state().load(state);
                assertEquals(saved.hash(), loaded.hash());
                assertArrayEquals(state, loaded.scheduler().state().save());
                for (int i = 0; i < 2 * STEPS; i++) {
                    saved.step(1);
                    loaded.step(1);
                    assertEquals(saved.hash(), loaded.hash());
                }
            }
        }
    }

    @Test
    void aReplayVerifiesEachStep() throws IOException {
        Path file = folder.resolve("walk.rec");
        GameSpec<?> spec = GameSpec.of("walk", "1").rate(Rate.hz(60));
        long hash;
        try (SyntheticWorld game = game().build();
                Recorder recorder = Recorder.start(file, GameRun.of(spec, game.world(), game.scheduler()))) {
            game.step(150);
            hash = game.hash();
            assertEquals(150, recorder.steps());
        }
        try (SyntheticWorld game = game().input(() -> InputSource.NONE).build();
                Replay replay = Replay.begin(Recording.open(file), game.world(), game.scheduler())) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(hash, game.hash());
        }
    }

    @Test
    void theHashContainsWhatHasNotArrived() {
        Function<Long, Long> hashAfterInput = seed -> {
            try (SyntheticWorld game = new WorldRecipe()
                    .wire((world, scheduler) -> {
                        Deferred<Goal, Long> goals = scheduler.defer("goals", Goal.class, 50, Goal::step);
                        scheduler.simulation("start", step -> goals.start(step, new Goal(seed)));
                    })
                    .build()) {
                game.step(1);
                return game.hash();
            }
        };
        assertNotEquals(hashAfterInput.apply(1L), hashAfterInput.apply(2L));
        assertEquals(hashAfterInput.apply(1L), hashAfterInput.apply(1L));
    }

    @Test
    void anInputThatChangesAfterItsStartChangesNothing() {
        List<String> seen = new ArrayList<>();
        CountDownLatch changed = new CountDownLatch(1);
        int[] cells = {1, 2};
        try (SyntheticWorld game = new WorldRecipe()
                .wire((world, scheduler) -> {
                    Deferred<Maze, String> mazes = scheduler.defer("mazes", Maze.class, 1, maze -> {
                        awaitUninterrupted(changed);
                        String text = Arrays.toString(maze.cells);
                        maze.cells[0] = 8; // a copy, too
                        return text;
                    });
                    scheduler.simulation("start", step -> {
                        seen.add(String.valueOf(mazes.result(step)));
                        if (step.step() == 1) {
                            mazes.start(step, new Maze(cells, 0));
                            cells[0] = 9;
                            changed.countDown();
                        }
                    });
                })
                .build()) {
            game.step(2);
        }
        assertEquals(List.of("null", "[1, 2]"), seen);
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void strictModeRefusesAChangedResult() {
        try (SyntheticWorld game = new WorldRecipe()
                .wire((world, scheduler) -> {
                    Deferred<Goal, int[]> goals = scheduler.defer("goals", Goal.class, 1, goal -> new int[3]);
                    scheduler.simulation("spoil", step -> {
                        if (step.step() == 1) {
                            goals.start(step, new Goal(7));
                        } else if (step.step() == 4) {
                            Objects.requireNonNull(goals.result(step))[2] = 5;
                        }
                    });
                })
                .build()) {
            game.step(4);
            String message = assertThrows(SystemFailureException.class, () -> game.step(1))
                    .getMessage();
            assertTrue(message.startsWith("system 'goals' failed in simulation at step 5"), message);
            assertTrue(message.contains("a result must not be changed"), message);
            assertTrue(message.contains("of step 1 with the input Goal[step=7]"), message);
        }
    }

    @Test
    void aFailureNamesTheComputationItsStepAndItsInput() {
        try (SyntheticWorld game = goals(new ArrayList<>(), goal -> {
                    if (goal.step == 2) {
                        throw new ArithmeticException("no way");
                    }
                    return "";
                })
                .build()) {
            game.step(4);
            SystemFailureException failure = assertThrows(SystemFailureException.class, () -> game.step(1));
            assertEquals("goals", failure.system());
            assertEquals(5, failure.step());
            String message = failure.getMessage();
            assertTrue(message.contains("'goals' of step 2 with the input Goal[step=2] has failed"), message);
            assertTrue(message.endsWith("java.lang.ArithmeticException: no way"), message);
        }
    }

    @Test
    void anIsolatedFailureIsReportedAndHasNoResult() {
        List<String> seen = new ArrayList<>();
        List<String> reports = new ArrayList<>();
        SchedulerSettings settings =
                SchedulerSettings.defaults().isolatingFailures().withReports(reports::add);
        GameSpec<?> spec = GameSpec.of("goals", "1").wire((world, scheduler) -> {
            Deferred<Goal, String> goals =
                    scheduler.defer("goals", Goal.class, 1, goal -> goal.step == 2 ? null : "of " + goal.step);
            scheduler.simulation("see", step -> {
                seen.add(String.valueOf(goals.result(step)));
                goals.start(step, new Goal(step.step()));
            });
        });
        try (GameRun<?> run = spec.begin(new FixedTimestep(Rate.hz(60)), settings)) {
            for (int i = 0; i < 4; i++) {
                run.scheduler().runStep();
            }
        }
        assertEquals(List.of("null", "of 1", "null", "of 3"), seen);
        assertEquals(1, reports.size());
        assertTrue(
                reports.get(0).startsWith("in step 3 'goals' of step 2 with the input Goal[step=2] has failed"),
                reports.get(0));
    }

    @Test
    void aComputationMustNotUseTheWorldEvenWhileSystemsRunInParallel() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch tried = new CountDownLatch(1);
        List<String> refusals = Collections.synchronizedList(new ArrayList<>());
        try (SyntheticWorld game = new WorldRecipe()
                .register(Walker.class)
                .wire((world, scheduler) -> {
                    Deferred<Goal, String> goals = scheduler.defer("goals", Goal.class, 5, goal -> {
                        awaitUninterrupted(begun);
                        try {
                            refusals.add("none: " + world.query(Walker.class).count());
                        } catch (IllegalStateException refused) {
                            refusals.add(refused.getMessage());
                        }
                        tried.countDown();
                        return "";
                    });
                    scheduler.simulation("start", step -> {
                        goals.start(step, new Goal(1));
                        step.inPartitions((partition, partitions, commands) -> {
                            begun.countDown();
                            awaitUninterrupted(tried);
                        });
                    });
                })
                .build()) {
            game.step(1);
        }
        assertTrue(refusals.get(0).startsWith("a deferred computation must not use the world"), refusals::toString);
    }

    private record OfEntity(EntityId entity) {}

    @Test
    void wrongUseIsRefused() {
        List<SimulationContext> kept = new ArrayList<>();
        List<String> messages = new ArrayList<>();
        try (SyntheticWorld game = new WorldRecipe()
                .entities(1, random -> List.of(new Transform()))
                .wire((world, scheduler) -> {
                    Deferred<Goal, String> goals = scheduler.defer("goals", Goal.class, 2, Goal::toString);
                    Deferred<OfEntity, String> ofEntities =
                            scheduler.defer("entities", OfEntity.class, 2, OfEntity::toString);
                    Deferred<Maze, String> mazes = scheduler.defer("mazes", Maze.class, 2, Maze::toString);
                    for (int steps : new int[] {0, -1, Deferred.MAX_STEPS + 1}) {
                        messages.add(assertThrows(
                                        IllegalArgumentException.class,
                                        () -> scheduler.defer("many", Goal.class, steps, Goal::toString))
                                .getMessage());
                    }
                    messages.add(assertThrows(
                                    IllegalArgumentException.class,
                                    () -> scheduler.defer("goals", Goal.class, 2, Goal::toString))
                            .getMessage());
                    messages.add(assertThrows(
                                    IllegalArgumentException.class,
                                    () -> scheduler.defer("things", Thread.class, 2, Thread::toString))
                            .getMessage());
                    scheduler.simulation("wrong", step -> {
                        kept.add(step);
                        goals.start(step, new Goal(1));
                        messages.add(assertThrows(IllegalStateException.class, () -> goals.start(step, new Goal(2)))
                                .getMessage());
                        step.inPartitions((partition, partitions, commands) -> messages.add(assertThrows(
                                        IllegalStateException.class, () -> mazes.start(step, new Maze(new int[1], 0)))
                                .getMessage()));
                        EntityId entity =
                                world.query(Transform.class).iterator().next().id();
                        messages.add(assertThrows(
                                        IllegalArgumentException.class,
                                        () -> ofEntities.start(step, new OfEntity(entity)))
                                .getMessage());
                        messages.add(assertThrows(
                                        IllegalArgumentException.class,
                                        () -> mazes.start(step, new Maze(new int[1 << 22], 0)))
                                .getMessage());
                        ofEntities.start(step, new OfEntity(null));
                    });
                    kept.add(null);
                    scheduler.afterStep(step ->
                            messages.add(assertThrows(IllegalStateException.class, () -> goals.result(kept.get(1)))
                                    .getMessage()));
                })
                .build()) {
            game.step(1);
        }
        List<String> begins = List.of(
                "a result must arrive after 1 to 600 steps: 0 for 'many'",
                "a result must arrive after 1 to 600 steps: -1 for 'many'",
                "a result must arrive after 1 to 600 steps: 601 for 'many'",
                "a system must have a name of its own: ",
                "Thread",
                "a computation must be started at most once in a step: 'goals' was started in step 1 already",
                "a computation must be started outside of partitions: 'mazes'",
                "an input must be stored and read back: 'entities': an input must not refer to entities",
                "an input must be stored and read back: 'mazes': it must have less than 16777216 bytes",
                "a computation must be used by simulation systems of its own scheduler, in their step: 'goals'");
        assertEquals(begins.size(), messages.size(), messages::toString);
        for (int i = 0; i < begins.size(); i++) {
            assertTrue(messages.get(i).contains(begins.get(i)), messages.get(i));
        }
    }

    @Test
    void noSystemCanRunBeforeTheResultsArrive() {
        try (SyntheticWorld game = new WorldRecipe()
                .wire((world, scheduler) -> {
                    scheduler.defer("goals", Goal.class, 2, Goal::toString);
                    scheduler.simulation("early", step -> {}).before("goals");
                })
                .build()) {
            String message = assertThrows(IllegalStateException.class, () -> game.step(1))
                    .getMessage();
            assertTrue(message.contains("no system can run before the engine's own"), message);
        }
    }

    @Test
    void shuffledSystemsSeeTheSameResults() {
        long hash = 0;
        for (long seed = 0; seed < 4; seed++) {
            List<String> seen = new ArrayList<>();
            try (SyntheticWorld game =
                    goals(seen, goal -> "of " + goal.step).shuffle(seed).build()) {
                game.step(5);
                assertTrue(seed == 0 || hash == game.hash());
                hash = game.hash();
            }
            assertEquals("4 of 1", seen.get(3));
        }
    }

    @Test
    void aForgedStateIsRefusedOrLoadedExactly() throws StateException {
        Random random = new Random(3);
        int loads = 0;
        int refusals = 0;
        int forgeries = Boolean.getBoolean("halfstep.long") ? 10_000 : 400;
        try (SyntheticWorld saved = game().build();
                SyntheticWorld loaded = game().lenient().build()) {
            saved.step(40);
            loaded.step(10);
            byte[] state = saved.scheduler().state().save();
            byte[] before = loaded.scheduler().state().save();
            int begin = state.length - saved.scheduler().state().bytesOfAdded(0).length;
            for (int i = 0; i < forgeries; i++) {
                byte[] forged = state.clone();
                int at = begin + random.nextInt(random.nextBoolean() ? 24 : state.length - begin);
                forged[at] = (byte) (random.nextBoolean() ? random.nextInt() : -1);
                withValidChecksum(forged);
                try {
                    loaded.scheduler().state().load(forged);
                } catch (StateException refused) {
                    refusals++;
                    assertTrue(refused.getMessage().length() < 2_000, refused.getMessage());
                    assertArrayEquals(before, loaded.scheduler().state().save(), "refused, but changed");
                    continue;
                }
                loads++;
                assertArrayEquals(forged, loaded.scheduler().state().save());
                loaded.scheduler().runStep(); // all that was loaded can be computed
                loaded.scheduler().state().load(before);
            }
        }
        assertTrue(loads > forgeries / 20 && refusals > forgeries / 20, loads + " loads, " + refusals + " refusals");
    }

    private static byte[] withValidChecksum(byte[] state) {
        CRC32C checksum = new CRC32C();
        checksum.update(state, HEAD_BYTES, state.length - HEAD_BYTES);
        ByteBuffer.wrap(state).putInt(14, (int) checksum.getValue());
        return state;
    }

    @Test
    void aStateWithAComputationOfALaterStepIsRefused() {
        try (SyntheticWorld saved = goals(new ArrayList<>(), Goal::toString).build();
                SyntheticWorld loaded = goals(new ArrayList<>(), Goal::toString).build()) {
            saved.step(1);
            byte[] state = saved.scheduler().state().save();
            int inputBytes = "goals".length() + 2 + 3; // of the name and of the two numbers, before the step
            int added = saved.scheduler().state().bytesOfAdded(0).length - Integer.BYTES;
            state[state.length - added + inputBytes + Long.BYTES - 1]++;
            String message = assertThrows(
                            StateException.class,
                            () -> loaded.scheduler().state().load(withValidChecksum(state)))
                    .getMessage();
            assertTrue(message.contains("up to the step of its state, which is 1: it is of step 2"), message);
        }
    }

    @Test
    void aStateOfAnotherComputationIsRefused() throws StateException {
        try (SyntheticWorld saved = goals(new ArrayList<>(), Goal::toString).build();
                SyntheticWorld other = new WorldRecipe()
                        .wire((world, scheduler) -> scheduler.defer("other", Goal.class, 3, Goal::toString))
                        .build()) {
            saved.step(4);
            byte[] state = saved.scheduler().state().save();
            String message = assertThrows(
                            StateException.class,
                            () -> other.scheduler().state().load(state))
                    .getMessage();
            assertTrue(message.contains("it is 'other', stored was 'goals'"), message);
        }
    }
}
