package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.input.StepInput;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replays recordings that older engines have written. {@link RecordingCorpus} has their games. */
class OlderRecordingTest {

    private static final int STEPS = 90;

    private static SyntheticWorld world() {
        return new WorldRecipe()
                .rate(Rate.hz(60))
                .entities(1, random -> List.of(Transform.at(0, 0)))
                .system(
                        "move",
                        step -> step.world()
                                .query(Transform.class)
                                .forEach((id, transform) -> move(transform, step.input())))
                .build();
    }

    private static void move(Transform transform, StepInput input) {
        transform.setPosition(
                transform.x()
                        + (input.isHeld(Key.D) ? 1 : 0)
                        + input.value(GamepadAxis.LEFT_X)
                        + input.wheelY()
                        + 10 * input.pressCount(GamepadButton.DPAD_LEFT),
                input.pointerX() + input.pressCount(MouseButton.LEFT),
                0);
    }

    private static Recording open(String name) throws IOException {
        try (InputStream recorded = OlderRecordingTest.class.getResourceAsStream(name)) {
            return Recording.of(name, Objects.requireNonNull(recorded, name).readAllBytes());
        }
    }

    /** Replays a recording, then seeks back and forward in it. Returns the number of verified steps. */
    private static long replay(String name, WorldRecipe game) throws IOException {
        Recording recording = open(name);
        long verifiedSteps;
        long hash;
        try (SyntheticWorld world = game.build();
                Replay replay = Replay.begin(recording, world.world(), world.scheduler())) {
            replay.run();
            assertNull(replay.difference(), name);
            assertEquals(recording.steps(), world.steps());
            verifiedSteps = replay.verifiedSteps();
            hash = world.hash();
        }
        try (SyntheticWorld world = game.build();
                Replay replay = Replay.begin(recording, world.world(), world.scheduler())) {
            replay.enableSeeking();
            replay.seek(Long.MAX_VALUE);
            replay.seek(20);
            replay.seek(Long.MAX_VALUE);
            assertNull(replay.difference(), name);
            assertEquals(hash, world.hash(), name);
        }
        return verifiedSteps;
    }

    @ParameterizedTest
    @ValueSource(strings = {"format-1/plain.rec", "format-2/plain.rec"})
    void aGameIsReplayed(String name) throws IOException {
        open(name).requireWhole();
        assertEquals(150, replay(name, RecordingCorpus.game()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"format-1/truncated.rec", "format-2/truncated.rec"})
    void aTruncatedGameIsReplayedUpToItsLastBlock(String name) throws IOException {
        assertThrows(RecordingException.class, () -> open(name).requireWhole());
        assertEquals(60, replay(name, RecordingCorpus.game()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"format-1/failure.rec", "format-2/failure.rec"})
    void aGameIsReplayedUntilItFails(String name) throws IOException {
        open(name).requireWhole();
        try (SyntheticWorld world = RecordingCorpus.failingGame().build();
                Replay replay = Replay.begin(open(name), world.world(), world.scheduler())) {
            assertThrows(SystemFailureException.class, replay::run);
            assertNull(replay.difference());
            assertEquals(RecordingCorpus.FAILING_STEP, world.steps());
            assertEquals(RecordingCorpus.FAILING_STEP - 1, replay.verifiedSteps());
        }
    }

    /** In format 1, the bindings of the player are missing, so the game of the test must have them. */
    @Test
    void bindingsArePartOfFormat2() throws IOException {
        WorldRecipe rebound = RecordingCorpus.game().wire((world, scheduler) -> RecordingCorpus.rebind(scheduler));
        assertEquals(150, replay("format-1/bindings.rec", rebound));
        assertEquals(150, replay("format-2/bindings.rec", RecordingCorpus.game()));
        assertThrows(AssertionError.class, () -> replay("format-1/bindings.rec", RecordingCorpus.game()));
    }

    @Test
    void aGameThatWentBackIsReplayed() throws IOException {
        Recording recording = open("format-2/rewinds.rec");
        recording.requireWhole();
        assertEquals(134, recording.runs()); // 80, 40, 4 again, 10
        assertEquals(68, replay("format-2/rewinds.rec", RecordingCorpus.game()));
    }

    @Test
    void aGameThatBeginsWithAStateIsReplayed() throws IOException {
        Recording recording = open("format-2/state.rec");
        recording.requireWhole();
        assertEquals(25, recording.beginStep());
        assertEquals(165, recording.path().seekStateBetween(100, 175).step());
        assertEquals(175, replay("format-2/state.rec", RecordingCorpus.game()));
    }

    /** Recorded before actions and players were recorded. */
    @Test
    void playsToItsEnd(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("game.rec");
        try (InputStream recorded = OlderRecordingTest.class.getResourceAsStream("format-1.rec")) {
            Files.copy(Objects.requireNonNull(recorded), file);
        }
        try (SyntheticWorld world = world();
                Replay replay = Replay.begin(Recording.open(file), world.world(), world.scheduler())) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(STEPS, replay.verifiedSteps());
            assertEquals(69.5f, world.get(0, Transform.class).x());
        }
    }
}
