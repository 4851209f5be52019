package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.state.StateException;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests which entities a load despawns, adds and leaves, of those with presentation components only. */
class LoadedEntitiesTest {

    /** Fires in step 3, and refers to the flash until step 8. */
    private static final class Gun {
        @Nullable
        EntityId flash;
    }

    private record Spark(int number) {}

    /** Has no name, so it is not saved. */
    private record Dust(int number) {}

    private record Attached(EntityId owner) {}

    private static final ComponentType<Spark> SPARK =
            ComponentType.presentation(Spark.class).named("spark");

    /** A game with one gun. The setup spawns further entities before the gun. */
    private static final class Game {
        final World world;
        final SystemScheduler scheduler;
        final HeadlessHost host = new HeadlessHost();

        Game(Object flash, Consumer<World> setup) {
            this(flash, setup, SPARK);
        }

        Game(Object flash, Consumer<World> setup, ComponentType<?>... further) {
            world = World.builder()
                    .register(Transform.TYPE)
                    .register(Gun.class)
                    .register(further)
                    .register(ComponentType.presentation(Dust.class))
                    .register(ComponentType.presentation(Attached.class)
                            .named("attached")
                            .ownedBy(Attached::owner))
                    .build();
            scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
            setup.accept(world);
            world.spawn(new Gun());
            scheduler.simulation("fire", step -> {
                Gun gun = gun();
                if (step.step() == 3) {
                    gun.flash = step.commands().spawn(flash);
                    step.commands().spawn(flash); // nothing refers to it
                } else if (step.step() == 8) {
                    step.commands().despawn(Objects.requireNonNull(gun.flash));
                    gun.flash = null;
                }
            });
        }

        Gun gun() {
            return world.query(Gun.class).single().first();
        }

        EntityId flash() {
            return Objects.requireNonNull(gun().flash);
        }

        Game toStep(int step) {
            while (scheduler.timestep().steps() < step) {
                scheduler.frame(host, 100_000_000);
            }
            return this;
        }

        byte[] save() {
            return scheduler.state().save();
        }

        Game load(byte[] state) throws StateException {
            scheduler.state().load(state);
            return this;
        }

        List<Long> numbers() {
            List<Long> numbers = new ArrayList<>();
            world.forEachEntity(id -> numbers.add(id.number()));
            numbers.sort(null);
            return numbers;
        }
    }

    private final List<Game> games = new ArrayList<>();

    private Game game(Object flash, Consumer<World> setup) {
        return opened(new Game(flash, setup));
    }

    private Game game(Object flash) {
        return game(flash, world -> {});
    }

    private Game opened(Game game) {
        games.add(game);
        return game;
    }

    @AfterEach
    void close() {
        for (Game game : games) {
            game.scheduler.close();
            game.world.close();
        }
    }

    @Test
    void entitiesOfTheSimulationAreLoadedWithTheirNamedComponents() throws StateException {
        Game saved = game(new Spark(7)).toStep(5);
        for (Game game : List.of(game(new Spark(7)).load(saved.save()), saved.load(saved.save()))) {
            assertEquals(List.of(1L, 2L, 3L), game.numbers());
            assertTrue(game.flash().isAlive());
            assertEquals(new Spark(7), game.world.get(game.flash(), Spark.class));
            assertEquals(List.of(1L, 3L), game.toStep(10).numbers());
        }
    }

    @Test
    void anEntityWithoutNamedComponentsIsLoadedIfAnythingRefersToIt() throws StateException {
        Game saved = game(new Dust(7)).toStep(5);
        long hash = StateHash.of(saved.world);
        byte[] state = saved.save();
        for (Game game : List.of(game(new Dust(7)).load(state), saved.load(state))) {
            assertEquals(List.of(1L, 2L), game.numbers());
            assertTrue(game.flash().isAlive());
            assertEquals(hash, StateHash.of(game.world), "it is no part of the hash");
            assertFalse(game.world.has(game.flash(), Dust.class));
            game.world.add(game.flash(), new Dust(8));
            game.load(game.save()); // a second time
            assertTrue(game.flash().isAlive());
            assertEquals(List.of(1L), game.toStep(10).numbers());
        }
    }

    @Test
    void entitiesOfTheUndoneFutureAreDespawned() throws StateException {
        Game game = game(new Spark(7)).toStep(2);
        byte[] state = game.save();
        for (int i = 0; i < 3; i++) {
            assertEquals(List.of(1L), game.load(state).numbers());
            assertEquals(List.of(1L, 2L, 3L), game.toStep(4).numbers());
        }
    }

