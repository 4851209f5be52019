package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.dominion.ecs.api.Scheduler;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests two schedulers of one world: they share its poses and the occurrences of its newest step. */
class TwoSchedulersTest {

    private static final long MILLI_NANOS = 1_000_000;

    private final World world =
            World.builder().register(Transform.TYPE).register(Parent.TYPE).build();
    private final HeadlessHost host = new HeadlessHost();
    private final SystemScheduler first = newScheduler();
    private final EntityId id = world.spawn(Transform.at(0, 0));

    @AfterEach
    void close() {
        world.close();
    }

    private SystemScheduler newScheduler() {
        return new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    }

    private void assertDrawn(SystemScheduler scheduler, long millis, float expected) {
        scheduler.frame(host, millis * MILLI_NANOS);
        assertEquals(expected, world.get(id, InterpolatedTransform.class).x(), 1e-3);
    }

    /** The second scheduler never runs. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void teleportsAreDrawnWhileAnotherSchedulerExists(boolean isDominion) {
        Object second = isDominion ? world.dominion().createScheduler() : newScheduler();
        assertEquals(isDominion, second instanceof Scheduler);
        first.simulation("teleport", step -> {
            Transform transform = world.get(id, Transform.class).translate(10, 0, 0);
            transform.teleportAt(step.step() == 1 ? 0.5f : 0.25f, (float) (500 * step.step()), 0, 0); // decreases
        });
        assertDrawn(first, 140, 4);
        assertDrawn(first, 20, 500);
        assertDrawn(first, 60, 502); // alpha 0.2 of step 2
        assertDrawn(first, 20, 1000);
    }

    @Test
    void aStepOfAnotherSchedulerEndsTheMotionsOfTheStepBefore() {
        SystemScheduler second = newScheduler();
        first.simulation(
                "teleport",
                step -> world.get(id, Transform.class).translate(10, 0, 0).teleportAt(0.5f, 500, 0, 0));
        second.simulation("move", step -> world.get(id, Transform.class).translate(20, 0, 0));
        assertDrawn(first, 120, 2);
        assertDrawn(second, 125, 505);
        assertDrawn(first, 20, 508); // between the poses before and after the newest step
        assertDrawn(second, 25, 510);
    }

    /** Presentation time never decreases within a step, but the steps of two schedulers have the same numbers. */
    @Test
    void presentationTimesOfTwoSchedulersAreIndependent() {
        SystemScheduler second = newScheduler();
        second.setInterpolating(false);
        first.simulation("move", step -> world.get(id, Transform.class).translate(10, 0, 0));
        assertDrawn(second, 100, 0);
        assertDrawn(first, 140, 4);
    }

    @Test
    void childrenAreDrawnOnTheirParentsByBothSchedulers() {
        SystemScheduler second = newScheduler();
        EntityId child = world.spawn(Transform.at(1, 0), new Parent(id));
        first.simulation("move", step -> world.get(id, Transform.class).translate(10, 0, 0));
        InterpolatedTransform drawn = world.get(child, InterpolatedTransform.class);
        assertDrawn(first, 150, 5);
        assertEquals(6, drawn.x(), 1e-3);
        assertDrawn(second, 0, 0); // at alpha 0
        assertEquals(1, drawn.x(), 1e-3);
        world.get(id, Transform.class).teleport(100, 0, 0);
        world.remove(child, Parent.class);
        assertDrawn(second, 0, 100);
        assertEquals(1, drawn.x(), 1e-3);
        assertDrawn(first, 10, 100);
        assertEquals(1, drawn.x(), 1e-3);
    }
}
