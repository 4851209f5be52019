package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.TestGame.Label;
import dev.halfstep.frame.TestGame.Ore;
import dev.halfstep.input.InputQueue;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the separation of the phases: simulation reads no presentation component, presentation changes no simulated
 * state.
 */
class PhaseSeparationTest {

    private record Unregistered() {}

    private static final TestGame GAME = new TestGame();
    private static final SchedulerSettings STRICT = SchedulerSettings.defaults().inStrictMode();

    private final SystemScheduler scheduler = GAME.scheduler();

    @AfterAll
    static void close() {
        GAME.close();
    }

    private SystemRegistration simulation(String name) {
        return GAME.add(scheduler, name);
    }

    private SystemRegistration presentation(String name) {
        return scheduler.presentation(name, frame -> {});
    }

    private List<String> faults() {
        return assertThrows(ScheduleFaultsException.class, scheduler::buildOrder)
                .faults();
    }

    @Test
    void allowsDeclarationsThatKeepPhasesApart() {
        simulation("move").reads(PreviousTransform.class, Ore.class).writes(Transform.class);
        presentation("camera")
                .reads(Transform.class, PreviousTransform.class, InterpolatedTransform.class, Ore.class)
                .writes(Label.class);
        scheduler.buildOrder();
    }

    @Test
    void aComponentThatIsNotRegisteredIsAFault() {
        simulation("move").writes(Unregistered.class);
        presentation("camera").reads(Unregistered.class);
        assertEquals(
                List.of(
                        "a system can only access components that are registered with the world: 'move' writes"
                                + " Unregistered;"
                                + " register it with World.builder()",
                        "a system can only access components that are registered with the world: 'camera' reads"
                                + " Unregistered;"
                                + " register it with World.builder()"),
                faults());
    }

    @Test
    void onlyTheEngineWritesPreviousAndInterpolatedPoses() {
        simulation("move").writes(PreviousTransform.class, InterpolatedTransform.class);
        presentation("camera").writes(PreviousTransform.class, InterpolatedTransform.class);
        assertEquals(
                List.of(
                        "only the engine writes PreviousTransform: 'move' writes PreviousTransform; write Transform in"
                                + " a simulation system instead",
                        "only the engine writes InterpolatedTransform: 'move' writes InterpolatedTransform; write"
                                + " Transform in a simulation system instead",
                        "only the engine writes PreviousTransform: 'camera' writes PreviousTransform; write Transform"
                                + " in a simulation system instead",
                        "only the engine writes InterpolatedTransform: 'camera' writes InterpolatedTransform; write"
                                + " Transform in a simulation system instead"),
                faults());
    }

    @Test
    void simulationCannotReadInterpolatedPoses() {
        simulation("aim").reads(InterpolatedTransform.class);
        assertEquals(
                List.of("simulation must not know what is shown: 'aim' reads InterpolatedTransform; read Transform"
                        + " instead"),
                faults());
    }

    @Test
    void simulationCannotAccessPresentationComponents() {
        simulation("aim").reads(Label.class).writes(Label.class);
        assertEquals(
                List.of(
                        "simulation must not know what is shown: 'aim' reads Label; move it to a presentation system,"
                                + " or register the component with ComponentType.simulation(...)",
                        "simulation must not know what is shown: 'aim' writes Label; move it to a presentation system,"
                                + " or register the component with ComponentType.simulation(...)"),
                faults());
    }

