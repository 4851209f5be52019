package dev.halfstep.input;

import static dev.halfstep.input.EdgeDirection.DOWN;
import static dev.halfstep.input.EdgeDirection.UP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.Rate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Checks players who leave and join. */
class PresenceTest {

    private static final Action FIRE = Action.named("fire");

    private final InputStage stage = new InputStage();
    private final StepInput everyStep = stage.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0);
    private final InputQueue additions = stage.additions();
    private long steps;

    PresenceTest() {
        stage.actions().bind(FIRE, Key.A, Key.B);
    }

    private InputQueue beginFrame() {
        return stage.beginFrame(/* frameNanos= */ 10, 10 * (steps + 1), 10 * steps);
    }

    /** Ends the frame, in which one step runs. */
    private void step() {
        steps++;
        stage.mapToSimulatedTime(10 * steps);
        stage.beginStep(steps, 10 * steps);
        stage.beginPresentation();
    }

    private String edges() {
        return InputEventsTest.text(everyStep.events());
    }

    @Test
    void allPlayersArePresentAtFirst() {
        for (int player = 1; player <= PlayerInput.MAX_PLAYERS; player++) {
            assertTrue(everyStep.ofPlayer(player).isPresent());
            assertTrue(stage.frameInput().ofPlayer(player).isPresent());
        }
        assertEquals(8, PlayerInput.MAX_PLAYERS);
        assertThrows(IllegalArgumentException.class, () -> everyStep.ofPlayer(9));
        assertEquals(
                "the number of a player must be 1 to 8: 9",
                assertThrows(IllegalArgumentException.class, () -> additions.leave(9))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> additions.join(0));
    }

    @Test
    void aPlayerWhoLeavesReleasesAllControlsAndCentresAllAxes() {
        InputView third = everyStep.ofPlayer(3);
        InputQueue queue = beginFrame();
        queue.add(3, Key.A, DOWN, 0);
        queue.add(3, Key.B, DOWN, 0);
        queue.moveAxis(3, GamepadAxis.LEFT_X, -1, 0);
        queue.add(2, Key.A, DOWN, 0);
        step();
        beginFrame();
        additions.leave(3);
        step();
        assertFalse(third.isPresent());
        assertFalse(third.isHeld(Key.A));
        assertEquals(1, third.releaseCount(Key.A));
        assertEquals(1, third.releaseCount(Key.B));
        assertEquals(1, third.releaseCount(FIRE), "the action with both keys");
        assertEquals(1, third.releaseCount(GamepadAxis.LEFT_X.negative()));
        assertEquals(0, third.value(GamepadAxis.LEFT_X));
        assertEquals(0, third.releaseCount(Key.C), "was not held");
        assertTrue(everyStep.ofPlayer(2).isHeld(Key.A), "of another player");
        assertTrue(everyStep.ofPlayer(2).isPresent());
        beginFrame();
        step();
        assertFalse(third.wasReleased(Key.A), "in the step after");
        assertFalse(third.wasReleased(FIRE), "in the step after");
        assertFalse(third.isPresent());
    }

    @Test
    void stepsSeeNoEventOfAPlayerWhoHasLeftUntilTheJoin() {
        Tuning gravity = Tuning.of("gravity", 0, -1, 1);
        beginFrame();
        additions.leave(1);
        step();
        InputQueue queue = beginFrame();
        queue.add(Key.A, DOWN, 0);
        queue.movePointer(3, 4, 0);
        queue.add(2, Key.A, DOWN, 0);
        additions.press(FIRE);
        additions.tune(gravity, 0.5f);
        step();
        assertEquals("gravity=0.5 2/key:A+", edges());
        assertEquals(0.5f, everyStep.value(gravity), "a tuning has no player");
        assertFalse(everyStep.isHeld(Key.A));
        assertFalse(everyStep.wasPressed(FIRE));
        assertEquals(0, everyStep.pointerX());
        queue = beginFrame();
        additions.join(1);
        queue.add(Key.B, DOWN, 0);
        step();
        assertTrue(everyStep.isPresent());
        assertFalse(everyStep.isHeld(Key.A), "was pressed before the join");
        assertTrue(everyStep.isHeld(Key.B));
    }

    @Test
    void aFrameSeesTheDevicesOfAPlayerWhoHasLeft() {
        FrameInput frame = stage.frameInput();
        InputQueue queue = beginFrame();
        queue.add(2, Key.A, DOWN, 0);
        queue.leave(2, 0);
        step();
        assertFalse(frame.ofPlayer(2).isPresent(), "as in the newest step");
        assertTrue(frame.ofPlayer(2).isHeld(Key.A));
        assertEquals("2/key:A+", InputEventsTest.text(frame.events()));
        queue = beginFrame();
        queue.add(2, GamepadButton.START, DOWN, 1);
        step();
        assertTrue(frame.ofPlayer(2).wasPressed(GamepadButton.START), "a wish to join");
        assertFalse(everyStep.ofPlayer(2).wasPressed(GamepadButton.START));
    }

    @Test
    void aLeaveOrAJoinThatChangesNothingIsNoFault() {
        InputQueue queue = beginFrame();
        queue.add(Key.A, DOWN, 0);
        queue.join(1, 0);
        step();
        assertTrue(everyStep.isPresent() && everyStep.isHeld(Key.A));
        beginFrame();
        additions.leave(1);
        additions.leave(1);
        step();
        assertEquals(1, everyStep.releaseCount(Key.A));
        assertEquals("leave leave", edges());
    }

    @Test
    void aLeaveAndAJoinInOneStepLeaveNothingHeld() {
        InputQueue queue = beginFrame();
        queue.add(2, Key.A, DOWN, 1);
        queue.moveAxis(2, GamepadAxis.LEFT_X, 1, 1);
        step();
        queue = beginFrame();
        queue.moveAxis(2, GamepadAxis.LEFT_Y, 1, 5);
        queue.leave(2, 5);
        queue.join(2, 5);
        queue.moveAxis(2, GamepadAxis.LEFT_Y, 0.25f, 5);
        queue.add(2, Key.B, DOWN, 5);
        step();
        InputView second = everyStep.ofPlayer(2);
        assertEquals("2/LEFT_Y=1.0 2/leave 2/join 2/LEFT_Y=0.25 2/key:B+", edges(), "no moves combine");
        assertTrue(second.isPresent());
        assertFalse(second.isHeld(Key.A));
        assertTrue(second.isHeld(Key.B));
        assertEquals(0, second.value(GamepadAxis.LEFT_X));
        assertEquals(0.25f, second.value(GamepadAxis.LEFT_Y));
        assertEquals(1, second.releaseCount(FIRE));
        assertEquals(1, second.pressCount(FIRE));
        assertTrue(second.isHeld(FIRE));
    }

    @Test
    void aSystemThatRunsSeldomSeesOneReleaseOfAnActionWithTwoControls() {
        StepInput everyThird = stage.stepInput(/* periodSteps= */ 3, /* offsetSteps= */ 2);
        beginFrame().add(Key.A, DOWN, 0);
        step();
        beginFrame().add(Key.B, DOWN, 0);
        additions.leave(1);
        step();
        assertEquals(1, everyThird.pressCount(FIRE));
        assertEquals(1, everyThird.releaseCount(FIRE));
        beginFrame();
        additions.join(1);
        step();
        beginFrame();
        step(); // a new span
        assertEquals(0, everyThird.releaseCount(FIRE));
        assertTrue(everyThird.isPresent());
        beginFrame().add(Key.A, UP, 0);
        step();
        assertEquals(0, everyThird.pressCount(FIRE));
    }

    @Test
    void droppedEventsKeepTheLastLeaveAndTheJoinAfterIt() {
        InputQueue queue = beginFrame();
        queue.add(2, Key.A, DOWN, 0);
        queue.add(3, Key.A, DOWN, 0);
        step();
        queue = beginFrame();
        queue.leave(2, 1);
        queue.join(2, 1);
        queue.add(2, Key.A, UP, 1);
        queue.leave(2, 1);
        queue.join(2, 1);
        queue.join(2, 1);
        queue.add(2, Key.A, DOWN, 1);
        queue.join(3, 1);
        queue.leave(3, 1);
        additions.leave(4);
        stage.mapToSimulatedTime(10 * steps); // a pause: no step runs
        long before = stage.droppedEvents();
        stage.dropPending();
        assertEquals(2, stage.droppedEvents() - before, "the release and the press of player 2");
        beginFrame();
        step();
        assertEquals("4/leave 2/leave 2/join 2/key:A* 3/leave", edges());
        assertTrue(everyStep.ofPlayer(2).isPresent());
        assertTrue(everyStep.ofPlayer(2).isHeld(Key.A), "is held since the join");
        assertFalse(everyStep.ofPlayer(2).wasPressed(Key.A));
        assertFalse(everyStep.ofPlayer(3).isPresent());
        assertFalse(everyStep.ofPlayer(3).isHeld(Key.A));
        assertFalse(everyStep.ofPlayer(4).isPresent());
    }

    @Test
    void droppedEventsAfterARestoreKeepALeave() {
        InputSnapshot snapshot = new InputSnapshot(stage);
        beginFrame().add(2, Key.A, DOWN, 0);
        step();
        snapshot.save();
        beginFrame();
        step();
        InputQueue queue = beginFrame();
        queue.add(2, Key.B, DOWN, 1);
        queue.leave(2, 1);
        stage.mapToSimulatedTime(10 * steps);
        snapshot.restore();
        steps = 1;
        stage.dropPending();
        beginFrame();
        step();
        assertFalse(everyStep.ofPlayer(2).isPresent());
        assertFalse(everyStep.ofPlayer(2).isHeld(Key.A));
        assertFalse(everyStep.ofPlayer(2).isHeld(Key.B));
    }

    @Test
    void aRestoreGoesBackToThePlayersOfItsStep() {
        InputSnapshot snapshot = new InputSnapshot(stage);
        InputQueue queue = beginFrame();
        queue.leave(5, 0);
        queue.add(6, Key.A, DOWN, 0);
        step();
        snapshot.save();
        queue = beginFrame();
        queue.join(5, 1);
        queue.leave(6, 1);
        queue.add(5, Key.B, DOWN, 2);
        step();
        snapshot.restore();
        steps = 1;
        assertFalse(everyStep.ofPlayer(5).isPresent());
        assertTrue(everyStep.ofPlayer(6).isHeld(Key.A));
        beginFrame();
        step();
        assertFalse(everyStep.ofPlayer(5).isPresent(), "the join was undone");
        assertFalse(everyStep.ofPlayer(5).isHeld(Key.B));
        assertTrue(everyStep.ofPlayer(6).isPresent(), "the leave was undone");
        assertTrue(everyStep.ofPlayer(6).isHeld(Key.A), "the devices hold it still");
        assertEquals("", edges());
    }

    @Test
    void aStoredStateHasThePlayers() throws IOException {
        InputQueue queue = beginFrame();
        queue.leave(1, 0);
        queue.leave(8, 0);
        queue.add(7, Key.A, DOWN, 0);
        queue.add(2, Key.B, DOWN, 0);
        step();
        InputStage other = new InputStage();
        other.actions().bind(FIRE, Key.A);
        StepInput onlyHere = other.stepInput(/* periodSteps= */ 4, /* offsetSteps= */ 0);
        InputSnapshot read = new InputSnapshot(other);
        read.read(new DataInputStream(new ByteArrayInputStream(stored())));
        read.restore();
        StepInput restored = other.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0);
        for (int player = 1; player <= 8; player++) {
            assertEquals(player != 1 && player != 8, restored.ofPlayer(player).isPresent(), "player " + player);
        }
        assertTrue(restored.ofPlayer(7).isHeld(Key.A));
        assertTrue(restored.ofPlayer(2).isHeld(Key.B));
        assertEquals("leave 8/leave 7/key:A+ 2/key:B+", InputEventsTest.text(restored.events()));
        assertFalse(onlyHere.isPresent(), "in steps of a system that the writing game did not have");
        assertFalse(other.stepInput(2, 0).isPresent(), "in steps of a system that was added after the load");
    }

    @Test
    void aStoredStateWithAnAbsentOrAFifthPlayerNeedsANewerFormat() {
        assertFalse(needsPlayersFormat());
        everyStep.ofPlayer(5);
        beginFrame().add(4, Key.A, DOWN, 0);
        step();
        assertFalse(needsPlayersFormat(), "four players, and one without any input");
        beginFrame().add(5, Key.A, DOWN, 0);
        step();
        assertTrue(needsPlayersFormat());
        beginFrame().add(5, Key.A, UP, 0);
        additions.leave(4);
        step();
        assertTrue(needsPlayersFormat());
    }

    private boolean needsPlayersFormat() {
        InputSnapshot snapshot = new InputSnapshot(stage);
        snapshot.save();
        return snapshot.needsPlayersFormat();
    }

    private byte[] stored() throws IOException {
        InputSnapshot snapshot = new InputSnapshot(stage);
        snapshot.save();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        snapshot.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    @Test
    void aScriptLeavesAndJoins() {
        ScriptedInput script = ScriptedInput.bySteps(Rate.hz(100))
                .ofPlayer(2)
                .press(Key.A, 1)
                .leave(2)
                .join(3);
        InputQueue queue = new InputQueue();
        queue.setSpan(0, 30_000_000);
        script.poll(queue);
        assertEquals("2/key:A+ 2/leave 2/join", InputEventsTest.text(queue.events()));
    }
}
