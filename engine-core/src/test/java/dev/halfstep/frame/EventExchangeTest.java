package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.TestGame.Coal;
import dev.halfstep.frame.TestGame.Iron;
import dev.halfstep.frame.TestGame.Label;
import dev.halfstep.frame.TestGame.Ore;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Despawned;
import dev.halfstep.world.Removed;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests events between the systems of a scheduler: sent by simulation, read by simulation and presentation. */
@Timeout(60) // a deadlock fails instead of stopping the build
class EventExchangeTest {

    private record Hit(String text) {}

    /** Enough for the events of each test that does not name another capacity. */
    private static final int CAPACITY = 8;

    private final TestGame game = new TestGame();
    private final SystemScheduler scheduler = game.scheduler();

    @AfterEach
    void close() {
        game.close();
    }

    /** Adds a simulation system that logs each hit that it reads. */
    private void addReadingSystem(SystemScheduler scheduler, String name, Events<Hit> hits) {
        EventReader<Hit> reader = hits.simulationReader(name);
        scheduler.simulation(
                name, step -> reader.forEach(hit -> game.log.add(name + " " + hit.text() + " at " + step.step())));
    }

    @Test
    void eventsAreReadInTheNextStep() {
        Events<Hit> hits = scheduler.addEvents(Hit.class, CAPACITY);
        assertSame(hits, scheduler.events(Hit.class));
        addReadingSystem(scheduler, "early", hits);
        scheduler.simulation("send", step -> step.commands().send(hits, new Hit("" + step.step())));
        addReadingSystem(scheduler, "late", hits);
        game.run(scheduler, 3);
        assertEquals(List.of("early 1 at 2", "late 1 at 2", "early 2 at 3", "late 2 at 3"), game.log);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void presentationReadsTheEventsOfAllStepsOfItsFrame(boolean interpolating) {
        Events<Hit> hits = scheduler.addEvents(Hit.class, CAPACITY);
        EventReader<Hit> reader = hits.presentationReader("show");
        scheduler.simulation("send", step -> step.commands().send(hits, new Hit("" + step.step())));
        scheduler.presentation("show", frame -> {
            List<String> texts = new ArrayList<>();
            reader.forEach(hit -> texts.add(hit.text()));
            game.log.add(texts.toString());
        });
        scheduler.setInterpolating(interpolating);
        game.runFrameWithoutStep(scheduler);
        game.run(scheduler, 1);
        game.runFrameWithoutStep(scheduler);
        game.frame(scheduler, 250_000_000); // two steps
        game.runFrameWithoutStep(scheduler);
        game.run(scheduler, 1);
        assertEquals(
                interpolating
                        ? List.of("[]", "[]", "[]", "[1, 2]", "[]", "[3]") // one step late, like the poses
                        : List.of("[]", "[1]", "[]", "[2, 3]", "[]", "[4]"),
                game.log);
    }

    @Test
    void periodicSystemReadsAllEventsSinceItsLastRun() {
        Events<Hit> hits = scheduler.addEvents(Hit.class, CAPACITY);
        scheduler.simulation("send", step -> step.commands().send(hits, new Hit("" + step.step())));
        EventReader<Hit> reader = hits.simulationReader("seldom");
        scheduler
                .simulation("seldom", step -> reader.forEach(hit -> game.log.add(hit.text())))
                .every(4);
        game.run(scheduler, 8);
        assertEquals(List.of("1", "2", "3", "4", "5", "6", "7"), game.log);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void eventOrderIsTheSameForAnyNumberOfWorkers(int workers) {
        SystemScheduler parallel = game.scheduler(SchedulerSettings.defaults().withWorkers(workers));
        for (int i = 0; i < 100; i++) {
            game.world.spawn(new Ore(i), new Iron(i));
        }
        Events<Hit> hits = parallel.addEvents(Hit.class, 1_000);
        parallel.simulation("ores", step -> {
                    step.inPartitions((partition, partitions, commands) -> step.world()
                            .query(Ore.class)
                            .forEachPartition(
                                    partition,
                                    partitions,
                                    (id, ore) -> commands.send(hits, new Hit("ore " + ore.grams))));
                    step.commands().send(hits, new Hit("ores"));
                })
                .reads(Ore.class);
        parallel.simulation(
                        "irons",
                        step -> step.world()
                                .query(Iron.class)
                                .forEach((id, iron) -> step.commands().send(hits, new Hit("iron " + iron.grams))))
                .reads(Iron.class);
        EventReader<Hit> reader = hits.simulationReader("test");
        game.run(parallel, 1);
        List<String> expected =
                new ArrayList<>(List.of("ores")); // a system's own events come before those of its partitions
        game.world.query(Ore.class).forEach((id, ore) -> expected.add("ore " + ore.grams));
        game.world.query(Iron.class).forEach((id, iron) -> expected.add("iron " + iron.grams));
        List<String> read = new ArrayList<>();
        reader.forEach(hit -> read.add(hit.text()));
        assertEquals(1 + 100 + 100, read.size());
        assertEquals(expected, read);
    }

    @Test
    void eventsOfAFailedSystemAreDiscarded() {
        SystemScheduler isolating = game.scheduler(SchedulerSettings.defaults().isolatingFailures());
        Events<Hit> hits = isolating.addEvents(Hit.class, CAPACITY);
        isolating.simulation("fine", step -> step.commands().send(hits, new Hit("fine")));
        isolating.simulation("faulty", step -> {
            step.commands().send(hits, new Hit("faulty"));
            throw new ArithmeticException("no");
        });
        EventReader<Hit> reader = hits.simulationReader("test");
        game.run(isolating, 1);
        assertEquals(new Hit("fine"), reader.next());
        assertEquals(0, reader.unread());
        assertEquals(1, game.reports.size());
    }

    @Test
    void presentationCannotSendEventsToTheSimulation() {
        Events<Hit> hits = scheduler.addEvents(Hit.class, CAPACITY);
        scheduler.presentation("camera", frame -> frame.world().commands().send(hits, new Hit("x")));
        SystemFailureException failure =
                assertThrows(SystemFailureException.class, () -> game.runFrameWithoutStep(scheduler));
        assertEquals(
                "presentation must not change what is simulated: 'camera' cannot send a Hit; send it from a simulation"
                        + " system",
                failure.getCause().getMessage());
    }

    @Test
    void presentationCannotUseASimulationReader() {
        Events<Hit> hits = scheduler.addEvents(Hit.class, CAPACITY);
        EventReader<Hit> reader = hits.simulationReader("score");
        scheduler.presentation("hud", frame -> reader.next());
        SystemFailureException failure =
                assertThrows(SystemFailureException.class, () -> game.runFrameWithoutStep(scheduler));
        assertTrue(failure.getMessage().contains("'hud'"), failure.getMessage());
        assertTrue(failure.getMessage().contains("reader 'score' of Hit"), failure.getMessage());
    }

    @Test
    void overflowNamesTheSenderAndTheSlowReader() {
        Events<Hit> hits = scheduler.addEvents(Hit.class, 2);
        hits.simulationReader("sleeper"); // never reads
        scheduler.simulation("send", step -> step.commands().send(hits, new Hit("x")));
        game.run(scheduler, 2);
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> game.run(scheduler, 1));
        assertEquals("send", failure.system());
        assertTrue(failure.getMessage().contains("'sleeper'"), failure.getMessage());
    }

    @Test
    void despawnsAndRemovalsAreSentAsEvents() {
        EventReader<Despawned> despawned =
                scheduler.addEvents(Despawned.class, CAPACITY).simulationReader("test");
        EventReader<Removed> removed =
                scheduler.addEvents(Removed.class, CAPACITY).simulationReader("test");
        EntityId first = game.world.spawn(new Ore(1), new Coal(1));
        EntityId second = game.world.spawn(new Ore(2));
        scheduler.simulation("burn", step -> {
            step.commands().remove(first, Coal.class);
            step.commands().despawn(second);
            step.commands().despawn(first);
        });
        game.run(scheduler, 1);
        Removed coal = removed.next();
        assertEquals(first, coal.entity());
        assertEquals(Coal.class, coal.componentClass());
        assertEquals(second, despawned.next().entity());
        assertEquals(first, despawned.next().entity());
        assertEquals(0, removed.unread());
        assertEquals(0, despawned.unread());
    }

    @Test
    void presentationEntitiesSendNoDespawnEventButRemovedComponentsDo() {
        EventReader<Despawned> despawned =
                scheduler.addEvents(Despawned.class, CAPACITY).simulationReader("test");
        EventReader<Removed> removed =
                scheduler.addEvents(Removed.class, CAPACITY).simulationReader("test");
        EntityId spark = game.world.spawn(new Label("spark"));
        EntityId ore = game.world.spawn(new Ore(1), new Label("ore"));
        scheduler
                .presentation("fade", frame -> frame.world().commands().despawn(spark))
                .runIf(spark::isAlive);
        scheduler.simulation("remove-label", step -> step.commands().remove(ore, Label.class));
        game.run(scheduler, 1);
        game.runFrameWithoutStep(scheduler);
        assertFalse(spark.isAlive());
        assertEquals(ore, removed.next().entity());
        assertEquals(0, despawned.unread());
    }

    @Test
    void ownedEntitiesSendTheirEventsBeforeTheirOwners() {
        record Leash(EntityId holder) {} // makes the holder the owner of the entity
        try (World world = World.builder()
                        .register(Transform.TYPE)
                        .register(ComponentType.simulation(Leash.class).ownedBy(Leash::holder))
                        .register(ComponentType.simulation(Ore.class))
                        .build();
                SystemScheduler owners = new SystemScheduler(world, new FixedTimestep(Rate.hz(8)))) {
            EventReader<Despawned> despawned =
                    owners.addEvents(Despawned.class, 1).simulationReader("test");
            EntityId owner = world.spawn(new Ore(1));
            EntityId owned = world.spawn(new Leash(owner));
            owners.simulation("despawn owner", step -> step.commands().despawn(owner));
            SystemFailureException failure = assertThrows(
                    SystemFailureException.class,
                    () -> game.run(owners, 1),
                    "the second event must overflow a stream of capacity 1");
            assertEquals("structure-events", failure.system()); // the engine's part that sends these events
            assertEquals(owned, despawned.next().entity());
            assertEquals(
                    List.of(false, false),
                    List.of(owner.isAlive(), owned.isAlive()),
                    "the structural change must be complete in spite of the failure");
        }
    }
}
