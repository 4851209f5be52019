package dev.halfstep.input;

import static dev.halfstep.input.EdgeDirection.DOWN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.file.DataFolder;
import dev.halfstep.file.Settings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that steps read the actions of a player through the bindings of the player's machine. */
class PlayerBindingsTest {

    private static final Action JUMP = Action.named("jump");
    private static final Action FIRE = Action.named("fire");
    private static final AxisAction STEER = AxisAction.named("steer");

    private static final String OF_PLAYER = "halfstep-bindings 1\naction jump = key:J\naxis steer = key:A/key:D\n";

    private final InputStage stage = new InputStage();
    private final ActionMap actions = stage.actions();
    private final StepInput step = stage.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0);
    private final StepInput everySecond = stage.stepInput(/* periodSteps= */ 2, /* offsetSteps= */ 0);

    /** The number of steps so far, and the time in nanoseconds. */
    private long stepCount;

    @BeforeEach
    void bind() {
        actions.bind(JUMP, Key.SPACE).bind(FIRE, Key.F).bind(STEER, AxisSource.pair(Key.LEFT, Key.RIGHT));
    }

    /** Runs a frame of one step in which both players press some keys. */
    private void press(Key... keys) {
        InputQueue queue = stage.beginFrame(/* frameNanos= */ 1, stepCount, stepCount);
        for (Key key : keys) {
            queue.add(1, key, DOWN, stepCount);
            queue.add(2, key, DOWN, stepCount);
        }
        step();
        stage.beginPresentation();
    }

    private void step() {
        stage.mapToSimulatedTime(stepCount);
        stage.beginStep(++stepCount, stepCount);
    }

    @Test
    void stepsReadAPlayerThroughTheOwnBindings() {
        assertEquals(List.of(), actions.setPlayerBindings(2, OF_PLAYER));
        press(Key.J, Key.D);
        for (StepInput input : List.of(step, everySecond)) {
            assertFalse(input.wasPressed(JUMP));
            assertEquals(0, input.value(STEER));
            assertTrue(input.ofPlayer(2).wasPressed(JUMP));
            assertTrue(input.ofPlayer(2).isHeld(JUMP));
            assertEquals(1, input.ofPlayer(2).value(STEER));
        }
        press(Key.SPACE, Key.RIGHT);
        assertTrue(step.wasPressed(JUMP));
        assertEquals(1, step.value(STEER));
        assertFalse(step.ofPlayer(2).wasPressed(JUMP));
    }

    @Test
    void framesReadAllPlayersThroughTheMap() {
        actions.setPlayerBindings(1, OF_PLAYER);
        actions.setPlayerBindings(2, OF_PLAYER);
        press(Key.SPACE, Key.RIGHT);
        for (int player = 1; player <= 2; player++) {
            assertTrue(stage.frameInput().ofPlayer(player).wasPressed(JUMP));
            assertEquals(1, stage.frameInput().ofPlayer(player).value(STEER));
            assertFalse(step.ofPlayer(player).wasPressed(JUMP));
            assertEquals(0, step.ofPlayer(player).value(STEER));
        }
    }

    @Test
    void aChangeOfTheMapDoesNotReachStepsOfAPlayerWithOwnBindings() {
        actions.setPlayerBindings(1, OF_PLAYER);
        actions.rebind(JUMP, Key.K);
        actions.rebind(FIRE, Key.L);
        press(Key.K, Key.L);
        assertFalse(step.wasPressed(JUMP));
        assertTrue(step.wasPressed(FIRE), "the text does not have this action");
        press(Key.J);
        assertTrue(step.wasPressed(JUMP));
    }

    @Test
    void aLineWithoutControlsRemovesThem() {
        actions.setPlayerBindings(2, "halfstep-bindings 1\naction jump =");
        press(Key.SPACE);
        assertFalse(step.ofPlayer(2).isHeld(JUMP));
        assertTrue(step.isHeld(JUMP));
    }

    @Test
    void newBindingsReplaceAllFormerOnesOfThePlayer() {
        actions.setPlayerBindings(2, OF_PLAYER);
        actions.setPlayerBindings(2, "halfstep-bindings 1\naction fire = key:J, key:J");
        press(Key.J);
        assertEquals(1, step.ofPlayer(2).pressCount(FIRE));
        assertFalse(step.ofPlayer(2).wasPressed(JUMP));
    }

    @Test
    void stepsReadTheMapAfterThePlayersHaveNoOwnBindings() {
        int revision = actions.revision();
        actions.setPlayerBindings(2, OF_PLAYER);
        assertTrue(actions.revision() > revision);
        revision = actions.revision();
        actions.clearPlayerBindings();
        assertTrue(actions.revision() > revision);
        press(Key.SPACE);
        assertTrue(step.ofPlayer(2).wasPressed(JUMP));
    }

    @Test
    void unknownNamesAreReported() {
        assertEquals(
                List.of("line 2: no action is called 'fly'", "line 3: nothing is called 'key:ANY'"),
                actions.setPlayerBindings(
                        2, "halfstep-bindings 1\naction fly = key:J\naction jump = key:ANY, key:K\n"));
        press(Key.K);
        assertTrue(step.ofPlayer(2).wasPressed(JUMP));
    }

    @Test
    void aRefusedTextChangesNothing() {
        actions.setPlayerBindings(2, OF_PLAYER);
        String before = actions.toTextOfSteps();
        int revision = actions.revision();
        assertRefused(2, "halfstep-bindings 1\naction jump = key:K\njump", "bindings of player 2, line 3: ");
        assertRefused(2, "", "bindings of player 2, line 1: ");
        assertRefused(3, "halfstep-bindings 1\nplayer 2 action jump = key:K", "bindings of player 3, line 2: ");
        assertRefused(9, OF_PLAYER, "the number of a player must be 1 to 8: 9");
        assertRefused(
                2,
                OF_PLAYER + "#".repeat(16 * 1024),
                "the bindings of a player must have at most 16384 characters: player 2 has 16449");
        assertEquals(before, actions.toTextOfSteps());
        assertEquals(revision, actions.revision());
    }

    private void assertRefused(int player, String text, String message) {
        String refusal = assertThrows(IllegalArgumentException.class, () -> actions.setPlayerBindings(player, text))
                .getMessage();
        assertTrue(refusal.startsWith(message), refusal);
    }

    @Test
    void filesAndSettingsHaveNoBindingsOfPlayers(@TempDir Path folder) throws IOException {
        String own = actions.toText();
        Settings settings = Settings.open(DataFolder.at(folder), "settings.toml");
        actions.keepIn(settings);
        actions.setPlayerBindings(1, OF_PLAYER);
        actions.setPlayerBindings(2, OF_PLAYER);
        actions.save(folder.resolve("bindings.txt"));
        actions.rebind(FIRE, Key.G);
        settings.save();
        assertEquals(own, Files.readString(folder.resolve("bindings.txt")));
        assertFalse(Files.readString(folder.resolve("settings.toml")).contains("key:J"));
        assertEquals(List.of(Key.SPACE), actions.controls(JUMP));
    }

    @Test
    void theTextOfStepsHasTheBindingsOfAllPlayers() {
        actions.setPlayerBindings(2, OF_PLAYER);
        actions.setPlayerBindings(4, "halfstep-bindings 1");
        String text = actions.toTextOfSteps();
        assertEquals("""
                halfstep-bindings 1
                action jump = key:SPACE
                action fire = key:F
                axis steer = key:LEFT/key:RIGHT
                player 2 halfstep-bindings 1
                player 2 action jump = key:J
                player 2 axis steer = key:A/key:D
                player 4 halfstep-bindings 1
                """, text);
        actions.rebind(JUMP, Key.K);
        actions.setPlayerBindings(3, OF_PLAYER);
        actions.setPlayerBindings(2, "halfstep-bindings 1");
        assertEquals(List.of(), actions.loadTextOfSteps(text));
        assertEquals(text, actions.toTextOfSteps());
        press(Key.J);
        assertTrue(step.ofPlayer(2).wasPressed(JUMP));
    }

    @Test
    void aTextWithoutPlayersRemovesTheirBindings() {
        String text = actions.toText();
        assertEquals(text, actions.toTextOfSteps());
        actions.setPlayerBindings(2, OF_PLAYER);
        assertEquals(List.of(), actions.loadTextOfSteps(text));
        assertEquals(text, actions.toTextOfSteps());
    }

    @Test
    void aTextOfStepsWithAnotherPlayerIsRefused() {
        String text = actions.toText();
        for (String line : List.of("player 9 halfstep-bindings 1", "player 2 action jump = key:J", "player 2")) {
            assertThrows(IllegalArgumentException.class, () -> actions.loadTextOfSteps(text + line), line);
        }
    }

    @Test
    void readingThroughTheBindingsOfAPlayerAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        actions.setPlayerBindings(2, OF_PLAYER);
        InputView second = step.ofPlayer(2);
        long minBytes = Long.MAX_VALUE;
        float sum = 0;
        for (int round = 0; round < 40; round++) {
            stage.beginFrame(/* frameNanos= */ 1, stepCount, stepCount).add(2, Key.J, round % 2 == 0, stepCount);
            long before = threads.getCurrentThreadAllocatedBytes();
            step();
            sum += second.value(STEER) + second.pressCount(JUMP) + step.pressCount(JUMP);
            minBytes = Math.min(minBytes, threads.getCurrentThreadAllocatedBytes() - before);
            stage.beginPresentation();
        }
        assertEquals(20, sum);
        assertEquals(0, minBytes, "at least one round must allocate no byte");
    }
}
