package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.halfstep.GuideExamples;
import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the code of docs/presentation-time.md compiles and does what the page says, at ten steps a second. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // compiled once
class PresentationTimeGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "presentation-time.md");

    /** Imports and types that the page leaves out. */
    private static final String PROLOGUE = """
            import dev.halfstep.storage.EntityId;
            import dev.halfstep.event.Events;
            import dev.halfstep.frame.SimulationContext;
            import dev.halfstep.transform.Transform;
            public final class Guide {
                public record Hit(EntityId shot) {}
                public record Velocity(float x) {}
            """;

    private URLClassLoader loader;
    private Class<?> guide;
    private Class<?> hitClass;
    private World world;
    private SystemScheduler scheduler;
    private final HeadlessHost host = new HeadlessHost();

    /** The x coordinates that the newest frame draws. */
    private final List<Float> drawn = new ArrayList<>();

    @BeforeAll
    void compileTheGuide(@TempDir Path folder) throws Exception {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(4, blocks.size(), "the guide must have 4 blocks of code");
        GuideExamples.compile(PROLOGUE + String.join("", blocks) + "}\n", folder);
        loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, PresentationTimeGuideTest.class.getClassLoader());
        guide = loader.loadClass("Guide");
        hitClass = loader.loadClass("Guide$Hit");
    }

    @AfterAll
    void closeTheGuide() throws IOException {
        loader.close();
    }

    @BeforeEach
    void openWorld() throws Exception {
        world = World.builder()
                .register(Transform.TYPE)
                .register(ComponentType.simulation(loader.loadClass("Guide$Velocity")))
                .build();
        scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
        scheduler.presentation("record", frame -> {
            drawn.clear();
            world.query(InterpolatedTransform.class).forEach((id, pose) -> drawn.add(pose.x()));
        });
    }

    @AfterEach
    void closeWorld() {
        scheduler.close();
        world.close();
    }

    /** Calls the method of the guide that has this name. */
    private Object call(String name, Object... arguments) {
        for (Method method : guide.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                try {
                    method.setAccessible(true);
                    return method.invoke(null, arguments);
                } catch (ReflectiveOperationException failure) {
                    throw new LinkageError(failure.getMessage(), failure);
                }
            }
        }
        throw new AssertionError("the guide must have a method " + name);
    }

    /** Runs a system in the first step only. */
    private void inFirstStep(SimulationSystem system) {
        scheduler.simulation("act", step -> {
            if (step.step() == 1) {
                system.step(step);
            }
        });
    }

    /** Runs a frame. A step takes 100 ms. */
    private void frame(long millis) {
        scheduler.frame(host, millis * 1_000_000);
    }

    @Test
    <E> void aShotVanishesInTheFrameThatReadsItsHit() {
        @SuppressWarnings("unchecked") // E stands for the class Hit of the guide
        Events<E> hits = (Events<E>) scheduler.addEvents(hitClass, 16);
        EventReader<E> reader = hits.presentationReader("test");
        EntityId shot = world.spawn(Transform.at(0, 0));
        inFirstStep(step -> {
            world.get(shot, Transform.class).translate(10, 0, 0);
            call("hit", step, hits, shot, 0.4f);
        });
        frame(130); // presentation time 0.3 steps
        assertFalse(shot.isAlive());
        assertFalse(world.isVisible(shot), "between frames, an entity must be visible only if it is alive");
        assertEquals(List.of(3f), drawn);
        assertEquals(0, reader.unread());
        frame(10); // presentation time 0.4 steps
        assertEquals(List.of(), drawn);
        assertEquals(1, reader.unread());
    }

    @Test
    void aPieceMovesFromTheFractionOfItsSpawn() {
        float fraction = 0.5f;
        float x = 7;
        float y = 0;
        float unitsPerSecond = 20;
        inFirstStep(step -> call("breakOff", step, fraction, x, y, unitsPerSecond));
        frame(140); // presentation time 0.4 steps
        assertEquals(List.of(), drawn);
        frame(10); // 0.5 steps, the time of the spawn
        assertEquals(List.of(7f), drawn);
        frame(25);
        assertEquals(7.5f, drawn.get(0), 1e-6f);
        frame(25);
        assertEquals(8f, drawn.get(0), 1e-6f);
    }

    @Test
    void aShipIsDrawnBeforeAndAfterItsPortal() {
        EntityId ship = world.spawn(Transform.at(0, 0));
        inFirstStep(step -> {
            Transform transform = world.get(ship, Transform.class);
            transform.translate(10, 0, 0);
            float fraction = 0.5f;
            float exitX = 100;
            float restX = 5; // the distance from the exit in the second half of the step
            call("leaveThroughPortal", transform, fraction, exitX, restX);
        });
        frame(125);
        assertEquals(List.of(2.5f), drawn);
        frame(25);
        assertEquals(List.of(100f), drawn);
        frame(25);
        assertEquals(List.of(102.5f), drawn);
    }

    @Test
    void motionContinuesInAShiftedWorld() {
        EntityId player = world.spawn(Transform.at(1000, 0));
        inFirstStep((SimulationContext step) -> {
            Transform transform = world.get(player, Transform.class);
            transform.translate(10, 0, 0);
            call("recentre", step, transform);
        });
        frame(150);
        assertEquals(List.of(-5f), drawn);
        frame(50);
        assertEquals(List.of(0f), drawn);
    }
}
