package dev.halfstep.physics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.testkit.ObjectDifference;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.dyn4j.collision.manifold.ManifoldPointId;
import org.dyn4j.dynamics.Body;
import org.dyn4j.geometry.Geometry;
import org.dyn4j.world.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a state is read in a new world as in another process, and that damaged bytes are refused. */
class MementoBytesTest {

    private static final int FORGERIES = Boolean.getBoolean("halfstep.long") ? 20_000 : 300;

    /** Texts as user data, and the listener of a world. */
    private static MementoBytes.GameObjects game(World<Body> world) {
        return new MementoBytes.GameObjects() {
            @Override
            public int indexOf(Object object) {
                if (object instanceof String text) {
                    return Integer.parseInt(text.substring("born in ".length()));
                }
                assertSame(world.getContactListeners().get(0), object);
                return -1;
            }

            @Override
            public Object at(int index) {
                return index < 0 ? world.getContactListeners().get(0) : "born in " + index;
            }
        };
    }

    private static byte[] write(World<Body> world) throws IOException {
        WorldMemento memento = new WorldMemento();
        memento.save(world);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        memento.write(new DataOutputStream(bytes), game(world));
        return bytes.toByteArray();
    }

    private static void read(byte[] bytes, World<Body> world) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        WorldMemento memento = new WorldMemento();
        memento.read(world, in, game(world));
        memento.restore(world);
        assertEquals(0, in.available());
    }

    private static World<Body> emptyWorld(Scene scene) {
        World<Body> world = scene.world();
        world.removeAllBodiesAndJoints();
        return world;
    }

    @ParameterizedTest
    @EnumSource(Scene.class)
    void aStateThatIsReadContinuesLikeTheRunThatWroteIt(Scene scene) throws IOException {
        World<Body> expected = scene.world();
        for (int step = 0; step < 45; step++) {
            scene.step(expected, step);
        }
        byte[] bytes = write(expected);
        World<Body> loaded = emptyWorld(scene);
        read(bytes, loaded);
        assertArrayEquals(bytes, write(loaded));
        for (int step = 45; step < 90; step++) {
            scene.step(expected, step);
            scene.step(loaded, step);
            assertEquals(WorldMementoTest.hash(expected), WorldMementoTest.hash(loaded), "step " + step);
        }
    }
}
