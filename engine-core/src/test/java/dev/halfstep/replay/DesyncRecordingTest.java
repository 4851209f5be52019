package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.DataFolder;
import dev.halfstep.input.Action;
import dev.halfstep.inspect.Duel;
import dev.halfstep.inspect.Duel.Machine;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.SharedPause;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests recordings of the states that a rollback keeps. */
class DesyncRecordingTest {

    @TempDir
    private Path folder;

    private static byte[] stateAfter(long step, Recording recording) throws IOException {
        Timeline.Path path = recording.path();
        Timeline.StateBlock state = step == path.beginStep() ? path.root() : path.seekStateBetween(step - 1, step);
        return recording.readState(Objects.requireNonNull(state));
    }

    @Test
    void hasTheStatesThatWereReallyThere() throws IOException {
        Map<Long, byte[]> states = new HashMap<>();
        Map<Long, Long> hashes = new HashMap<>();
        try (Machine machine = new Machine(Duel.GAME, 1)) {
            machine.run
                    .scheduler()
                    .afterStep(
                            step -> { // also of a step that runs again: the last one counts
                                states.put(step, machine.run.scheduler().state().save());
                                hashes.put(step, StateHash.of(machine.run.world()));
                            });
            machine.play(40);
            Recording recording = Recording.of("a", machine.evidence(33, 38)).requireWhole();
            assertEquals(33, recording.beginStep());
            assertEquals(38, recording.steps());
            assertEquals("host", recording.settings().get("machine"));
            assertTrue(String.valueOf(recording.settings().get("java"))
                    .contains(Runtime.version().toString()));
            for (long step = 33; step <= 38; step++) {
                assertArrayEquals(states.get(step), stateAfter(step, recording), "after step " + step);
            }
            assertEquals(hashes.get(33L), recording.header().beginHash());
            assertEquals(hashes.get(38L), recording.endHash());
        }
    }

    @Test
    void replaysWithEachHash() throws IOException {
        try (Machine machine = new Machine(Duel.GAME, 2).play(50)) {
            Recording recording = Recording.of("a", machine.evidence(0, 48)); // more than is kept
            assertEquals(42, recording.beginStep());
            try (Replay replay = Replay.begin(recording, Duel.GAME)) {
                replay.verify();
                assertEquals(48, replay.verifiedSteps());
            }
        }
    }

    @Test
    void beginsBeforeTheFirstStepOfTheGame() throws IOException {
        try (Machine machine = new Machine(Duel.GAME, 1).play(5)) {
            Recording recording = Recording.of("a", machine.evidence(0, 3));
            assertEquals(0, recording.beginStep());
            try (Replay replay = Replay.begin(recording, Duel.GAME)) {
                replay.verify();
            }
        }
    }

    /** Events, input, pictures and steps: the twin is never visited. */
    @Test
    void theGameGoesOnAsWithoutIt() {
        try (Machine twin = new Machine(Duel.GAME, 1);
                Machine machine = new Machine(Duel.GAME, 1)) {
            for (int i = 0; i < 60; i++) {
                twin.run.step(1);
                machine.run.step(1);
                long late = i - 1L;
                if (late >= 1) {
                    twin.receive(late);
                    machine.receive(late); // what is undone here is retracted in the next frame, after the visit
                }
                machine.evidence(Math.max(0, i - 5), i);
                assertArrayEquals(
                        twin.run.scheduler().state().save(),
                        machine.run.scheduler().state().save());
                assertEquals(twin.run.parts().shown(), machine.run.parts().shown(), "after step " + i);
            }
            assertTrue(twin.run.parts().shown().stream().anyMatch(line -> line.startsWith("took back")));
        }
    }

    @Test
    void aSharedGameCanBeRecorded() throws IOException {
        try (Machine machine = new Machine(Duel.GAME, 1).play(10)) {
            machine.run.scheduler().tools().share(new SharedPause() {
                @Override
                public void pause() {}

                @Override
                public void resume() {}

                @Override
                public boolean isPaused() {
                    return false;
                }
            });
            assertEquals(8, Recording.of("a", machine.evidence(4, 8)).steps());
        }
    }

