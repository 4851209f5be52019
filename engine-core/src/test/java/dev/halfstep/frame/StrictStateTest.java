package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the checks of the simulated state after each step in strict mode. */
class StrictStateTest {

    private static final class Velocity {
        @SuppressWarnings("UnusedVariable") // only a component with a mutable field must not be shared
        private float x;
    }

    private record Team(int number) {}

    /** Counts as mutable, because its list may be. */
    private record Route(List<String> stops) {}

    /** Is registered as immutable in spite of its list. */
    private record Plan(List<String> stops) {}

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Velocity.class))
            .register(ComponentType.simulation(Team.class))
            .register(ComponentType.simulation(Route.class).hashedBy((route, sink) -> {}))
            .register(ComponentType.simulation(Plan.class)
                    .hashedBy((plan, sink) -> {})
                    .immutable())
            .build();

    private final HeadlessHost host = new HeadlessHost();

    @AfterEach
    void close() {
        world.close();
    }

    /** Runs two steps in strict mode, with the given system. */
    private void runSteps(SimulationSystem system) {
        SchedulerSettings strict = SchedulerSettings.defaults().inStrictMode();
        try (SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(8)), strict)) {
            scheduler.simulation("game", system);
            scheduler.frame(host, 125_000_000);
            scheduler.frame(host, 125_000_000);
        }
    }

    private void assertRefused(String fault, SimulationSystem system) {
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> runSteps(system));
        assertEquals(StrictMode.NAME, failure.system());
        assertEquals(fault, failure.getCause().getMessage());
    }

    @Test
    void refusesAComponentThatTwoEntitiesShare() {
        Velocity shared = new Velocity();
        world.spawn(shared);
        world.spawn(new Velocity());
        runSteps(step -> {});
        assertRefused(
                "a mutable component must belong to one entity only: entity 1 and entity 3 share a Velocity; give each"
                        + " entity an object of its own, or register the class with immutable() if it never"
                        + " changes",
                step -> {
                    if (step.step() == 2) {
                        step.commands().spawn(shared, new Team(1));
                    }
                });
    }

    @Test
    void refusesSharedComponentsOfUnknownMutability() {
        Route shared = new Route(List.of());
        EntityId id = world.spawn(shared);
        runSteps(step -> {});
        world.spawn(shared);
        assertThrows(SystemFailureException.class, () -> runSteps(step -> {}));
        world.despawn(id);
        runSteps(step -> {});
    }

    private static final class Fuel {
        @SuppressWarnings("UnusedVariable") // makes the class mutable
        private int litres;
    }

    @Test
    void refusesSharedComponentsOfAClassThatIsRegisteredLater() {
        try (World open = World.builder()
                .register(Transform.TYPE)
                .registerAtFirstUse(ComponentType::simulation)
                .build()) {
            SharedComponentDetector shared = new SharedComponentDetector(open);
            assertNull(shared.findFault());
            Fuel fuel = new Fuel();
            open.spawn(fuel);
            assertNull(shared.findFault());
            open.spawn(fuel);
            String fault = shared.findFault();
            assertTrue(fault != null && fault.contains("Fuel"), fault);
        }
    }

    @Test
    void allowsSharedImmutableComponents() {
        Team team = new Team(1);
        Plan plan = new Plan(List.of());
        world.spawn(team, plan);
        world.spawn(team, plan);
        runSteps(step -> {});
    }

    @Test
    void refusesAPoseThatASumMadeInfinite() {
        world.spawn(Transform.at(0, 0));
        world.spawn(Transform.at(0, Float.MAX_VALUE));
        assertRefused(
                "a pose must consist of finite numbers: position.y of entity 2 is Infinity; look for a sum that"
                        + " overflows, or numbers written by a span",
                step -> world.query(Transform.class)
                        .forEach((id, transform) -> transform.translate(0, Float.MAX_VALUE, 0)));
    }

    @Test
    void refusesNonFiniteValuesWrittenThroughSpans() {
        int rotationW = 6; // in a pose: 3 numbers of the position, 4 of the rotation, 3 of the scale
        world.spawn(Transform.at(0, 0));
        assertRefused(
                "a pose must consist of finite numbers: rotation.w of entity 1 is NaN; look for a sum that overflows,"
                        + " or numbers written by a span",
                step -> world.query(Transform.class).forEachSpan((ids, poses) -> poses.write()[rotationW] = Float.NaN));
    }
}
