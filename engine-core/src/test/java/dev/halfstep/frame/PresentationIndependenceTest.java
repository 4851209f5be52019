package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentedGame.Glow;
import dev.halfstep.frame.PresentedGame.Heat;
import dev.halfstep.frame.PresentedGame.Hull;
import dev.halfstep.frame.PresentedGame.Label;
import dev.halfstep.frame.PresentedGame.Tint;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that the simulation does not depend on presentation: a game with many spawns, despawns, teleports and changes
 * of parents has the same states, rows and ids after each step, for any frame times and settings of presentation.
 */
class PresentationIndependenceTest {

    private static final int STEPS = 300;
    private static final long STEP_NANOS = 100_000_000;

    /** The number of values that select an action, see {@link RandomGame#act}. */
    private static final int ACTIONS = 9;

    /** A random game. Its random numbers depend on the step and on the simulated state only. */
    private static final class RandomGame implements AutoCloseable {
        private final PresentedGame game;
        private final List<Long> states = new ArrayList<>();

        RandomGame(SchedulerSettings settings) {
            game = new PresentedGame(settings);
            for (int i = 0; i < 30; i++) {
                game.spawn(i, new Hull(i));
            }
            game.scheduler.simulation("random", RandomGame::simulate);
            game.scheduler.simulation(
                    "move",
                    step -> step.world()
                            .query(Transform.class)
                            .forEach((id, transform) -> transform.translate((float) (id.number() % 7), 0, 0)));
            game.onSteps(step -> {}, step -> states.add(state()));
        }

        private static void simulate(SimulationContext step) {
            SplittableRandom random = new SplittableRandom(step.step());
            List<EntityId> ids = new ArrayList<>();
            step.world().query(Transform.class).forEach((id, transform) -> ids.add(id));
            for (int i = 0; i < 12; i++) {
                float fraction = 1 - random.nextInt(8) / 8f;
                EntityId id = ids.isEmpty() ? null : ids.get(random.nextInt(ids.size()));
                act(step, random.nextInt(ACTIONS), id, fraction, random.nextInt(1_000));
            }
        }

        /** Changes or despawns an entity, or spawns one. More than half of the actions spawn. */
        private static void act(SimulationContext step, int action, EntityId id, float fraction, float x) {
            Transform transform = id == null ? null : step.world().get(id, Transform.class);
            if (action <= 2 || transform == null) {
                step.commands()
                        .spawnAt(
                                fraction, Transform.at(x, 0).startAt(Transform.at(x - 5, 0)), new Hull(1), new Glow(x));
            } else if (action == 3) {
                step.commands().spawnAt(fraction, Transform.at(1, 0), new Parent(id), new Heat(x));
            } else if (action == 4) {
                step.commands().despawnAt(fraction, id);
            } else if (action == 5) {
                step.commands().spawn(Transform.at(x, 0), new Tint(x), new Label("label"));
            } else if (action == 6) {
                transform.teleport(x, 0, 0);
            } else if (action == 7) {
                if (step.world().has(id, Parent.class)) {
                    step.commands().remove(id, Parent.class);
                } else {
                    transform.shift(x, 0, 0);
                }
            } else if (step.world().query(Hull.class).count() % 2 == 0) { // presentation must not change the count
                transform.setScale(1 + x).teleportAt(1f, x, 1, 1);
            }
        }

        /** Returns a hash of the state, and of the ids and previous poses of all rows in their order. */
        private long state() {
            long state = StateHash.of(game.world);
            for (var row : game.world.query(PreviousTransform.class)) {
                float x = row.first().x();
                state = 31 * state + Float.floatToIntBits(x) + 17L * row.id().number();
            }
            return state;
        }

        /**
         * Acts as presentation systems do: reads poses, writes and spawns presentation components.
         *
         * @param changesSmoothing whether to set the smoothing of some transforms, which only affects drawing
         * @return the number of visible entities
         */
        private int look(boolean changesSmoothing) {
            int seen = 0;
            for (var row : game.world.query(InterpolatedTransform.class)) {
                EntityId id = row.id();
                seen++;
                if (changesSmoothing && id.number() % 5 == 0 && id.isAlive()) {
                    game.transform(id).setSmoothing(List.of(Smoothing.values()).get((int) (id.number() % 3)));
                }
            }
            game.world.query(Tint.class).forEachSpan((ids, tints) -> tints.write()[0] += 1);
            game.world.spawn(new Label("spark"));
            return seen;
        }

