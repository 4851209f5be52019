package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class InputEventsTest {

    private final InputQueue queue = new InputQueue();

    private void addOneEventOfEachKind() {
        queue.add(Key.SPACE, true, 1);
        queue.moveAxis(GamepadAxis.RIGHT_TRIGGER, 0.75f, 2);
        queue.movePointer(-1.5f, 1e6f, 3);
        queue.turnWheel(0.25f, -3f, 4);
        queue.add(GamepadButton.DPAD_LEFT, false, 5);
    }

    /**
     * Formats events: {@code key:A+} a press, {@code key:A-} a release, {@code to} the pointer, {@code by} the wheel.
     */
    static String text(InputEvents events) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < events.size(); i++) {
            text.append(
                    switch (events.kind(i)) {
                        case PRESS -> events.control(i).label() + "+ ";
                        case RELEASE -> events.control(i).label() + "- ";
                        case AXIS -> events.axis(i) + "=" + events.x(i) + " ";
                        case POINTER -> "to " + events.x(i) + "," + events.y(i) + " ";
                        case WHEEL -> "by " + events.x(i) + "," + events.y(i) + " ";
                    });
        }
        return text.toString().strip();
    }

    private static byte[] bytes(InputEvents events) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        events.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static DataInputStream in(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    @Test
    void everyEventHasAKind() {
        addOneEventOfEachKind();
        assertEquals(
                "key:SPACE+ RIGHT_TRIGGER=0.75 to -1.5,1000000.0 by 0.25,-3.0 gamepad:DPAD_LEFT-",
                text(queue.events()));
    }

    @Test
    void readsWrittenEvents() throws IOException {
        addOneEventOfEachKind();
        byte[] bytes = bytes(queue.events());
        assertEquals(4 + 2 + 6 + 10 + 10 + 2, bytes.length);
        InputQueue other = new InputQueue();
        other.read(in(bytes), 77);
        assertEquals(text(queue.events()), text(other.events()));
        for (int i = 0; i < other.size(); i++) {
            assertEquals(77, other.timeNanos(i));
        }
    }

    @Test
    void writesTheDocumentedFormat() throws IOException {
        addOneEventOfEachKind();
        DataInputStream in = in(bytes(queue.events()));
        assertEquals(5, in.readInt());
        assertEquals(2 * Key.SPACE.index() + 1, in.readShort());
        assertEquals(2 * Control.count() + 5, in.readShort());
        assertEquals(0.75f, in.readFloat());
        assertEquals(2 * Control.count() + 6, in.readShort());
        assertEquals(-1.5f, in.readFloat());
        assertEquals(1e6f, in.readFloat());
        assertEquals(2 * Control.count() + 7, in.readShort());
        assertEquals(0.25f, in.readFloat());
        assertEquals(-3f, in.readFloat());
        assertEquals(2 * GamepadButton.DPAD_LEFT.index(), in.readShort());
        assertEquals(0, in.available());
    }

    @Test
    void refusesDamagedBytes() throws IOException {
        addOneEventOfEachKind();
        byte[] intact = bytes(queue.events());
        InputQueue other = new InputQueue();
        for (int length = 0; length < intact.length; length++) {
            byte[] truncated = Arrays.copyOf(intact, length);
            assertThrows(EOFException.class, () -> other.read(in(truncated), 0), "truncated to " + length);
        }
        assertRefused("at most 65536 input events may wait: 65537 more", 65_537, 0, 0);
        assertRefused("at most 65536 input events may wait: -1 more", -1, 0, 0);
        int wheel = 2 * Control.count() + 7;
        assertRefused("the code of an input event is at most " + wheel + ": " + (wheel + 1), 1, wheel + 1, 0);
        int axis = 2 * Control.count();
        String rule = "an input event has finite values, an axis from -1 to 1: ";
        assertRefused(rule + "1.5, 0.0 of code " + axis, 1, axis, 1.5f);
        assertRefused(rule + "NaN, 0.0 of code " + axis, 1, axis, Float.NaN);
        assertRefused(rule + "Infinity, 0.0 of code " + wheel, 1, wheel, Float.POSITIVE_INFINITY);
    }

    private static void assertRefused(String rule, int count, int code, float x) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(count);
        out.writeShort(code);
        out.writeFloat(x);
        out.writeFloat(0);
        InputQueue other = new InputQueue();
        assertEquals(
                rule,
                assertThrows(IOException.class, () -> other.read(in(bytes.toByteArray()), 0))
                        .getMessage());
    }

    @Test
    void refusesToReturnAPropertyOfAnotherKind() {
        addOneEventOfEachKind();
        InputEvents events = queue.events();
        assertFails("only a press or a release has a control: AXIS", () -> events.control(1));
        assertFails("only a press or a release has a control: WHEEL", () -> events.control(3));
        assertFails("only a move of an axis has an axis: PRESS", () -> events.axis(0));
        assertFails("only a move of an axis has an axis: POINTER", () -> events.axis(2));
    }

    private static void assertFails(String rule, Executable call) {
        assertEquals(rule, assertThrows(IllegalStateException.class, call).getMessage());
    }
}
