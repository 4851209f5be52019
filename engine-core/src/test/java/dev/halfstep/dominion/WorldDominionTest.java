package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results.With2;
import dev.dominion.ecs.api.Results.With3;
import dev.dominion.ecs.api.Scheduler;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Checks Dominion's API on an existing world: the same entities and rules. */
class WorldDominionTest {

    private record Speed(float metresPerSecond) {}

    private record Label(String text) {}

    private record Colour(int rgb) {}

    private record Unregistered() {}

    private enum Mood {
        CALM
    }

    private static final int STEPS_PER_SECOND = 8;
    private static final long STEP_NANOS = 1_000_000_000 / STEPS_PER_SECOND;

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Speed.class))
            .register(ComponentType.presentation(Label.class))
            .register(ComponentType.presentation(Colour.class))
            .register(EntityState.TYPE)
            .register(Disabled.TYPE)
            .build();
    private final Dominion dominion = world.dominion();

    @AfterEach
    void close() {
        world.close();
    }

    /** Checks that a call is refused with a message that contains a rule. */
    private static void assertRefused(String rule, Executable change) {
        RuntimeException refusal = assertThrows(RuntimeException.class, change);
        assertTrue(refusal.getMessage().contains(rule), refusal::getMessage);
    }

    @Test
    void eachWorldHasOneDominion() {
        assertSame(dominion, world.dominion());
        assertSame(world, ((HalfstepDominion) dominion).world());
        try (World otherWorld = World.builder().build()) {
            assertNotSame(dominion, otherWorld.dominion());
        }
    }

    @Test
    void resultsHaveTheComponentObjectsAndTheOrderOfQueries() {
        for (int i = 0; i < 300; i++) {
            world.spawn(Transform.at(i, 0), new Speed(i));
            dominion.createEntity(new Speed(-i), Transform.at(-i, 0), new Label("" + i));
        }
        Iterator<With2<Speed, Transform>> results =
                dominion.findEntitiesWith(Speed.class, Transform.class).iterator();
        world.query(Speed.class, Transform.class).forEach((id, speed, transform) -> {
            With2<Speed, Transform> found = results.next();
            assertSame(speed, found.comp1());
            assertSame(transform, found.comp2());
            assertSame(id, ((DominionEntity) found.entity()).id());
        });
        assertFalse(results.hasNext());
    }

    @Test
    void worldAndDominionSeeEachOthersChanges() {
        EntityId id = world.spawn(new Speed(1));
        Entity entity = dominion.<Entity>findAllEntities().iterator().next();
        entity.add(new Label("a"));
        assertEquals(new Label("a"), world.get(id, Label.class));
        world.remove(id, Speed.class);
        assertFalse(entity.has(Speed.class));
        entity.setEnabled(false);
        assertTrue(world.has(id, Disabled.class));
        world.despawn(id);
        assertTrue(entity.isDeleted());
        assertEquals(0, world.size());
    }

    @Test
    void refusesUnregisteredClasses() {
        Entity entity = dominion.createEntity(new Speed(1));
        String rule = "must be registered before the world is built";
        assertRefused(rule, () -> dominion.createEntity(new Unregistered()));
        assertRefused(rule, () -> entity.add(new Unregistered()));
        assertRefused(rule, () -> entity.has(Unregistered.class));
        assertRefused(rule, () -> entity.removeType(Unregistered.class));
        assertRefused(rule, () -> dominion.findEntitiesWith(Unregistered.class));
        assertRefused(rule, () -> dominion.findEntitiesWith(Speed.class).without(Unregistered.class));
        assertEquals(1, world.size());
    }

    @Test
    void refusesToAddOrRemoveViews() {
        Entity entity = dominion.createEntity(Transform.at(1, 2));
        PreviousTransform previous = entity.get(PreviousTransform.class);
        assertTrue(entity.has(InterpolatedTransform.class));
        assertRefused("a view", () -> entity.removeType(PreviousTransform.class));
        assertRefused("a view", () -> entity.add(previous));
        assertTrue(entity.has(Transform.class));
    }

    @Test
    void refusesChangesWithinAQuery() {
        Entity entity = dominion.createEntity(new Speed(1));
        List<Speed> read = new ArrayList<>();
        String rule = "while a query iterates";
        world.query(Speed.class).forEach((id, speed) -> {
            assertRefused(rule, dominion::createEntity);
            assertRefused(rule, () -> dominion.deleteEntity(entity));
            assertRefused(rule, () -> entity.add(new Label("a")));
            assertRefused(rule, () -> entity.add(new Speed(2)));
            assertRefused(rule, () -> entity.removeType(Speed.class));
            assertRefused(rule, () -> entity.setState(Mood.CALM));
            assertRefused(rule, () -> entity.setEnabled(false));
            assertRefused(
                    rule,
                    () -> dominion.modifyEntity(
                            dominion.composition().byRemoving(Speed.class).withValue(entity)));
            dominion.findEntitiesWith(Speed.class).forEach(found -> read.add(found.comp()));
        });
        assertEquals(List.of(new Speed(1)), read);
        assertTrue(entity.isEnabled());
        assertEquals(1, world.size());
    }

    @Test
    void refusesChangesInAParallelSection() {
        Entity entity = dominion.createEntity(new Speed(1));
        String rule = "in a parallel section";
        EngineWorld.of(world).beginParallel();
        assertRefused(rule, dominion::createEntity);
        assertRefused(rule, () -> dominion.deleteEntity(entity));
        assertRefused(rule, () -> entity.add(new Label("a")));
        assertRefused(rule, () -> entity.setEnabled(false));
        assertSame(
                entity,
                dominion.findEntitiesWith(Speed.class)
                        .without(Label.class)
                        .iterator()
                        .next()
                        .entity());
        EngineWorld.of(world).endParallel();
        assertTrue(dominion.deleteEntity(entity));
    }

    @Test
    void refusesAnotherThread() throws InterruptedException {
        Entity entity = dominion.createEntity(new Speed(1));
        List<String> log = new ArrayList<>();
        Thread otherThread = new Thread(() -> {
            String rule = "a world must be used by its own thread";
            assertRefused(rule, dominion::createEntity);
            assertRefused(rule, () -> dominion.deleteEntity(entity));
            assertRefused(rule, () -> entity.get(Speed.class));
            assertRefused(rule, () -> dominion.findAllEntities().iterator().hasNext());
            log.add("refused");
        });
        otherThread.start();
        otherThread.join();
        assertEquals(List.of("refused"), log);
    }

    @Test
    void presentationChangesOnlyPresentationEntities() {
        Entity simulated = dominion.createEntity(new Speed(1), new Label("simulated"));
        List<Entity> shown = new ArrayList<>();
        String rule = "presentation must not change what is simulated";
        EngineWorld.of(world).beginPresentation(() -> "hud");
        assertRefused(rule, () -> dominion.createEntity(new Speed(2)));
        assertRefused(rule, dominion::createEntity);
        assertRefused(rule, () -> dominion.deleteEntity(simulated));
        assertRefused(rule, () -> simulated.add(new Speed(2)));
        assertRefused(rule, () -> simulated.add(new Label("b")));
        assertRefused(rule, () -> simulated.removeType(Label.class));
        assertRefused(rule, () -> simulated.setState(Mood.CALM));
        assertRefused(rule, () -> simulated.setEnabled(false));
        shown.add(dominion.createEntity(new Label("shown"), new Colour(1)));
        shown.add(dominion.createEntity(new Label("gone")));
        assertRefused(rule, () -> shown.get(0).add(new Speed(2)));
        assertRefused(rule, () -> shown.get(0).setState(Mood.CALM));
        assertTrue(dominion.deleteEntity(shown.get(1)));
        shown.get(0).add(new Label("replaced"));
        EngineWorld.of(world).phase().endFrame();
        assertEquals(new Label("simulated"), simulated.get(Label.class));
        assertEquals(new Speed(1), simulated.get(Speed.class));
        assertEquals(new Label("replaced"), shown.get(0).get(Label.class));
    }

    @Test
    void presentationSystemsFindPosesBetweenTheLastTwoSteps() {
        Entity entity = dominion.createEntity(Transform.at(0, 0), new Speed(STEPS_PER_SECOND)); // 1 m in each step
        dominion.createEntity(new Speed(3)); // without a pose
        List<List<Double>> poses = new ArrayList<>(); // previous, interpolated and current x, in each frame
        try (SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(STEPS_PER_SECOND)))) {
            scheduler.simulation(
                    "move",
                    step -> dominion.findEntitiesWith(Transform.class, Speed.class)
                            .forEach(found ->
                                    found.comp1().translate(found.comp2().metresPerSecond() / STEPS_PER_SECOND, 0, 0)));
            scheduler.presentation("look", frame -> {
                for (With3<Transform, PreviousTransform, InterpolatedTransform> found : dominion.findEntitiesWith(
                        Transform.class, PreviousTransform.class, InterpolatedTransform.class)) {
                    assertSame(entity, found.entity());
                    assertThrows(
                            IllegalStateException.class, () -> found.comp1().setPosition(1, 1, 1));
                    poses.add(List.of(
                            (double) found.comp2().x(), (double) found.comp3().x(), (double)
                                    found.comp1().x()));
                }
            });
            HeadlessHost host = new HeadlessHost();
            scheduler.frame(host, 0); // no step, alpha 0
            scheduler.frame(host, STEP_NANOS + STEP_NANOS / 2); // the first step, alpha 0.5
            scheduler.frame(host, STEP_NANOS / 4); // no step, alpha 0.75
            scheduler.frame(host, STEP_NANOS); // the second step, alpha 0.75
        }
        assertEquals(
                List.of(
                        List.of(0.0, 0.0, 0.0),
                        List.of(0.0, 0.5, 1.0),
                        List.of(0.0, 0.75, 1.0),
                        List.of(1.0, 1.75, 2.0)),
                poses);
    }

    @Test
    void ticksOfAFactoryWorldReadThePosesOfTheLastTick() {
        HalfstepDominion factoryDominion = new HalfstepFactory().create("poses");
        try {
            factoryDominion.createEntity(Transform.at(10, 0));
            List<List<Double>> poses = new ArrayList<>(); // previous, interpolated and current x, in each tick
            Scheduler scheduler = factoryDominion.createScheduler();
            scheduler.schedule(() -> factoryDominion
                    .findEntitiesWith(Transform.class)
                    .forEach(found -> found.comp().translate((float) scheduler.deltaTime(), 0, 0)));
            scheduler.schedule(() -> factoryDominion
                    .findEntitiesWith(Transform.class, PreviousTransform.class, InterpolatedTransform.class)
                    .forEach(found -> poses.add(List.of(
                            (double) found.comp2().x(), (double) found.comp3().x(), (double)
                                    found.comp1().x()))));
            for (int i = 0; i < 3; i++) {
                scheduler.tick(1_000_000_000); // 1 s, so x grows by 1
            }
            assertEquals(
                    List.of(List.of(10.0, 10.0, 11.0), List.of(11.0, 11.0, 12.0), List.of(12.0, 12.0, 13.0)), poses);
            factoryDominion
                    .findEntitiesWith(InterpolatedTransform.class)
                    .forEach(found -> assertEquals(13f, found.comp().x()));
        } finally {
            factoryDominion.close();
        }
    }

    @Test
    void appliesCommandsOfTheWorldAtTheEndOfATick() {
        Scheduler scheduler = dominion.createScheduler();
        List<Long> counts = new ArrayList<>();
        scheduler.schedule(() -> {
            world.commands().spawn(new Speed(1));
            counts.add(dominion.findEntitiesWith(Speed.class).stream().count());
        });
        scheduler.tick(1);
        scheduler.tick(1);
        assertEquals(List.of(0L, 1L), counts);
        assertEquals(2, world.size());
        assertTrue(scheduler.shutDown());
    }

    @Test
    void dominionAndWorldAreClosedTogether() {
        Entity entity = dominion.createEntity(new Speed(1));
        dominion.close();
        assertTrue(world.isClosed());
        assertThrows(IllegalStateException.class, () -> entity.add(new Label("a")));
        assertThrows(IllegalStateException.class, world::dominion);
        Dominion otherDominion;
        try (World otherWorld = World.builder().build()) {
            otherDominion = otherWorld.dominion();
        }
        assertTrue(otherDominion.isClosed());
        otherDominion.close();
    }
}
