package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that no frame draws an entity at a position where it never was, at ten steps a second on a fast display. The
 * entity is first near x = 0 and then near x = 1000. A picture of it between the two positions would be a streak.
 */
class NoStreakTest {

    private static final long FRAME_NANOS = 1_000_000_000L / 240;
    private static final int FRAMES_PER_STEP = 24;
    private static final float LEFT_MAX = 30;
    private static final float RIGHT = 1_000;

    /** Puts an entity into another archetype. */
    private static final class Tag {}

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(Parent.TYPE)
            .register(ComponentType.simulation(Tag.class))
            .build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final HeadlessHost host = new HeadlessHost();
    private final List<Float> drawn = new ArrayList<>();

    /** The entity whose pictures are recorded, once it is spawned. */
    private EntityId id;

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest(name = "{0}, the move {1} the teleport")
    @CsvSource({
        "INTERPOLATE, before",
        "INTERPOLATE, after",
        "SNAP, before",
        "SNAP, after",
        "EXTRAPOLATE, before",
        "EXTRAPOLATE, after"
    })
    void aTeleportDrawsNoStreak(Smoothing smoothing, String move) {
        id = world.spawn(Transform.at(0, 0).setSmoothing(smoothing));
        SimulationSystem moving = step -> world.get(id, Transform.class).translate(1, 0, 0);
        SimulationSystem teleporting = step -> {
            if (step.step() == 20) {
                world.get(id, Transform.class).teleport(RIGHT, 0, 0);
            }
        };
        scheduler.simulation("first", move.equals("before") ? moving : teleporting);
        scheduler.simulation("second", move.equals("before") ? teleporting : moving);
        play(40 * FRAMES_PER_STEP);
        assertNoStreak();
        assertOnlyMovesForward();
    }

    @Test
    void aTeleportOnASlowDisplayDrawsNoStreak() {
        id = world.spawn(Transform.at(0, 0));
        scheduler.simulation("teleport", step -> {
            world.get(id, Transform.class).translate(1, 0, 0);
            if (step.step() == 20) {
                world.get(id, Transform.class).teleport(RIGHT, 0, 0);
            }
        });
        addRecorder();
        for (int frame = 0; frame < 40; frame++) {
            scheduler.frame(host, 130_000_000); // 1 or 2 steps
        }
        assertNoStreak();
        assertOnlyMovesForward();
    }

    @ParameterizedTest(name = "in step {0}")
    @ValueSource(longs = {1, 2, 7, 20})
    void aSpawnedEntityIsDrawnAtItsPositionOnly(long spawnStep) {
        scheduler.simulation("spawn", step -> {
            if (step.step() == spawnStep) {
                id = step.commands().spawn(Transform.at(RIGHT, 0));
            }
        });
        scheduler.simulation("move", step -> {
            if (id != null) {
                world.get(id, Transform.class).translate(1, 0, 0);
            }
        });
        play(30 * FRAMES_PER_STEP);
        assertTrue(drawn.size() > 9 * FRAMES_PER_STEP, "the entity must be drawn in more than 9 steps");
        assertTrue(drawn.get(0) < RIGHT + 0.1f, "the entity must be drawn from its first step on");
        drawn.forEach(x -> assertTrue(x >= RIGHT && x <= RIGHT + 30, () -> "no picture may show a streak: x = " + x));
        assertOnlyMovesForward();
    }

    @Test
    void aSpawnIntoAFreedRowDrawsNoStreak() {
        EntityId despawned = world.spawn(Transform.at(0, 0));
        scheduler.simulation("replace", step -> {
            if (step.step() == 20) {
                step.commands().despawn(despawned);
                id = step.commands().spawn(Transform.at(RIGHT, 0));
            }
        });
        play(30 * FRAMES_PER_STEP);
        assertTrue(drawn.size() > 9 * FRAMES_PER_STEP, "the entity must be drawn in more than 9 steps");
        drawn.forEach(x -> assertEquals(RIGHT, x));
    }

    @Test
    void addedAndRemovedComponentsDrawNoStreak() {
        id = world.spawn(Transform.at(0, 0));
        world.spawn(Transform.at(RIGHT, 0), new Tag());
        scheduler.simulation("change", step -> {
            world.get(id, Transform.class).translate(0.5f, 0, 0);
            if (step.step() % 7 == 3) { // every seven steps, for two steps
                step.commands().add(id, new Tag());
            } else if (step.step() % 7 == 5) {
                step.commands().remove(id, Tag.class);
            }
        });
        play(40 * FRAMES_PER_STEP);
        drawn.forEach(x -> assertTrue(x <= LEFT_MAX, () -> "no picture may show a streak: x = " + x));
        assertOnlyMovesForward();
    }

    @Test
    void anotherParentDrawsNoStreak() {
        EntityId left = world.spawn(Transform.at(0, 0));
        EntityId right = world.spawn(Transform.at(RIGHT, 0));
        id = world.spawn(Transform.at(1, 0), new Parent(left));
        scheduler.simulation("move", step -> {
            world.get(left, Transform.class).translate(0.5f, 0, 0);
            world.get(right, Transform.class).translate(0.5f, 0, 0);
        });
        scheduler.simulation("reparent", step -> {
            if (step.step() == 20) {
                step.commands().remove(id, Parent.class);
                step.commands().add(id, new Parent(right));
            }
        });
        play(40 * FRAMES_PER_STEP);
        assertNoStreak();
        assertOnlyMovesForward();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPauseDrawsNoStreak(boolean directlyAfterTheTeleport) {
        id = world.spawn(Transform.at(0, 0));
        scheduler.simulation("teleport", step -> {
            world.get(id, Transform.class).translate(1, 0, 0);
            if (step.step() == 20) {
                world.get(id, Transform.class).teleport(RIGHT, 0, 0);
            }
        });
        play(20 * FRAMES_PER_STEP + (directlyAfterTheTeleport ? 1 : 5 * FRAMES_PER_STEP));
        int before = drawn.size();
        for (int frame = 0; frame < 500; frame++) {
            scheduler.frame(host, 0); // no time passes
        }
        assertEquals(1, drawn.subList(before, drawn.size()).stream().distinct().count(), "nothing may move in a pause");
        for (int frame = 0; frame < 10 * FRAMES_PER_STEP; frame++) {
            scheduler.frame(host, FRAME_NANOS);
        }
        assertNoStreak();
        assertOnlyMovesForward();
    }

    /** Runs frames, and records the drawn x of the entity in each of them. */
    private void play(int frames) {
        addRecorder();
        for (int frame = 0; frame < frames; frame++) {
            scheduler.frame(host, FRAME_NANOS);
        }
    }

    private void addRecorder() {
        scheduler.presentation("record", frame -> {
            if (id != null && id.isAlive()) {
                drawn.add(world.get(id, InterpolatedTransform.class).x());
            }
        });
    }

    private void assertNoStreak() {
        drawn.forEach(x -> assertTrue(x <= LEFT_MAX || x >= RIGHT, () -> "no picture may show a streak: x = " + x));
        assertTrue(drawn.get(0) <= LEFT_MAX && drawn.get(drawn.size() - 1) >= RIGHT, "both positions must be drawn");
    }

    private void assertOnlyMovesForward() {
        for (int i = 1; i < drawn.size(); i++) {
            int index = i;
            assertTrue(
                    drawn.get(i) >= drawn.get(i - 1),
                    () -> "the entity must not move back: from " + drawn.get(index - 1) + " to " + drawn.get(index));
        }
    }
}
