package dev.halfstep.input;

import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A file of bindings, or the bindings of another player or in a recording: refused, or written as they were read. */
public final class BindingsTarget implements FuzzTarget {

    private static ActionMap actions() {
        return new ActionMap()
                .bind(Action.named("jump"), Key.SPACE, GamepadButton.A)
                .bind(Action.named("fire"))
                .bind(AxisAction.named("steer"), AxisSource.pair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X);
    }

    @Override
    public List<byte[]> seeds() {
        String text = actions().toText();
        return List.of(
                text.getBytes(StandardCharsets.UTF_8),
                (text + "action other = key:NONE\n# comment\n").getBytes(StandardCharsets.UTF_8),
                (text + "player 2 halfstep-bindings 1\nplayer 2 action jump = key:J\n")
                        .getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean read(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        readOfSteps(text);
        ActionMap actions = actions();
        String before = actions.toText();
        try {
            actions.loadText(text);
        } catch (IllegalArgumentException refused) {
            Refusal.check(refused);
            if (!before.equals(actions.toText())) {
                throw new AssertionError("refused bindings must change nothing: " + actions.toText(), refused);
            }
            return false;
        }
        String written = actions.toText();
        actions.loadText(written);
        if (!written.equals(actions.toText())) {
            throw new AssertionError("written bindings must be read again: " + written);
        }
        return true;
    }

    private static void readOfSteps(String text) {
        ActionMap actions = actions();
        try {
            actions.loadTextOfSteps(text);
            actions.setPlayerBindings(2, text);
        } catch (IllegalArgumentException refused) {
            Refusal.check(refused);
        }
        String written = actions.toTextOfSteps();
        ActionMap again = actions();
        again.loadTextOfSteps(written);
        if (!written.equals(again.toTextOfSteps())) {
            throw new AssertionError("written bindings must be read again: " + written);
        }
    }
}
