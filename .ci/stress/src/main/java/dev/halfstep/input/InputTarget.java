package dev.halfstep.input;

import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.util.Arrays;
import java.util.List;

/** The input of a step, as a recording or a packet of a network game has it: refused, or written as it was read. */
public final class InputTarget implements FuzzTarget {

    private static byte[] bytes(InputQueue queue) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        queue.events().write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        InputQueue queue = new InputQueue();
        queue.add(Key.SPACE, /* down= */ true, 0);
        queue.add(Key.SPACE, /* down= */ false, 0);
        queue.press(Action.named("jump"));
        queue.press(Action.named("jump"));
        queue.tune(Tuning.of("gravity", 1, 0, 9), 3);
        InputQueue ofSecond = new InputQueue();
        ofSecond.press(Action.named("jump"));
        ofSecond.movePointer(1, 2, 0);
        ofSecond.moveAxis(GamepadAxis.LEFT_X, 0.5f, 0);
        queue.addAll(ofSecond.events(), /* player= */ 2, 0);
        return List.of(bytes(queue), bytes(new InputQueue()));
    }

    @Override
    public boolean read(byte[] input) throws IOException {
        InputQueue queue = new InputQueue();
        try {
            queue.read(new DataInputStream(new ByteArrayInputStream(input)), 0);
        } catch (EOFException | UTFDataFormatException truncated) {
            return false; // of the stream, without a message
        } catch (IOException refused) {
            Refusal.check(refused);
            return false;
        }
        byte[] written = bytes(queue);
        InputQueue again = new InputQueue();
        again.read(new DataInputStream(new ByteArrayInputStream(written)), 0);
        if (!Arrays.equals(written, bytes(again))) {
            throw new AssertionError("written input must be read again");
        }
        return true;
    }
}
