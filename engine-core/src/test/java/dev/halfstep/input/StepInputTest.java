package dev.halfstep.input;

import static dev.halfstep.input.EdgeDirection.DOWN;
import static dev.halfstep.input.EdgeDirection.UP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks the input of steps. All times are explicit nanoseconds, because the stage does not use a timestep. */
class StepInputTest {

    private final InputStage stage = new InputStage();
    private final StepInput step = stage.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0);

    /** The time of the clock at the end of the last frame. */
    private long nowNanos;

    /** The simulated time at the end of the last frame. */
    private long reachedNanos;

    private long steps;

    /** Begins a frame that ends at a time of the clock. */
    private InputQueue beginFrame(long newNowNanos) {
        InputQueue queue = stage.beginFrame(newNowNanos - nowNanos, newNowNanos, reachedNanos);
        nowNanos = newNowNanos;
        return queue;
    }

    /** Maps the events of the frame to simulated time, up to a simulated time. */
    private void mapUpTo(long newReachedNanos) {
        reachedNanos = newReachedNanos;
        stage.mapToSimulatedTime(newReachedNanos);
    }

    /** Runs the next step, which ends at a simulated time. */
    private void step(long endNanos) {
        stage.beginStep(++steps, endNanos);
    }

    /** Formats presses and releases, such as {@code A+ B-}. */
    static String edges(InputView input) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < input.events().size(); i++) {
            boolean isPress = input.events().kind(i) == InputEvents.Kind.PRESS;
            text.append(input.events().control(i)).append(isPress ? "+ " : "- ");
        }
        return text.toString().strip();
    }

    @Test
    void eachPlayerHasItsOwnInput() {
        Action jump = Action.named("jump");
        AxisAction steer = AxisAction.named("steer");
        stage.actions().bind(jump, Key.SPACE, GamepadButton.A).bind(steer, GamepadAxis.LEFT_X);
        StepInput everySecond = stage.stepInput(/* periodSteps= */ 2, /* offsetSteps= */ 0);
        InputQueue queue = beginFrame(10);
        queue.add(2, GamepadButton.A, DOWN, 1);
        queue.moveAxis(3, GamepadAxis.LEFT_X, -0.75f, 2);
        queue.moveAxis(GamepadAxis.LEFT_X, 0.5f, 2);
        queue.add(Key.SPACE, DOWN, 3);
        queue.add(Key.SPACE, UP, 4);
        mapUpTo(10);
        step(10);
        stage.beginPresentation();
        for (InputView input : List.of(step, stage.frameInput())) {
            assertSame(input, input.ofPlayer(1));
            assertSame(input.ofPlayer(2), input.ofPlayer(2));
            assertSame(input, input.ofPlayer(2).ofPlayer(1));
            assertFalse(input.isHeld(jump));
            assertEquals(1, input.pressCount(jump));
            assertEquals(0.5f, input.value(steer));
            assertTrue(input.ofPlayer(2).isHeld(jump));
            assertEquals(1, input.ofPlayer(2).pressCount(jump));
            assertEquals(GamepadButton.A, input.ofPlayer(2).firstPressed());
            assertEquals(1, input.ofPlayer(2).events().size());
            assertEquals(-0.75f, input.ofPlayer(3).value(steer));
            assertTrue(input.ofPlayer(3).isHeld(GamepadAxis.LEFT_X.negative()));
            assertFalse(input.ofPlayer(4).isHeld(jump));
            assertEquals(5, input.events().size(), "the first player's view has the events of all players");
        }
        beginFrame(20);
        mapUpTo(20);
        step(20);
        assertTrue(step.ofPlayer(2).isHeld(jump));
        assertEquals(0, step.ofPlayer(2).pressCount(jump));
        assertEquals(1, everySecond.ofPlayer(2).pressCount(jump));
        assertThrows(IllegalArgumentException.class, () -> step.ofPlayer(0));
        assertThrows(IllegalArgumentException.class, () -> step.ofPlayer(9));
    }

    @Test
    void eachPlayerHasAPointerAWheelAndActions() {
        Action buy = Action.named("buy");
        stage.actions().declare(buy);
        StepInput everySecond = stage.stepInput(/* periodSteps= */ 2, /* offsetSteps= */ 0);
        InputQueue queue = beginFrame(10);
        queue.movePointer(10, 20, 1);
        queue.movePointer(2, 30, 40, 1);
        queue.turnWheel(2, 1, -2, 2);
        queue.turnWheel(2, 0.5f, -1, 3);
        queue.moveMouse(3, 7, 8, 3);
        queue.press(2, buy, 4);
        queue.press(2, buy, 5);
        queue.press(4, buy, 5);
        mapUpTo(10);
        step(10);
        stage.beginPresentation();
        for (InputView input : List.of(step, stage.frameInput())) {
            assertEquals("10.0 20.0 0.0 0.0 0.0 0.0", devices(input));
            assertEquals("30.0 40.0 1.5 -3.0 0.0 0.0", devices(input.ofPlayer(2)));
            assertEquals("0.0 0.0 0.0 0.0 7.0 8.0", devices(input.ofPlayer(3)));
            assertFalse(input.wasPressed(buy), "the first player sees no presses of others");
            assertEquals(2, input.ofPlayer(2).pressCount(buy));
            assertEquals(2, input.ofPlayer(2).releaseCount(buy));
            assertFalse(input.ofPlayer(3).wasPressed(buy));
            assertTrue(input.ofPlayer(4).wasPressed(buy));
        }
        beginFrame(20);
        mapUpTo(20);
        step(20);
        assertEquals("30.0 40.0 0.0 0.0 0.0 0.0", devices(step.ofPlayer(2)));
        assertFalse(step.ofPlayer(2).wasPressed(buy));
        assertEquals("30.0 40.0 1.5 -3.0 0.0 0.0", devices(everySecond.ofPlayer(2)));
        assertEquals(2, everySecond.ofPlayer(2).pressCount(buy));
    }

    private static String devices(InputView input) {
        return input.pointerX() + " " + input.pointerY() + " " + input.wheelX() + " " + input.wheelY() + " "
                + input.motionX() + " " + input.motionY();
    }

    @Test
    void theFirstStepAfterARestoreMovesThePointerOfEachPlayer() {
        InputSnapshot before = new InputSnapshot(stage);
        before.save();
        InputQueue queue = beginFrame(10);
        queue.movePointer(10, 20, 1);
        queue.movePointer(2, 30, 40, 1);
        mapUpTo(10);
        step(10);
        before.restore();
        assertEquals(0, step.ofPlayer(2).pointerX());
        steps = 0;
        step(10);
        assertEquals("to 10.0,20.0 2/to 30.0,40.0", InputEventsTest.text(step.events()));
        assertEquals(30, step.ofPlayer(2).pointerX());
    }

    @Test
    void restoresTheInputOfAllPlayers() {
        InputSnapshot before = new InputSnapshot(stage);
        before.save();
        beginFrame(10).add(2, GamepadButton.A, DOWN, 1);
        mapUpTo(10);
        step(10);
        InputSnapshot after = new InputSnapshot(stage);
        after.save();
        before.restore();
        assertFalse(step.ofPlayer(2).isHeld(GamepadButton.A));
        after.restore();
        assertTrue(step.ofPlayer(2).isHeld(GamepadButton.A));
        before.restore();
        steps = 0;
        step(10); // the first step after a restore sees the net effect of the undone steps
        assertTrue(step.ofPlayer(2).wasPressed(GamepadButton.A));
        assertFalse(step.isHeld(GamepadButton.A));
    }

    @Test
    void edgesOfThreeFramesReachTheStepsOfTheirTimes() {
        // Steps take 10 ns. Frames end after 16, 32 and 64 ns.
        List<String> seen = new ArrayList<>();
        InputQueue queue = beginFrame(16);
        queue.add(Key.A, DOWN, 5);
        queue.add(Key.A, UP, 11);
        mapUpTo(16);
        step(10);
        seen.add(edges(step));
        queue = beginFrame(32);
        queue.add(Key.B, DOWN, 23);
        queue.add(Key.B, UP, 25);
        mapUpTo(32);
        for (long end : new long[] {20, 30}) {
            step(end);
            seen.add(edges(step));
        }
        queue = beginFrame(64);
        queue.add(Key.C, DOWN, 44);
        queue.add(Key.C, UP, 54);
        queue.add(Key.C, DOWN, 61);
        mapUpTo(64);
        for (long end : new long[] {40, 50, 60}) {
            step(end);
            seen.add(edges(step));
        }
        assertEquals(List.of("A+", "A-", "B+ B-", "", "C+", "C-"), seen);
        beginFrame(80);
        mapUpTo(80);
        step(70);
        assertEquals("C+", edges(step));
    }

    @Test
    void theSpanOfAStepIncludesItsEndAndNotItsBeginning() {
        InputQueue queue = beginFrame(30);
        queue.add(Key.A, DOWN, 0);
        queue.add(Key.B, DOWN, 10);
        queue.add(Key.C, DOWN, 11);
        queue.add(Key.D, DOWN, 20);
        mapUpTo(30);
        step(10);
        assertEquals("A+ B+", edges(step), "the span of the first step must include its beginning");
        step(20);
        assertEquals("C+ D+", edges(step));
    }

    @Test
    void aTapWithinOneStepIsPressedReleasedAndNotHeld() {
        InputQueue queue = beginFrame(10);
        queue.add(Key.SPACE, DOWN, 3);
        queue.add(Key.SPACE, UP, 4);
        mapUpTo(10);
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
        InputQueue queue = beginFrame(10);
        for (int i = 0; i < 3; i++) {
            queue.add(MouseButton.LEFT, DOWN, i);
            queue.add(MouseButton.LEFT, UP, i);
        }
        queue.add(MouseButton.LEFT, DOWN, 4);
        mapUpTo(10);
        step(10);
        assertEquals(4, step.pressCount(MouseButton.LEFT));
        assertEquals(3, step.releaseCount(MouseButton.LEFT));
        assertTrue(step.isHeld(MouseButton.LEFT));
    }

    @Test
    void aControlStaysHeldUntilItsRelease() {
        InputQueue queue = beginFrame(50);
        queue.add(GamepadButton.A, DOWN, 15);
        queue.add(GamepadButton.A, UP, 45);
        mapUpTo(50);
        List<Boolean> held = new ArrayList<>();
        for (long end = 10; end <= 50; end += 10) {
            step(end);
            held.add(step.isHeld(GamepadButton.A));
        }
        assertEquals(List.of(false, true, true, true, false), held);
    }

    @Test
    void timestampsAreClampedToTheFrameInOrder() {
        beginFrame(100);
        mapUpTo(100);
        InputQueue queue = beginFrame(200);
        queue.add(Key.A, DOWN, -5_000);
        queue.add(Key.B, DOWN, 180);
        queue.add(Key.C, DOWN, 110); // before the previous event: the clock went back
        queue.add(Key.D, DOWN, 9_000);
        mapUpTo(200);
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
        stage.beginFrame(/* frameNanos= */ 0, /* nowNanos= */ start, /* newReachedNanos= */ 0);
        mapUpTo(0);
        InputQueue queue =
                stage.beginFrame(/* frameNanos= */ 100, /* nowNanos= */ start + 100, /* newReachedNanos= */ 0);
        queue.add(Key.A, DOWN, start + 10);
        queue.add(Key.B, DOWN, start + 60);
        mapUpTo(100);
        step(50);
        assertEquals("A+", edges(step));
        step(100);
        assertEquals("B+", edges(step));
    }

    @Test
    void scaledFramesMapTimestampsLinearly() {
        InputQueue queue = beginFrame(100);
        for (int i = 1; i <= 4; i++) {
            queue.add(Key.A, i % 2 == 1, 25L * i);
        }
        mapUpTo(400); // the frame takes 100 ns and simulates 400 ns
        List<Integer> counts = new ArrayList<>();
        for (long end = 100; end <= 400; end += 100) {
            step(end);
            counts.add(step.events().size());
        }
        assertEquals(List.of(1, 1, 1, 1), counts);

        queue = beginFrame(1_100);
        for (int i = 1; i <= 4; i++) {
            queue.add(Key.A, i % 2 == 1, 100 + 250L * i);
        }
        mapUpTo(440); // the frame takes 1000 ns and simulates 40 ns
        step(420);
        assertEquals(2, step.events().size());
        step(440);
        assertEquals(2, step.events().size());
    }

    @Test
    void inputOfAPauseReachesTheNextStep() {
        for (int i = 1; i <= 3; i++) {
            InputQueue queue = beginFrame(100L * i);
            queue.add(Key.P, DOWN, 100L * i - 50);
            queue.add(Key.P, UP, 100L * i - 40);
            mapUpTo(0);
        }
        beginFrame(400);
        mapUpTo(100); // the pause has ended
        step(10);
        assertEquals(3, step.pressCount(Key.P));
    }

    @Test
    void inputInTheSpanOfALeadingStepReachesTheNextStep() {
        beginFrame(16);
        mapUpTo(16);
        step(20); // 4 ns ahead
        InputQueue queue = beginFrame(32);
        queue.add(Key.A, DOWN, 18);
        queue.add(Key.B, DOWN, 31);
        mapUpTo(32);
        step(30);
        assertEquals("A+", edges(step));
        step(40);
        assertEquals("B+", edges(step));
    }

    @Test
    void inputOfDroppedTimeReachesTheNextStep() {
        InputQueue queue = beginFrame(100);
        queue.add(Key.A, DOWN, 5);
        queue.add(Key.B, DOWN, 90);
        queue.add(Key.C, DOWN, 80); // before the previous event: the clock went back
        mapUpTo(100);
        step(10);
        assertEquals("A+", edges(step));
        reachedNanos = 20; // the frame keeps the time of one more step and drops the rest
        beginFrame(150).add(Key.D, DOWN, 145);
        mapUpTo(70);
        step(20);
        assertEquals("B+ C+", edges(step));
        step(60);
        assertEquals("", edges(step));
        step(70);
        assertEquals("D+", edges(step));
    }

    @Test
    void theWheelAddsUpUntilAStepSeesIt() {
        beginFrame(10).turnWheel(0, 1, 4);
        mapUpTo(2); // slow motion: two frames in one step of 4 ns
        beginFrame(20).turnWheel(-0.5f, 2, 14);
        mapUpTo(4);
        step(4);
        assertEquals(3f, step.wheelY());
        assertEquals(-0.5f, step.wheelX());
        step(8);
        assertEquals(0f, step.wheelY());
        assertEquals(0f, step.wheelX());
    }

    @Test
    void pointerAndAxesHaveTheirValuesAtTheEndOfTheStep() {
        InputQueue queue = beginFrame(20);
        queue.movePointer(10, 20, 1);
        queue.movePointer(30, 40, 9);
        queue.moveAxis(GamepadAxis.LEFT_X, 0.25f, 5);
        queue.moveAxis(GamepadAxis.LEFT_X, -1f, 15);
        queue.movePointer(50, 60, 16);
        mapUpTo(20);
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
    void aSystemOfEveryThirdStepSeesInputOfThreeSteps() {
        StepInput third = stage.stepInput(/* periodSteps= */ 3, /* offsetSteps= */ 1);
        InputQueue queue = beginFrame(100);
        for (int i = 0; i < 10; i++) { // one press in each step, of the keys A to J
            queue.add(Control.at(i), DOWN, 10L * i + 5);
        }
        mapUpTo(100);
        List<String> seen = new ArrayList<>();
        for (long i = 1; i <= 10; i++) {
            step(10 * i);
            if (i % 3 == 1) { // the steps in which the system runs
                seen.add(edges(third));
            }
        }
        assertEquals(List.of("A+", "B+ C+ D+", "E+ F+ G+", "H+ I+ J+"), seen);
        assertTrue(third.isHeld(Key.A));
    }

    @Test
    void aReplacedStepSeesTheSourceInsteadOfThePlayer() {
        stage.replaceStepInput(input -> input.add(Key.R, DOWN, 123)); // at any time: steps ignore it
        InputQueue queue = beginFrame(20);
        queue.add(Key.A, DOWN, 5);
        mapUpTo(20);
        step(10);
        assertEquals("R+", edges(step));
        step(20);
        assertEquals("R+", edges(step));
        stage.beginPresentation();
        assertEquals("A+", edges(stage.frameInput()));
    }
}
