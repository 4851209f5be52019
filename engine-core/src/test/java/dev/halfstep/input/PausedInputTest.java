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
            endPausedFrame();
        }
        stage.beginStep(1, 10);
        assertEquals(4, step.events().size(), "one event each for the pointer, two axes and the wheel");
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
    void droppingKeepsTheNetEffect() {
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
        assertEquals(1, step.pressCount(Key.D));
        assertEquals(0.5f, step.value(GamepadAxis.LEFT_X));
        assertEquals(5, stage.droppedEvents()); // both edges of S, both edges of ENTER, and the turn of the wheel
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
