package dev.halfstep.meteors;

import dev.halfstep.input.Control;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Controls;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.rule.Pilot;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.world.World;
import java.util.HashSet;
import java.util.Set;

/**
 * An input source that plays the game with key presses, which a {@link Pilot} chooses once in each step. The bot is
 * deterministic.
 */
public final class Bot implements InputSource {

    private final World world;

    /** The decision of the pilot; not the {@link Controls} of the game's entity, which the pressed keys set. */
    private final Controls decision = new Controls();

    private final Set<Control> held = new HashSet<>();

    /**
     * Creates a bot, such as for {@code scheduler.input().replaceStepInput(new Bot(world))}.
     *
     * @param world the world of the game
     */
    public Bot(World world) {
        this.world = world;
    }

    @Override
    public void poll(InputQueue input) {
        if (world.single(Game.class).screen != Screen.PLAYING) {
            input.press(PlayerActions.START);
        }
        Pilot.steer(world, decision);
        setHeld(input, Key.LEFT, decision.turn < 0);
        setHeld(input, Key.RIGHT, decision.turn > 0);
        setHeld(input, Key.SPACE, decision.isFiring);
        setHeld(input, Key.UP, decision.isThrusting);
    }

    /** Presses or releases a control, if its state changes. */
    private void setHeld(InputQueue input, Control control, boolean isHeld) {
        if (isHeld ? held.add(control) : held.remove(control)) {
            input.add(control, isHeld, 0); // a step ignores the timestamps of its input source
        }
    }
}
