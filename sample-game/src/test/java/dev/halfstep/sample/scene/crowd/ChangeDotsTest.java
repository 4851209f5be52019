package dev.halfstep.sample.scene.crowd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChangeDotsTest {

    private static final int DOTS = 1_000;
    private static final long MILLI = 1_000_000;

    private final List<Consumer<ScriptedInput>> presses = new ArrayList<>();
    private World world = newWorld();

    private static World newWorld() {
        World.Builder builder = World.builder().register(Transform.TYPE);
        new CrowdScene(1, DOTS).register(builder);
        return builder.build();
    }

    @AfterEach
    void close() {
        world.close();
    }

    /** Runs two seconds in frames of 10 ms, and returns the state hash. */
    private long play() {
        return play(10, 1);
    }

    /** Runs two seconds, and returns the state hash. */
    private long play(long frameMillis, int workers) {
        world.close();
        world = newWorld();
        ScriptedInput script = new ScriptedInput();
        presses.forEach(press -> press.accept(script));
        try (SystemScheduler scheduler = new SystemScheduler(
                world,
                new FixedTimestep(Rate.hz(25)),
                SchedulerSettings.defaults().withWorkers(workers))) {
            CrowdScene scene = new CrowdScene(1, DOTS);
            scene.begin(world, scheduler);
            scheduler.presentation("dot-sizes", scene::resizeDots);
            HeadlessHost host = new HeadlessHost(script);
            for (long millis = 0; millis <= 2_000; millis += frameMillis) {
                scheduler.frame(host, millis == 0 ? 0 : frameMillis * MILLI);
            }
            return StateHash.of(world);
        }
    }

    private void press(Key key, long millis) {
        presses.add(script -> script.tap(key, millis * MILLI, MILLI));
    }

    private int dots() {
        return world.query(Orbit.class).count();
    }

    @Test
    void upDoublesAndDownHalvesTheDots() {
        press(Key.UP, 100);
        press(Key.UP, 200);
        play();
        assertEquals(4 * DOTS, dots());
        press(Key.DOWN, 300);
        play();
        assertEquals(2 * DOTS, dots());
    }

    @Test
    void severalPressesInOneStepCountEach() {
        press(Key.UP, 101);
        press(Key.UP, 104);
        press(Key.UP, 107);
        int stepMillis = 40;
        play(stepMillis, 1);
        assertEquals(8 * DOTS, dots());
    }

    @Test
    void numberStaysBetweenOneAndAMillion() {
        // The second number counts doublings; if it is negative, halvings.
        assertEquals(1_000_000, ChangeDots.changed(600_000, 1));
        assertEquals(1_000_000, ChangeDots.changed(1_000_000, 40));
        assertEquals(1, ChangeDots.changed(3, -1));
        assertEquals(1, ChangeDots.changed(1, -40));
        assertEquals(62_500, ChangeDots.changed(1_000_000, -4));
    }

    @Test
    void stateDependsOnlyOnTheStepsOfKeyPresses() {
        press(Key.UP, 100);
        press(Key.DOWN, 500);
        press(Key.UP, 900);
        long hash = play();
        assertEquals(hash, play(8, 1));
        assertEquals(hash, play(16, 3));
        press(Key.UP, 1_000);
        assertNotEquals(hash, play());
    }

    @Test
    void newDotsLieBesideTheOldOnes() {
        press(Key.UP, 101); // two presses in one step
        press(Key.UP, 102);
        press(Key.UP, 300);
        press(Key.DOWN, 400);
        press(Key.UP, 500);
        play();
        Set<Long> places = new HashSet<>(); // rounded to thousandths of a unit
        int maxCoincidences = 3; // by chance, among 8,000 dots
        for (var dot : world.query(Transform.class)) {
            Transform pose = dot.first();
            places.add(Math.round(pose.x() * 1e3) * 10_000_000L + Math.round(pose.y() * 1e3));
        }
        assertEquals(dots(), places.size(), maxCoincidences, "dots must not cover each other");
    }

    @Test
    void moreDotsAreSmaller() {
        press(Key.UP, 100);
        play();
        float diameter = 2 * Dots.radius(2 * DOTS);
        for (var dot : world.query(Shape.class)) {
            assertEquals(diameter, dot.first().width());
        }
    }

    @Test
    void shownCountHasThousandsSeparators() {
        assertEquals("128,000 dots", CrowdCounter.text(128_000));
        assertEquals("1 dot", CrowdCounter.text(1));
    }
}
