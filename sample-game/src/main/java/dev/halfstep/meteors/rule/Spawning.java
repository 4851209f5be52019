package dev.halfstep.meteors.rule;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.input.InputEvents;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Heading;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;
import dev.halfstep.world.World;

/**
 * Spawns waves of meteors, ships and the saucer, each some time after the last one is gone.
 *
 * @param events gets an event for each wave and for each saucer
 */
public record Spawning(GameEvents events) {

    /** The number of meteors in the first wave. */
    private static final int FIRST_METEORS = 3;

    /** Each wave has this number of meteors more, up to the maximum, and so has a game with each further ship. */
    private static final int MORE_METEORS = 2;

    /** The maximum number of meteors in a wave; later waves are only faster, because a full field is no fun. */
    private static final int MAX_METEORS = 11;

    /** The first wave with a saucer. */
    private static final int FIRST_SAUCER_WAVE = 2;

    /** The part of the field, around its middle, to which the meteors fly that do not fly at a ship. */
    private static final float TARGET_PART = 0.6f;

    /** The meteors behind the title at the start are the first wave, so that the first picture shows a game. */
    private static final int TITLE_WAVE = 1;

    private static final int TITLE_METEORS = 8;

    /** The minimum distance of the title meteors from a ship in the middle, in world units. */
    private static final float MIN_TITLE_DISTANCE = 190f;

    /** The distance between two neighbouring new ships, which are side by side, in world units. */
    private static final float SHIP_DISTANCE = 90f;

    private static final float UP_RADIANS = (float) (Math.PI / 2);

    /**
     * Spawns the first wave behind the title, in the field and around the ships.
     *
     * @param world the world of the game, before its first step
     */
    public static void spawnTitleWave(World world) {
        RandomStream random = world.single(RandomStream.class);
        int ships = Player.count(world);
        float minDistance = MIN_TITLE_DISTANCE + startX(ships, ships);
        for (int i = 0; i < TITLE_METEORS; i++) {
            float x;
            float y;
            do {
                x = random.between(-Game.FIELD_WIDTH / 2, Game.FIELD_WIDTH / 2);
                y = random.between(-Game.FIELD_HEIGHT / 2, Game.FIELD_HEIGHT / 2);
            } while (x * x + y * y < minDistance * minDistance);
            Meteor.Size size = i % 2 == 0 ? Meteor.Size.LARGE : Meteor.Size.MEDIUM;
            float direction = MeteorSpawner.randomDirection(random);
            MeteorSpawner.spawn(world.commands(), random, size, TITLE_WAVE, x, y, direction);
        }
        world.applyCommands();
        world.single(Game.class).wave = TITLE_WAVE; // the next wave has the number 2
    }

    /**
     * Spawns a new wave outside of an empty field, after a pause. All meteors fly into the field, and every second one
     * flies at the nearest ship, so that a ship that never moves is hit. A player who had to wait, because no ship was
     * left, gets one.
     *
     * @param step the step
     */
    public void spawnWave(SimulationContext step) {
        Game game = step.world().single(Game.class);
        if (!game.isRunning() || !step.world().query(Meteor.class).isEmpty()) {
            return;
        }
        game.secondsToWave -= step.stepSeconds();
        if (game.secondsToWave <= 0) {
            game.wave++;
            game.startWavePause(); // the pause counts down when the field is empty again
            game.lives = Math.max(game.lives, Ships.presentPlayers(step));
            spawnMeteors(step, game.wave);
            step.commands().send(events.waves(), new GameEvents.WaveBegan(game.wave));
        }
    }

