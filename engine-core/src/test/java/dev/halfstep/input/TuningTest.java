package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks tunings as events of a queue, and the file that sets them. */
class TuningTest {

    private static final Tuning JUMP = Tuning.of("jumpSpeed", 15.5f, 0, 100);
    private static final Tuning GRAVITY = Tuning.of("hero.gravity", -40, -1000, 0);

    private final InputQueue queue = new InputQueue();

    private List<String> read(String text) {
        queue.clear();
        return queue.tune(text, List.of(JUMP, GRAVITY));
    }

    private String events() {
        return InputEventsTest.text(queue.events());
    }

    @Test
    void aFileSetsAllTunings() {
        assertEquals(List.of(), read("\uFEFF# the feel of the hero\njumpSpeed = 18\nhero.gravity: -30.5"));
        assertEquals("jumpSpeed=18.0 hero.gravity=-30.5", events());
    }

    @Test
    void aTuningThatTheFileDoesNotHaveGetsItsInitialValue() {
        assertEquals(List.of(), read("# jumpSpeed = 18\nhero.gravity=0"));
        assertEquals("jumpSpeed=15.5 hero.gravity=0.0", events());
        read("");
        assertEquals("jumpSpeed=15.5 hero.gravity=-40.0", events());
    }

    @ParameterizedTest
    @ValueSource(strings = {"101", "-0.1", "NaN", "Infinity", "1e39", "fast", ""})
    void aWrongValueIsNamedAndKeepsTheOldOne(String value) {
        assertEquals(
                List.of("jumpSpeed must be a number from 0.0 to 100.0: '" + value + "'; the old value stays"),
                read("jumpSpeed=" + value + "\nhero.gravity=-7"));
        assertEquals("hero.gravity=-7.0", events());
    }

    @Test
    void anUnknownNameIsOneLine() {
        assertEquals(List.of("no tuning of the game is called 'jumpSped'"), read("jumpSped = 18"));
        assertEquals(
                List.of("no tuning of the game is called 'a?[31m'"), read("a\\u001B[31m = 1"), "no control characters");
    }

