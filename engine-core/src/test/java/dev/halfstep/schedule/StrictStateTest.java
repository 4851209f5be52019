package dev.halfstep.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What strict mode finds in the simulated state after a step. */
class StrictStateTest {

    private static final class Velocity {
        @SuppressWarnings("UnusedVariable") // a mutable field is what makes sharing a fault
        private float x;
    }

    private record Team(int number) {}

    private record Route(List<String> stops) {}

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

    private void runStep(SimulationSystem system) {
        SchedulerSettings strict = SchedulerSettings.defaults().inStrictMode();
        try (SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(8)), strict)) {
            scheduler.simulation("game", system);
            scheduler.frame(host, 125_000_000);
            scheduler.frame(host, 125_000_000);
        }
    }

    private void assertFound(String fault, SimulationSystem system) {
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> runStep(system));
        assertEquals(StrictState.NAME, failure.system());
        assertEquals(fault, failure.getCause().getMessage());
    }

    @Test
    void findsAComponentThatTwoEntitiesShare() {
        Velocity shared = new Velocity();
        world.spawn(shared);
        world.spawn(new Velocity());
        runStep(step -> {});
        assertFound(
                "a component that can change belongs to one entity only: entity 1 and entity 3 share a Velocity; give each"
                        + " one of its own, or register the class with immutable() if it never"
                        + " changes",
                step -> {
                    if (step.step() == 2) {
                        step.commands().spawn(shared, new Team(1));
                    }
                });
    }

    @Test
    void findsSharedObjectsOfUnknownClasses() {
        Route shared = new Route(List.of());
        EntityId id = world.spawn(shared);
        runStep(step -> {});
        world.spawn(shared);
        assertThrows(SystemFailureException.class, () -> runStep(step -> {}));
        world.despawn(id);
        runStep(step -> {});
    }

    @Test
    void allowsSharedImmutableComponents() {
        Team team = new Team(1);
        Plan plan = new Plan(List.of());
        world.spawn(team, plan);
        world.spawn(team, plan);
        runStep(step -> {});
    }

    @Test
    void findsAPoseThatBecameInfiniteByASum() {
        world.spawn(Transform.at(0, 0));
        world.spawn(Transform.at(0, Float.MAX_VALUE));
        assertFound(
                "a pose consists of finite numbers: position.y of entity 2 is Infinity; look for a sum that overflows, or"
                        + " numbers written by a span",
                step -> world.query(Transform.class)
                        .forEach((id, transform) -> transform.translate(0, Float.MAX_VALUE, 0)));
    }

    @Test
    void findsNonFiniteValuesWrittenThroughSpans() {
        world.spawn(Transform.at(0, 0));
        assertFound(
                "a pose consists of finite numbers: rotation.w of entity 1 is NaN; look for a sum that overflows, or"
                        + " numbers written by a span",
                step -> world.query(Transform.class).forEachSpan((ids, poses) -> poses.write()[6] = Float.NaN));
    }
}