    private static void spawnMeteors(SimulationContext step, int wave) {
        RandomStream random = step.world().single(RandomStream.class);
        int furtherShips = Ships.presentPlayers(step) - 1;
        int meteors = Math.min(FIRST_METEORS + MORE_METEORS * (wave - 1 + furtherShips), MAX_METEORS);
        for (int i = 0; i < meteors; i++) {
            EntryPoint entry = EntryPoint.random(step.world(), random, Meteor.Size.LARGE.lightRadius);
            float targetX = random.between(-0.5f, 0.5f) * TARGET_PART * Game.FIELD_WIDTH;
            float targetY = random.between(-0.5f, 0.5f) * TARGET_PART * Game.FIELD_HEIGHT;
            float direction = i % 2 == 0 ? entry.radiansToShip() : entry.radiansTo(targetX, targetY);
            MeteorSpawner.spawn(step.commands(), random, Meteor.Size.LARGE, wave, entry.x(), entry.y(), direction);
        }
    }

    /**
     * Removes the ship of each player who has left, and keeps a ship for each player who comes.
     *
     * @param step the step
     */
    public static void playersComeAndGo(SimulationContext step) {
        for (var ship : step.world().query(Ship.class)) {
            if (!Ships.isPresent(step, Player.of(step.world(), ship.id()))) {
                step.commands().despawnAt(Commands.BEGIN_OF_STEP, ship.id());
            }
        }
        InputEvents events = step.input().events();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i) == InputEvents.Kind.JOIN) {
                step.world().single(Game.class).playerComes(Ships.presentPlayers(step));
            }
        }
    }

    /**
     * Spawns a ship in the middle for each player without one, after a pause, while ships are left.
     *
     * @param step the step
     */
    public static void spawnShips(SimulationContext step) {
        Game game = step.world().single(Game.class);
        int players = Ships.presentPlayers(step);
        int ships = step.world().query(Ship.class).count();
        if (ships >= Math.min(game.lives, players)) {
            return;
        }
        game.secondsToShip -= step.stepSeconds();
        int place = 0;
        for (int player = 1; place < players && game.secondsToShip <= 0 && ships < game.lives; player++) {
            place += Ships.isPresent(step, player) ? 1 : 0;
            if (Ships.isPresent(step, player) && !Ships.has(step.world(), player)) {
                spawnShip(step, player, startX(place, players));
                ships++;
            }
        }
    }

    private static void spawnShip(SimulationContext step, int player, float x) {
        EntityId ship = step.commands()
                .spawn(
                        Transform.at(x, 0).setRotationZ(UP_RADIANS),
                        new Velocity(0, 0),
                        new Heading(UP_RADIANS, 0),
                        new Body(Ship.RADIUS, 0f),
                        new Ship());
        if (Player.count(step.world()) > 1) {
            step.commands().add(ship, new Player(player));
        }
    }

    /** Returns where a ship begins: a single one in the middle, several side by side at places from 1. */
    private static float startX(int place, int ships) {
        return (place - (ships + 1) / 2f) * SHIP_DISTANCE;
    }

    /**
     * Spawns a saucer at the left or right side of the field, some time after the last one is gone. The first wave has
     * none.
     *
     * @param step the step
     */
    public void spawnSaucer(SimulationContext step) {
        Game game = step.world().single(Game.class);
        boolean isExpected = game.isRunning() && game.wave >= FIRST_SAUCER_WAVE;
        if (!isExpected || !step.world().query(Saucer.class).isEmpty()) {
            return;
        }
        game.secondsToSaucer -= step.stepSeconds();
        if (game.secondsToSaucer <= 0) {
            game.startSaucerPause(); // the pause counts down when the saucer is gone
            RandomStream random = step.world().single(RandomStream.class);
            EntryPoint entry = EntryPoint.randomLeftOrRight(step.world(), random, Saucer.LIGHT_RADIUS);
            float speed = entry.x() < 0 ? Saucer.SPEED : -Saucer.SPEED;
            step.commands()
                    .spawn(
                            Transform.at(entry.x(), entry.y()),
                            new Velocity(speed, 0),
                            new Body(Saucer.RADIUS, Saucer.LIGHT_RADIUS),
                            new Hazard(),
                            new Saucer());
            step.commands().send(events.saucers(), new GameEvents.SaucerAppeared(entry.x()));
        }
    }
}