    @Test
    void aDamagedOrLongTextSetsNothing() {
        assertEquals(1, read("jumpSpeed = 18\nx = \\u12").size());
        assertEquals("", events());
        assertEquals(
                List.of("values must have at most 65536 characters: 65537; the old ones stay"),
                read("#".repeat(65537)));
        assertEquals("", events());
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            names.append("unknown").append(i).append("=1\n");
        }
        List<String> problems = read(names.toString());
        assertEquals(11, problems.size());
        assertEquals("490 more problems", problems.get(10));
    }

    @Test
    void refusesWhatNoGameCanMean() {
        assertFails(
                "the name of a tuning must have 1 to 64 letters, digits, dots, hyphens or underscores, and begin"
                        + " with a letter: '1st'",
                () -> Tuning.of("1st", 0, 0, 1));
        assertFails(
                "the initial value of a tuning must be in its range, which is finite: 'x' has 2.0 in 0.0 to 1.0",
                () -> Tuning.of("x", 2, 0, 1));
        assertFails(
                "the initial value of a tuning must be in its range, which is finite: 'x' has 2.0 in 0.0 to"
                        + " Infinity",
                () -> Tuning.of("x", 2, 0, Float.POSITIVE_INFINITY));
        assertFails("jumpSpeed must be a number from 0.0 to 100.0: NaN", () -> queue.tune(JUMP, Float.NaN));
        assertFails("a game must have at most 256 tunings: 257", () -> queue.tune("", Collections.nCopies(257, JUMP)));
    }

    private static void assertFails(String message, Runnable call) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }

    @Test
    void valuesOfTheSameTuningCoalesce() {
        queue.tune(JUMP, 1);
        queue.tune(GRAVITY, -1);
        queue.tune(JUMP, 2);
        queue.press(Action.named("buy"));
        queue.tune(JUMP, 3);
        assertEquals("jumpSpeed=2.0 hero.gravity=-1.0 'buy' jumpSpeed=3.0", events());
    }

    @Test
    void onlyTheLastValueOfEachTuningSurvivesALongPause() {
        for (int i = 0; i < 3; i++) {
            queue.tune(JUMP, i);
            queue.press(Action.named("buy"));
            queue.tune(GRAVITY, -i);
        }
        DroppedEvents dropped = new DroppedEvents();
        dropped.collapse(queue, new ControlState());
        assertEquals(3, dropped.count(), "the presses");
        assertEquals("jumpSpeed=2.0 hero.gravity=-2.0", events());
        queue.press(Action.named("buy"));
        dropped.dropMomentary(queue);
        assertEquals(3 + 1, dropped.count());
        assertEquals("jumpSpeed=2.0 hero.gravity=-2.0", events(), "a menu ends, the values stay");
    }

    @Test
    void readsWrittenTunings() throws IOException {
        queue.tune(JUMP, 18);
        queue.press(Action.named("buy"));
        queue.tune(JUMP, 19);
        queue.tune(GRAVITY, -0.1f);
        byte[] bytes = bytes(queue.events());
        assertEquals(4 + (2 + 4 + 2 + 11) + (2 + 2 + 5) + (2 + 4 + 2) + (2 + 4 + 2 + 14), bytes.length);
        InputQueue target = new InputQueue();
        target.read(new DataInputStream(new ByteArrayInputStream(bytes)), 0);
        assertEquals("jumpSpeed=18.0 'buy' jumpSpeed=19.0 hero.gravity=-0.1", InputEventsTest.text(target.events()));
        assertTrue(queue.events().sameAs(target.events()));
        queue.clear();
        queue.tune(JUMP, 0);
        target.clear();
        target.tune(GRAVITY, 0);
        assertFalse(queue.events().sameAs(target.events()), "the names differ");
    }

    @Test
    void refusesDamagedTunings() throws IOException {
        int tuning = 2 * Control.count() + 10;
        int action = 2 * Control.count() + 8;
        String rule = "the values of an input event must be finite, and between -1 and 1 for an axis: ";
        assertRefused(rule + "x NaN, y 0.0, code " + tuning, out -> write(out, tuning, Float.NaN, 0, "a"));
        assertRefused("the number of a tuning must be at most 0: 1", out -> write(out, tuning, 1e30f, 1, "a"));
        assertRefused(
                "the name of a tuning must have 1 to 64 letters, digits or any of '.', '-', '_', and begin with a letter:"
                        + " one with 2 characters is different",
                out -> write(out, tuning, 1, 0, "\u001B["));
        assertRefused("the number must be that of an action: 0", out -> {
            write(out, tuning, 1, 0, "a");
            out.writeShort(action);
            out.writeShort(0);
        });
        assertRefused("the number must be that of a tuning: 0", out -> {
            out.writeShort(action);
            out.writeShort(0);
            out.writeUTF("buy");
            write(out, tuning, 1, 0, "");
        });
    }

    private static void write(DataOutputStream out, int code, float value, int number, String name) throws IOException {
        out.writeShort(code);
        out.writeFloat(value);
        out.writeShort(number);
        out.writeUTF(name);
    }

    private interface Writing {
        void write(DataOutputStream out) throws IOException;
    }

    private static void assertRefused(String message, Writing events) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(2);
        events.write(out);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        InputQueue target = new InputQueue();
        assertEquals(
                message,
                assertThrows(IOException.class, () -> target.read(in, 0)).getMessage());
    }

    private static byte[] bytes(InputEvents events) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        events.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    @Test
    void aStateKeepsNoMoreThan256Values() {
        ControlState state = new ControlState();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 300; i++) { // as a malicious player may send
            queue.tune(Tuning.of("t" + i, 0, 0, 1), 1);
            names.add("t" + i);
        }
        for (int i = 0; i < queue.size(); i++) {
            state.apply(queue.events(), i);
        }
        assertEquals(256, state.tunings.size());
        assertTrue(state.tunings.keySet().containsAll(names.subList(0, 256)));
    }
}
