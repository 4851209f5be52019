package dev.halfstep.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.storage.HashSink;
import dev.halfstep.testkit.ObjectDifference;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.dyn4j.collision.broadphase.BruteForceBroadphase;
import org.dyn4j.collision.broadphase.CollisionItemAABBProducer;
import org.dyn4j.collision.broadphase.CollisionItemBroadphaseDetectorAdapter;
import org.dyn4j.collision.broadphase.CollisionItemBroadphaseFilter;
import org.dyn4j.collision.broadphase.NullAABBExpansionMethod;
import org.dyn4j.collision.broadphase.Sap;
import org.dyn4j.collision.continuous.TimeOfImpact;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.joint.AngleJoint;
import org.dyn4j.geometry.MassType;
import org.dyn4j.world.World;
import org.dyn4j.world.listener.TimeOfImpactListenerAdapter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorldMementoTest {

    private static final boolean IS_LONG = Boolean.getBoolean("halfstep.long");
    private static final int WINDOW = 8;

    private static final WorldMemento OF_HASH = new WorldMemento();

    static long hash(World<?> world) {
        HashSink sink = new HashSink();
        OF_HASH.hash(world, sink);
        return sink.value();
    }

    /** A run and a storm, which goes back 8 steps and simulates them again: after each step, or after each fourth one. */
    @ParameterizedTest
    @EnumSource(Scene.class)
    void aStormIsEqualToTheRunWithoutItAtEveryStep(Scene scene) {
        int steps = IS_LONG ? 10_000 : scene == Scene.BIN || scene == Scene.PYRAMID ? 60 : 200;
        World<Body> expected = scene.world();
        World<Body> storm = scene.world();
        List<WorldMemento> mementos = new ArrayList<>();
        List<List<Body>> bodies = new ArrayList<>();
        for (int i = 0; i <= WINDOW; i++) {
            mementos.add(new WorldMemento());
            bodies.add(List.of());
        }
        long[] hashes = new long[steps];
        for (int step = 0; step < steps; step++) {
            scene.step(expected, step);
            hashes[step] = hash(expected);
            int back = IS_LONG || step % 4 == 3 ? Math.min(step, WINDOW) : 0;
            if (back > 0) {
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

    @Test
    void aSavedStateCanBeCopiedAndOverwritten() {
        World<Body> world = Scene.BORN_AND_GONE.world();
        WorldMemento first = new WorldMemento();
        first.save(world);
        long hash = hash(world);
        for (int step = 0; step < 20; step++) {
            Scene.BORN_AND_GONE.step(world, step);
        }
        WorldMemento copy = new WorldMemento();
        copy.save(world);
        long later = hash(world);
        WorldMemento other = new WorldMemento();
        other.copyFrom(copy);
        copy.copyFrom(first);
        first.save(world);
        copy.restore(world);
        assertEquals(hash, hash(world));
        other.restore(world);
        assertEquals(later, hash(world));
    }

    @Test
    void savingMakesNoGarbageAfterTheFirstTime() {
        World<Body> world = Scene.BIN.world();
        world.step(60);
        WorldMemento memento = new WorldMemento();
        HashSink sink = new HashSink();
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            long before = thread.getCurrentThreadAllocatedBytes();
            memento.save(world);
            memento.restore(world);
            memento.hash(world, sink);
            least = Math.min(least, thread.getCurrentThreadAllocatedBytes() - before);
        }
        // iterators of the one set that is not empty, and what the measurement itself allocates
        assertTrue(least < 600, least + " bytes");
    }

    @Test
    void theHashFindsAWarmStartingImpulseAMassTypeAndASleepingBody() {
        World<Body> world = Scene.PYRAMID.world();
        world.step(30);
        long hash = hash(world);
        WorldMemento memento = new WorldMemento();
        memento.save(world);
        world.getBody(2).setAtRest(true);
        assertNotEquals(hash, hash(world));
        memento.restore(world);
        assertEquals(hash, hash(world));
        world.getBody(2).setMassType(MassType.INFINITE);
        assertNotEquals(hash, hash(world));
        memento.restore(world);
        assertEquals(hash, hash(world));

        World<Body> cold = Scene.PYRAMID.world();
        cold.step(29);
        cold.getSettings().setWarmStartingEnabled(false);
        cold.step(1);
        cold.getSettings().setWarmStartingEnabled(true);
        assertNotEquals(hash, hash(cold));
    }

    @Test
    void theBroadphaseSapIsRefused() {
        World<Body> world = new World<>();
        world.setBroadphaseDetector(new CollisionItemBroadphaseDetectorAdapter<>(new Sap<>(
                new CollisionItemBroadphaseFilter<>(),
                new CollisionItemAABBProducer<>(),
                new NullAABBExpansionMethod<>())));
        String message = assertThrows(IllegalStateException.class, () -> new WorldMemento().save(world))
                .getMessage();
        assertTrue(message.startsWith("a world with the broadphase Sap cannot be rolled back"), message);
    }

    @Test
    void theBroadphaseBruteForceIsRestored() {
        World<Body> world = new World<>();
        world.setBroadphaseDetector(new CollisionItemBroadphaseDetectorAdapter<>(
                new BruteForceBroadphase<>(new CollisionItemBroadphaseFilter<>(), new CollisionItemAABBProducer<>())));
        Scene.bin(world, 30);
        WorldMemento memento = new WorldMemento();
        memento.save(world);
        world.step(30);
        long hash = hash(world);
        memento.restore(world);
        world.step(30);
        assertEquals(hash, hash(world));
    }

    /** A body of a game with a field that a restore would silently lose. */
    static final class HealthBody extends Body {
        int health = 3;
    }

    @Test
    void whatAGameAddsToABodyMustBeFinal() {
        World<Body> world = new World<>();
        world.addBody(new HealthBody());
        String message = assertThrows(IllegalStateException.class, () -> new WorldMemento().save(world))
                .getMessage();
        assertTrue(message.contains("HealthBody.health") && message.contains("must have final fields only"), message);
    }

    /** A joint that belongs to an object of the JDK, which no plan knows. */
    static final class OddJoint extends AngleJoint<Body> {
        final Object cache = new TreeMap<>();

        OddJoint(Body first, Body second) {
            super(first, second);
        }
    }

    @Test
    void anUnknownClassIsRefusedWithItsNameAndField() {
        World<Body> world = Scene.PYRAMID.world();
        new WorldMemento().save(world);
        OddJoint joint = new OddJoint(world.getBody(1), world.getBody(2));
        world.addJoint(joint);
        joint.setOwner(joint.cache);
        String message = assertThrows(IllegalStateException.class, () -> new WorldMemento().save(world))
                .getMessage();
        assertTrue(message.contains("java.util.TreeMap, in "), message);
        assertTrue(message.endsWith("AbstractJoint.owner"), message);
    }

    @Test
    void aBodyThatIsCreatedAgainHasTheSameFutureAmongBullets() {
        // bullets that hit bodies at the same time: dyn4j goes through them in the order of their hash codes
        long expected = 0;
        for (int run = 0; run < 5; run++) {
            World<Body> world = Scene.BULLETS.world();
            for (int step = 0; step < 40; step++) {
                Scene.BULLETS.step(world, step);
            }
            assertTrue(run == 0 || expected == hash(world), "run " + run);
            expected = hash(world);
        }
    }

    @Test
    void sceneNamesAreKept() {
        World<Body> sleeping = Scene.SLEEPING.world();
        AtomicInteger impacts = new AtomicInteger();
        World<Body> bullets = Scene.BULLETS.world();
        bullets.addTimeOfImpactListener(new TimeOfImpactListenerAdapter<>() {
            @Override
            public boolean collision(Body first, Body second, TimeOfImpact impact) {
                impacts.incrementAndGet();
                return true;
            }
        });
        for (int step = 0; step < 139; step++) {
            Scene.SLEEPING.step(sleeping, step);
            Scene.BULLETS.step(bullets, step);
        }
        long asleep = sleeping.getBodies().stream().filter(Body::isAtRest).count();
        assertTrue(asleep > 10, asleep + " bodies sleep");
        assertTrue(impacts.get() > 20, impacts + " bullets hit within a step");
    }
}
