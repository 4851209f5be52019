package dev.halfstep.input;

import static dev.halfstep.input.EdgeDirection.DOWN;
import static dev.halfstep.input.EdgeDirection.UP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Checks the input that presentation sees in a frame. */
class FrameInputTest {

    private final InputStage stage = new InputStage();
    private final FrameInput frame = stage.frameInput();

    /** Begins a frame at time 0, because presentation does not depend on timestamps. */
    private InputQueue beginFrame() {
        return stage.beginFrame(/* frameNanos= */ 0, /* nowNanos= */ 0, /* newReachedNanos= */ 0);
    }

    /** Ends the frame without a step. */
    private void present() {
        stage.mapToSimulatedTime(/* newReachedNanos= */ 0);
        stage.beginPresentation();
    }

    @Test
    void nothingIsHeldAtFirst() {
        for (int i = 0; i < Control.count(); i++) {
            assertFalse(frame.isHeld(Control.at(i)));
            assertEquals(0, frame.pressCount(Control.at(i)));
        }
        assertNull(frame.firstPressed());
    }

    @Test
    void aTapWithinOneFrameCountsOnceAndIsNotHeld() {
        InputQueue queue = beginFrame();
        queue.add(Key.SPACE, DOWN, 1);
        queue.add(Key.SPACE, UP, 2);
        present();
        assertEquals(1, frame.pressCount(Key.SPACE));
        assertEquals(1, frame.releaseCount(Key.SPACE));
        assertFalse(frame.isHeld(Key.SPACE));
    }

    @Test
    void aPressCountsInOneFrameAndIsHeldUntilItsRelease() {
        beginFrame().add(Key.W, DOWN, 1);
        present();
        assertTrue(frame.wasPressed(Key.W));
        assertTrue(frame.isHeld(Key.W));
        beginFrame();
        present();
        assertFalse(frame.wasPressed(Key.W));
        assertTrue(frame.isHeld(Key.W));
        beginFrame().add(Key.W, UP, 2);
        present();
        assertTrue(frame.wasReleased(Key.W));
        assertFalse(frame.isHeld(Key.W));
    }

    @Test
    void controlsAreIndependent() {
        for (int i = 0; i < Control.count(); i++) {
            beginFrame().add(Control.at(i), DOWN, 1);
            present();
            for (int other = 0; other < Control.count(); other++) {
                assertEquals(other == i ? 1 : 0, frame.pressCount(Control.at(other)), messageOf(i, other));
                assertEquals(other <= i, frame.isHeld(Control.at(other)), messageOf(i, other));
            }
        }
    }

    private static String messageOf(int pressed, int other) {
        return "control " + other + " in the frame of the press of control " + pressed;
    }

    @Test
    void framesSeeInputIndependentlyOfSteps() {
        beginFrame().add(Key.A, DOWN, 0);
        stage.mapToSimulatedTime(100);
        stage.beginStep(1, 50);
        stage.beginStep(2, 100);
        stage.beginPresentation();
        assertEquals("A+", StepInputTest.edges(frame));
    }

