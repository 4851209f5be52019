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
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.dyn4j.collision.manifold.ManifoldPointId;
import org.dyn4j.dynamics.Body;
import org.dyn4j.world.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a state is read in a new world as in another process, and that damaged bytes are refused. */
class MementoBytesTest {

    private static final int FORGERIES = Boolean.getBoolean("halfstep.long") ? 20_000 : 150;

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

    @Test
    void readingDoesNotChangeTheWorldBeforeARestore() throws IOException {
        byte[] bytes = write(Scene.PYRAMID.world());
        World<Body> world = Scene.BORN_AND_GONE.world();
        Scene.BORN_AND_GONE.step(world, 0);
        long before = WorldMementoTest.hash(world);
        List<Body> bodies = Scene.bodies(world);
        new WorldMemento().read(world, new DataInputStream(new ByteArrayInputStream(bytes)), game(world));
        assertEquals(before, WorldMementoTest.hash(world));
        assertEquals(bodies, Scene.bodies(world));
    }

    @Test
    void aContactThatIsReadHasTheConstantOfDyn4j() throws IOException {
        World<Body> world = Scene.BIN.world(); // circles, whose contacts have the id DISTANCE
        world.step(30);
        World<Body> loaded = new World<>();
        read(write(world), loaded);
        long distances = loaded.getBodies().stream()
                .flatMap(body -> loaded.getContacts(body).stream())
                .flatMap(constraint -> constraint.getContacts().stream())
                .filter(contact -> contact.getId() == ManifoldPointId.DISTANCE)
                .count();
        assertTrue(distances > 20, distances + " contacts with the id DISTANCE");
        assertNull(ObjectDifference.between(world, loaded));
    }

    @Test
    void damagedAndForgedBytesAreRefusedAndLeaveTheWorldUnchanged() throws IOException {
        World<Body> saved = Scene.BORN_AND_GONE.world();
        for (int step = 0; step < 20; step++) {
            Scene.BORN_AND_GONE.step(saved, step);
        }
        byte[] state = write(saved);
        World<Body> world = emptyWorld(Scene.BORN_AND_GONE);
        long before = WorldMementoTest.hash(world);
        Random random = new Random(1);
        int refused = 0;
        for (int i = 0; i < FORGERIES; i++) {
            byte[] forged = i % 5 == 0 ? Arrays.copyOf(state, random.nextInt(state.length)) : state.clone();
            for (int k = random.nextInt(3); k >= 0 && forged.length > 0; k--) {
                // half of the changes in the first part: classes and kinds of objects
                int at = random.nextInt(random.nextBoolean() ? Math.min(6_000, forged.length) : forged.length);
                forged[at] = (byte) (random.nextBoolean() ? random.nextInt() : forged[at] ^ 1 << random.nextInt(8));
            }
            try {
                new WorldMemento().read(world, new DataInputStream(new ByteArrayInputStream(forged)), game(world));
            } catch (IOException | NumberFormatException e) {
                refused++;
            }
            assertEquals(before, WorldMementoTest.hash(world), "forgery " + i);
        }
        assertTrue(refused > FORGERIES / 3, refused + " refused");
    }

    @Test
    void otherClassesAreRefused() throws IOException {
        for (String name : List.of("java.lang.ProcessBuilder", "dev.halfstep.physics.MementoBytes", "no.such.Type")) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(1);
            out.writeUTF(name);
            out.writeInt(0);
            IOException refused = assertThrows(IOException.class, () -> read(bytes.toByteArray(), new World<>()));
            assertEquals("a class must be of dyn4j: " + name, refused.getMessage());
        }
    }

    @Test
    void aBodyOfNaNIsRefused() throws IOException {
        World<Body> world = Scene.PYRAMID.world();
        world.getBody(3).setLinearVelocity(Double.NaN, 0);
        byte[] bytes = write(world);
        IOException refused = assertThrows(IOException.class, () -> read(bytes, new World<>()));
        assertTrue(refused.getMessage().startsWith("a value must be a number: "), refused.getMessage());
    }
}
