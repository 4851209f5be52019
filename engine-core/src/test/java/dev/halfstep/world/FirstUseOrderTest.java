package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Scheduler;
import dev.halfstep.dominion.HalfstepFactory;
import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that classes which are registered at their first use change neither orders nor hashes by the order or the
 * place of that use: a query of presentation, or a step that a rollback undoes. Systems here use the classes in the
 * reverse order of their names.
 */
class FirstUseOrderTest {

    private static final class Amber {
        private int carats;

        Amber(int carats) {
            this.carats = carats;
        }
    }

    private static final class Copper extends DenseComponent {
        static final ComponentType<Copper> TYPE =
                ComponentType.simulation(Copper.class).storedIn(DenseComponent.floats(1));

        Copper(float grams) {
            super(1);
            set(0, grams);
        }
    }

    private static final class Zinc {
        @SuppressWarnings("unused") // hashed
        private final int carats;

        Zinc(int carats) {
            this.carats = carats;
        }
    }

    /** Can be neither hashed nor copied. Only presentation asks for it. */
    private static final class Texture {
        @SuppressWarnings("unused")
        private final Thread loader = Thread.currentThread();
    }

    private static ComponentType<?> typeOf(Class<?> c) {
        return c == Copper.class ? Copper.TYPE : ComponentType.simulation(c);
    }

    private static World newWorld() {
        return World.builder()
                .register(Transform.TYPE)
                .registerAtFirstUse(FirstUseOrderTest::typeOf)
                .build();
    }

    /** A game that uses a class for the first time in each of its first steps. A pressed key changes their order. */
    private static WorldRecipe game() {
        return new WorldRecipe()
                .register(builder -> builder.registerAtFirstUse(FirstUseOrderTest::typeOf))
                .wire((world, scheduler) -> scheduler.simulation("dig", FirstUseOrderTest::dig));
    }

    private static void dig(SimulationContext step) {
        World world = step.world();
        if (step.input().wasPressed(Key.D)) {
            world.spawn(new Amber(1), new Copper(1));
        }
        switch ((int) step.step()) {
            case 1 -> world.spawn(new Zinc(1));
            case 2 -> world.spawn(new Copper(2), new Transform());
            case 3 -> world.spawn(new Amber(3), new Zinc(3));
            default -> world.query(Amber.class).forEach((id, amber) -> amber.carats++);
        }
    }

    /** Returns the numbers of all entities in the order of queries. */
    private static List<Long> order(World world) {
        List<Long> numbers = new ArrayList<>();
        world.forEachEntity(id -> numbers.add(id.number()));
        return numbers;
    }

    private static void assertSameState(SyntheticWorld expected, SyntheticWorld actual) {
        assertEquals(order(expected.world()), order(actual.world()));
        assertEquals(expected.hash(), actual.hash());
        assertEquals(StateHash.of(expected.world()), StateHash.of(actual.world()));
    }

    @Test
    void theOrderOfFirstUsesChangesNothing() {
        try (World world = newWorld();
                World other = newWorld()) {
            world.query(Zinc.class);
            world.query(Copper.class);
            other.query(Amber.class);
            for (World each : List.of(world, other)) {
                each.spawn(new Zinc(1), new Amber(1));
                each.spawn(new Zinc(2));
                each.add(each.spawn(new Copper(3)), new Amber(3));
                each.spawn(new Amber(4), new Copper(4), new Zinc(4));
                each.spawn(new Transform(), new Zinc(5));
                each.spawn(new Amber(6));
            }
            assertEquals(order(world), order(other));
            assertEquals(StateHash.of(world), StateHash.of(other));
            assertEquals(List.of(5L, 6L, 3L, 4L, 1L, 2L), order(world), "in the order of names");
        }
    }

    @Test
    void theHashDistinguishesClassesOfEqualContent() {
        try (World world = newWorld();
                World other = newWorld()) {
            world.spawn(new Zinc(1));
            other.spawn(new Amber(1));
            assertNotEquals(StateHash.of(world), StateHash.of(other));
        }
    }

    @Test
    void presentationMayUseAClassFirst() {
        WorldRecipe watched = game().wire((world, scheduler) -> scheduler.presentation("watch", frame -> {
            assertEquals(0, world.query(Texture.class).count());
            world.query(Amber.class, Copper.class).count();
        }));
        try (SyntheticWorld expected = game().build();
                SyntheticWorld actual = watched.build()) {
            Rollback rollback = new Rollback(actual.scheduler(), 2); // saves each step
            for (int step = 1; step <= 5; step++) {
                expected.step(1);
                actual.step(1);
                assertSameState(expected, actual);
                assertEquals(
                        expected.world().componentTypes().toString(),
                        actual.world().componentTypes().toString());
            }
            rollback.resimulateFrom(4);
            assertSameState(expected, actual);
        }
    }

    @Test
    void anUndoneStepMayUseAClassFirst() {
        try (SyntheticWorld expected = game().build();
                SyntheticWorld actual = game().build()) {
            Rollback rollback = new Rollback(actual.scheduler(), 4);
            assertFalse(rollback.setInput(1, input -> input.add(Key.D, /* down= */ true, /* atNanos= */ 0)));
            actual.step(1);
            assertEquals(2, actual.world().size(), "the predicted input spawns another entity");
            assertTrue(rollback.setInput(1, InputSource.NONE));
            assertEquals(1, rollback.resimulate());
            expected.step(1);
            for (int step = 1; step <= 4; step++) {
                assertSameState(expected, actual);
                expected.step(1);
                actual.step(1);
            }
        }
    }

    @Test
    void rollbackInvarianceAcceptsFirstUsesInSteps() {
        RollbackInvariance.check(game(), 8, 3);
    }

    @Test
    void recordsFirstUsesInSteps(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("dig.rec");
        GameSpec<?> game = GameSpec.of("dig", "1.0").withSeed(1);
        try (SyntheticWorld world = game().build();
                Recorder recorder =
                        Recorder.start(file, GameRun.of(game.rate(Rate.hz(60)), world.world(), world.scheduler()), 1)) {
            world.step(200);
            assertEquals(200, recorder.steps());
        }
        try (SyntheticWorld world = game().build();
                Replay replay = Replay.begin(Recording.open(file), world.world(), world.scheduler())) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(200, replay.verifiedSteps());
        }
    }

    @Test
    void queriesBetweenTicksChangeNothing() {
        Dominion dominion = new HalfstepFactory().create();
        Dominion queried = new HalfstepFactory().create();
        List<List<String>> orders = new ArrayList<>();
        for (Dominion each : List.of(dominion, queried)) {
            Scheduler scheduler = each.createScheduler();
            List<String> found = new ArrayList<>();
            scheduler.schedule(() -> each.createEntity(new Zinc(1)));
            scheduler.schedule(() -> each.createEntity(new Amber(2)));
            scheduler.schedule(() -> each.findAllEntities().forEach(entity -> found.add(entity.getName())));
            if (each == queried) {
                assertFalse(each.findEntitiesWith(Zinc.class, Amber.class)
                        .iterator()
                        .hasNext());
            }
            scheduler.tick(1);
            orders.add(found);
            each.close();
        }
        assertEquals(List.of("entity 2", "entity 1"), orders.get(0));
        assertEquals(orders.get(0), orders.get(1));
    }
}
