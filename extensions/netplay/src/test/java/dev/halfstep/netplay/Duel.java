package dev.halfstep.netplay;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.InputView;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.input.Tuning;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.joml.Vector3f;

/** A small game for several players, in which all kinds of input change the state. */
final class Duel {

    static final Action FIRE = Action.named("fire");
    static final Action TAUNT = Action.named("taunt");
    static final AxisAction STEER = AxisAction.named("steer");
    static final Tuning SPEED = Tuning.of("speed", 1f, 0f, 10f);

    static final GameSpec<World> GAME = GameSpec.of("duel", "1.0")
            .register(ComponentType.simulation(Fighter.class))
            .setting("crates", 3, 0, 50)
            .wire(Duel::wire);

    /** A player, or something that drifts. */
    static final class Fighter {
        int player;
        int shots;
        int taunts;
        float heading;
        float aimX;
        float wheel;
    }

    private Duel() {}

    private static void wire(World world, dev.halfstep.frame.SystemScheduler scheduler, GameSpec<?> game) {
        scheduler
                .input()
                .actions()
                .bind(FIRE, Key.SPACE, MouseButton.LEFT)
                .bind(STEER, AxisSource.pair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X)
                .declare(TAUNT);
        RandomStream random = new RandomStream(game.seed());
        for (int player = 1; player <= 3; player++) {
            Fighter fighter = new Fighter();
            fighter.player = player;
            world.spawn(new Transform().setPosition(random.nextFloat() * 10f, player, 0f), fighter);
        }
        for (int i = 0; i < game.integer("crates"); i++) {
            world.spawn(new Transform().setPosition(i, -1f, 0f), new Fighter());
        }
        scheduler.simulation("fight", step -> fight(world, step));
    }

    private static void fight(World world, SimulationContext step) {
        world.query(Transform.class, Fighter.class).forEach((id, transform, fighter) -> {
            if (fighter.player == 0) {
                transform.translate(0.01f, 0f, 0f);
                return;
            }
            InputView input = step.input().ofPlayer(fighter.player);
            fighter.shots += input.pressCount(FIRE);
            fighter.taunts += input.pressCount(TAUNT);
            fighter.heading += input.value(STEER) * input.value(SPEED);
            fighter.aimX = input.pointerX();
            fighter.wheel += input.wheelY() + input.motionX();
            Vector3f position = transform.position(new Vector3f());
            transform.setPosition(
                    position.x + 0.1f * (float) StrictMath.cos(fighter.heading),
                    position.y + 0.1f * (float) StrictMath.sin(fighter.heading),
                    fighter.shots);
        });
    }
}