    @Test
    void unsavedEntitiesOfTheSetupStay() throws StateException {
        Consumer<World> setup = world -> {
            EntityId lamp = world.spawn(new Dust(100));
            Gun gun = new Gun();
            gun.flash = lamp;
            world.spawn(new Dust(200));
            world.spawn(gun);
            world.despawn(world.query(Gun.class).single().id());
            world.spawn(new Attached(lamp), new Dust(300));
        };
        Game saved = game(new Spark(7), setup).toStep(5);
        saved.gun().flash = saved.world.query(Dust.class).first().id();
        byte[] state = saved.save();
        for (Game game : List.of(game(new Spark(7), setup), saved)) {
            EntityId lamp =
                    game.world.query(Dust.class).without(Attached.class).first().id();
            game.load(state);
            assertSame(lamp, game.flash());
            List<Dust> dust = new ArrayList<>();
            game.world.query(Dust.class).forEach((id, component) -> dust.add(component));
            assertEquals(
                    List.of(new Dust(100), new Dust(200)), dust, "attached entities are saved, so their dust is lost");
            assertEquals(1, game.world.query(Attached.class).count());
        }
    }

    @Test
    void anEntityOfTheSetupThatWasDespawnedAtTheSaveLeaves() throws StateException {
        Game game = game(new Spark(7), world -> world.spawn(new Dust(1)));
        byte[] before = game.save();
        game.world.despawn(game.world.query(Dust.class).single().id());
        byte[] after = game.save();
        Game other = game(new Spark(7), world -> world.spawn(new Dust(1)));
        assertEquals(1, other.load(before).world.query(Dust.class).count());
        assertEquals(0, other.load(after).world.query(Dust.class).count());
    }

    @Test
    void anUnsavedEntityOfAnotherSetupStays() throws StateException {
        Game saved = game(new Spark(7)).toStep(5); // the gun is entity 1
        Game game = game(new Spark(7), world -> {
            world.spawn(new Dust(1));
            world.spawn(new Dust(2));
        });
        game.load(saved.save()); // both have entities 1 and 2
        game.load(game.save());
        assertEquals(2, game.world.query(Dust.class).count());
        assertEquals(1, game.world.query(Gun.class).count());
        assertEquals(List.of(1L, 2L, 3L), saved.load(game.save()).numbers());
    }

    @Test
    void whatPresentationHasSpawnedStaysAndIsNotSaved() throws StateException {
        Game game = game(new Spark(7));
        List<EntityId> presented = new ArrayList<>();
        game.scheduler.presentation("decorate", frame -> {
            if (presented.isEmpty()) {
                EntityId owner = game.world.spawn(new Spark(-1));
                presented.addAll(List.of(owner, game.world.spawn(new Attached(owner))));
            }
        });
        game.toStep(5).load(game.save());
        assertTrue(presented.get(0).isAlive());
        assertTrue(presented.get(1).isAlive());
        assertEquals(List.of(1L, 2L, 3L), game(new Spark(7)).load(game.save()).numbers());
    }

    @Test
    void anEntityWhoseOwnerIsOfPresentationIsNotSaved() throws StateException {
        Game game = game(new Spark(7));
        game.scheduler.presentation("attach", frame -> {
            if (game.gun().flash != null && game.flash().isAlive() && !game.world.has(game.flash(), Attached.class)) {
                game.world.add(game.flash(), new Attached(game.world.spawn(new Spark(-1))));
            }
        });
        byte[] state = game.toStep(5).save();
        Game fresh = game(new Spark(7)).load(state);
        assertFalse(fresh.flash().isAlive(), "it ends with its owner");
        assertEquals(List.of(1L, 3L), fresh.numbers());
    }

    @Test
    void aForgedStateIsRefusedOrCanBeSavedAndLoadedAgain() throws StateException {
        Consumer<World> setup = world -> world.spawn(new Attached(world.spawn(new Dust(1))));
        Random random = new Random(3);
        int loaded = 0;
        for (Object flash : List.of(new Spark(7), new Dust(7))) {
            byte[] state = game(flash, setup).toStep(5).save();
            Game game = game(flash, setup);
            for (int i = 0; i < DamagedStateTest.FORGERIES / 2; i++) {
                byte[] forged = DamagedStateTest.forge(state, random);
                try {
                    game.load(forged);
                } catch (StateException refused) {
                    continue;
                }
                loaded++;
                StateHash.of(game.world);
                game.load(game.save());
            }
        }
        assertTrue(loaded > 10, "too few forged states were loaded");
    }

    @Test
    void aGameThatDoesNotKnowTheComponentsKeepsThem() throws StateException {
        Game saved = game(new Spark(7)).toStep(5);
        long hash = StateHash.of(saved.world);
        Game headless = opened(new Game(new Dust(0), world -> {}, new ComponentType<?>[0]))
                .load(saved.save());
        assertEquals(hash, StateHash.of(headless.world));
        assertTrue(headless.flash().isAlive());
        byte[] state = headless.load(headless.save()).save();
        Game game = game(new Spark(7)).load(state);
        assertEquals(new Spark(7), game.world.get(game.flash(), Spark.class));
        assertEquals(List.of(1L, 2L, 3L), game.numbers());
        assertEquals(hash, StateHash.of(game.world));
    }
}