    @Test
    void noListenerOfStepsSeesTheVisit() throws IOException {
        try (Machine machine = new Machine(Duel.GAME, 1)) {
            List<String> warnings = new ArrayList<>();
            machine.play(4);
            CrashRecording crash = CrashRecording.keep(machine.run, warnings::add);
            machine.run.step(4);
            machine.evidence(0, 6); // goes back to before the begin of the crash recording
            machine.run.step(4);
            Path file = folder.resolve("crash.rec");
            crash.write(file);
            assertEquals(4, Recording.open(file).beginStep());
            assertEquals(List.of(), warnings);
        }
    }

    @Test
    void stepsThatAreNotKeptOrNotResimulatedAreRefused() {
        try (Machine machine = new Machine(Duel.GAME, 1).play(20)) {
            assertThrows(IllegalArgumentException.class, () -> machine.evidence(2, 4));
            assertThrows(IllegalArgumentException.class, () -> machine.evidence(18, 17));
            machine.rollback.setInput(19, whole -> whole.press(Action.named("other")));
            assertThrows(IllegalStateException.class, () -> machine.evidence(15, 20));
        }
    }

    @Test
    void aRecordingOfAnotherMachineClaimsNoLongWork() throws IOException {
        try (Machine machine = new Machine(Duel.GAME, 1)) {
            assertEquals(
                    8,
                    DesyncRecording.open("a", machine.play(10).evidence(4, 8)).steps());
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            Recorder recorder = Recorder.start(bytes, machine.run, /* hashEvery= */ 1000, Map.of());
            machine.run.step(1001);
            recorder.close();
            IOException refused = assertThrows(IOException.class, () -> DesyncRecording.open("a", bytes.toByteArray()));
            assertEquals(
                    "a recording of another machine must have at most 1000 steps: a has 1001", refused.getMessage());
        }
    }

    @Test
    void aStateThatLiesAboutItsStepIsRefused() throws IOException {
        try (Machine machine = new Machine(Duel.GAME, 1).play(10)) {
            Recording honest = Recording.of("a", machine.evidence(4, 8));
            BlockMemory memory = new BlockMemory();
            StepBlock block = memory.takeFreeBlock();
            block.begin(RecordingFormat.HEADER_KIND, /* newFirstStep= */ 0);
            honest.header().write(block.output());
            memory.write(block);
            long[] parts = StateHash.partsOf(machine.run.world());
            RecordedState lie =
                    new RecordedState(/* number= */ 0, /* step= */ 5_000_000_000L, parts, stateAfter(4, honest));
            block.beginState(RecordingFormat.STATE_KIND, /* run= */ 1, lie, /* offset= */ 0);
            memory.write(block);
            block.begin(RecordingFormat.END_KIND, /* newFirstStep= */ 1);
            block.addFinalHash(lie.hash());
            memory.write(block);
            Recording forged = Recording.of("forged", memory.encode());
            IOException refused = assertThrows(IOException.class, () -> Replay.begin(forged, Duel.GAME));
            assertEquals(
                    "a recording must have the states of its steps: forged has a state of step 4 after step 5000000000",
                    refused.getMessage());
        }
    }

    @Test
    void filesAreNumberedInAFolderOfTheirOwn() throws IOException {
        Path file = DesyncRecording.write(DataFolder.at(folder), new byte[] {1});
        assertEquals(folder.resolve("desyncs").resolve("desync-1.rec"), file);
        DesyncRecording.write(DataFolder.at(folder), new byte[] {2});
        assertTrue(Files.exists(folder.resolve("desyncs").resolve("desync-2.rec")));
        assertFalse(Files.exists(folder.resolve("crashes")));
        assertNotNull(file.getFileName());
    }
}
