package dev.halfstep.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.simulation.SimulationSystem;
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
 * Ten steps a second on a fast display: no frame shows anything at a place where it never was. The place here lies near
 * x = 0 first and near x = 1000 then; a picture between the two positions is a streak.
 */
class NoStreakTest {

    private static final long FRAME_NANOS = 1_000_000_000L / 240;
    private static final float LEFT_END = 30;
    private static final float RIGHT = 1_000;

    private static final class Tag {}

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(Parent.TYPE)
            .register(ComponentType.simulation(Tag.class))
            .build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final HeadlessHost host = new HeadlessHost();
    private final List<Float> drawn = new ArrayList<>();

    /** The watched entity, once it is spawned. */
    private EntityId id;

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest(name = "{0}, the move {1}")
    @CsvSource({
        "INTERPOLATE, before",
        "INTERPOLATE, behind",
        "SNAP, before",
        "SNAP, behind",
        "EXTRAPOLATE, before",
        "EXTRAPOLATE, behind"
    })
    void aTeleport(Smoothing smoothing, String move) {
        id = world.spawn(Transform.at(0, 0).setSmoothing(smoothing));
        SimulationSystem moving = step -> world.get(id, Transform.class).translate(1, 0, 0);
        SimulationSystem teleporting = step -> {
            if (step.step() == 20) {
                world.get(id, Transform.class).teleport(RIGHT, 0, 0);
            }
        };
        scheduler.simulation("first", move.equals("before") ? moving : teleporting);
        scheduler.simulation("second", move.equals("before") ? teleporting : moving);
        play(40 * 24);
        checkNoStreak();
        checkForward();
    }

    @Test
    void aTeleportOnASlowDisplay() {
        id = world.spawn(Transform.at(0, 0));
        scheduler.simulation("teleport", step -> {
            world.get(id, Transform.class).translate(1, 0, 0);
            if (step.step() == 20) {
                world.get(id, Transform.class).teleport(RIGHT, 0, 0);
            }
        });
        watch();
        for (int frame = 0; frame < 40; frame++) {
            scheduler.frame(host, 130_000_000); // 1 or 2 steps
        }
        checkNoStreak();
        checkForward();
    }

    @ParameterizedTest(name = "in step {0}")
    @ValueSource(longs = {1, 2, 7, 20})
    void aSpawn(long spawnStep) {
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
        play(30 * 24);
        assertTrue(drawn.size() > 9 * 24);
        assertTrue(drawn.get(0) < RIGHT + 0.1f, "seen from its first moment on");
        drawn.forEach(x -> assertTrue(x >= RIGHT && x <= RIGHT + 30, () -> "drawn at " + x));
        checkForward();
    }

    @Test
    void aSpawnWhereSomethingElseWasDespawned() {
        EntityId gone = world.spawn(Transform.at(0, 0));
        scheduler.simulation("replace", step -> {
            if (step.step() == 20) {
                step.commands().despawn(gone);
                id = step.commands().spawn(Transform.at(RIGHT, 0));
            }
        });
        play(30 * 24);
        assertTrue(drawn.size() > 9 * 24);
        drawn.forEach(x -> assertEquals(RIGHT, x));
    }

    @Test
    void anotherSetOfComponents() {
        id = world.spawn(Transform.at(0, 0));
        world.spawn(Transform.at(RIGHT, 0), new Tag());
        scheduler.simulation("change", step -> {
            world.get(id, Transform.class).translate(0.5f, 0, 0);
            if (step.step() % 7 == 3) {
                step.commands().add(id, new Tag());
            } else if (step.step() % 7 == 5) {
                step.commands().remove(id, Tag.class);
            }
        });
        play(40 * 24);
        drawn.forEach(x -> assertTrue(x <= LEFT_END, () -> "drawn at " + x));
        checkForward();
    }

    @Test
    void anotherParent() {
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
        play(40 * 24);
        checkNoStreak();
        checkForward();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPause(boolean rightAfterTheTeleport) {
        id = world.spawn(Transform.at(0, 0));
        scheduler.simulation("teleport", step -> {
            world.get(id, Transform.class).translate(1, 0, 0);
            if (step.step() == 20) {
                world.get(id, Transform.class).teleport(RIGHT, 0, 0);
            }
        });
        play(20 * 24 + (rightAfterTheTeleport ? 1 : 5 * 24));
        int before = drawn.size();
        for (int frame = 0; frame < 500; frame++) {
            scheduler.frame(host, 0); // no time passes
        }
        assertEquals(1, drawn.subList(before, drawn.size()).stream().distinct().count(), "nothing moves in a pause");
        for (int frame = 0; frame < 10 * 24; frame++) {
            scheduler.frame(host, FRAME_NANOS);
        }
        checkNoStreak();
        checkForward();
    }

    private void play(int frames) {
        watch();
        for (int frame = 0; frame < frames; frame++) {
            scheduler.frame(host, FRAME_NANOS);
        }
    }

    private void watch() {
        scheduler.presentation("watch", frame -> {
            if (id != null && id.isAlive()) {
                drawn.add(world.get(id, InterpolatedTransform.class).x());
            }
        });
    }

    private void checkNoStreak() {
        drawn.forEach(x -> assertTrue(x <= LEFT_END || x >= RIGHT, () -> "drawn at " + x));
        assertTrue(drawn.get(0) <= LEFT_END && drawn.get(drawn.size() - 1) >= RIGHT, "both places were seen");
    }

    private void checkForward() {
        for (int i = 1; i < drawn.size(); i++) {
            int at = i;
            assertTrue(drawn.get(i) >= drawn.get(i - 1), () -> drawn.get(at - 1) + " was followed by " + drawn.get(at));
        }
    }
}