        @Override
        public void close() {
            game.close();
        }
    }

    private static List<Long> statesWithoutFrames(SchedulerSettings settings) {
        try (RandomGame randomGame = new RandomGame(settings)) {
            for (int i = 0; i < STEPS; i++) {
                randomGame.game.scheduler.runStep();
            }
            return randomGame.states;
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "7, false", "7, true", "0.4, false", "13, true"})
    void framesDoNotChangeTheStates(double framesPerStep, boolean changesSmoothing) {
        List<Long> expected = statesWithoutFrames(SchedulerSettings.defaults());
        try (RandomGame randomGame = new RandomGame(SchedulerSettings.defaults())) {
            int seenInAllFrames = 0;
            while (randomGame.states.size() < STEPS) {
                int[] seenInFrame = {0};
                randomGame.game.frameOf(
                        (long) (STEP_NANOS / framesPerStep),
                        frame -> seenInFrame[0] = randomGame.look(changesSmoothing));
                seenInAllFrames += seenInFrame[0];
            }
            assertEquals(expected, randomGame.states.subList(0, STEPS));
            assertTrue(seenInAllFrames > STEPS, "presentation must see entities: " + seenInAllFrames);
        }
    }

    @Test
    void statesDoNotDependOnInterpolationOrDelay() {
        List<Long> expected = statesWithoutFrames(SchedulerSettings.defaults());
        try (RandomGame randomGame = new RandomGame(SchedulerSettings.defaults())) {
            SplittableRandom switches = new SplittableRandom(3);
            while (randomGame.states.size() < STEPS) {
                randomGame.game.scheduler.setInterpolating(switches.nextBoolean());
                randomGame.game.scheduler.setDelayingOccurrences(switches.nextBoolean());
                randomGame.game.frameOf(
                        switches.nextLong(2 * STEP_NANOS), frame -> randomGame.look(/* changesSmoothing= */ true));
            }
            assertEquals(expected, randomGame.states.subList(0, STEPS));
        }
    }

    @Test
    void statesAreEqualInStrictMode() {
        List<Long> expected = statesWithoutFrames(SchedulerSettings.defaults());
        try (RandomGame randomGame = new RandomGame(SchedulerSettings.defaults().inStrictMode())) {
            while (randomGame.states.size() < STEPS / 3) { // fewer steps, because strict mode is slow
                randomGame.game.frameOf(STEP_NANOS / 3, frame -> randomGame.look(/* changesSmoothing= */ false));
            }
            assertEquals(expected.subList(0, STEPS / 3), randomGame.states.subList(0, STEPS / 3));
        }
    }

    @Test
    void resimulatedStatesAreEqual() {
        List<Long> expected = statesWithoutFrames(SchedulerSettings.defaults());
        try (RandomGame randomGame = new RandomGame(SchedulerSettings.defaults())) {
            int rollbackSteps = 8;
            Rollback rollback = new Rollback(randomGame.game.scheduler, rollbackSteps);
            SplittableRandom random = new SplittableRandom(4);
            while (randomGame.game.scheduler.timestep().steps() < STEPS) {
                randomGame.game.frameOf(
                        random.nextLong(STEP_NANOS), frame -> randomGame.look(/* changesSmoothing= */ true));
                long newest = randomGame.game.scheduler.timestep().steps();
                if (newest > 3 && random.nextInt(3) == 0) {
                    List<EntityId> visibleBefore = visible(randomGame.game);
                    long stateBefore = randomGame.states.get(randomGame.states.size() - 1);
                    rollback.resimulateFrom(newest - random.nextInt(3));
                    assertEquals(stateBefore, randomGame.states.get(randomGame.states.size() - 1));
                    assertEquals(
                            visibleBefore.size(),
                            visible(randomGame.game).size(),
                            "resimulation must not change the number of visible entities");
                }
            }
            assertEquals(expected.get(STEPS - 1), randomGame.states.get(randomGame.states.size() - 1));
        }
    }

    /** Runs a frame of 0 ns and returns the entities that it shows. */
    private static List<EntityId> visible(PresentedGame game) {
        List<EntityId> visible = new ArrayList<>();
        game.frameOf(0, frame -> visible.addAll(game.visible()));
        return visible;
    }
}