    @Test
    void inputOfAFailedFrameReachesTheNextFrameAndStep() {
        InputQueue queue = beginFrame();
        queue.add(Key.A, DOWN, 0);
        queue.type('a');
        stage.mapToSimulatedTime(0); // then a step throws, so there is no presentation
        queue = beginFrame();
        queue.add(Key.B, DOWN, 0);
        queue.type('b');
        present();
        assertEquals("A+ B+", StepInputTest.edges(frame));
        assertEquals(2, frame.textLength());
        stage.beginStep(1, 10);
        StepInput step = stage.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0);
        assertEquals("A+ B+", StepInputTest.edges(step));
    }

    @Test
    void movesOfOneFrameCoalesceWhateverTheirTimes() {
        InputQueue queue = stage.beginFrame(/* frameNanos= */ 10, /* nowNanos= */ 10, /* simulatedNanos= */ 0);
        queue.movePointer(1, 1, 1);
        queue.movePointer(2, 2, 2);
        queue.add(Key.A, DOWN, 3);
        queue.turnWheel(0, 1, 4);
        queue.movePointer(3, 3, 5);
        queue.turnWheel(0, 1, 6);
        stage.mapToSimulatedTime(10);
        stage.beginPresentation();
        assertEquals("to 2.0,2.0 key:A+ by 0.0,2.0 to 3.0,3.0", InputEventsTest.text(frame.events()));
        stage.beginStep(1, 10);
        assertEquals(
                "to 1.0,1.0 to 2.0,2.0 key:A+ by 0.0,1.0 to 3.0,3.0 by 0.0,1.0",
                InputEventsTest.text(stage.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0)
                        .events()));
    }

    @Test
    void movesOfAFailedFrameStayApartFromTheNextFrame() {
        InputQueue queue = stage.beginFrame(/* frameNanos= */ 10, /* nowNanos= */ 10, /* simulatedNanos= */ 0);
        queue.movePointer(1, 1, 1);
        queue.movePointer(2, 2, 2);
        stage.mapToSimulatedTime(10); // then a step throws, so there is no presentation
        queue = stage.beginFrame(/* frameNanos= */ 10, /* nowNanos= */ 20, /* simulatedNanos= */ 10);
        assertEquals(0, queue.size());
        queue.movePointer(3, 3, 13);
        queue.movePointer(4, 4, 14);
        stage.mapToSimulatedTime(20);
        stage.beginPresentation();
        assertEquals("to 2.0,2.0 to 4.0,4.0", InputEventsTest.text(frame.events()));
        assertEquals(0, queue.size());
    }

    @Test
    void anEventThatAHostAddsDuringStepsBelongsToTheNextFrame() {
        InputQueue queue = beginFrame();
        queue.movePointer(1, 1, 0);
        queue.movePointer(2, 2, 0);
        stage.mapToSimulatedTime(/* frameEndSimulatedNanos= */ 0);
        queue.add(Key.A, DOWN, 0); // by a host that has kept the queue
        stage.beginPresentation();
        assertEquals("to 2.0,2.0", InputEventsTest.text(frame.events()));
        assertEquals(1, beginFrame().size());
        present();
        assertEquals("A+", StepInputTest.edges(frame));
    }

    @Test
    void returnsTheFirstPressedControl() {
        InputQueue queue = beginFrame();
        queue.movePointer(1, 2, 0);
        queue.add(Key.A, UP, 0);
        queue.add(GamepadButton.DPAD_UP, DOWN, 0);
        queue.add(Key.B, DOWN, 0);
        present();
        assertSame(GamepadButton.DPAD_UP, frame.firstPressed());
    }

    @Test
    void motionAddsUpInOneFrameAndLeavesThePointer() {
        InputQueue queue = beginFrame();
        queue.movePointer(5, 6, 0);
        queue.moveMouse(1, 2, 0);
        queue.add(Key.A, DOWN, 0);
        queue.moveMouse(10, -20, 0);
        present();
        assertEquals(11f, frame.motionX());
        assertEquals(-18f, frame.motionY());
        assertEquals(5f, frame.pointerX());
        beginFrame();
        present();
        assertEquals(0f, frame.motionX());
        assertEquals(0f, frame.motionY());
    }

    @Test
    void repeatsOfAKeyCountAsTypedAndNotAsPressed() {
        InputQueue source = new InputQueue();
        source.add(Key.BACKSPACE, DOWN, 0);
        source.repeat(Key.BACKSPACE);
        source.type('a');
        source.repeat(Key.BACKSPACE);
        source.moveTo(beginFrame(), 0);
        present();
        assertEquals(3, frame.typeCount(Key.BACKSPACE));
        assertEquals(1, frame.pressCount(Key.BACKSPACE));
        assertEquals(1, frame.events().size());
        assertEquals(1, frame.textLength());
        assertEquals(0, frame.typeCount(Key.LEFT));
        beginFrame();
        present();
        assertEquals(0, frame.typeCount(Key.BACKSPACE));
        assertTrue(frame.isHeld(Key.BACKSPACE));
    }

    @Test
    void textLastsOneFrame() {
        InputQueue queue = beginFrame();
        // The third character, U+1F600, needs two chars.
        "ab\uD83D\uDE00".codePoints().forEach(queue::type);
        present();
        assertEquals(3, frame.textLength());
        assertEquals('b', frame.codePoint(1));
        assertEquals(0x1F600, frame.codePoint(2));
        assertEquals("ab\uD83D\uDE00", frame.text());
        beginFrame();
        present();
        assertEquals(0, frame.textLength());
        assertEquals("", frame.text());
    }

    @Test
    void refusesAnIndexOutOfRangeOfTheText() {
        InputQueue queue = beginFrame();
        "abc".codePoints().forEach(queue::type);
        present();
        String message = assertThrows(IndexOutOfBoundsException.class, () -> frame.codePoint(3))
                .getMessage();
        assertEquals("the index of a character must be at least 0 and less than 3: 3", message);
    }

    @Test
    void growsToHoldLongText() {
        InputQueue queue = beginFrame();
        for (int i = 0; i < 1_000; i++) {
            queue.type('a' + i % 26);
        }
        present();
        assertEquals(1_000, frame.textLength());
        assertEquals('a' + 999 % 26, frame.codePoint(999));
    }

    @Test
    void theWheelAddsUpWithinAFrame() {
        InputQueue queue = beginFrame();
        queue.turnWheel(1, 2, 0);
        queue.add(Key.A, DOWN, 0);
        queue.turnWheel(0, -0.5f, 0);
        present();
        assertEquals(1f, frame.wheelX());
        assertEquals(1.5f, frame.wheelY());
    }
}
