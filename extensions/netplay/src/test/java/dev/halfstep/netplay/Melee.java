package dev.halfstep.netplay;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.InputView;
import dev.halfstep.input.Key;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.BitSet;

/** A game in which each player has a fighter while he takes part, and shots come and go. */
final class Melee {

    static final int MAX_PLAYERS = 8;
    static final Action FIRE = Action.named("fire");
    static final AxisAction STEER = AxisAction.named("steer");

    static final GameSpec<World> GAME = GameSpec.of("melee", "1.0")
            .register(ComponentType.simulation(Fighter.class))
            .register(ComponentType.simulation(Shot.class))
            .register(ComponentType.simulation(Arena.class))
            .wire(Melee::wire);

    static final class Fighter {
        int player;
        float heading;
        int shots;
    }

    static final class Shot {
        int player;
        int steps;
    }

    static final class Arena {
        long random;
        int joins;
        int leaves;
    }

    private Melee() {}

    static void wire(World world, SystemScheduler scheduler, GameSpec<?> game) {
        scheduler.input().actions().bind(FIRE, Key.SPACE).bind(STEER, AxisSource.pair(Key.LEFT, Key.RIGHT));
        Arena arena = new Arena();
        arena.random = game.seed();
        world.spawn(arena);
        scheduler.simulation("players", step -> players(world, step));
        scheduler.simulation("fighters", step -> fighters(world, step));
        scheduler.simulation("shots", Melee::shots);
    }

    private static void players(World world, SimulationContext step) {
        BitSet there = new BitSet();
        Arena arena = world.single(Arena.class);
        for (var row : world.query(Fighter.class)) {
            int player = row.first().player;
            if (step.input().ofPlayer(player).isPresent()) {
                there.set(player);
            } else {
                step.commands().despawn(row.id());
                arena.leaves++;
            }
        }
        for (int player = 1; player <= MAX_PLAYERS; player++) {
            if (!there.get(player) && step.input().ofPlayer(player).isPresent()) {
                Fighter fighter = new Fighter();
                fighter.player = player;
                RandomStream random = new RandomStream(arena.random++);
                step.commands().spawn(Transform.at(random.nextFloat() * 10f, player), fighter);
                arena.joins++;
            }
        }
    }

    private static void fighters(World world, SimulationContext step) {
        for (var row : world.query(Transform.class, Fighter.class)) {
            Fighter fighter = row.second();
            InputView input = step.input().ofPlayer(fighter.player);
            fighter.heading += 0.1f * input.value(STEER);
            Transform at = row.first();
            at.translate(
                    0.1f * (float) StrictMath.cos(fighter.heading), 0.1f * (float) StrictMath.sin(fighter.heading), 0f);
            for (int i = input.pressCount(FIRE); i > 0; i--) {
                Shot shot = new Shot();
                shot.player = fighter.player;
                fighter.shots++;
                step.commands().spawn(Transform.at(at.x(), at.y()), shot);
            }
        }
    }

    private static void shots(SimulationContext step) {
        for (var row : step.world().query(Transform.class, Shot.class)) {
            row.first().translate(0.3f, 0f, 0f);
            if (++row.second().steps > 40) {
                step.commands().despawn(row.id());
            }
        }
    }
}
