package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The input of steps, with explicit times, since the stage does not use a timestep. */
class StepInputTest {

    private final InputStage stage = new InputStage();
    private final StepInput step = stage.stepInput(1, 0);
    private long now;
    private long present;
    private long steps;

    /** Runs a frame up to a time of the clock and a simulated time. */
    private InputQueue frame(long newNow) {
        InputQueue queue = stage.beginFrame(newNow - now, newNow, present);
        now = newNow;
        return queue;
    }

    private void place(long newPresent) {
        present = newPresent;
        stage.mapTimes(newPresent);
    }

    private void step(long endNanos) {
        stage.beginStep(++steps, endNanos);
    }

    /** Returns the events of this step, such as {@code A+ B- }. */
    static String edges(InputView input) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < input.events().size(); i++) {
            boolean down = input.events().kind(i) == InputEvents.Kind.PRESS;
            text.append(input.events().control(i)).append(down ? "+ " : "- ");
        }
        return text.toString().strip();
    }

    @Test
    void edgesOfThreeFramesReachTheStepsOfTheirTimes() {
        List<String> seen = new ArrayList<>();
        InputQueue queue = frame(16);
        queue.add(Key.A, true, 5);
        queue.add(Key.A, false, 11);
        place(16);
        step(10);
        seen.add(edges(step));
        queue = frame(32);
        queue.add(Key.B, true, 23);
        queue.add(Key.B, false, 25);
        place(32);
        for (long end : new long[] {20, 30}) {
            step(end);
            seen.add(edges(step));
        }
        queue = frame(64);
        queue.add(Key.C, true, 44);
        queue.add(Key.C, false, 54);
        queue.add(Key.C, true, 61);
        place(64);
        for (long end : new long[] {40, 50, 60}) {
            step(end);
            seen.add(edges(step));
        }
        assertEquals(List.of("A+", "A-", "B+ B-", "", "C+", "C-"), seen);
        frame(80);
        place(80);
        step(70);
        assertEquals("C+", edges(step));
    }

    @Test
    void theSpanOfAStepIncludesItsEndAndNotItsBeginning() {
        InputQueue queue = frame(30);
        queue.add(Key.A, true, 0);
        queue.add(Key.B, true, 10);
        queue.add(Key.C, true, 11);
        queue.add(Key.D, true, 20);
        place(30);
        step(10);
        assertEquals("A+ B+", edges(step), "before the first step there is none");
        step(20);
        assertEquals("C+ D+", edges(step));
    }

    @Test
    void aTapWithinOneStepIsPressedReleasedAndNotHeld() {
        InputQueue queue = frame(10);
        queue.add(Key.SPACE, true, 3);
        queue.add(Key.SPACE, false, 4);
        place(10);
        step(10);
        assertTrue(step.wasPressed(Key.SPACE));
        assertTrue(step.wasReleased(Key.SPACE));
        assertFalse(step.isHeld(Key.SPACE));
        assertEquals(1, step.pressCount(Key.SPACE));
        assertEquals(1, step.releaseCount(Key.SPACE));
        step(20);
        assertFalse(step.wasPressed(Key.SPACE));
        assertFalse(step.wasReleased(Key.SPACE));
    }

    @Test
    void severalTapsWithinOneStepAreCounted() {
        InputQueue queue = frame(10);
        for (int i = 0; i < 3; i++) {
            queue.add(MouseButton.LEFT, true, i);
            queue.add(MouseButton.LEFT, false, i);
        }
        queue.add(MouseButton.LEFT, true, 4);
        place(10);
        step(10);
        assertEquals(4, step.pressCount(MouseButton.LEFT));
        assertEquals(3, step.releaseCount(MouseButton.LEFT));
        assertTrue(step.isHeld(MouseButton.LEFT));
    }

    @Test
    void aControlStaysHeldUntilItsRelease() {
        InputQueue queue = frame(50);
        queue.add(GamepadButton.A, true, 15);
        queue.add(GamepadButton.A, false, 45);
        place(50);
        List<Boolean> held = new ArrayList<>();
        for (long end = 10; end <= 50; end += 10) {
            step(end);
            held.add(step.isHeld(GamepadButton.A));
        }
        assertEquals(List.of(false, true, true, true, false), held);
    }

    @Test
    void timestampsAreClampedToTheFrameInOrder() {
        frame(100);
        place(100);
        InputQueue queue = frame(200);
        queue.add(Key.A, true, -5_000);
        queue.add(Key.B, true, 180);
        queue.add(Key.C, true, 110); // a clock that went back
        queue.add(Key.D, true, 9_000);
        place(200);
        step(100);
        assertEquals("A+", edges(step));
        step(179);
        assertEquals("", edges(step));
        step(199);
        assertEquals("B+ C+", edges(step));
        step(200);
        assertEquals("D+", edges(step));
    }

    @Test
    void theClockMayWrapAround() {
        long start = Long.MAX_VALUE - 50;
        stage.beginFrame(0, start, 0);
        place(0);
        InputQueue queue = stage.beginFrame(100, start + 100, 0);
        queue.add(Key.A, true, start + 10);
        queue.add(Key.B, true, start + 60);
        place(100);
        step(50);
        assertEquals("A+", edges(step));
        step(100);
        assertEquals("B+", edges(step));
    }

    @Test
    void scaledFramesMapTimestampsLinearly() {
        InputQueue queue = frame(100);
        for (int i = 1; i <= 4; i++) {
            queue.add(Key.A, i % 2 == 1, 25L * i);
        }
        place(400);
        List<Integer> counts = new ArrayList<>();
        for (long end = 100; end <= 400; end += 100) {
            step(end);
            counts.add(step.events().size());
        }
        assertEquals(List.of(1, 1, 1, 1), counts);

        queue = frame(1_100);
        for (int i = 1; i <= 4; i++) {
            queue.add(Key.A, i % 2 == 1, 100 + 250L * i);
        }
        place(440); // a second of which 40 ns count
        step(420);
        assertEquals(2, step.events().size());
        step(440);
        assertEquals(2, step.events().size());
    }

    @Test
    void inputOfAPauseReachesTheNextStep() {
        for (int i = 1; i <= 3; i++) {
            InputQueue queue = frame(100L * i);
            queue.add(Key.P, true, 100L * i - 50);
            queue.add(Key.P, false, 100L * i - 40);
            place(0);
        }
        frame(400);
        place(100);
        step(10);
        assertEquals(3, step.pressCount(Key.P));
    }

    @Test
    void inputOfAStepTakenAheadReachesTheNextStep() {
        frame(16);
        place(16);
        step(20); // 4 ns ahead
        InputQueue queue = frame(32);
        queue.add(Key.A, true, 18);
        queue.add(Key.B, true, 31);
        place(32);
        step(30);
        assertEquals("A+", edges(step));
        step(40);
        assertEquals("B+", edges(step));
    }

    @Test
    void inputOfDroppedTimeReachesTheNextStep() {
        InputQueue queue = frame(100);
        queue.add(Key.A, true, 5);
        queue.add(Key.B, true, 90);
        queue.add(Key.C, true, 80); // a clock that went back
        place(100);
        step(10);
        assertEquals("A+", edges(step));
        present = 20; // no more steps in this frame: the rest of its time is dropped, but for one
        frame(150).add(Key.D, true, 145);
        place(70);
        step(20);
        assertEquals("B+ C+", edges(step));
        step(60);
        assertEquals("", edges(step));
        step(70);
        assertEquals("D+", edges(step));
    }

    @Test
    void theWheelAddsUpUntilAStepSeesIt() {
        frame(10).turnWheel(0, 1, 4);
        place(2);
        frame(20).turnWheel(-0.5f, 2, 14);
        place(4);
        step(4);
        assertEquals(3f, step.wheelY());
        assertEquals(-0.5f, step.wheelX());
        step(8);
        assertEquals(0f, step.wheelY());
        assertEquals(0f, step.wheelX());
    }

    @Test
    void pointerAndAxesHaveTheirValuesAtTheEndOfTheStep() {
        InputQueue queue = frame(20);
        queue.movePointer(10, 20, 1);
        queue.movePointer(30, 40, 9);
        queue.moveAxis(GamepadAxis.LEFT_X, 0.25f, 5);
        queue.moveAxis(GamepadAxis.LEFT_X, -1f, 15);
        queue.movePointer(50, 60, 16);
        place(20);
        step(10);
        assertEquals("30.0 40.0 0.25", values());
        step(20);
        assertEquals("50.0 60.0 -1.0", values());
        step(30);
        assertEquals("50.0 60.0 -1.0", values());
    }

    private String values() {
        return step.pointerX() + " " + step.pointerY() + " " + step.value(GamepadAxis.LEFT_X);
    }

    @Test
    void aSystemThatRunsInEveryThirdStepSeesTheInputOfThreeSteps() {
        StepInput third = stage.stepInput(3, 1);
        InputQueue queue = frame(100);
        for (int i = 0; i < 10; i++) {
            queue.add(Control.at(i), true, 10L * i + 5);
        }
        place(100);
        List<String> seen = new ArrayList<>();
        for (long i = 1; i <= 10; i++) {
            step(10 * i);
            if (i % 3 == 1) {
                seen.add(edges(third));
            }
        }
        assertEquals(List.of("A+", "B+ C+ D+", "E+ F+ G+", "H+ I+ J+"), seen);
        assertTrue(third.isHeld(Key.A));
    }

    @Test
    void aRecordedStepReplacesThePlayer() {
        stage.replaceSteps(input -> input.add(Key.R, true, 123));
        InputQueue queue = frame(20);
        queue.add(Key.A, true, 5);
        place(20);
        step(10);
        assertEquals("R+", edges(step));
        step(20);
        assertEquals("R+", edges(step));
        stage.beginPresentation();
        assertEquals("A+", edges(stage.frameInput()));
    }
}
