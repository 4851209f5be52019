package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.Rollback;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the format of a recording: parses a file as docs/recording-format.md says, without the classes under test. */
class RecordingFormatTest {

    private static final long MILLI = 1_000_000L;

    /** The size of the head of a block without its last field, the checksum of this head. */
    private static final int CHECKED_HEAD_BYTES = 25;

    @TempDir
    private Path folder;

    /** Reads the next block, checks its head, and returns its decompressed content. */
    private static DataInputStream readBlock(DataInputStream in, char kind, long firstStep, int steps)
            throws IOException {
        in.mark(CHECKED_HEAD_BYTES);
        byte[] head = in.readNBytes(CHECKED_HEAD_BYTES);
        in.reset();
        assertEquals(kind, in.readByte());
        assertEquals(firstStep, in.readLong());
        assertEquals(steps, in.readInt());
        int contentBytes = in.readInt();
        int compressedBytes = in.readInt();
        int compressedChecksum = in.readInt();
        assertEquals(checksum(head), in.readInt());
        byte[] compressed = in.readNBytes(compressedBytes);
        assertEquals(checksum(compressed), compressedChecksum);
        byte[] content =
                new InflaterInputStream(new ByteArrayInputStream(compressed), new Inflater(true)).readAllBytes();
        assertEquals(contentBytes, content.length);
        return new DataInputStream(new ByteArrayInputStream(content));
    }

