package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Rewind;
import dev.halfstep.frame.StepListener;
import dev.halfstep.input.StepInput;
import dev.halfstep.random.RandomStream;
import dev.halfstep.testkit.SyntheticWorld;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks recordings of games in which the player rewinds. */
class RecordingWithRewindTest {

    private static final long MAX_BYTES = 1 << 26;

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("game.rec");
    }

    /** The step and the hash of each run of a step, in their order. */
    private static final class Runs implements StepListener {
        private final SyntheticWorld world;
        private final List<String> hashes = new ArrayList<>();

        Runs(SyntheticWorld world) {
            this.world = world;
            world.scheduler().tools().addStepListener(this);
        }

        @Override
        public void stepBegins(long step, StepInput input) {}

        @Override
        public void stepEnds(long step) {
            hashes.add(step + " " + world.hash());
        }
    }

    /** Plays and rewinds in turn, and returns how often time ran backwards. */
    private static int playWithRewinds(SyntheticWorld world, Rewind rewind, int steps) {
        RandomStream random = RandomStream.of(3, "rewinds");
        int rewinds = 0;
        while (world.steps() < steps) {
            rewind.setHeld(false);
            for (int frames = 20 + random.nextInt(60); frames > 0; frames--) {
                world.frame(Duration.ofMillis(7));
            }
            long formerStep = world.steps();
            rewind.setHeld(true);
            for (int frames = random.nextInt(50); frames > 0; frames--) {
                world.frame(Duration.ofMillis(7));
            }
            rewinds += world.steps() < formerStep ? 1 : 0;
        }
        return rewinds;
    }

    @Test
    void replayRunsAllStepsAlsoThoseThatWereTakenBack() throws IOException {
        List<String> played;
        long hash;
        int steps;
        try (SyntheticWorld world = SampleRecordings.game(1)
                        .input(() -> SampleRecordings.player(2))
                        .build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world, 1)) {
            Rewind rewind = new Rewind(world.scheduler(), 1f, MAX_BYTES);
            Runs runs = new Runs(world);
            int rewinds = playWithRewinds(world, rewind, 200);
            assertTrue(rewinds >= 5, "time must run backwards often: " + rewinds);
            played = runs.hashes;
            hash = world.hash();
            steps = (int) world.steps();
            assertTrue(recorder.steps() >= steps, "a rewind at the end is not recorded yet: " + recorder.steps());
        }
        Recording recording = Recording.open(file());
        recording.requireWhole();
        assertEquals(steps, recording.steps());
        assertTrue(played.size() > steps, "steps must be taken back: " + played.size() + " runs of " + steps);
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            Runs runs = new Runs(world);
            replay.run();
            assertNull(replay.difference());
            assertEquals(played, runs.hashes);
            assertEquals(hash, world.hash());
        }
    }

    @Test
    void replayRefusesANewRewind() throws IOException {
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world, 1)) {
            world.step(3);
            assertEquals(3, recorder.steps());
        }
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
            assertThrows(IllegalStateException.class, () -> new Rewind(world.scheduler(), 1f, MAX_BYTES));
            replay.run();
            assertNull(replay.difference());
        }
    }
}
