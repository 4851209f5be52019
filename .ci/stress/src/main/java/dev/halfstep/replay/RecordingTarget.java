package dev.halfstep.replay;

import dev.halfstep.frame.Hive;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.state.StateException;
import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import dev.halfstep.stress.SeedFiles;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A recording: refused, or replayed up to its corruption. An input has the version, then each block without compression
 * and checksums, which a fuzzer cannot find: kind, number of steps, size and content.
 */
public final class RecordingTarget implements FuzzTarget {

    private static final int BLOCK_HEAD_BYTES = 1 + 2 * Integer.BYTES;

    /** A replay of a longer recording is valid, and takes too long for a fuzzer. */
    private static final int MAX_REPLAYED_RUNS = 300;

    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        seeds.add(input(recording(/* stepsBefore= */ 0)));
        seeds.add(input(recording(/* stepsBefore= */ 9)));
        for (byte[] file : SeedFiles.in("engine-core/src/test/resources/dev/halfstep/replay", ".rec")) {
            seeds.add(input(file));
        }
        return seeds;
    }

    private static byte[] recording(int stepsBefore) throws IOException {
        WorldRecipe recipe = WorldRecipe.of(Hive.GAME).lenient().input(() -> RecordingTarget::tap);
        try (SyntheticWorld game = recipe.build()) {
            game.step(stepsBefore);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            Recorder recorder = Recorder.start(bytes, game.gameRun(), /* hashEvery= */ 2, Map.of("note", "text"));
            recorder.saveStateEvery(7);
            byte[] state = game.scheduler().state().save();
            game.step(20);
            game.scheduler().state().load(state);
            game.step(5);
            recorder.close();
            return bytes.toByteArray();
        }
    }

    private static void tap(InputQueue input) {
        input.add(Key.A, /* down= */ true, 0);
        input.add(Key.A, /* down= */ false, 0);
    }

    /** Unpacks the blocks of a file, up to the first one that is truncated. */
    private static byte[] input(byte[] file) throws IOException {
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        input.write(file, RecordingFormat.PREFIX_BYTES - Short.BYTES, Short.BYTES);
        try (BlockReader blocks = new BlockReader("seed", new ByteArrayInputStream(file), file.length)) {
            blocks.readPrefix();
            while (blocks.hasMoreBytes()) {
                blocks.readBlock();
                byte[] content = blocks.content(0).readAllBytes();
                input.write(ByteBuffer.allocate(BLOCK_HEAD_BYTES)
                        .put(blocks.kind())
                        .putInt(blocks.steps())
                        .putInt(content.length)
                        .array());
                input.write(content);
            }
        } catch (RecordingException truncated) {
            return input.toByteArray();
        }
        return input.toByteArray();
    }

    private static byte[] file(byte[] input) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(input);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(RecordingFormat.mark());
        file.write(input, 0, Math.min(input.length, Short.BYTES));
        in.position(Math.min(input.length, Short.BYTES));
        long lastStep = 0;
        try (BlockEncoder encoder = new BlockEncoder()) {
            for (int number = 1; in.remaining() >= BLOCK_HEAD_BYTES; number++) {
                byte kind = in.get();
                int steps = in.getInt();
                byte[] content = new byte[Math.max(0, Math.min(in.getInt(), in.remaining()))];
                in.get(content);
                ByteBuffer block = encoder.encode(kind, number == 1 ? 0 : lastStep + 1, steps, content);
                byte[] bytes = new byte[block.remaining()];
                block.get(bytes);
                file.write(bytes);
                lastStep += steps;
            }
        }
        return file.toByteArray();
    }

    @Override
    public boolean read(byte[] input) throws IOException {
        Recording recording;
        try {
            recording = Recording.of("fuzzed", file(input));
        } catch (RecordingException refused) {
            Refusal.check(refused);
            return false;
        }
        RecordingException corruption = recording.corruption();
        if (corruption != null) {
            Refusal.check(corruption);
        }
        if (recording.runs() > MAX_REPLAYED_RUNS) {
            return true;
        }
        try (Replay replay = Replay.begin(recording, Hive.GAME)) {
            replay.run();
            return corruption == null;
        } catch (RecordingException | StateException refused) {
            Refusal.check(refused);
            return false;
        } catch (UncheckedIOException refused) {
            Refusal.check(refused); // of the game, which loads a state of the recording
            return false;
        } catch (SystemFailureException failed) {
            return false; // a loaded state may have values with which the game fails
        }
    }
}
