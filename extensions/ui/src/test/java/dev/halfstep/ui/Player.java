package dev.halfstep.ui;

import dev.halfstep.game.GameRun;
import dev.halfstep.input.Control;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Taps controls one after the other, each for a frame. */
final class Player implements InputSource {

    private final GameRun<?> game;
    private final Queue<Control> waiting = new ArrayDeque<>();
    private @Nullable Control held;

    Player(GameRun<?> game) {
        this.game = game;
        game.setPlayer(this);
        game.step(2);
    }

    void tap(Control... controls) {
        for (Control control : controls) {
            waiting.add(control);
            game.step(3);
        }
    }

    @Override
    public void poll(InputQueue input) {
        if (held != null) {
            input.add(held, false, input.frameEndNanos());
            held = null;
        } else if (!waiting.isEmpty()) {
            held = waiting.remove();
            input.add(held, true, input.frameEndNanos());
        }
    }
}
