package dev.halfstep.meteors;

import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.frame.SystemRegistration;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Controls;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Heading;
import dev.halfstep.meteors.component.Lifetime;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.component.SaucerShot;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.MeteorsView;
import dev.halfstep.meteors.presentation.PlaySounds;
import dev.halfstep.meteors.rule.Collisions;
import dev.halfstep.meteors.rule.Movement;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.meteors.rule.Screens;
import dev.halfstep.meteors.rule.Shooting;
import dev.halfstep.meteors.rule.Spawning;
import dev.halfstep.meteors.rule.Steering;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Wires the game: registers its components, spawns its first entities, and adds its rules, layers and sounds. A program
 * calls the methods in the order in which they are declared, and {@link #end} after the last frame.
 */
public final class Meteors {

    private final long seed;
    private final boolean isBotPlaying;
    private final HighScore highScore;
    private boolean isPauseShown = true;
    private @Nullable GameEvents events;

    /**
     * Creates a game that has not begun.
     *
     * @param seed the seed of all random numbers of the game
     * @param isBotPlaying whether a bot plays
     * @param highScore the high score
     */
    public Meteors(long seed, boolean isBotPlaying, HighScore highScore) {
        this.seed = seed;
        this.isBotPlaying = isBotPlaying;
        this.highScore = highScore;
    }

    /**
     * Leaves out the text that covers the game in a pause. Players pause a replay to look at the game.
     *
     * @return this game
     */
    public Meteors withoutPauseScreen() {
        isPauseShown = false;
        return this;
    }

    /**
     * Registers the components.
     *
     * @param world the builder of the world of the game
     */
    public static void register(World.Builder world) {
        // The order is also the order of the state hash.
        world.register(Velocity.TYPE)
                .register(Heading.TYPE)
                .register(Body.TYPE)
                .register(Meteor.TYPE)
                .register(Shot.TYPE)
                .register(Ship.TYPE)
                .register(Saucer.TYPE)
                .register(SaucerShot.TYPE)
                .register(Hazard.TYPE)
                .register(Lifetime.TYPE)
                .register(Game.TYPE)
                .register(Controls.TYPE)
                .register(ComponentType.simulation(RandomStream.class));
    }

    /**
     * Spawns the first entities, and adds the rules.
     *
     * @param world an empty world
     * @param scheduler the scheduler of the game
     */
    public void begin(World world, SystemScheduler scheduler) {
        world.spawn(new Game(), new Controls(), new RandomStream(seed));
        events = GameEvents.addTo(scheduler);
        PlayerActions.bind(scheduler.input().actions());
        addRules(scheduler, events);
        if (isBotPlaying) {
            scheduler.input().replaceStepInput(new Bot(world));
        }
        Spawning.spawnTitleWave(world);
    }

    /** A simulation system with its name. */
    private record Rule(String name, SimulationSystem system) {}

    /** Lists the rules in the order in which they run. Each of them sees what the rules before it have changed. */
    private static List<Rule> rules(GameEvents events) {
        Spawning spawning = new Spawning(events);
        Steering steering = new Steering();
        Shooting shooting = new Shooting(events);
        Collisions collisions = new Collisions(events);
        return List.of(
                new Rule("start-game", Screens::startGame),
                new Rule("show-title", Screens::showTitle),
                new Rule("spawn-wave", spawning::spawnWave),
                new Rule("spawn-ship", Spawning::spawnShip),
                new Rule("spawn-saucer", spawning::spawnSaucer),
                new Rule("read-player", Steering::readPlayer),
                new Rule("autopilot", steering::autopilot),
                new Rule("steer-ship", Steering::steerShip),
                new Rule("turn-entities", Steering::turnEntities),
                new Rule("fire-shots", shooting::fireShots),
                new Rule("fire-saucer", shooting::fireSaucer),
                new Rule("move-entities", Movement::moveEntities),
                new Rule("fly-saucer", Movement::flySaucer),
                new Rule("wrap-entities", Movement::wrapEntities),
                new Rule("expire-entities", Movement::expireEntities),
                new Rule("break-meteors", collisions::breakMeteors),
                new Rule("destroy-saucer", collisions::destroySaucer),
                new Rule("lose-ship", collisions::loseShip));
    }

    /** Adds the rules, each one after the rule before it: systems without such a constraint may be shuffled. */
    private static void addRules(SystemScheduler scheduler, GameEvents events) {
        String previous = null;
        for (Rule rule : rules(events)) {
            SystemRegistration registration = scheduler.simulation(rule.name, rule.system);
            if (previous != null) {
                registration.after(previous);
            }
            previous = rule.name;
        }
    }

    /**
     * Adds the layers, and the presentation systems that fill them.
     *
     * @param host the host that draws the game
     * @param layers gets each layer, from back to front, such as {@code host::add}
     * @param scheduler the scheduler of the game
     */
    public void addLayers(GlfwHost host, Consumer<Layer> layers, SystemScheduler scheduler) {
        new MeteorsView(host, layers, scheduler, requireBegun()).add(highScore, isPauseShown);
    }

    /**
     * Adds the presentation system that plays sounds.
     *
     * @param player plays the sounds
     * @param scheduler the scheduler of the game
     */
    public void addSounds(SoundPlayer player, SystemScheduler scheduler) {
        scheduler.presentation("sounds", new PlaySounds(player, requireBegun()));
    }

    /**
     * Returns whether the player or the bot plays.
     *
     * @param world the world of the game
     * @return false behind the title and at the end of a game
     */
    public static boolean isPlaying(World world) {
        return world.single(Game.class).screen == Game.Screen.PLAYING;
    }

    /**
     * Saves the score, because the player may leave during a game.
     *
     * @param world the world of the game
     */
    public void end(World world) {
        highScore.saveIfHigher(world.single(Game.class).playerScore());
    }

    private GameEvents requireBegun() {
        if (events == null) {
            throw new IllegalStateException("a game must begin before it adds layers or sounds");
        }
        return events;
    }
}
