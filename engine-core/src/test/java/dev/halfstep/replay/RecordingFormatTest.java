package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.input.Control;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parses a file as docs/recording.md documents it, without the classes under test. */
class RecordingFormatTest {

    private static final long MILLI = 1_000_000L;

    @TempDir
    private Path folder;

    /** The content of the next block. */
    private static DataInputStream block(DataInputStream in, char kind, long firstStep, int steps) throws IOException {
        in.mark(25);
        byte[] head = in.readNBytes(25);
        in.reset();
        assertEquals(kind, in.readByte());
        assertEquals(firstStep, in.readLong());
        assertEquals(steps, in.readInt());
        int plainBytes = in.readInt();
        int storedBytes = in.readInt();
        int storedSum = in.readInt();
        assertEquals(sum(head), in.readInt());
        byte[] stored = in.readNBytes(storedBytes);
        assertEquals(sum(stored), storedSum);
        byte[] plain = new InflaterInputStream(new ByteArrayInputStream(stored), new Inflater(true)).readAllBytes();
        assertEquals(plainBytes, plain.length);
        return new DataInputStream(new ByteArrayInputStream(plain));
    }

    private static int sum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return (int) sum.getValue();
    }

    @Test
    void aFileHasTheDocumentedFormat() throws IOException {
        Path file = folder.resolve("game.rec");
        WorldRecipe game = new WorldRecipe()
                .rate(Rate.of(8, 3))
                .entities(2, random -> List.of(Transform.at(1, 2)))
                .system(
                        "move",
                        step -> step.world()
                                .query(Transform.class)
                                .forEach((id, transform) -> transform.translate(1, 0, 0)))
                .input(() -> new ScriptedInput().tap(Key.SPACE, 800 * MILLI, 100 * MILLI));
        RecordedGame about =
                new RecordedGame("dots", "2.1", -3).withSetting("b", "x").withSetting("a", "y");
        long begin;
        long[] middle;
        long end;
        try (SyntheticWorld world = game.build()) {
            begin = world.hash();
            Recorder recorder = Recorder.start(file, about, Rate.of(8, 3), 4, world.world(), world.scheduler());
            world.step(4);
            middle = StateHash.partsOf(world.world());
            world.step(1);
            end = world.hash();
            recorder.close();
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)));

        assertEquals("8e4853520d0a1a0a", HexFormat.of().formatHex(in.readNBytes(8)));
        assertEquals(1, in.readUnsignedShort());
        DataInputStream header = block(in, 'H', 0, 0);
        assertEquals("dots", header.readUTF());
        assertEquals("2.1", header.readUTF());
        assertEquals(-3, header.readLong());
        assertEquals(2, header.readUnsignedShort());
        assertEquals(
                "a y b x", header.readUTF() + " " + header.readUTF() + " " + header.readUTF() + " " + header.readUTF());
        assertEquals(375_000_000, header.readLong());
        assertEquals(1, header.readLong());
        assertEquals(4, header.readInt());
        assertEquals(begin, header.readLong());
        assertEquals(RecordingFormat.CONTROLS, header.readInt());
        assertEquals(1, header.readUnsignedShort());
        assertEquals(Transform.class.getName(), header.readUTF());
        assertEquals(10, header.readUnsignedShort());
        for (int i = 0; i < 10; i++) {
            assertEquals("float ", header.readUTF().substring(0, 6));
        }
        assertEquals(-1, header.read());

        DataInputStream first = block(in, 'S', 1, 3); // a second has 8/3 steps
        assertEquals(2, first.readInt());
        assertEquals(2, first.readInt());
        assertEquals(2 * Key.SPACE.index() + 1, first.readUnsignedShort());
        assertEquals(2 * Key.SPACE.index(), first.readUnsignedShort());
        assertEquals(-1, first.read());
        DataInputStream second = block(in, 'S', 4, 2);
        assertEquals(middle[0] + middle[1], second.readLong());
        assertEquals((short) middle[0], second.readShort());
        assertEquals((short) middle[1], second.readShort());
        assertEquals(2, second.readInt());
        assertEquals(-1, second.read());
        DataInputStream last = block(in, 'E', 6, 0);
        assertEquals(0, last.readByte());
        assertEquals(end, last.readLong());
        assertEquals(-1, last.read());
        assertEquals(-1, in.read());
        assertEquals(true, Control.count() > 100);
    }
}
