package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.time.Rate;
import org.junit.jupiter.api.Test;

/** Checks input that a script plays at planned times, or in planned steps. */
class ScriptedInputTest {

    private final InputQueue queue = new InputQueue();

    /** Polls the script for one frame. Returns the timestamps of all events, then the events. */
    private String pollFrame(ScriptedInput script, long startNanos, long endNanos) {
        queue.clear();
        queue.setSpan(startNanos, endNanos);
        script.poll(queue);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < queue.size(); i++) {
            text.append(queue.timeNanos(i)).append(' ');
        }
        return text + InputEventsTest.text(queue.events());
    }

    @Test
    void everyEventIsPlayedOnceInItsFrame() {
        ScriptedInput script =
                new ScriptedInput().tap(Key.A, 100, /* held= */ 50).press(Key.B, 120);
        assertEquals("", pollFrame(script, 0, 99));
        assertEquals("100 120 key:A+ key:B+", pollFrame(script, 99, 149));
        assertEquals("150 key:A-", pollFrame(script, 149, 150));
        assertEquals("", pollFrame(script, 150, 1_000));
    }

    @Test
    void timesCountFromTheFirstFrame() {
        ScriptedInput script = new ScriptedInput().press(Key.A, 10).release(Key.A, 30);
        long start = Long.MAX_VALUE - 20; // the clock wraps around after 20 ns
        assertEquals(start + 10 + " key:A+", pollFrame(script, start, start + 15));
        assertEquals(start + 30 + " key:A-", pollFrame(script, start + 15, start + 40));
    }

    @Test
    void eventsAtOneTimeKeepTheirOrder() {
        ScriptedInput script = new ScriptedInput()
                .press(Key.B, 20)
                .press(MouseButton.LEFT, 10)
                .release(Key.B, 20)
                .moveAxis(GamepadAxis.LEFT_Y, -0.5f, 10)
                .movePointer(3, 4, 10)
                .turnWheel(0, 1, 20);
        assertEquals(
                "10 10 10 20 20 20 mouse:LEFT+ LEFT_Y=-0.5 to 3.0,4.0 key:B+ key:B- by 0.0,1.0",
                pollFrame(script, 0, 20));
    }

    @Test
    void textIsTyped() {
        pollFrame(new ScriptedInput().type("a\u00e4", 5), 0, 10);
        assertEquals(2, queue.text().length());
        assertEquals(0xE4, queue.text().codePoint(1));
    }

    @Test
    void aScriptCannotChangeWhileItIsPlayed() {
        ScriptedInput script = new ScriptedInput();
        pollFrame(script, 0, 10);
        assertEquals(
                "a script must be complete before its first frame: an event at 7 ns comes too late",
                assertThrows(IllegalStateException.class, () -> script.press(Key.A, 7))
                        .getMessage());
    }

    @Test
    void eventsByStepHappenInTheMiddleOfTheirStep() {
        Rate rate = Rate.hz(60); // a step takes 16,666,666.67 ns
        ScriptedInput script =
                ScriptedInput.bySteps(rate).tap(Key.A, 1, /* held= */ 2).tap(Key.B, 3, /* held= */ 0);
        assertEquals("8333333 key:A+", pollFrame(script, 0, 16_666_667));
        assertEquals("", pollFrame(script, 16_666_667, 33_333_333));
        assertEquals("41666667 41666667 41666667 key:A- key:B+ key:B-", pollFrame(script, 33_333_333, 50_000_000));
    }

    @Test
    void stepsCountFromOne() {
        ScriptedInput script = ScriptedInput.bySteps(Rate.hz(60));
        assertEquals(
                "the number of a step must be at least 1: 0",
                assertThrows(IllegalArgumentException.class, () -> script.press(Key.A, 0))
                        .getMessage());
        pollFrame(script, 0, 10);
        assertEquals(
                "a script must be complete before its first frame: an event in step 7 comes too late",
                assertThrows(IllegalStateException.class, () -> script.press(Key.A, 7))
                        .getMessage());
    }
}
