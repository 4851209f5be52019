package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.StepListener;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.StepInput;
import dev.halfstep.random.RandomStream;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks recordings of games that go back to earlier states: by rollback, rewinding, snapshots and seeks. */
class RecordingWithRollbackTest {

    private static final int MAX_ROLLBACK_STEPS = 8;

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("game.rec");
    }

    private static WorldRecipe playedGame() {
        return SampleRecordings.game(1).input(() -> SampleRecordings.player(2));
    }

    /** The step and the hash of each run of a step, in their order, and the last hash of each step. */
    private static final class Hashes implements StepListener {
        private final SyntheticWorld world;
        private final List<String> runs = new ArrayList<>();
        private final List<Long> byStep = new ArrayList<>();

        Hashes(SyntheticWorld world) {
            this.world = world;
            byStep.add(world.hash());
            world.scheduler().tools().addStepListener(this);
        }

        @Override
        public void stepBegins(long step, StepInput input) {}

        @Override
        public void stepEnds(long step) {
            runs.add(step + " " + world.hash());
            while (byStep.size() <= step) {
                byStep.add(0L);
            }
            byStep.set((int) step, world.hash());
        }
    }

    /** Presses and releases keys in a step, depending on its number and on the correction. */
    private static InputSource remoteInput(long step, int correction) {
        return queue -> {
            RandomStream random = RandomStream.of(step, "remote " + correction);
            if (random.nextInt(3) == 0) {
                queue.add(Key.SPACE, random.nextInt(2) == 0, 0);
                queue.movePointer(random.nextInt(100), correction, 0);
            }
        };
    }

    /** Plays a network game: the input of most steps arrives up to 7 steps late, and differs from the prediction. */
    private static void playWithRollback(SyntheticWorld world, int steps) {
        Rollback rollback = new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
        RandomStream random = RandomStream.of(5, "network");
        for (int i = 0; i < steps; i++) {
            world.step(1);
            if (random.nextInt(3) > 0) {
                long step = Math.max(1, world.steps() - random.nextInt(MAX_ROLLBACK_STEPS));
                rollback.setInput(step, remoteInput(step, i));
                rollback.resimulate();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7})
    void aReplayReachesEveryStateOfAGameWithRollback(int hashEvery) throws IOException {
        List<String> played;
        long hash;
        try (SyntheticWorld world = playedGame().build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world, hashEvery)) {
            Hashes hashes = new Hashes(world);
            playWithRollback(world, 200);
            played = hashes.runs;
            hash = world.hash();
            assertEquals(200, recorder.steps());
        }
        assertTrue(played.size() > 400, () -> "rollback must run steps again: " + played.size());
        Recording recording = Recording.open(file());
        recording.requireWhole();
        assertEquals(200, recording.steps());
        assertEquals(played.size(), recording.runs());

        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            Hashes hashes = new Hashes(world);
            replay.run();
            assertNull(replay.difference());
            assertEquals(played, hashes.runs);
            assertEquals(200, replay.verifiedSteps());
            assertEquals(hash, world.hash());
        }
    }

    @Test
    void aRollbackThatBeganBeforeTheRecordingIsRecordedToo() throws IOException {
        try (SyntheticWorld world = playedGame().build()) {
            Rollback rollback = new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
            try (Recorder recorder = SampleRecordings.startRecorder(file(), world)) {
                world.step(20);
                rollback.setInput(17, remoteInput(17, 1));
                rollback.resimulateFrom(17);
                world.step(1);
                assertEquals(21, recorder.steps());
            }
        }
        replayToEnd(SampleRecordings.game(1));
    }

    /** Plays steps whose remote input comes two steps late, in which the second player leaves and joins. */
    private static void playSession(SyntheticWorld world, Rollback rollback, int steps) {
        for (int i = 0; i < steps; i++) {
            world.step(1);
            long late = world.steps() - 2;
            if (late >= rollback.oldestStep()) {
                rollback.setInput(late, queue -> {
                    remoteInput(late, 0).poll(queue);
                    if (late % 5 == 0) {
                        queue.leave(2);
                    } else if (late % 5 == 2) {
                        queue.join(2);
                        queue.add(2, Key.SPACE, true, 0);
                    }
                });
                rollback.resimulate();
            }
        }
    }

    /** As a player does who joins a session late: with the state of a step that was resimulated on another machine. */
    @Test
    void aStateThatIsLoadedBeforeTheFirstStepIsReplayed() throws IOException {
        byte[][] agreed = new byte[1][];
        try (SyntheticWorld world = SampleRecordings.game(1).build()) {
            world.scheduler().afterStep(step -> {
                if (step == 30) {
                    agreed[0] = world.scheduler().state().save(); // first of the predicted step, then of the agreed one
                }
            });
            playSession(world, new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS), 40);
        }
        List<String> played;
        try (SyntheticWorld world = playedGame().build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world)) {
            Rollback rollback = new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
            world.scheduler().state().load(agreed[0]);
            assertEquals(30, world.steps());
            Hashes hashes = new Hashes(world);
            playSession(world, rollback, 50);
            played = hashes.runs;
            assertEquals(80, recorder.steps());
        }
        assertTrue(played.size() > 80, () -> "rollback must run steps again: " + played.size());
        Recording recording = Recording.open(file());
        assertEquals(30, recording.beginStep());
        List<String> replayed = replayToEnd(SampleRecordings.game(9));
        assertEquals(played, replayed);
    }

    /** Replays the file and returns the runs. */
    private List<String> replayToEnd(WorldRecipe game) throws IOException {
        Recording recording = Recording.open(file());
        recording.requireWhole();
        try (SyntheticWorld world = game.build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            Hashes hashes = new Hashes(world);
            replay.run();
            assertNull(replay.difference());
            assertEquals(recording.steps(), world.steps());
            return hashes.runs;
        }
    }

    /** Records a game that rewinds several times, also without a step in between, and at its end. */
    private Hashes recordRewinds() throws IOException {
        try (SyntheticWorld world = playedGame().build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world)) {
            Rollback rollback = new Rollback(world.scheduler(), 300);
            Hashes hashes = new Hashes(world);
            world.step(120);
            rollback.rewindTo(100);
            rollback.rewindTo(40);
            world.step(90); // up to step 130
            rollback.rewindTo(125);
            world.step(1);
            rollback.rewindTo(60);
            world.step(70); // up to step 130 again
            rollback.rewindTo(128);
            assertEquals(130, recorder.steps());
            return hashes;
        }
    }

    @Test
    void aGameThatRewindsIsReplayedInItsOrder() throws IOException {
        List<String> played = recordRewinds().runs;
        assertEquals(played, replayToEnd(SampleRecordings.game(1)));
    }

    @Test
    void framesAndSeeksSeeTheFinalTimeline() throws IOException {
        List<Long> hashes = recordRewinds().byStep;
        Recording recording = Recording.open(file());
        assertEquals(128, recording.steps());
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            replay.enableSeeking();
            for (int step = 1; step <= 30; step++) {
                world.step(1);
                assertEquals(hashes.get(step), world.hash(), "state after step " + step);
            }
            RandomStream random = RandomStream.of(3, "seeks");
            for (int i = 0; i < 60; i++) {
                int step = random.nextInt(129);
                replay.seek(step);
                assertEquals(step, world.steps());
                assertEquals(hashes.get(step), world.hash(), "state after step " + step);
            }
            replay.seek(Long.MAX_VALUE);
            assertEquals(128, world.steps());
            assertEquals(128, replay.verifiedSteps());
            assertNull(replay.difference());
        }
    }

    @Test
    void aSnapshotOfAnUndoneStepIsReached() throws IOException {
        List<String> played;
        try (SyntheticWorld world = playedGame().build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world)) {
            Hashes hashes = new Hashes(world);
            Snapshot begin = world.scheduler().state().newSnapshot();
            begin.save();
            world.step(30);
            Snapshot early = world.scheduler().state().newSnapshot();
            early.save();
            world.step(30);
            Snapshot late = world.scheduler().state().newSnapshot();
            late.save();
            early.restore();
            world.step(10); // a second step 31 to 40
            late.restore(); // forward, to the step 60 of the first timeline
            world.step(5);
            begin.restore();
            world.step(5);
            late.restore();
            world.step(5);
            played = hashes.runs;
            assertEquals(65, recorder.steps());
        }
        assertEquals(played, replayToEnd(SampleRecordings.game(1)));
        Recording recording = Recording.open(file());
        assertEquals(65, recording.steps());
        assertEquals(60, recording.path().runOf(60));
        assertEquals(81, recording.path().runOf(61));
    }

    @Test
    void aFailureInAResimulatedStepIsReproduced() throws IOException {
        WorldRecipe failing = SampleRecordings.game(1).system("fail", step -> {
            if (step.step() == 18 && step.input().wasPressed(Key.A)) {
                throw new IllegalStateException("a fault of the game");
            }
        });
        try (SyntheticWorld world = failing.build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world)) {
            Rollback rollback = new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
            world.step(20);
            rollback.setInput(18, queue -> queue.add(Key.A, true, 0));
            assertThrows(SystemFailureException.class, rollback::resimulate);
            assertEquals(20, recorder.steps());
        }
        Recording recording = Recording.open(file());
        recording.requireWhole();
        assertTrue(recording.endsInFailure());
        assertEquals(17, recording.steps());
        try (SyntheticWorld world = failing.build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            assertThrows(SystemFailureException.class, replay::run);
            assertNull(replay.difference());
            assertEquals(18, world.steps());
        }
        try (SyntheticWorld world = failing.build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            assertThrows(SystemFailureException.class, () -> world.step(20)); // the final timeline
            assertNull(replay.difference());
            assertEquals(17, replay.verifiedSteps());
        }
    }

    /** A game whose system has a field that no snapshot restores, so that resimulated steps differ. */
    private static WorldRecipe forgetfulGame() {
        return SampleRecordings.game(1).wire((world, scheduler) -> {
            long[] outside = {0};
            scheduler.simulation("forget", step -> {
                outside[0]++;
                step.world().query(SampleRecordings.Tally.class).forEach((id, tally) -> tally.kinds += outside[0]);
            });
        });
    }

    @Test
    void aFaultOfTheRollbackItselfIsReproduced() throws IOException {
        List<String> played;
        try (SyntheticWorld world = forgetfulGame().build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world)) {
            Hashes hashes = new Hashes(world);
            playWithRollback(world, 60);
            played = hashes.runs;
            assertEquals(60, recorder.steps());
        }
        assertEquals(played, replayToEnd(forgetfulGame()));
        try (SyntheticWorld world = forgetfulGame().build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
            world.step(60); // the final timeline lacks the runs that have changed the field
            assertTrue(String.valueOf(replay.difference()).contains("Tally"), () -> "" + replay.difference());
        }
    }

    @Test
    void aTruncatedRecordingWithRollbackIsReplayedUpToItsLastBlock() throws IOException {
        try (SyntheticWorld world = playedGame().build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world)) {
            playWithRollback(world, 200);
            assertEquals(200, recorder.steps());
        }
        byte[] bytes = Files.readAllBytes(file());
        for (int percent = 20; percent < 100; percent += 9) {
            Recording recording = Recording.of("truncated", Arrays.copyOf(bytes, bytes.length * percent / 100));
            try (SyntheticWorld world = SampleRecordings.game(1).build();
                    Replay replay = SampleRecordings.beginReplay(recording, world)) {
                Hashes hashes = new Hashes(world);
                replay.run();
                assertNull(replay.difference());
                assertEquals(recording.runs(), hashes.runs.size());
                assertEquals(recording.steps(), world.steps());
            }
        }
    }

    /** The replay has no room for the states, so it runs the steps before them again. */
    @Test
    void statesWithoutRoomAreReachedAgain() throws IOException {
        List<String> played = recordRewinds().runs;
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
            replay.maxSavedEntities = 0;
            Hashes hashes = new Hashes(world);
            replay.run();
            assertNull(replay.difference());
            assertEquals(128, replay.verifiedSteps());
            // before steps 41, 126 and 61, and at the end: 40 steps, 125, 60 and 128
            assertEquals(played.size() + 40 + 125 + 60 + 128, hashes.runs.size());
            assertEquals(played.subList(0, 120), hashes.runs.subList(0, 120));
            assertEquals(played.subList(120, 210), hashes.runs.subList(160, 250));
        }
    }

    @Test
    void aReplayMayBeRecordedWhileItSeeks() throws IOException {
        SampleRecordings.record(file(), 100);
        Path second = folder.resolve("second.rec");
        List<String> played;
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world);
                Recorder recorder = SampleRecordings.startRecorder(second, world)) {
            Hashes hashes = new Hashes(world);
            replay.enableSeeking();
            replay.seek(80);
            replay.seek(10);
            world.step(3);
            replay.seek(100);
            played = hashes.runs;
            assertNull(replay.difference());
            assertEquals(100, recorder.steps());
        }
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(second), world)) {
            Hashes hashes = new Hashes(world);
            replay.run();
            assertNull(replay.difference());
            assertEquals(played, hashes.runs);
        }
    }

    @Test
    void aGameWithRollbackMayGoBackInAReplay() throws IOException {
        List<Long> recorded = recordRewinds().byStep;
        try (SyntheticWorld world = SampleRecordings.game(1).build()) {
            Rollback rollback = new Rollback(world.scheduler(), 50);
            try (Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
                world.step(80);
                rollback.rewindTo(35);
                rollback.setInput(36, remoteInput(36, 1)); // the recording decides
                world.step(20);
                assertEquals(55, world.steps());
                assertEquals(recorded.get(55), world.hash());
                rollback.resimulateFrom(50);
                replay.run();
                assertNull(replay.difference());
                assertEquals(recorded.get(128), world.hash());
            }
        }
    }

    @Test
    void aRollbackCannotTakeTheInputFromAReplay() throws IOException {
        SampleRecordings.record(file(), 20);
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
            SystemScheduler scheduler = world.scheduler();
            assertEquals(
                    "the input of steps that are replayed cannot be overridden: create the Rollback or the Rewind before the Replay,"
                            + " or close the Replay first",
                    assertThrows(IllegalStateException.class, () -> new Rollback(scheduler, MAX_ROLLBACK_STEPS))
                            .getMessage());
            replay.run();
            assertNull(replay.difference());
        }
    }

    @Test
    void aGameCannotGoBackWhileAllRunsAreReproduced() throws IOException {
        recordRewinds();
        try (SyntheticWorld world = SampleRecordings.game(1).build()) {
            Snapshot[] snapshot = new Snapshot[1];
            Rollback rollback = new Rollback(world.scheduler(), 50);
            try (Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
                world.scheduler().tools().addStepListener(new StepListener() {
                    @Override
                    public void stepBegins(long step, StepInput input) {}

                    @Override
                    public void stepEnds(long step) {
                        if (step == 20) {
                            snapshot[0] = world.scheduler().state().newSnapshot();
                            snapshot[0].save();
                        }
                    }
                });
                replay.run();
                assertNull(replay.difference());
                snapshot[0].restore(); // allowed once all runs are reproduced
                assertEquals(20, world.steps());
                assertTrue(rollback.oldestStep() > 0);
            }
        }
    }
}