    @Test
    void presentationCannotWriteSimulationComponents() {
        presentation("camera").writes(Ore.class, Transform.class);
        assertEquals(
                List.of(
                        "presentation must not change what is simulated: 'camera' writes Ore; write it in a simulation"
                                + " system, or register the component with ComponentType.presentation(...)",
                        "presentation must not change what is simulated: 'camera' writes Transform; write it in a"
                                + " simulation system, or register the component with"
                                + " ComponentType.presentation(...)"),
                faults());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void strictModeNamesPresentationThatChangesTheSimulation(int workers) {
        EntityId id = GAME.world.spawn(new Ore(0), Transform.at(0, 0));
        SystemScheduler strict = GAME.scheduler(STRICT.withWorkers(workers));
        strict.simulation("dig", step -> GAME.world.get(id, Ore.class).grams++);
        strict.presentation("innocent", frame -> GAME.world.get(id, Transform.class))
                .reads(Transform.class);
        strict.presentation("guilty", frame -> {
                    if (frame.frame() == 3) {
                        GAME.world.get(id, Ore.class).grams++;
                    }
                })
                .reads(Ore.class); // undeclared: it also writes Ore
        strict.presentation("innocent too", frame -> {}).writes(Label.class);
        GAME.run(strict, 2);
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> GAME.run(strict, 1));
        assertEquals("guilty", failure.system());
        assertEquals(
                "presentation must not change what is simulated: 'guilty' has changed the state hash of Ore; write it"
                        + " in a simulation system",
                failure.getCause().getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void strictModeNamesAParallelSystemWithUndeclaredWrites(int workers) {
        try (TestGame game = new TestGame()) {
            EntityId id = game.world.spawn(new Ore(0), Transform.at(0, 0));
            SystemScheduler strict = game.scheduler(STRICT.withWorkers(workers));
            strict.simulation("honest", step -> game.world.get(id, Ore.class).grams++)
                    .writes(Ore.class);
            strict.simulation("guilty", step -> {
                        if (step.step() > 3) {
                            game.world.get(id, Transform.class).translate(1, 0, 0);
                        }
                    })
                    .reads(Transform.class);
            // Declares no components, so strict mode does not check what it writes.
            strict.simulation(
                            "silent",
                            step -> game.world.get(id, Transform.class).translate(1, 0, 0))
                    .after("honest", "guilty");
            game.run(strict, 3);
            // Strict mode checks about half of all steps, so at least one of the next nine.
            SystemFailureException failure = assertThrows(SystemFailureException.class, () -> game.run(strict, 9));
            assertEquals("guilty", failure.system());
            assertEquals(
                    "a system that declares components must declare all that it writes: 'guilty' has changed the state"
                            + " hash of Transform; declare writes(Transform.class)",
                    failure.getCause().getMessage());
        }
    }

    @Test
    void strictModeAllowsDirectSpawnsInSequentialSystems() {
        try (TestGame game = new TestGame()) {
            SystemScheduler strict = game.scheduler(STRICT);
            strict.simulation("spawn", step -> game.world.spawn(new Ore(1), Transform.at(0, 0)))
                    .writes(Ore.class);
            game.run(strict, 5);
            assertEquals(5, game.world.size());
        }
    }

    @Test
    void strictModeChecksHalfOfTheStepsOfAnyPeriod() {
        for (int period = 1; period <= 60; period++) { // systems of any period must be checked in some of their runs
            int checkedSteps = 0;
            for (long step = period; step <= 100L * period; step += period) {
                checkedSteps += StrictMode.comparesHashes(step) ? 1 : 0;
            }
            assertTrue(
                    checkedSteps > 20 && checkedSteps < 80,
                    "about half of 100 steps, " + period + " apart, must be checked: " + checkedSteps);
        }
    }

    @Test
    void strictModeChecksCommandsOfPresentation() {
        EntityId id = GAME.world.spawn(new Ore(0));
        SystemScheduler strict = GAME.scheduler(STRICT);
        strict.presentation("guilty", frame -> frame.world().commands().despawn(id));
        strict.presentation("innocent", frame -> {});
        SystemFailureException failure =
                assertThrows(SystemFailureException.class, () -> GAME.runFrameWithoutStep(strict));
        assertEquals("guilty", failure.system());
    }

    @Test
    void strictModeAllowsChangesToPresentationEntities() {
        EntityId[] id = new EntityId[1];
        SystemScheduler strict = GAME.scheduler(STRICT);
        strict.presentation("label", frame -> {
            if (frame.frame() == 1) {
                id[0] = frame.world().commands().spawn(new Label("new"));
            } else {
                frame.world().commands().despawn(id[0]);
            }
        });
        GAME.runFrameWithoutStep(strict);
        assertTrue(id[0].isAlive());
        GAME.runFrameWithoutStep(strict);
        assertFalse(id[0].isAlive());
    }

    @Test
    void presentationCannotChangeSimulatedEntities() {
        try (TestGame game = new TestGame()) {
            EntityId id = game.world.spawn(new Ore(0));
            for (Consumer<World> change : List.<Consumer<World>>of(
                    world -> world.spawn(new Ore(1)),
                    world -> world.commands().spawn(new Ore(1)),
                    World::spawn,
                    world -> world.despawn(id),
                    world -> world.commands().despawn(id),
                    world -> world.add(id, new Label("new")),
                    world -> world.commands().add(id, new Label("new")),
                    world -> world.remove(id, Ore.class),
                    world -> world.commands().remove(id, Ore.class))) {
                SystemScheduler scheduler = game.scheduler();
                scheduler.presentation("camera", frame -> change.accept(frame.world()));
                String message = assertThrows(SystemFailureException.class, () -> game.runFrameWithoutStep(scheduler))
                        .getMessage();
                assertTrue(message.contains("'camera' cannot") && message.contains("simulation system"), message);
                assertEquals(1, game.world.size());
            }
            game.world.despawn(id); // between frames everything is allowed
        }
    }

    /** The components after the change decide: an entity with simulation components, or with none, is simulated. */
    @Test
    void presentationCannotMakeAnEntitySimulated() {
        try (TestGame game = new TestGame()) {
            EntityId id = game.world.spawn(new Label("shown"));
            String remedy = "; do it in a simulation system, or add presentation components only";
            String lastComponentRemedy =
                    "; an entity without components is simulated: despawn it, or add another component first";
            assertRefused(game, world -> world.add(id, new Ore(1)), "add a Ore to entity 1" + remedy);
            assertRefused(game, world -> world.add(id, Transform.at(1, 2)), "add a Transform to entity 1" + remedy);
            assertRefused(game, world -> world.commands().add(id, new Ore(1)), "add a Ore to entity 1" + remedy);
            // The numbers of entities that are not spawned yet begin at 2^46 = 70368744177664.
            assertRefused(
                    game,
                    world -> {
                        EntityId spawned = world.commands().spawn(new Label("new"));
                        world.commands().add(spawned, new Ore(1));
                    },
                    "add a Ore to entity 70368744177664 (not spawned yet)" + remedy);
            String removed = "remove the last component of entity 1, its Label" + lastComponentRemedy;
            assertRefused(game, world -> world.remove(id, Label.class), removed);
            assertRefused(game, world -> world.commands().remove(id, Label.class), removed);
            assertRefused(
                    game,
                    world -> {
                        EntityId spawned = world.commands().spawn(new Label("new"));
                        world.commands().remove(spawned, Label.class);
                    },
                    "remove the last component of entity 70368744177665, its Label" + lastComponentRemedy);
            assertTrue(game.world.has(id, Label.class));
        }
    }

    private static void assertRefused(TestGame game, Consumer<World> change, String refusal) {
        long hash = StateHash.of(game.world);
        SystemScheduler scheduler = game.scheduler();
        scheduler.presentation("camera", frame -> change.accept(frame.world()));
        SystemFailureException failure =
                assertThrows(SystemFailureException.class, () -> game.runFrameWithoutStep(scheduler));
        assertEquals(
                "presentation must not change what is simulated: 'camera' cannot " + refusal,
                failure.getCause().getMessage());
        assertEquals(hash, StateHash.of(game.world));
    }

    @Test
    void presentationCanReplaceButNotRemoveTheLastComponent() {
        record Badge() {}
        try (World world = World.builder()
                .register(ComponentType.presentation(Label.class))
                .register(ComponentType.presentation(Badge.class))
                .build()) {
            EntityId id = world.spawn(new Label("shown"));
            EngineWorld.of(world).beginPresentation(() -> "camera");
            world.commands().add(id, new Badge());
            world.commands().remove(id, Label.class);
            world.applyCommands();
            assertTrue(world.has(id, Badge.class));
            world.commands().remove(id, Badge.class);
            EngineWorld.of(world).phase().endFrame();
            // The removal is refused even if it is applied after the frame.
            assertThrows(IllegalStateException.class, world::applyCommands);
        }
    }

    @Test
    void presentationCannotDespawnAnOwnerOfSimulatedEntities() {
        record Part(EntityId owner) {}
        try (World world = World.builder()
                .register(ComponentType.presentation(Label.class))
                .register(ComponentType.simulation(Part.class).ownedBy(Part::owner))
                .build()) {
            EntityId shown = world.spawn(new Label("shown"));
            assertThrows(IllegalArgumentException.class, () -> world.spawn(new Part(shown)));
            EntityId owner = world.spawn();
            world.spawn(new Part(owner));
            assertThrows(IllegalArgumentException.class, () -> world.add(owner, new Label("presentation only")));
            EngineWorld.of(world).beginPresentation(() -> "camera");
            assertThrows(IllegalStateException.class, () -> world.despawn(owner));
            world.despawn(shown);
            EngineWorld.of(world).phase().endFrame();
            assertEquals(2, world.size());
        }
    }

    @Test
    void aViewIsDeclaredAsItsComponent() {
        record OreView(Ore ore) {}
        try (World world = World.builder()
                        .register(Transform.TYPE)
                        .register(ComponentType.simulation(Ore.class).viewedAs(OreView.class, OreView::new))
                        .build();
                SystemScheduler viewScheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(8)))) {
            viewScheduler.simulation("look", step -> {}).reads(OreView.class);
            assertEquals(
                    List.of("a view must be declared as the component that it shows: 'look' reads OreView, a view of"
                            + " Ore; name Ore instead"),
                    assertThrows(ScheduleFaultsException.class, viewScheduler::buildOrder)
                            .faults());
        }
    }

