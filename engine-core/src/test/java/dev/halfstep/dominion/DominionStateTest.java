package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results.With1;
import dev.dominion.ecs.api.Scheduler;
import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.random.RandomStream;
import dev.halfstep.state.StateHash;
import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks that states and enabled flags are simulated state: hashed, saved and rolled back. */
class DominionStateTest {

    private static final class Fuel {
        private int litres;

        Fuel(int litres) {
            this.litres = litres;
        }
    }

    private enum Mood {
        CALM,
        ANGRY
    }

    /** Has a constant of the same name as {@link Mood}, which must be another state. */
    private enum Place {
        CALM
    }

    private final World world = world();
    private final Dominion dominion = world.dominion();
    private final Entity entity = dominion.createEntity(new Fuel(1));

    private static World world() {
        return World.builder()
                .register(Transform.TYPE)
                .register(ComponentType.simulation(Fuel.class))
                .register(EntityState.TYPE)
                .register(Disabled.TYPE)
                .build();
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void statesAndTheEnabledFlagChangeTheHash() {
        long hashWithoutState = StateHash.of(world);
        Set<Long> hashes = new HashSet<>(List.of(hashWithoutState));
        entity.setState(Mood.CALM);
        long hashOfCalm = StateHash.of(world);
        assertTrue(hashes.add(hashOfCalm)); // false for a hash that occurred before
        entity.setState(Mood.ANGRY);
        assertTrue(hashes.add(StateHash.of(world)));
        entity.setState(Place.CALM);
        assertTrue(hashes.add(StateHash.of(world)), "constants of the same name in two enums must differ");
        entity.setState(null).setEnabled(false);
        assertTrue(hashes.add(StateHash.of(world)));
        entity.setState(Mood.CALM);
        assertTrue(hashes.add(StateHash.of(world)));
        entity.setEnabled(true);
        assertEquals(hashOfCalm, StateHash.of(world));
        entity.setState(null);
        assertEquals(hashWithoutState, StateHash.of(world));
    }

    @Test
    void restoresStatesAndEnabledFlags() {
        Entity angry = dominion.createEntity(new Fuel(2)).setState(Mood.ANGRY);
        Entity disabled = dominion.createEntity(new Fuel(3)).setEnabled(false);
        WorldSnapshot snapshot = new WorldSnapshot(world);
        snapshot.save();
        long hash = StateHash.of(world);
        entity.setState(Mood.CALM).setEnabled(false);
        angry.setState(Mood.CALM);
        disabled.setEnabled(true).get(Fuel.class).litres = 9;
        dominion.deleteEntity(angry);
        Entity later = dominion.createEntity();
        assertNotEquals(hash, StateHash.of(world));
        snapshot.restore();
        assertEquals(hash, StateHash.of(world));
        assertTrue(entity.isEnabled());
        assertNull(entity.get(EntityState.class));
        assertSame(Mood.ANGRY, angry.get(EntityState.class).value());
        assertFalse(disabled.isEnabled());
        assertEquals(3, disabled.get(Fuel.class).litres);
        assertTrue(later.isDeleted());
        assertEquals(
                List.of(angry),
                dominion.findAllEntities().withState(Mood.ANGRY).stream().toList());
        assertSame(
                entity, dominion.findEntitiesWith(Fuel.class).iterator().next().entity());
    }

    @Test
    void refusesStatesAndFlagsInAWorldWithoutTheirComponents() {
        try (World otherWorld = World.builder()
                .register(ComponentType.simulation(Fuel.class))
                .register(EntityState.TYPE) // without Disabled
                .build()) {
            Entity plain = otherWorld.dominion().createEntity(new Fuel(1));
            assertTrue(plain.isEnabled());
            assertThrows(IllegalStateException.class, () -> plain.setState(Mood.CALM));
            assertThrows(IllegalStateException.class, () -> plain.setState(null));
            assertThrows(IllegalStateException.class, () -> plain.setEnabled(false));
            assertThrows(
                    IllegalStateException.class,
                    () -> otherWorld.dominion().findAllEntities().withState(Mood.CALM));
            assertSame(plain, otherWorld.dominion().findAllEntities().iterator().next());
        }
    }

    /**
     * A game that makes all kinds of changes: entities, components, states and flags. It runs as a system of a Halfstep
     * or a Dominion scheduler.
     */
    private static final class Game implements Runnable {
        private final Dominion dominion;
        private final RandomStream random = new RandomStream(4);

        Game(Dominion dominion) {
            this.dominion = dominion;
        }

        @Override
        public void run() {
            for (With1<Fuel> found : dominion.findEntitiesWith(Fuel.class)) {
                change(found.entity(), found.comp());
            }
            dominion.createEntity(new Fuel(random.nextInt(100)), Transform.at(random.nextInt(9), 0));
            dominion.createPreparedEntity(dominion.composition().of(Fuel.class).withValue(new Fuel(7)))
                    .setState(Mood.CALM);
            dominion.findAllEntities().withState(Mood.ANGRY).stream().skip(3).forEach(dominion::deleteEntity);
        }

        /** Makes another change of an entity in each of six ticks, then begins again. */
        private void change(Entity changed, Fuel fuel) {
            switch (fuel.litres++ % 6) {
                case 0 -> changed.setState(Mood.ANGRY);
                case 1 -> changed.setState(Mood.CALM);
                case 2 -> changed.add(Transform.at(fuel.litres, 1));
                case 3 -> changed.removeType(Transform.class);
                case 4 -> changed.setEnabled(random.nextInt(9) > 0); // disables one of nine entities
                default -> changed.setState(null);
            }
        }
    }

    private static List<Long> hashesOfAFactoryWorld(int ticks) {
        HalfstepDominion factoryDominion = new HalfstepFactory().create("hash");
        try {
            List<Long> hashes = new ArrayList<>();
            Scheduler scheduler = factoryDominion.createScheduler();
            scheduler.schedule(new Game(factoryDominion));
            scheduler.schedule(() -> hashes.add(StateHash.of(factoryDominion.world())));
            for (int i = 0; i < ticks; i++) {
                scheduler.tick(1_000_000);
            }
            return hashes;
        } finally {
            factoryDominion.close();
        }
    }

    @Test
    void sameProgramHasTheSameHashAfterEachTick() {
        List<Long> hashes = hashesOfAFactoryWorld(60);
        assertEquals(60, Set.copyOf(hashes).size());
        assertEquals(hashes, hashesOfAFactoryWorld(60));
    }

    @Test
    void resimulatedStepsHaveTheSameHashes() {
        try (World fresh = world();
                SystemScheduler scheduler = new SystemScheduler(fresh, new FixedTimestep(Rate.hz(60)))) {
            Game game = new Game(fresh.dominion());
            scheduler.simulation("game", step -> game.run());
            scheduler.state().add(game.random);
            int maxSteps = 8;
            Rollback rollback = new Rollback(scheduler, maxSteps);
            for (int step = 1; step <= 40; step++) {
                scheduler.runStep();
                long hash = StateHash.of(fresh);
                rollback.resimulateFrom(Math.max(step - maxSteps + 1, 1)); // the last 8 steps
                assertEquals(hash, StateHash.of(fresh), "resimulated steps must have the same hash: step " + step);
            }
        }
    }
}
