package dev.halfstep.input;

import static dev.halfstep.input.EdgeDirection.DOWN;
import static dev.halfstep.input.EdgeDirection.UP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Checks input during a pause, when no step runs for a long time. */
class PausedInputTest {

    private final InputStage stage = new InputStage();
    private final StepInput step = stage.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0);

    private InputQueue beginFrame() {
        return stage.beginFrame(/* frameNanos= */ 1, /* nowNanos= */ 0, /* newReachedNanos= */ 0);
    }

    /** Ends a frame in which simulated time stands still. */
    private void endPausedFrame() {
        stage.mapToSimulatedTime(/* newReachedNanos= */ 0);
        stage.beginPresentation();
    }

    @Test
    void everyEdgeOfAPauseReachesTheFirstStepAfterIt() {
        for (int i = 0; i < 1_000; i++) {
            beginFrame().add(Key.P, i % 2 == 0, 0);
            endPausedFrame();
        }
        stage.beginStep(1, 10);
        assertEquals(500, step.pressCount(Key.P)); // in every second frame
        assertEquals(500, step.releaseCount(Key.P));
        assertEquals(0, stage.droppedEvents());
    }

    @Test
    void mouseMovesInAPauseAreCoalesced() {
        for (int i = 1; i <= 200_000; i++) { // far more frames than the buffer holds events
            InputQueue queue = beginFrame();
            queue.movePointer(i, -i, 0);
            queue.moveAxis(GamepadAxis.LEFT_X, i % 3 - 1f, 0);
            queue.moveAxis(GamepadAxis.LEFT_Y, 1f - i % 3, 0);
            queue.turnWheel(0, 1, 0);
            queue.moveMouse(2, -1, 0);
            endPausedFrame();
        }
        stage.beginStep(1, 10);
        assertEquals(5, step.events().size(), "one event each for the pointer, two axes, the wheel and motion");
        assertEquals(400_000f, step.motionX());
        assertEquals(-200_000f, step.motionY());
        assertEquals(200_000f, step.pointerX());
        assertEquals(-200_000f, step.pointerY());
        assertEquals(200_000f, step.wheelY());
        assertEquals(1f, step.value(GamepadAxis.LEFT_X));
        assertEquals(-1f, step.value(GamepadAxis.LEFT_Y));
        assertEquals(0, stage.droppedEvents());
    }

    @Test
    void aFullBufferCollapsesToItsNetEffect() {
        beginFrame().add(Key.A, DOWN, 0);
        stage.mapToSimulatedTime(0);
        stage.beginStep(1, 0);
        assertTrue(step.isHeld(Key.A));

        InputQueue queue = beginFrame();
        queue.add(Key.A, UP, 0);
        queue.add(Key.B, DOWN, 0);
        queue.movePointer(5, 6, 0);
        endPausedFrame();
        for (int i = 0; i < InputQueue.MAX_EVENTS; i++) {
            beginFrame().add(Key.C, i % 2 == 0, 0);
            endPausedFrame();
        }
        stage.beginStep(2, 10);
        assertFalse(step.isHeld(Key.A));
        assertTrue(step.isHeld(Key.B));
        assertFalse(step.isHeld(Key.C));
        assertEquals(5f, step.pointerX());
        assertTrue(step.wasReleased(Key.A));
        assertEquals(1, step.pressCount(Key.B));
        int seen = step.pressCount(Key.C) + step.releaseCount(Key.C);
        assertEquals(InputQueue.MAX_EVENTS, seen + stage.droppedEvents());
        assertTrue(stage.droppedEvents() > 0, "the buffer must have collapsed");
    }

    @Test
    void droppingKeepsTheStateWithoutAPress() {
        InputQueue queue = beginFrame();
        queue.add(Key.W, DOWN, 0);
        queue.add(Key.S, DOWN, 0);
        stage.mapToSimulatedTime(0);
        stage.beginStep(1, 0);

        queue = beginFrame();
        queue.add(Key.W, UP, 0); // released in the menu
        queue.add(Key.S, UP, 0); // released and pressed again
        queue.add(Key.S, DOWN, 0);
        queue.add(Key.ENTER, DOWN, 0); // chosen in the menu
        queue.add(Key.ENTER, UP, 0);
        queue.turnWheel(0, 3, 0);
        queue.moveMouse(7, 7, 0);
        queue.add(Key.D, DOWN, 0); // held after the menu
        queue.moveAxis(GamepadAxis.LEFT_X, 0.5f, 0);
        endPausedFrame();
        stage.dropPending();
        stage.beginStep(2, 10);

        assertEquals(3, step.events().size());
        assertTrue(step.wasReleased(Key.W));
        assertFalse(step.wasPressed(Key.S));
        assertTrue(step.isHeld(Key.S));
        assertFalse(step.wasPressed(Key.ENTER));
        assertEquals(0f, step.wheelY());
        assertEquals(0f, step.motionX());
        assertTrue(step.isHeld(Key.D));
        assertFalse(step.wasPressed(Key.D), "the press was meant for the menu");
        assertEquals(0.5f, step.value(GamepadAxis.LEFT_X));
        assertEquals(
                6,
                stage.droppedEvents(),
                "both edges of S, both edges of ENTER, the turn of the wheel, and the press of D");

        beginFrame().add(Key.D, UP, 0);
        endPausedFrame();
        stage.beginStep(3, 20);
        assertTrue(step.wasReleased(Key.D));
        beginFrame().add(Key.D, DOWN, 0);
        endPausedFrame();
        stage.beginStep(4, 30);
        assertTrue(step.wasPressed(Key.D), "a later press must count");
    }

    @Test
    void keyThatClosesTheMenuIsHeldWithoutAPress() {
        beginFrame().add(Key.ENTER, DOWN, 0);
        endPausedFrame();
        stage.dropPending();
        stage.dropPending();
        assertEquals(1, stage.droppedEvents());
        beginFrame();
        stage.mapToSimulatedTime(10);
        stage.beginStep(1, 10);
        assertTrue(step.isHeld(Key.ENTER));
        assertFalse(step.wasPressed(Key.ENTER));
        assertEquals(InputEvents.Kind.HOLD, step.events().kind(0));
        assertEquals(Key.ENTER, step.events().control(0));
    }

    @Test
    void droppingKeepsTheStateOfEachPlayer() {
        InputQueue queue = beginFrame();
        queue.add(2, GamepadButton.A, DOWN, 0);
        queue.add(1, GamepadButton.A, DOWN, 0);
        queue.add(1, GamepadButton.A, UP, 0);
        endPausedFrame();
        stage.dropPending();
        stage.beginStep(1, 10);
        assertFalse(step.isHeld(GamepadButton.A));
        assertTrue(step.ofPlayer(2).isHeld(GamepadButton.A));
        assertFalse(step.ofPlayer(2).wasPressed(GamepadButton.A));
    }

    @Test
    void droppingKeepsThePointerOfEachPlayer() {
        Action buy = Action.named("buy");
        stage.actions().declare(buy);
        InputQueue queue = beginFrame();
        queue.movePointer(10, 20, 0);
        queue.movePointer(2, 30, 40, 0);
        queue.turnWheel(2, 1, 1, 0);
        queue.press(2, buy, 0);
        queue.movePointer(2, 50, 60, 0);
        endPausedFrame();
        stage.dropPending();
        assertEquals(2, stage.droppedEvents(), "a turn of the wheel and a press");
        stage.beginStep(1, 10);
        assertEquals("to 10.0,20.0 2/to 50.0,60.0", InputEventsTest.text(step.events()));
        assertFalse(step.ofPlayer(2).wasPressed(buy));
    }

    @Test
    void triggerThatIsHeldAfterTheMenuIsNoPress() {
        Control trigger = GamepadAxis.LEFT_TRIGGER.positive();
        beginFrame().moveAxis(GamepadAxis.LEFT_TRIGGER, 1, 0);
        endPausedFrame();
        stage.dropPending();
        stage.beginStep(1, 10);
        assertTrue(step.isHeld(trigger));
        assertFalse(step.wasPressed(trigger));
        beginFrame().moveAxis(GamepadAxis.LEFT_TRIGGER, 0, 0);
        endPausedFrame();
        stage.dropPending();
        stage.beginStep(2, 20);
        assertTrue(step.wasReleased(trigger));
    }

    @Test
    void keyThatIsReleasedAfterTheMenuIsReleasedWithoutAPress() {
        beginFrame().add(Key.ENTER, DOWN, 0);
        endPausedFrame();
        stage.dropPending();
        beginFrame().add(Key.ENTER, UP, 0);
        endPausedFrame();
        stage.beginStep(1, 10);
        assertFalse(step.isHeld(Key.ENTER));
        assertFalse(step.wasPressed(Key.ENTER));
        assertTrue(step.wasReleased(Key.ENTER));
    }

    @Test
    void droppingAnEmptyBufferChangesNothing() {
        stage.dropPending();
        stage.beginStep(1, 10);
        assertEquals(0, step.events().size());
        assertEquals(0, stage.droppedEvents());
    }

    @Test
    void presentationSeesDroppedEvents() {
        beginFrame().add(Key.ENTER, DOWN, 0);
        stage.mapToSimulatedTime(0);
        stage.dropPending();
        stage.beginPresentation();
        assertTrue(stage.frameInput().wasPressed(Key.ENTER));
    }
}
