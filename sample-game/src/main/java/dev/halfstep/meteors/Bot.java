package dev.halfstep.meteors;

import dev.halfstep.input.Control;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Controls;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.meteors.rule.Pilot;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.world.World;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/**
 * An input source that plays the game as one of its players, with key presses, which a {@link Pilot} chooses once in
 * each step. The bot is deterministic.
 */
public final class Bot implements InputSource {

    private final World world;
    private final IntSupplier player;
    private final int localPlayer;

    /** The decision of the pilot; not the {@link Controls} of the player in the world, which the pressed keys set. */
    private final Controls decision = new Controls();

    private final Set<Control> held = new HashSet<>();

    private Bot(World world, IntSupplier player, int localPlayer) {
        this.world = world;
        this.player = player;
        this.localPlayer = localPlayer;
    }

    /**
     * Creates a bot for each player, such as for {@code scheduler.input().replaceStepInput(Bot.ofAllShips(world))}.
     *
     * @param world the world of the game
     * @return the input of all players
     */
    public static InputSource ofAllShips(World world) {
        List<Bot> bots = IntStream.rangeClosed(1, Player.count(world))
                .mapToObj(player -> new Bot(world, () -> player, player))
                .toList();
        return input -> bots.forEach(bot -> bot.poll(input));
    }

    /**
     * Creates a bot that plays as the first player of this machine, who has any of the ships in a session.
     *
     * @param world the world of the game
     * @param player returns the number of the player in the session, 0 while he has no ship
     * @return the input of the first player of this machine
     */
    public static InputSource ofOwnShip(World world, IntSupplier player) {
        return new Bot(world, player, /* localPlayer= */ 1);
    }

    @Override
    public void poll(InputQueue input) {
        if (world.single(Game.class).screen != Screen.PLAYING) {
            input.press(PlayerActions.START);
        }
        Pilot.steer(world, player.getAsInt(), decision);
        setHeld(input, Key.LEFT, decision.turn < 0);
        setHeld(input, Key.RIGHT, decision.turn > 0);
        setHeld(input, Key.SPACE, decision.isFiring);
        setHeld(input, Key.UP, decision.isThrusting);
    }

    /** Presses or releases a control, if its state changes. */
    private void setHeld(InputQueue input, Control control, boolean isHeld) {
        if (isHeld ? held.add(control) : held.remove(control)) {
            input.add(localPlayer, control, isHeld, 0); // a step ignores the timestamps of its input source
        }
    }
}
