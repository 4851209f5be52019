package dev.halfstep.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.HashSink;
import dev.halfstep.testkit.ObjectDifference;
import java.util.ArrayList;
import java.util.List;
import org.dyn4j.dynamics.Body;
import org.dyn4j.world.World;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorldMementoTest {

    private static final boolean IS_LONG = Boolean.getBoolean("halfstep.long");
    private static final int WINDOW = 8;

    static long hash(World<?> world) {
        HashSink sink = new HashSink();
        WorldMemento.hash(world, sink);
        return sink.value();
    }

    /** A hash of all numbers that a memento saves, in their order. */
    static long hashOfAll(WorldMemento memento) {
        HashSink sink = new HashSink();
        for (int i = 0; i < memento.bitCount(); i++) {
            sink.add(memento.bits[i]);
        }
        return sink.value();
    }

    /** A run and a storm at the same step: after each step, the storm goes back 8 steps and simulates them again. */
    @ParameterizedTest
    @EnumSource(Scene.class)
    void aStormIsEqualToTheRunWithoutItAtEveryStep(Scene scene) {
        int steps = IS_LONG ? 10_000 : scene == Scene.BIN ? 60 : 200;
        World<Body> expected = scene.world();
        World<Body> storm = scene.world();
        List<WorldMemento> mementos = new ArrayList<>();
        List<List<Body>> bodies = new ArrayList<>();
        for (int i = 0; i <= WINDOW; i++) {
            mementos.add(new WorldMemento());
            bodies.add(List.of());
        }
        WorldMemento all = new WorldMemento();
        long[] hashes = new long[steps];
        long[] hashesOfAll = new long[steps];
        for (int step = 0; step < steps; step++) {
            scene.step(expected, step);
            hashes[step] = hash(expected);
            all.save(expected);
            hashesOfAll[step] = hashOfAll(all);
            int back = Math.min(step, WINDOW);
            if (step > 0) {
                int slot = (step - back) % (WINDOW + 1);
                mementos.get(slot).restore(storm);
                assertEquals(bodies.get(slot).size(), storm.getBodyCount());
                for (int i = 0; i < storm.getBodyCount(); i++) {
                    assertSame(bodies.get(slot).get(i), storm.getBody(i));
                }
            }
            for (int again = step - back; again <= step; again++) {
                int slot = again % (WINDOW + 1);
                mementos.get(slot).save(storm);
                bodies.set(slot, Scene.bodies(storm));
                if (again > 0) {
                    assertEquals(hashesOfAll[again - 1], hashOfAll(mementos.get(slot)), "all before step " + again);
                }
                scene.step(storm, again);
                if (hashes[again] != hash(storm)) {
                    assertNull(ObjectDifference.between(expected, storm), "after step " + again + " of " + step);
                    assertEquals(hashes[again], hash(storm), "after step " + again + " of " + step);
                }
            }
            if (step % 97 == 50) {
                assertNull(ObjectDifference.between(expected, storm), "after step " + step);
            }
        }
        assertNull(ObjectDifference.between(expected, storm));
    }

    @ParameterizedTest
    @EnumSource(Scene.class)
    void scenesHaveWhatTheirNamesPromise(Scene scene) {
        World<Body> world = scene.world();
        boolean anySlept = false;
        for (int step = 0; step < 140; step++) {
            scene.step(world, step);
            anySlept |= world.getBodies().stream().filter(Body::isAtRest).count() > 10;
        }
        if (scene == Scene.SLEEPING) {
            assertTrue(anySlept);
        }
    }
}
