package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.input.InputSource;
import dev.halfstep.testkit.SyntheticWorld;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Checks that recorded and replayed steps cannot be undone: a game has either a recording or rollback. */
class RecordingWithoutRollbackTest {

    private static final int MAX_ROLLBACK_STEPS = 8;

    private static final String RULE = "steps that are recorded or replayed cannot be undone: ";

    @TempDir
    private Path folder;

    private final SyntheticWorld world = SampleRecordings.game(1).build();

    @AfterEach
    void close() {
        world.close();
    }

    private static void assertRefused(String message, Executable action) {
        assertEquals(message, assertThrows(IllegalStateException.class, action).getMessage());
    }

    @Test
    void aGameWithRollbackCannotBeRecorded() {
        new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
        Path file = folder.resolve("game.rec");
        assertRefused(RULE + "a Rollback is in use", () -> SampleRecordings.startRecorder(file, world));
        assertFalse(Files.exists(file));
        world.step(3); // the game continues without a recording
    }

    @Test
    void aRecordedGameCannotHaveRollback() throws IOException {
        Path file = folder.resolve("game.rec");
        try (Recorder recorder = SampleRecordings.startRecorder(file, world)) {
            assertRefused(
                    RULE + "close the Recorder or the Replay first",
                    () -> new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS));
            world.step(20);
            assertEquals(20, recorder.steps());
        }
        assertNull(Recording.open(file).corruption());
        new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS); // allowed once the recorder is closed
        world.step(1);
    }

    @Test
    void aRecordedGameCanBeSavedButNotRestored() throws IOException {
        Path file = folder.resolve("game.rec");
        Snapshot snapshot = world.scheduler().newSnapshot();
        try (Recorder recorder = SampleRecordings.startRecorder(file, world)) {
            world.step(5);
            snapshot.save();
            world.step(5);
            String message = RULE + "close the Recorder or the Replay first";
            assertRefused(message, snapshot::restore);
            assertRefused(message, () -> world.scheduler().resimulateFrom(snapshot));
            world.step(10);
            assertEquals(20, recorder.steps());
        }
        snapshot.restore();
        assertEquals(5, world.steps());
        Recording recording = Recording.open(file);
        assertNull(recording.corruption());
        assertEquals(20, recording.steps());
    }

    @Test
    void aReplayedGameCannotHaveRollback() throws IOException {
        Path file = folder.resolve("game.rec");
        SampleRecordings.record(file, 20);
        try (Replay replay = SampleRecordings.beginReplay(Recording.open(file), world)) {
            assertRefused(
                    RULE + "close the Recorder or the Replay first",
                    () -> new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS));
            replay.run();
            assertNull(replay.difference());
        }
    }

    @Test
    void aGameWithRollbackCannotBeReplayed() throws IOException {
        Path file = folder.resolve("game.rec");
        SampleRecordings.record(file, 20);
        Rollback rollback = new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
        assertRefused(RULE + "a Rollback is in use", () -> SampleRecordings.beginReplay(Recording.open(file), world));
        rollback.setInput(1, InputSource.NONE);
        world.step(20);
    }
}