    @Test
    void transformIsReadOnlyWhileAFrameIsPresentedOrDrawn() {
        try (TestGame game = new TestGame()) {
            Transform transform = Transform.at(1, 2);
            game.world.spawn(transform);
            SystemScheduler presenting = game.scheduler();
            presenting.presentation("camera", frame -> transform.setPosition(3, 4, 0));
            String message = assertThrows(SystemFailureException.class, () -> game.runFrameWithoutStep(presenting))
                    .getMessage();
            assertTrue(message.contains("'camera'") && message.contains("simulation system"), message);

            FrameHost writingHost = new FrameHost() {
                @Override
                public boolean isOpen() {
                    return true;
                }

                @Override
                public void poll(InputQueue input) {}

                @Override
                public void draw(PresentationContext frame) {
                    transform.translate(1, 0, 0);
                }

                @Override
                public void close() {}
            };
            SystemScheduler drawing = game.scheduler();
            String drawMessage = assertThrows(IllegalStateException.class, () -> drawing.frame(writingHost, 0))
                    .getMessage();
            assertTrue(drawMessage.contains("'the host'"), drawMessage);
            assertEquals(1f, transform.x());
            transform.setPosition(5, 6, 0); // between frames everything is allowed
            assertEquals(5f, transform.x());
        }
    }

