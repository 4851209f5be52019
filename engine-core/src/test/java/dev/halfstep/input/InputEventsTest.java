package dev.halfstep.input;

import static dev.halfstep.input.EdgeDirection.DOWN;
import static dev.halfstep.input.EdgeDirection.UP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.random.RandomStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Checks input events in a queue, and their binary format. */
class InputEventsTest {

    private final InputQueue queue = new InputQueue();

    private void addOneEventOfEachKind() {
        queue.add(Key.SPACE, DOWN, 1);
        queue.moveAxis(GamepadAxis.RIGHT_TRIGGER, 0.75f, 2);
        queue.movePointer(-1.5f, 1e6f, 3);
        queue.turnWheel(0.25f, -3f, 4);
        queue.add(GamepadButton.DPAD_LEFT, UP, 5);
        queue.press(Action.named("buy"));
        queue.leave(1);
        queue.join(1);
    }

    /**
     * Formats events: {@code key:A+} a press, {@code key:A-} a release, {@code key:A*} a hold, {@code to} the pointer,
     * {@code by} the wheel.
     */
    static String text(InputEvents events) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < events.size(); i++) {
            text.append(events.player(i) == 1 ? "" : events.player(i) + "/");
            text.append(
                    switch (events.kind(i)) {
                        case PRESS -> events.control(i).label() + "+ ";
                        case RELEASE -> events.control(i).label() + "- ";
                        case AXIS -> events.axis(i) + "=" + events.x(i) + " ";
                        case POINTER -> "to " + events.x(i) + "," + events.y(i) + " ";
                        case WHEEL -> "by " + events.x(i) + "," + events.y(i) + " ";
                        case MOTION -> "motion " + events.x(i) + "," + events.y(i) + " ";
                        case ACTION -> events.action(i) + " ";
                        case TUNING -> events.tuningName(i) + "=" + events.x(i) + " ";
                        case LEAVE -> "leave ";
                        case JOIN -> "join ";
                        case AIM -> "aim " + events.x(i) + "," + events.y(i) + " ";
                        case HOLD -> events.control(i).label() + "* ";
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
                "key:SPACE+ RIGHT_TRIGGER=0.75 to -1.5,1000000.0 by 0.25,-3.0 gamepad:DPAD_LEFT- 'buy' leave join",
                text(queue.events()));
    }

    @Test
    void readsWrittenEvents() throws IOException {
        addOneEventOfEachKind();
        byte[] bytes = bytes(queue.events());
        // Sizes in bytes: 2 for each code, 4 for each value.
        int press = 2;
        int axis = 2 + 4;
        int pointer = 2 + 2 * 4;
        int wheel = 2 + 2 * 4;
        int release = 2;
        int action = 2 + 2 + 2 + 3; // the code, the number of the action, the length of its name, and the name
        int leaveAndJoin = 2 + 2;
        int count = 4;
        assertEquals(count + press + axis + pointer + wheel + release + action + leaveAndJoin, bytes.length);
        InputQueue target = new InputQueue();
        target.read(in(bytes), /* atNanos= */ 77);
        assertEquals(text(queue.events()), text(target.events()));
        for (int i = 0; i < target.size(); i++) {
            assertEquals(77, target.timeNanos(i));
        }
    }

    @Test
    void writesTheDocumentedFormat() throws IOException {
        addOneEventOfEachKind();
        queue.press(Action.named("sell"));
        queue.press(Action.named("buy"));
        DataInputStream in = in(bytes(queue.events()));
        assertEquals(10, in.readInt(), "number of events");
        // Codes: two for each control, a release and a press; then one for each axis, the pointer and the wheel.
        assertEquals(2 * Key.SPACE.index() + 1, in.readShort());
        assertEquals(2 * Control.count() + 5, in.readShort()); // RIGHT_TRIGGER is the last of 6 axes
        assertEquals(0.75f, in.readFloat());
        assertEquals(2 * Control.count() + 6, in.readShort()); // the pointer
        assertEquals(-1.5f, in.readFloat());
        assertEquals(1e6f, in.readFloat());
        assertEquals(2 * Control.count() + 7, in.readShort()); // the wheel
        assertEquals(0.25f, in.readFloat());
        assertEquals(-3f, in.readFloat());
        assertEquals(2 * GamepadButton.DPAD_LEFT.index(), in.readShort());
        assertEquals(2 * Control.count() + 8, in.readShort()); // the first action, with its name
        assertEquals(0, in.readShort());
        assertEquals("buy", in.readUTF());
        assertEquals(2 * Control.count() + 11, in.readShort()); // the player leaves
        assertEquals(2 * Control.count() + 12, in.readShort()); // and joins
        assertEquals(2 * Control.count() + 8, in.readShort());
        assertEquals(1, in.readShort());
        assertEquals("sell", in.readUTF());
        assertEquals(2 * Control.count() + 8, in.readShort()); // the first action again, without its name
        assertEquals(0, in.readShort());
        assertEquals(0, in.available());
    }

    @Test
    void refusesDamagedBytes() throws IOException {
        addOneEventOfEachKind();
        byte[] intact = bytes(queue.events());
        InputQueue target = new InputQueue();
        for (int length = 0; length < intact.length; length++) {
            byte[] truncated = Arrays.copyOf(intact, length);
            assertThrows(EOFException.class, () -> target.read(in(truncated), 0), "bytes truncated to " + length);
        }
        assertRefused("the number of input events must be between 0 and 65536: 65537", 65_537, 0, 0);
        assertRefused("the number of input events must be between 0 and 65536: -1", -1, 0, 0);
        int wheel = 2 * Control.count() + 7;
        int action = 2 * Control.count() + 8;
        int motion = 2 * Control.count() + 9;
        int tuning = 2 * Control.count() + 10;
        int join = 2 * Control.count() + 12;
        int aim = 2 * Control.count() + 13;
        String codeRule = "the code of an input event must be at most " + aim
                + " without its player and flag, which must fit the event: ";
        for (int code : new int[] {
            aim + 1,
            0x7000 + aim + 1,
            0x8000,
            0x8000 + wheel,
            0x8000 + action,
            0x8000 + motion,
            0x9000 + wheel,
            0x9000 + action,
            0x1000 + tuning,
            0x9000 + tuning,
            0x8000 + join,
            0x8000 + aim + 1,
            0xF000 + join
        }) {
            assertRefused(codeRule + code, 1, code, 0);
        }
        assertRefused("the number of an action must be at most 0: 16256", 1, action, 1f); // the upper half of 1f
        assertRefused(
                "the name of an action must have 1 to 64 lower-case letters, digits or hyphens, and begin with a letter:"
                        + " one with 0 characters is different",
                1,
                action,
                0f);
        int axis = 2 * Control.count();
        String rule = "the values of an input event must be finite, and between -1 and 1 for an axis: ";
        assertRefused(rule + "x 1.5, y 0.0, code " + axis, 1, axis, 1.5f);
        assertRefused(rule + "x NaN, y 0.0, code " + axis, 1, axis, Float.NaN);
        assertRefused(rule + "x NaN, y 0.0, code " + aim, 1, aim, Float.NaN);
        assertRefused(rule + "x Infinity, y 0.0, code " + wheel, 1, wheel, Float.POSITIVE_INFINITY);
    }

    /** Requires that reading one event, whose count and code may be wrong, fails with a message. */
    private static void assertRefused(String message, int count, int code, float x) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(count);
        out.writeShort(code);
        out.writeFloat(x);
        out.writeFloat(0);
        InputQueue target = new InputQueue();
        assertEquals(
                message,
                assertThrows(IOException.class, () -> target.read(in(bytes.toByteArray()), 0))
                        .getMessage());
    }

    @Test
    void readsRepeatedPressesOfAnAction() throws IOException {
        for (String name : new String[] {"buy", "sell", "buy", "a", "sell"}) {
            queue.press(Action.named(name));
        }
        InputQueue target = new InputQueue();
        target.read(in(bytes(queue.events())), 0);
        assertEquals("'buy' 'sell' 'buy' 'a' 'sell'", text(target.events()));
        assertTrue(queue.events().sameAs(target.events()));
        queue.press(Action.named("a"));
        target.press(Action.named("buy"));
        assertFalse(queue.events().sameAs(target.events()), "the last actions differ");
    }

    @Test
    void readsWrittenMotion() throws IOException {
        queue.moveMouse(1.5f, -2, 0);
        queue.moveMouse(-0.5f, 5, 0);
        queue.add(Key.A, DOWN, 0);
        queue.moveMouse(1, 1, 0);
        InputQueue target = new InputQueue();
        target.read(in(bytes(queue.events())), 0);
        assertEquals("motion 1.0,3.0 key:A+ motion 1.0,1.0", text(target.events()));
        assertThrows(IllegalArgumentException.class, () -> queue.moveMouse(Float.NaN, 0, 0));
    }

    @Test
    void readsEventsOfAllPlayers() throws IOException {
        queue.add(2, GamepadButton.A, DOWN, 0);
        queue.moveAxis(4, GamepadAxis.LEFT_X, -1, 0);
        queue.add(1, Key.A, DOWN, 0);
        queue.add(3, Key.A, DOWN, 0);
        queue.events().setQuiet(3);
        InputQueue target = new InputQueue();
        target.read(in(bytes(queue.events())), 0);
        assertEquals("2/gamepad:A+ 4/LEFT_X=-1.0 key:A+ 3/key:A*", text(target.events()));
        assertTrue(queue.events().sameAs(target.events()));
    }

    @Test
    void readsEachKindOfEventOfEachPlayer() throws IOException {
        addOneEventOfEachKind();
        queue.moveMouse(3, -4, 6);
        InputQueue all = new InputQueue();
        for (int player = 1; player <= PlayerInput.MAX_PLAYERS; player++) {
            all.addAll(queue.events(), player, 0);
        }
        InputQueue target = new InputQueue();
        target.read(in(bytes(all.events())), 0);
        assertTrue(all.events().sameAs(target.events()));
        assertEquals(8 * queue.size(), target.size());
        for (int i = 0; i < target.size(); i++) {
            assertEquals(1 + i / queue.size(), target.events().player(i));
            assertEquals(queue.events().kind(i % queue.size()), target.events().kind(i));
            assertEquals(queue.events().x(i % queue.size()), target.events().x(i));
            assertEquals(queue.events().y(i % queue.size()), target.events().y(i));
        }
    }

    @Test
    void readsRandomEventsOfRandomPlayersAsTheyWereWritten() throws IOException {
        RandomStream random = RandomStream.of(21, "events");
        for (int round = 0; round < 500; round++) {
            InputQueue written = new InputQueue();
            for (int i = random.nextInt(40); i > 0; i--) {
                int player = 1 + random.nextInt(PlayerInput.MAX_PLAYERS);
                float x = random.between(-1, 1);
                switch (random.nextInt(10)) {
                    case 0 -> written.moveAxis(player, GamepadAxis.at(random.nextInt(6)), x, i);
                    case 1 -> written.movePointer(player, x, -x, i);
                    case 2 -> written.turnWheel(player, x, -x, i);
                    case 3 -> written.moveMouse(player, x, -x, i);
                    case 4 -> written.press(player, Action.named(random.nextInt(2) == 0 ? "buy" : "sell"), i);
                    case 5 -> written.tune(Tuning.of("gravity", 0, -1, 1), x, i);
                    case 6 -> written.leave(player);
                    case 7 -> written.join(player);
                    case 8 -> written.aim(player, x, -x, i);
                    default -> written.add(player, Control.at(random.nextInt(40)), random.nextInt(2) == 0, i);
                }
            }
            written.events().dropPressesOf(random.nextInt(40));
            InputQueue read = new InputQueue();
            read.read(in(bytes(written.events())), 0);
            assertTrue(written.events().sameAs(read.events()), text(written.events()));
            assertEquals(text(written.events()), text(read.events()));
        }
    }

    @Test
    void aValidCodeIsReadAndAnyOtherIsRefused() throws IOException {
        int read = 0;
        for (int code = 0; code <= 0xFFFF; code++) {
            ByteBuffer bytes = ByteBuffer.allocate(32).putInt(1).putShort((short) code);
            InputQueue target = new InputQueue();
            if (InputCode.base(code) == InputCode.ACTION || InputCode.isTuning(code)) {
                bytes.position(InputCode.isTuning(code) ? 10 : 6)
                        .putShort((short) 0)
                        .putShort((short) 1)
                        .put((byte) 'a');
            }
            try {
                target.read(in(bytes.array()), 0);
            } catch (IOException refused) {
                assertFalse(InputCode.isValid(code), "code " + code);
                continue;
            }
            read++;
            assertEquals(code, ByteBuffer.wrap(bytes(target.events())).getShort(4) & 0xFFFF);
            assertEquals(1 + (code >> 12 & 7), target.events().player(0));
        }
        // Edges, axes, pointer, wheel, action, motion, leave, join and aim of each player; quiet presses, axes, leaves
        // and aims; both kinds of tunings.
        int control = Control.count();
        assertEquals(8 * (2 * control + 6 + 7) + 8 * (control + 6 + 2) + 2, read);
    }

    @Test
    void readsHeldControls() throws IOException {
        addOneEventOfEachKind();
        queue.events().setQuiet(0);
        queue.events().setQuiet(1);
        InputQueue target = new InputQueue();
        target.read(in(bytes(queue.events())), 0);
        assertEquals(
                "key:SPACE* RIGHT_TRIGGER=0.75 to -1.5,1000000.0 by 0.25,-3.0 gamepad:DPAD_LEFT- 'buy' leave join",
                text(target.events()));
        assertTrue(queue.events().sameAs(target.events()));
    }

    @Test
    void refusesToReturnAPropertyOfAnotherKind() {
        addOneEventOfEachKind();
        InputEvents events = queue.events();
        assertFails("an event must be a press, a release or a hold to have a control: AXIS", () -> events.control(1));
        assertFails("an event must be a press, a release or a hold to have a control: WHEEL", () -> events.control(3));
        assertFails("an event must be a move of an axis to have an axis: PRESS", () -> events.axis(0));
        assertFails("an event must be a move of an axis to have an axis: POINTER", () -> events.axis(2));
        assertFails("an event must be a press of an action to have an action: PRESS", () -> events.action(0));
    }

    private static void assertFails(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalStateException.class, call).getMessage());
    }
}
