package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.StepListener;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.StepInput;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records the runs of a game in memory, one after the other, and replays them beside it in another world. */
class RecordedRunsTest {

    @TempDir
    private Path folder;

    private static WorldRecipe playedGame() {
        return SampleRecordings.game(1).input(() -> SampleRecordings.player(2));
    }

    private static Recorder start(OutputStream to, SyntheticWorld world) throws IOException {
        return Recorder.start(
                to,
                GameRun.of(SampleRecordings.GAME.rate(SampleRecordings.RATE), world.world(), world.scheduler()),
                1,
                Map.of());
    }

    @Test
    void aStreamGetsTheContentOfAFile() throws IOException {
        Path file = folder.resolve("game.rec");
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (SyntheticWorld world = playedGame().build();
                Recorder toFile = SampleRecordings.startRecorder(file, world);
                Recorder toStream = start(stream, world)) {
            world.step(120);
            assertEquals(toFile.steps(), toStream.steps());
        }
        assertArrayEquals(Files.readAllBytes(file), stream.toByteArray());
    }

    @Test
    void aStreamIsClosedAtTheEnd() throws IOException {
        List<Integer> sizes = new ArrayList<>();
        ByteArrayOutputStream stream = new ByteArrayOutputStream() {
            @Override
            public void close() {
                sizes.add(size());
            }
        };
        try (SyntheticWorld world = playedGame().build()) {
            Recorder recorder = start(stream, world);
            world.step(10);
            assertEquals(List.of(), sizes);
            recorder.close();
        }
        assertEquals(List.of(stream.size()), sizes);
    }

    @Test
    void aStreamThatFailsIsReportedWhenTheRecordingEnds() throws IOException {
        OutputStream full = new OutputStream() {
            private int left = 100;

            @Override
            public void write(int value) throws IOException {
                if (--left < 0) {
                    throw new IOException("the line is cut");
                }
            }
        };
        try (SyntheticWorld world = playedGame().build()) {
            Recorder recorder = start(full, world);
            world.step(300); // more than all blocks: the game does not wait for ever
            IOException failure = assertThrows(IOException.class, recorder::close);
            assertEquals("a recording must be written: to a stream: the line is cut", failure.getMessage());
        }
    }

    @Test
    void runsOfOneGameAreReplayedOneAfterTheOtherInOneWorld() throws IOException {
        List<byte[]> runs = new ArrayList<>();
        List<Long> hashes = new ArrayList<>();
        try (SyntheticWorld world = playedGame().build()) {
            for (int run = 0; run < 3; run++) {
                world.step(7);
                ByteArrayOutputStream stream = new ByteArrayOutputStream();
                try (Recorder recorder = start(stream, world)) {
                    world.step(70);
                    assertEquals(77L * (run + 1), recorder.steps());
                }
                runs.add(stream.toByteArray());
                hashes.add(world.hash());
            }
        }
        try (SyntheticWorld beside = SampleRecordings.game(1).build()) {
            for (int run : new int[] {2, 0, 1}) {
                Recording recording = Recording.of("run " + run, runs.get(run));
                recording.requireWhole();
                try (Replay replay = Replay.begin(recording, beside.world(), beside.scheduler())
                        .enableSeeking()) {
                    replay.seek(recording.steps());
                    assertEquals(hashes.get(run), beside.hash());
                    replay.seek(recording.beginStep() + 35); // back, as in a rewind
                    replay.seek(recording.steps());
                    assertEquals(hashes.get(run), beside.hash());
                    assertNull(replay.difference());
                }
            }
        }
    }

    @Test
    void aClosedReplayGivesTheInputBackToThePlayer() throws IOException {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        List<Long> played = new ArrayList<>();
        try (SyntheticWorld world = SampleRecordings.game(1).build()) {
            try (Recorder recorder = start(stream, world)) {
                world.step(30); // without any input
                assertEquals(30, recorder.steps());
            }
        }
        for (int recorded = 0; recorded < 2; recorded++) {
            try (SyntheticWorld world = playedGame().build()) {
                if (recorded == 1) {
                    Replay.begin(Recording.of("idle", stream.toByteArray()), world.world(), world.scheduler())
                            .close();
                    world.scheduler().timeControl().setLastStep(Long.MAX_VALUE);
                }
                world.step(30);
                played.add(world.hash());
            }
        }
        assertEquals(played.get(0), played.get(1));
    }

    /** Counts steps until its limit, and then leaves. */
    private static final class Leaver implements StepListener {
        private final SyntheticWorld world;
        private final int limit;
        private int steps;

        Leaver(SyntheticWorld world, int limit) {
            this.world = world;
            this.limit = limit;
        }

        @Override
        public void stepBegins(long step, StepInput input) {}

        @Override
        public void stepEnds(long step) {
            steps++;
            if (steps == limit) {
                world.scheduler().tools().removeStepListener(this);
            }
        }
    }

    @Test
    void aListenerMayLeaveWhileAllAreCalled() {
        try (SyntheticWorld world = playedGame().build()) {
            List<Leaver> listeners = List.of(new Leaver(world, 3), new Leaver(world, 2), new Leaver(world, 99));
            listeners.forEach(world.scheduler().tools()::addStepListener);
            world.step(10);
            assertEquals(
                    List.of(3, 2, 10),
                    listeners.stream().map(each -> each.steps).toList());
        }
    }

    @Test
    void aRecordingOfAnotherVersionOrLevelIsRefusedAndTheDifferenceNamed() throws IOException {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (SyntheticWorld world = playedGame().build()) {
            start(stream, world).close();
        }
        Recording recording = Recording.of("the best run", stream.toByteArray());
        recording.requireGame(SampleRecordings.GAME, Map.of());
        assertRefused(
                recording, GameSpec.of("chess", "1.0").withSeed(5).setting("level", "2"), "is of leaves, not of chess");
        assertRefused(
                recording, GameSpec.of("leaves", "2.0").withSeed(5).setting("level", "2"), "has version 1.0, not 2.0");
        assertRefused(recording, GameSpec.of("leaves", "1.0").withSeed(6).setting("level", "2"), "has seed 5, not 6");
        assertRefused(
                recording,
                GameSpec.of("leaves", "1.0").withSeed(5).setting("level", "3"),
                "has the setting level = 2, not 3");
        assertRefused(recording, GameSpec.of("leaves", "1.0").withSeed(5), "has the setting level = 2, not none");
        assertRefused(
                recording, SampleRecordings.GAME.setting("gravity", "low"), "has the setting gravity = none, not low");
    }

    private static void assertRefused(Recording recording, GameSpec<?> game, String end) {
        RecordingException refused =
                assertThrows(RecordingException.class, () -> recording.requireGame(game, Map.of()));
        assertEquals(RecordingException.Reason.OTHER_GAME, refused.reason());
        String message = Objects.requireNonNull(refused.getMessage());
        assertTrue(message.endsWith("the best run " + end), message);
    }
}