    @Test
    void presentationSpawnsDoNotShiftSimulatedEntityNumbers() {
        try (TestGame game = new TestGame()) {
            SystemScheduler scheduler = game.scheduler();
            scheduler.presentation("sparks", frame -> frame.world().commands().spawn(new Label("spark")));
            long hash = StateHash.of(game.world);
            game.runFrameWithoutStep(scheduler);
            game.runFrameWithoutStep(scheduler);
            assertEquals(hash, StateHash.of(game.world));
            assertEquals(2, game.world.size());
            assertEquals(1, game.world.spawn(new Ore(0)).number());
        }
    }

    @Test
    void strictModeRefusesUnhashableSimulationComponents() {
        record Secret(Object value) {}
        try (World world = World.builder()
                .register(Transform.TYPE)
                .register(ComponentType.simulation(Secret.class))
                .register(ComponentType.simulation(Ore.class))
                .register(ComponentType.presentation(Label.class))
                .build()) {
            SystemScheduler strict = new SystemScheduler(world, new FixedTimestep(Rate.hz(8)), STRICT);
            assertEquals(
                    List.of("a simulation component must be part of the state hash: Secret is not (without a hasher,"
                            + " only numbers, flags, text, enums, ids of entities, and records, classes and"
                            + " arrays of them can be hashed: Secret.value is a java.lang.Object); register it"
                            + " with ComponentType.simulation(...).hashedBy(...)"),
                    assertThrows(ScheduleFaultsException.class, strict::buildOrder)
                            .faults());
            new SystemScheduler(world, new FixedTimestep(Rate.hz(8))).buildOrder(); // no fault outside strict mode
        }
    }
}
