package dev.halfstep.meteors;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Controls;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Heading;
import dev.halfstep.meteors.component.Lifetime;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.component.SaucerShot;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.meteors.presentation.Rewinding;
import dev.halfstep.meteors.rule.Collisions;
import dev.halfstep.meteors.rule.Movement;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.meteors.rule.Screens;
import dev.halfstep.meteors.rule.Shooting;
import dev.halfstep.meteors.rule.Spawning;
import dev.halfstep.meteors.rule.Steering;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import java.util.Locale;
import java.util.ResourceBundle;

/**
 * A run of the game: {@link #GAME} describes it, {@link MeteorsShow} shows it to a player.
 *
 * @param world the world of the run
 * @param scheduler its scheduler
 * @param events the events of the run
 */
public record Meteors(World world, SystemScheduler scheduler, GameEvents events) {

    /** The setting with the name of the scene in the recordings of the sample game, of which meteors is one. */
    public static final String SCENE = "scene";

    /** The name of the game among the scenes of the sample game. */
    public static final String NAME = "meteors";

    /** The setting with the number of ships, each of which has a player: 1 to {@link Game#MAX_SHIPS}. */
    public static final String SHIPS = "ships";

    /** The description of the game, which also replays its recordings. */
    public static final GameSpec<Meteors> GAME = unwired().parts(Meteors::wire);

    /**
     * Describes a game without its wiring, for a program that {@linkplain #wire wires} the game and more.
     *
     * @return the description
     */
    public static GameSpec<World> unwired() {
        return GameSpec.of("halfstep-sample-game", version())
                .stepsPerSecond(25)
                .setting(SCENE, NAME)
                .setting(SHIPS, 1, 1, Game.MAX_SHIPS)
                .register(Meteors::register);
    }

    /** Returns the version of the Maven project, from a file that the build writes. */
    private static String version() {
        return ResourceBundle.getBundle(Meteors.class.getPackageName() + ".version", Locale.ROOT)
                .getString("version");
    }

    /**
     * Registers the components.
     *
     * @param world the builder of the world of the game
     * @param game the description, with the number of ships
     */
    public static void register(World.Builder world, GameSpec<?> game) {
        // The order is also the order of the state hash. A class without a TYPE is hashed by its fields.
        world.register(Velocity.TYPE)
                .register(Heading.class, Body.class)
                .register(Meteor.TYPE)
                .register(Shot.class)
                .register(Ship.TYPE)
                .register(Saucer.class, SaucerShot.class, Hazard.class)
                .register(Lifetime.TYPE, Game.TYPE, Controls.TYPE)
                .register(RandomStream.class);
        if (game.integer(SHIPS) > 1) {
            world.register(Player.class);
        }
    }

    /**
     * Spawns the first entities, binds the actions, and adds the rules.
     *
     * @param world an empty world
     * @param scheduler the scheduler of the world
     * @param game the description, with the seed of all random numbers
     * @return the run
     * @throws IllegalArgumentException if the description is of another scene
     */
    public static Meteors wire(World world, SystemScheduler scheduler, GameSpec<?> game) {
        if (!game.text(SCENE).equals(NAME)) {
            throw new IllegalArgumentException("a recording must be of the scene " + NAME + " of " + game.name()
                    + ": it is of " + game.text(SCENE) + " of " + game.name());
        }
        int players = game.integer(SHIPS);
        EntityId first = world.spawn(new Game(players), new Controls(), new RandomStream(game.seed()));
        if (players > 1) {
            world.add(first, new Player(1));
            for (int player = 2; player <= players; player++) {
                world.spawn(new Controls(), new Player(player));
            }
        }
        GameEvents events = GameEvents.addTo(scheduler);
        bind(scheduler.input().actions());
        addRules(scheduler, events);
        Spawning.spawnTitleWave(world);
        return new Meteors(world, scheduler, events);
    }

    /**
     * Binds all actions to their default controls.
     *
     * @param actions the action map of the player
     * @return the same map
     */
    public static ActionMap bind(ActionMap actions) {
        return PlayerActions.bind(actions).bind(Rewinding.REWIND, Key.BACKSPACE, GamepadButton.LEFT_BUMPER);
    }

    /** Adds the rules in the order in which they run. Each of them sees what the rules before it have changed. */
    private static void addRules(SystemScheduler scheduler, GameEvents events) {
        Spawning spawning = new Spawning(events);
        Shooting shooting = new Shooting(events);
        Collisions collisions = new Collisions(events);
        scheduler.simulation("players-come-and-go", Spawning::playersComeAndGo);
        scheduler.simulation("start-game", Screens::startGame);
        scheduler.simulation("show-title", Screens::showTitle);
        scheduler.simulation("spawn-wave", spawning::spawnWave);
        scheduler.simulation("spawn-ship", Spawning::spawnShips);
        scheduler.simulation("spawn-saucer", spawning::spawnSaucer);
        scheduler.simulation("read-player", Steering::readPlayer);
        scheduler.simulation("autopilot", Steering::autopilot);
        scheduler.simulation("steer-ship", Steering::steerShips);
        scheduler.simulation("turn-entities", Steering::turnEntities);
        scheduler.simulation("fire-shots", shooting::fireShots);
        scheduler.simulation("fire-saucer", shooting::fireSaucer);
        scheduler.simulation("move-entities", Movement::moveEntities);
        scheduler.simulation("fly-saucer", Movement::flySaucer);
        scheduler.simulation("wrap-entities", Movement::wrapEntities);
        scheduler.simulation("expire-entities", Movement::expireEntities);
        scheduler.simulation("break-meteors", collisions::breakMeteors);
        scheduler.simulation("destroy-saucer", collisions::destroySaucer);
        scheduler.simulation("lose-ship", collisions::loseShips);
    }

    /** Returns the state of the game. */
    Game state() {
        return world.single(Game.class);
    }

    /**
     * Returns whether the players or the bot play.
     *
     * @return false behind the title and at the end of a game
     */
    public boolean isPlaying() {
        return state().screen == Game.Screen.PLAYING;
    }
}
