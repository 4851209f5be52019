package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.StepListener;
import dev.halfstep.input.StepInput;
import dev.halfstep.state.StateException;
import dev.halfstep.storage.StateWriter;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks recordings that contain states: of games that were running or were loaded when the recording began. */
class RecordedStateTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void chooseFile() {
        file = folder.resolve("game.rec");
    }

    private static WorldRecipe playedGame() {
        return SampleRecordings.game(1).input(() -> SampleRecordings.player(2));
    }

    /** Runs steps and returns the hash after each one. */
    private static List<Long> step(SyntheticWorld world, int steps) {
        List<Long> hashes = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            world.step(1);
            hashes.add(world.hash());
        }
        return hashes;
    }

    /** Returns the state of another game with the same systems, after 40 steps with other input. */
    private static byte[] stateOfAnotherGame() {
        try (SyntheticWorld other =
                SampleRecordings.game(3).input(() -> SampleRecordings.player(4)).build()) {
            other.step(40);
            return other.scheduler().state().save();
        }
    }

    @Test
    void aRecordingOfARunningGameBeginsWithItsState() throws IOException {
        List<Long> hashes;
        try (SyntheticWorld world = playedGame().build()) {
            world.step(33);
            try (Recorder recorder = SampleRecordings.startRecorder(file, world)) {
                assertEquals(33, recorder.steps());
                hashes = step(world, 100);
                assertEquals(133, recorder.steps());
            }
        }
        Recording recording = Recording.open(file);
        recording.requireWhole();
        assertEquals(33, recording.beginStep());
        assertEquals(133, recording.steps());
        try (SyntheticWorld world = SampleRecordings.game(9).build(); // the state replaces that of the seed
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            assertEquals(33, world.steps());
            assertEquals(33, replay.verifiedSteps());
            replay.enableSeeking();
            replay.seek(90);
            assertEquals(hashes.get(90 - 34), world.hash());
            replay.seek(0); // clamped
            assertEquals(33, world.steps());
            world.step(1);
            assertEquals(hashes.get(0), world.hash());
            replay.run();
            assertEquals(133, world.steps());
            assertEquals(133, replay.verifiedSteps());
            assertNull(replay.difference());
        }
    }

    @Test
    void aRecordingOfALoadedGameBeginsWithItsState() throws IOException {
        List<Long> hashes;
        try (SyntheticWorld world = playedGame().build()) {
            world.scheduler().state().load(stateOfAnotherGame());
            try (Recorder recorder = SampleRecordings.startRecorder(file, world)) {
                hashes = step(world, 60);
                assertEquals(100, recorder.steps());
            }
        }
        try (SyntheticWorld world = SampleRecordings.game(1).build()) {
            world.step(5); // also a game that runs may load the state of a recording
            try (Replay replay = SampleRecordings.beginReplay(Recording.open(file), world)) {
                assertEquals(40, world.steps());
                assertEquals(hashes, step(world, 60));
                assertNull(replay.difference());
                assertEquals(100, replay.verifiedSteps());
            }
        }
    }

    @Test
    void aGameLoadsNoOtherStateWhileItIsReplayed() throws IOException {
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Recorder recorder = SampleRecordings.startRecorder(file, world)) {
            world.step(30);
            assertEquals(30, recorder.steps());
        }
        try (SyntheticWorld world = SampleRecordings.game(1).build()) {
            Replay replay = SampleRecordings.beginReplay(Recording.open(file), world);
            world.step(10);
            IllegalStateException refused = assertThrows(
                    IllegalStateException.class, () -> world.scheduler().state().load(stateOfAnotherGame()));
            assertEquals(
                    "a game must not load a state while a recording is replayed, which has all states: after run 10",
                    refused.getMessage());
            replay.close();
            world.scheduler().state().load(stateOfAnotherGame());
        }
    }

    @Test
    void aStateThatIsLoadedWhileTheGameIsRecordedIsReplayed() throws IOException {
        List<Long> hashes = new ArrayList<>();
        byte[] quickSave;
        try (SyntheticWorld world = playedGame().build();
                Recorder recorder = SampleRecordings.startRecorder(file, world)) {
            Rollback rollback = new Rollback(world.scheduler(), 10);
            hashes.addAll(step(world, 30));
            quickSave = world.scheduler().state().save();
            hashes.addAll(step(world, 30));
            world.scheduler().state().load(quickSave);
            hashes.addAll(step(world, 20)); // up to step 50
            rollback.rewindTo(45);
            hashes.addAll(step(world, 5));
            world.scheduler().state().load(stateOfAnotherGame());
            hashes.addAll(step(world, 25)); // up to step 65
            rollback.rewindTo(60);
            hashes.addAll(step(world, 5));
            assertEquals(65, recorder.steps());
        }
        Recording recording = Recording.open(file);
        recording.requireWhole();
        assertEquals(40, recording.beginStep());
        assertEquals(65, recording.steps());
        assertEquals(hashes.size(), recording.runs());
        List<Long> replayed = new ArrayList<>();
        try (SyntheticWorld world = SampleRecordings.game(1).build()) {
            try (Replay replay = SampleRecordings.beginReplay(recording, world)) {
                world.scheduler().tools().addStepListener(new HashListener(world, replayed));
                replay.run();
                assertNull(replay.difference());
                assertEquals(65, replay.verifiedSteps());
            }
            assertEquals(hashes, replayed);
        }
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            assertEquals(40, world.steps(), "the final timeline begins with the last state that was loaded");
            replay.enableSeeking();
            replay.seek(62);
            replay.seek(41);
            assertEquals(hashes.get(85), world.hash());
            replay.seek(65);
            assertEquals(hashes.get(hashes.size() - 1), world.hash());
            assertNull(replay.difference());
        }
    }

    /** Collects the hash after each step. */
    private record HashListener(SyntheticWorld world, List<Long> hashes) implements StepListener {

        @Override
        public void stepBegins(long step, StepInput input) {}

        @Override
        public void stepEnds(long step) {
            hashes.add(world.hash());
        }
    }

    @Test
    void aSnapshotFromBeforeTheRecordingIsReplayed() throws IOException {
        List<Long> hashes;
        try (SyntheticWorld world = playedGame().build()) {
            world.step(10);
            Snapshot early = world.scheduler().state().newSnapshot();
            early.save();
            world.step(10);
            try (Recorder recorder = SampleRecordings.startRecorder(file, world)) {
                hashes = new ArrayList<>(step(world, 5));
                early.restore();
                hashes.addAll(step(world, 7));
                early.restore(); // and ends there
                assertEquals(17, recorder.steps());
            }
        }
        Recording recording = Recording.open(file);
        recording.requireWhole();
        assertEquals(10, recording.beginStep());
        assertEquals(10, recording.steps());
        List<Long> replayed = new ArrayList<>();
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            world.scheduler().tools().addStepListener(new HashListener(world, replayed));
            replay.run();
            assertNull(replay.difference());
            assertEquals(10, world.steps());
        }
        assertEquals(hashes, replayed);
    }

    @Test
    void aLargeStateIsWrittenInParts() throws IOException {
        WorldRecipe large = playedGame().entities(20_000, random -> List.of(Transform.at(random.between(-9, 9), 0)));
        byte[] state;
        try (SyntheticWorld world = large.build()) {
            world.step(2);
            state = world.scheduler().state().save();
            try (Recorder recorder = SampleRecordings.startRecorder(file, world)) {
                world.step(3);
                assertEquals(5, recorder.steps());
            }
        }
        assertTrue(state.length > 2 * RecordingFormat.STATE_PART_BYTES, () -> "bytes of the state: " + state.length);
        Recording recording = Recording.open(file);
        assertArrayEquals(state, recording.readState(recording.timeline().initialState()));
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(5, replay.verifiedSteps());
        }
        byte[] whole = Files.readAllBytes(file);
        for (int cut : new int[] {whole.length / 4, whole.length / 2}) { // within the state
            Recording truncated = Recording.of("cut", Arrays.copyOf(whole, cut));
            assertEquals(
                    RecordingException.Reason.TRUNCATED, truncated.corruption().reason());
            assertEquals(0, truncated.steps());
        }
    }

    @Test
    void aSeekLoadsTheLastStateBeforeItsStep() throws IOException {
        List<Long> hashes;
        try (SyntheticWorld world = playedGame().build();
                Recorder recorder = SampleRecordings.startRecorder(file, world).saveStateEvery(300)) {
            hashes = step(world, 1_700);
            assertEquals(1_700, recorder.steps());
        }
        Recording recording = Recording.open(file);
        recording.requireWhole();
        List<Long> ran = new ArrayList<>();
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            world.scheduler().tools().addStepListener(new HashListener(world, ran));
            replay.enableSeeking();
            int expectedRuns = 0;
            // after a state at a multiple of 300; 310 is near the point at 300; 30 has no state before it
            for (int[] stepAndRuns : new int[][] {{1_210, 10}, {1_260, 50}, {400, 100}, {30, 30}, {1_500, 0}}) {
                replay.seek(stepAndRuns[0]);
                expectedRuns += stepAndRuns[1];
                assertEquals(hashes.get(stepAndRuns[0] - 1), world.hash());
                assertEquals(expectedRuns, ran.size(), "seek to " + stepAndRuns[0]);
            }
            world.step(200);
            assertEquals(hashes.get(1_699), world.hash());
            assertNull(replay.difference());
        }
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            replay.run(); // skips the states
            assertNull(replay.difference());
            assertEquals(1_700, replay.verifiedSteps());
        }
    }

    @Test
    void statesOfUndoneStepsAreNotLoaded() throws IOException {
        try (SyntheticWorld world = playedGame().build();
                Recorder recorder = SampleRecordings.startRecorder(file, world).saveStateEvery(150)) {
            Rollback rollback = new Rollback(world.scheduler(), 200);
            world.step(160); // a state after run 150
            rollback.rewindTo(100);
            world.step(200); // a state after run 300: step 240
            assertEquals(300, recorder.steps());
        }
        Recording recording = Recording.open(file);
        assertNull(recording.path().seekStateBetween(0, 200));
        assertEquals(240, recording.path().seekStateBetween(0, 300).step());
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            replay.enableSeeking();
            replay.seek(300);
            replay.seek(180);
            replay.seek(300);
            assertNull(replay.difference());
        }
    }

    @Test
    void theNumberOfStepsBetweenStatesIsChecked() throws IOException {
        try (SyntheticWorld world = playedGame().build();
                Recorder recorder = SampleRecordings.startRecorder(file, world)) {
            assertEquals(
                    "the number of steps between two states must be 1 or more: 0",
                    assertThrows(IllegalArgumentException.class, () -> recorder.saveStateEvery(0))
                            .getMessage());
        }
    }

    @Test
    void aStateOfAnotherGameIsRefusedWithTheNameOfTheRecording() throws IOException {
        try (SyntheticWorld world = playedGame().build()) {
            world.scheduler().state().add(new long[3], () -> new long[3], (from, to) -> {}, new LongsWriter());
            world.step(3);
            try (Recorder recorder = SampleRecordings.startRecorder(file, world)) {
                world.step(3);
                assertEquals(6, recorder.steps());
            }
        }
        try (SyntheticWorld world = SampleRecordings.game(1).build()) {
            StateException refused =
                    assertThrows(StateException.class, () -> SampleRecordings.beginReplay(Recording.open(file), world));
            assertTrue(refused.getMessage().contains(file.toString()), refused::getMessage);
            assertEquals(0, world.steps());
            world.step(1); // the game goes on
        }
    }

    private static final class LongsWriter implements StateWriter<long[]> {
        @Override
        public void write(long[] state, DataOutput out) throws IOException {
            out.writeLong(state[0]);
        }

        @Override
        public void read(long[] state, DataInput in) throws IOException {
            state[0] = in.readLong();
        }
    }

    /** Copies a recording, and damages the first state in it. The checksums of the blocks are right. */
    private static byte[] withDamagedFirstState(byte[] recording) throws IOException {
        int checksumOfState = RecordingFormat.STATE_HEAD_BYTES + 14;
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        copy.write(recording, 0, RecordingFormat.PREFIX_BYTES);
        boolean isDamaged = false;
        try (BlockEncoder encoder = new BlockEncoder();
                BlockReader blocks = new BlockReader("intact", new ByteArrayInputStream(recording), recording.length)) {
            blocks.readPrefix();
            while (blocks.hasMoreBytes()) {
                blocks.readBlock();
                byte[] content = blocks.content(0).readAllBytes();
                if (blocks.kind() == RecordingFormat.STATE_KIND && !isDamaged) {
                    content[checksumOfState] ^= 1;
                    isDamaged = true;
                }
                ByteBuffer block = encoder.encode(blocks.kind(), blocks.firstStep(), blocks.steps(), content);
                byte[] bytes = new byte[block.remaining()];
                block.get(bytes);
                copy.write(bytes);
            }
        }
        return copy.toByteArray();
    }

    @Test
    void aStateThatTheGameRefusesIsNamedInsteadOfAChangeOfTheRecording() throws IOException {
        try (SyntheticWorld world = playedGame().build()) {
            world.step(3);
            try (Recorder recorder = SampleRecordings.startRecorder(file, world)) {
                world.step(5);
                world.scheduler().state().load(stateOfAnotherGame()); // with which the replay begins
                world.step(5);
                assertEquals(45, recorder.steps());
            }
        }
        Recording recording = Recording.of("forged", withDamagedFirstState(Files.readAllBytes(file)));
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            UncheckedIOException refused = assertThrows(UncheckedIOException.class, replay::run);
            assertEquals(
                    "a recording must be replayed by its own game: forged: a state must be unchanged: its checksum is wrong",
                    refused.getMessage());
        }
    }

    @Test
    void aReplayFromTheSeedBeginsBeforeTheFirstStep() throws IOException {
        SampleRecordings.record(file, 20);
        Recording recording = Recording.open(file);
        try (SyntheticWorld world = SampleRecordings.game(1).build()) {
            world.step(1);
            assertThrows(IllegalStateException.class, () -> SampleRecordings.beginReplay(recording, world));
        }
    }

    @Test
    void aRunningGameWhoseStateCannotBeSavedIsNotRecorded() throws IOException {
        try (SyntheticWorld world = playedGame().build()) {
            world.scheduler().state().add(new Object[1], () -> new Object[1], (from, to) -> {});
            world.step(1);
            assertThrows(IllegalStateException.class, () -> SampleRecordings.startRecorder(file, world));
            assertFalse(Files.exists(file));
        }
    }
}
