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
import dev.halfstep.random.RandomStream;
import dev.halfstep.world.World;
import java.util.HashSet;
import java.util.Set;

/**
 * A model of a player who is new to the game: decides every 0.4 s, and holds the keys in between. A third of the
 * decisions are random, the others are those of the bot, which are too coarse at this rate to aim.
 */
final class SlowPlayer implements InputSource {

    private static final int STEPS_PER_DECISION = 10; // 0.4 s at 25 steps a second

    private final World world;
    private final RandomStream random;
    private final Controls decision = new Controls();
    private final Set<Control> held = new HashSet<>();
    private int steps;

    SlowPlayer(World world, long seed) {
        this.world = world;
        random = new RandomStream(seed);
    }

    @Override
    public void poll(InputQueue input) {
        boolean isPlaying = world.single(Game.class).screen == Screen.PLAYING;
        if (!isPlaying) {
            input.press(PlayerActions.START);
        }
        if (steps++ % STEPS_PER_DECISION == 0) {
            decide();
        }
        setHeld(input, Key.LEFT, decision.turn < 0);
        setHeld(input, Key.RIGHT, decision.turn > 0);
        setHeld(input, Key.SPACE, decision.isFiring);
        setHeld(input, Key.UP, decision.isThrusting);
    }

    private void decide() {
        boolean isRandom = random.nextInt(3) == 0;
        if (isRandom) {
            decision.set(random.nextInt(3) - 1, random.nextBoolean(), random.nextBoolean());
        } else {
            Pilot.steer(world, 1, decision);
        }
    }

    private void setHeld(InputQueue input, Control control, boolean isHeld) {
        if (isHeld ? held.add(control) : held.remove(control)) {
            input.add(control, isHeld, 0);
        }
    }
}
