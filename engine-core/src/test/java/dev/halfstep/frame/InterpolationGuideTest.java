package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.GuideExamples;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
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

/** Tests that the code of docs/interpolation.md compiles, and draws what the page says at ten steps a second. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // compiled once
class InterpolationGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "interpolation.md");

    /** Imports that the page leaves out. */
    private static final String IMPORTS = """
            import dev.halfstep.frame.PresentationContext;
            import dev.halfstep.frame.SystemScheduler;
            import dev.halfstep.frame.SimulationContext;
            import dev.halfstep.transform.*;
            import dev.halfstep.world.*;
            import dev.halfstep.storage.*;
            import dev.halfstep.storage.*;
            import dev.halfstep.world.*;
            import dev.halfstep.state.*;
            import dev.halfstep.world.*;
            """;

    private URLClassLoader loader;
    private Class<?> guide;
    private World world;
    private SystemScheduler scheduler;
    private PresentationContext frame;

    @BeforeAll
    void compileTheGuide(@TempDir Path folder) throws Exception {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(5, blocks.size(), "the guide must have 5 blocks of code");
        GuideExamples.compile(IMPORTS + "public final class Guide {\n" + String.join("", blocks) + "}\n", folder);
        loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, InterpolationGuideTest.class.getClassLoader());
        guide = loader.loadClass("Guide");
    }

    @AfterAll
    void closeTheGuide() throws IOException {
        loader.close();
    }

    @BeforeEach
    void openWorld() throws Exception {
        world = World.builder()
                .register(Transform.TYPE)
                .register(type("Glow"))
                .register(type("Walk"))
                .build();
        scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
        scheduler.presentation("record", presented -> frame = presented);
    }

    @AfterEach
    void closeWorld() {
        world.close();
    }

    @Test
    void aTeleportIsNotInterpolated() {
        EntityId ship = world.spawn(Transform.at(50, 0));
        scheduler.simulation("respawn", step -> call("respawn", step, ship));
        runFrame(150);
        assertEquals(0.5f, frame.alpha());
        assertEquals(
                50f,
                world.get(ship, InterpolatedTransform.class).x(),
                "the ship must be at its old position before the end of the step");
        runFrame(50);
        assertEquals(0f, frame.alpha());
        assertEquals(
                0f,
                world.get(ship, InterpolatedTransform.class).x(),
                "the ship must be at its new position at the end of the step");
    }

    @Test
    void aBallIsDrawnAtTheFloorWhereItTurns() throws Exception {
        EntityId ball = world.spawn(Transform.at(0, 2));
        Object motion = create("Ball"); // falls 2.5 units a step: it touches the floor at 0.8 of the step
        scheduler.simulation(
                "fall", step -> call("fall", step.world().get(ball, Transform.class), motion, 0f, step.stepSeconds()));
        List<Float> drawn = new ArrayList<>();
        runFrame(100);
        for (int i = 0; i < 6; i++) {
            drawn.add(world.get(ball, InterpolatedTransform.class).y());
            runFrame(20);
        }
        assertArrayEquals(
                new double[] {2, 1.5, 1, 0.5, 0, 0.5},
                drawn.stream().mapToDouble(y -> y).toArray(),
                1e-5);
    }

    @Test
    void aColourIsInterpolatedBetweenTwoSteps() throws Exception {
        EntityId id = world.spawn(create("Glow"));
        addSystem("cool");
        runFrame(100);
        assertEquals(1f, blue(id), "at alpha 0, the colour must be that before the step");
        runFrame(50);
        assertEquals(0.75f, blue(id), "at alpha 0.5, the colour must be half-way from 1 to 0.5");
        runFrame(25);
        assertEquals(0.625f, blue(id));
    }

    /** Returns the drawn blue of an entity, 0 to 1. */
    private float blue(EntityId id) throws ReflectiveOperationException {
        Object glow = call("shown", frame, id);
        return accessible(glow.getClass().getDeclaredField("blue")).getFloat(glow);
    }

    @Test
    void animationFramesWrapAround() throws Exception {
        int pictures = 8; // of the animation
        EntityId id = world.spawn(create("Walk"));
        addSystem("walk");
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            scheduler.frame(new HeadlessHost(), 1_000_000_000L / 240);
            shown.add((int) call("picture", frame, id, pictures));
        }
        int wraps = 0;
        for (int i = 1; i < shown.size(); i++) {
            int forward = Math.floorMod(shown.get(i) - shown.get(i - 1), pictures);
            assertTrue(forward <= 1, () -> "no picture may be left out or shown in reverse order: " + shown);
            wraps += shown.get(i) < shown.get(i - 1) ? 1 : 0;
        }
        assertEquals(18, wraps, "it must wrap 1.5 times a second, for 12.5 s minus the first step of 0.1 s");
    }

    @Test
    void cloudsFollowPresentationTime() throws Exception {
        double speed = 0.4; // in the guide
        Object clouds = create("Clouds");
        Field x = accessible(clouds.getClass().getDeclaredField("x"));
        call("drift", scheduler, clouds);
        runFrame(150);
        assertEquals(
                speed * 0.05, x.getDouble(clouds), 1e-8, "in step 1 at alpha 0.5, presentation time must be 0.05 s");
        runFrame(25);
        assertEquals(speed * 0.075, x.getDouble(clouds), 1e-8, "at alpha 0.75, presentation time must be 0.075 s");
        scheduler.timeControl().pause();
        runFrame(200);
        assertEquals(speed * 0.075, x.getDouble(clouds), 1e-8);
        scheduler.timeControl().resume();
        scheduler.timeControl().setScaleThousandths(500);
        runFrame(200);
        assertEquals(speed * 0.175, x.getDouble(clouds), 1e-8);
    }

    /** Runs a frame. A step takes 100 ms. */
    private void runFrame(long millis) {
        scheduler.frame(new HeadlessHost(), millis * 1_000_000);
    }

    /** Adds a method of the guide as a simulation system. */
    private void addSystem(String method) {
        scheduler.simulation(method, (SimulationContext step) -> call(method, step));
    }

    /** Returns the component type of a class of the guide. */
    private ComponentType<?> type(String name) throws ReflectiveOperationException {
        return (ComponentType<?>)
                accessible(nested(name).getDeclaredField("TYPE")).get(null);
    }

    private Object create(String name) throws ReflectiveOperationException {
        Constructor<?> constructor = nested(name).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private Class<?> nested(String name) throws ClassNotFoundException {
        return loader.loadClass("Guide$" + name);
    }

    private static Field accessible(Field field) {
        field.setAccessible(true);
        return field;
    }

    /** Calls the method of the guide that has this name. */
    private Object call(String name, Object... arguments) {
        for (Method method : guide.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                try {
                    method.setAccessible(true);
                    return method.invoke(null, arguments);
                } catch (ReflectiveOperationException failure) {
                    throw new LinkageError("cannot call the method of the guide: " + method, failure);
                }
            }
        }
        throw new LinkageError("the guide has no method " + name);
    }
}
