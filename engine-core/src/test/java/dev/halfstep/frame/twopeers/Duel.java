package dev.halfstep.frame.twopeers;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.input.Key;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import java.util.List;
import org.joml.Vector3f;

/**
 * The game: two ships move left and right and fire sparks, which push the other ship away. The game has no code for
 * networks: it reads the keys of both players from one keyboard.
 */
final class Duel {

    /** The number of steps until a spark is despawned. */
    private static final int SPARK_STEPS = 40;

    /** The part of its speed that a ship keeps in each step. */
    private static final float KEPT_SPEED = 0.98f;

    /** The distance within which a spark hits a ship. */
    private static final float HIT_DISTANCE = 0.5f;

    /** The part of the speed of a spark that a hit adds to the speed of the ship. */
    private static final float PUSH = 0.1f;

    /** The keys of one player. */
    record Keys(Key left, Key right, Key fire) {
        static final List<Keys> OF_PLAYERS =
                List.of(new Keys(Key.A, Key.D, Key.W), new Keys(Key.LEFT, Key.RIGHT, Key.UP));
    }

    /** The ship of player 0 or 1. It moves along x. */
    static final class Ship {
        private final int player;

        /** Units per second to the right. */
        private float speed;

        Ship(int player) {
            this.player = player;
        }
    }

    /** A shot of a player, which moves at a constant speed along x. */
    static final class Spark {
        private final int player;
        private final float speed;
        private int stepsLeft = SPARK_STEPS;

        Spark(int player, float speed) {
            this.player = player;
            this.speed = speed;
        }
    }

    /** The random numbers of the game, in a component, so that each snapshot saves their state. */
    record Dice(RandomStream random) {}

    private Duel() {}

    static WorldRecipe recipe(long seed) {
        return new WorldRecipe()
                .seed(seed)
                .register(ComponentType.simulation(Ship.class))
                .register(ComponentType.simulation(Spark.class))
                .register(ComponentType.simulation(Dice.class))
                .entities(1, random -> List.of(new Dice(random)))
                .entities(1, random -> List.of(Transform.at(-5, 0), new Ship(0)))
                .entities(1, random -> List.of(Transform.at(5, 0), new Ship(1)))
                .wire((world, scheduler) -> {
                    scheduler.simulation("drive", Duel::drive);
                    scheduler.simulation("fire", Duel::fire).after("drive");
                    scheduler.simulation("fly", Duel::fly).after("fire");
                    scheduler.simulation("hit", Duel::hit).after("fly");
                });
    }

    private static void drive(SimulationContext step) {
        step.world().query(Transform.class, Ship.class).forEach((id, transform, ship) -> {
            Keys keys = Keys.OF_PLAYERS.get(ship.player);
            float push =
                    (step.input().isHeld(keys.right()) ? 1 : 0) - (step.input().isHeld(keys.left()) ? 1 : 0);
            ship.speed = KEPT_SPEED * ship.speed + push * step.stepSeconds();
            transform.translate(ship.speed * step.stepSeconds(), 0, 0);
        });
    }

    private static void fire(SimulationContext step) {
        step.world()
                .query(Dice.class)
                .forEach((diceId, dice) -> step.world()
                        .query(Transform.class, Ship.class)
                        .forEach((id, transform, ship) -> {
                            int sparks = step.input()
                                    .pressCount(Keys.OF_PLAYERS.get(ship.player).fire());
                            for (int i = 0; i < sparks; i++) {
                                int towardsOther = ship.player == 0 ? 1 : -1; // player 0 is on the left
                                float speed = towardsOther * dice.random().between(6, 12);
                                step.commands().spawn(Transform.at(transform.x(), 0), new Spark(ship.player, speed));
                            }
                        }));
    }

    private static void fly(SimulationContext step) {
        step.world().query(Transform.class, Spark.class).forEach((id, transform, spark) -> {
            transform.translate(spark.speed * step.stepSeconds(), 0, 0);
            if (--spark.stepsLeft == 0) {
                step.commands().despawn(id);
            }
        });
    }

    private static void hit(SimulationContext step) {
        step.world()
                .query(Transform.class, Ship.class)
                .forEach((shipId, shipAt, ship) -> step.world()
                        .query(Transform.class, Spark.class)
                        .forEach((sparkId, sparkAt, spark) -> pushIfHit(step, ship, shipAt, sparkId, sparkAt, spark)));
    }

    private static void pushIfHit(
            SimulationContext step, Ship ship, Transform shipAt, EntityId sparkId, Transform sparkAt, Spark spark) {
        float distance = sparkAt.position(new Vector3f()).distance(shipAt.position(new Vector3f()));
        if (spark.player != ship.player && distance < HIT_DISTANCE) {
            ship.speed += spark.speed * PUSH;
            step.commands().despawn(sparkId);
        }
    }
}