    /** Reads a record whose content is text: its kind, the number of the block's steps before it, and the text. */
    private static String readText(DataInputStream in) throws IOException {
        return (char) in.readByte() + " " + in.readInt() + ": "
                + new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static int checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return (int) checksum.getValue();
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
                .wire((world, scheduler) -> scheduler.input().actions().bind(Action.named("jump"), Key.SPACE))
                .input(() -> new ScriptedInput().tap(Key.SPACE, 800 * MILLI, 100 * MILLI));
        GameSpec<?> description =
                GameSpec.of("dots", "2.1").withSeed(-3).setting("b", "x").setting("a", "y");
        long beginHash;
        long[] partsAfterStep4; // hashes of the entities and of the transforms; their sum is the hash of the state
        long endHash;
        try (SyntheticWorld world = game.build()) {
            beginHash = world.hash();
            int hashEvery = 4;
            Recorder recorder = Recorder.start(
                    file, GameRun.of(description.rate(Rate.of(8, 3)), world.world(), world.scheduler()), hashEvery);
            world.step(4);
            partsAfterStep4 = StateHash.partsOf(world.world());
            world.step(1);
            endHash = world.hash();
            recorder.close();
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)));

        assertEquals("8e4853520d0a1a0a", HexFormat.of().formatHex(in.readNBytes(8)), "mark of the format");
        assertEquals(2, in.readUnsignedShort(), "version of the format");
        DataInputStream header = readBlock(in, 'H', 0, 0);
        assertEquals("dots", header.readUTF());
        assertEquals("2.1", header.readUTF());
        assertEquals(-3, header.readLong());
        assertEquals(2, header.readUnsignedShort(), "number of settings");
        assertEquals(
                "a y b x", header.readUTF() + " " + header.readUTF() + " " + header.readUTF() + " " + header.readUTF());
        assertEquals(375_000_000, header.readLong()); // the period is 375,000,000 / 1 ns
        assertEquals(1, header.readLong());
        assertEquals(4, header.readInt()); // hashEvery
        assertEquals(beginHash, header.readLong());
        assertEquals(RecordingFormat.CONTROLS_CHECKSUM, header.readInt());
        assertEquals(1, header.readUnsignedShort(), "number of component classes");
        assertEquals(Transform.class.getName(), header.readUTF());
        assertEquals(10, header.readUnsignedShort()); // the fields of a transform
        for (int i = 0; i < 10; i++) {
            assertEquals("float ", header.readUTF().substring(0, 6));
        }
        assertEquals(-1, header.read(), "end of the header");

        DataInputStream first = readBlock(in, 'S', 1, 3); // a second has 8/3 steps, rounded to 3
        assertEquals("A 0: halfstep-bindings 1\naction jump = key:SPACE\n", readText(first));
        assertEquals(0, first.readByte()); // no more records
        assertEquals(2, first.readInt()); // steps without input
        assertEquals(2, first.readInt()); // events of step 3
        assertEquals(2 * Key.SPACE.index() + 1, first.readUnsignedShort());
        assertEquals(2 * Key.SPACE.index(), first.readUnsignedShort());
        assertEquals(-1, first.read());
        DataInputStream second = readBlock(in, 'S', 4, 2);
        assertEquals(0, second.readByte()); // no records
        assertEquals(partsAfterStep4[0] + partsAfterStep4[1], second.readLong());
        assertEquals((short) partsAfterStep4[0], second.readShort());
        assertEquals((short) partsAfterStep4[1], second.readShort());
        assertEquals(2, second.readInt()); // steps without input
        assertEquals(-1, second.read());
        DataInputStream last = readBlock(in, 'E', 6, 0);
        assertEquals(0, last.readByte()); // no records
        assertEquals(0, last.readByte()); // no system has failed
        assertEquals(endHash, last.readLong());
        assertEquals(-1, last.read());
        assertEquals(-1, in.read());
    }

    @Test
    void aGameThatGoesBackHasTheDocumentedFormat() throws IOException {
        Path file = folder.resolve("back.rec");
        byte[] state;
        long hash;
        try (SyntheticWorld world = new WorldRecipe()
                .rate(Rate.hz(50))
                .entities(2, random -> List.of(Transform.at(1, 2)))
                .build()) {
            Rollback rollback = new Rollback(world.scheduler(), 10);
            world.step(7);
            state = world.scheduler().state().save();
            hash = world.hash();
            GameSpec<?> game = GameSpec.of("dots", "2.1").withSeed(-3);
            try (Recorder recorder =
                    Recorder.start(file, GameRun.of(game.rate(Rate.hz(50)), world.world(), world.scheduler()), 1_000)) {
                world.step(4);
                rollback.rewindTo(9);
                world.step(2);
                rollback.rewindTo(10);
                assertEquals(11, recorder.steps());
            }
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)));

        in.skipNBytes(8 + 2);
        readBlock(in, 'H', 0, 0);
        DataInputStream initialState = readBlock(in, 'Z', 1, 0);
        assertEquals(7, initialState.readLong()); // the step
        assertEquals(hash, initialState.readLong());
        assertEquals(state.length, initialState.readInt());
        assertEquals(0, initialState.readInt()); // the first part
        assertArrayEquals(state, initialState.readAllBytes());
        DataInputStream steps = readBlock(in, 'S', 1, 6);
        assertEquals("A 0: halfstep-bindings 1\n", readText(steps));
        assertEquals('B', steps.readByte());
        assertEquals(4, steps.readInt()); // after 4 runs, the steps 8 to 11
        assertEquals(8, steps.readInt()); // the size of what follows
        assertEquals(2, steps.readLong()); // to the state after run 2, step 9
        assertEquals(0, steps.readByte()); // no more records
        assertEquals(6, steps.readInt()); // runs without input
        assertEquals(-1, steps.read());
        DataInputStream last = readBlock(in, 'E', 7, 0);
        assertEquals('B', last.readByte());
        assertEquals(0, last.readInt());
        assertEquals(8, last.readInt());
        assertEquals(5, last.readLong()); // run 5 is the second step 10
        assertEquals(0, last.readByte()); // no more records
        assertEquals(0, last.readByte()); // no system has failed
        assertEquals(hash, last.readLong()); // nothing moves
        assertEquals(-1, last.read());
        assertEquals(-1, in.read());
    }
}
