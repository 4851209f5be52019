package dev.halfstep.meteors;

import dev.halfstep.file.Settings;
import dev.halfstep.frame.SystemScheduler;
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
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.component.SaucerShot;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.meteors.presentation.Headline;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.MeteorsView;
import dev.halfstep.meteors.presentation.NewBest;
import dev.halfstep.meteors.presentation.PlaySounds;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.meteors.presentation.Rewinding;
import dev.halfstep.meteors.rule.Collisions;
import dev.halfstep.meteors.rule.Movement;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.meteors.rule.Screens;
import dev.halfstep.meteors.rule.Shooting;
import dev.halfstep.meteors.rule.Spawning;
import dev.halfstep.meteors.rule.Steering;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.MenuStyle;
import dev.halfstep.world.World;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Wires the game: registers its components, spawns its first entities, and adds its rules, layers and sounds. A program
 * calls the methods in the order in which they are declared, and {@link #end} after the last frame.
 */
public final class Meteors {

    private final long seed;
    private final boolean isBotPlaying;
    private final HighScore highScore;
    private final NewBest newBest;
    private final MenuStyle menuStyle = MeteorsMenu.style();
    private PlayerSettings settings = new PlayerSettings(Settings.inMemory());
    private @Nullable Menu menu;
    private @Nullable GameEvents events;
    private @Nullable Rewinding rewinding;

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
        newBest = new NewBest(highScore);
    }

    /**
     * Keeps the bindings and the options of the player.
     *
     * @param newSettings the settings, which may change at any time; without this call, they are not kept
     * @return this game
     */
    public Meteors withSettings(PlayerSettings newSettings) {
        settings = newSettings;
        return this;
    }

    /**
     * Registers the components.
     *
     * @param world the builder of the world of the game
     */
    public static void register(World.Builder world) {
        // The order is also the order of the state hash. A class without a TYPE is hashed by its fields.
        world.register(Velocity.TYPE)
                .register(Heading.class, Body.class)
                .register(Meteor.TYPE)
                .register(Shot.class)
                .register(Ship.TYPE)
                .register(Saucer.class, SaucerShot.class, Hazard.class)
                .register(Lifetime.TYPE, Game.TYPE, Controls.TYPE)
                .register(RandomStream.class);
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
        highScore.setCounting(true); // until this game is rewound
        bind(scheduler.input().actions()).keepIn(settings.file);
        addRules(scheduler, events);
        if (isBotPlaying) {
            scheduler.input().replaceStepInput(new Bot(world));
        }
        Spawning.spawnTitleWave(world);
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
        scheduler.simulation("start-game", Screens::startGame);
        scheduler.simulation("show-title", Screens::showTitle);
        scheduler.simulation("spawn-wave", spawning::spawnWave);
        scheduler.simulation("spawn-ship", Spawning::spawnShip);
        scheduler.simulation("spawn-saucer", spawning::spawnSaucer);
        scheduler.simulation("read-player", Steering::readPlayer);
        scheduler.simulation("autopilot", Steering::autopilot);
        scheduler.simulation("steer-ship", Steering::steerShip);
        scheduler.simulation("turn-entities", Steering::turnEntities);
        scheduler.simulation("fire-shots", shooting::fireShots);
        scheduler.simulation("fire-saucer", shooting::fireSaucer);
        scheduler.simulation("move-entities", Movement::moveEntities);
        scheduler.simulation("fly-saucer", Movement::flySaucer);
        scheduler.simulation("wrap-entities", Movement::wrapEntities);
        scheduler.simulation("expire-entities", Movement::expireEntities);
        scheduler.simulation("break-meteors", collisions::breakMeteors);
        scheduler.simulation("destroy-saucer", collisions::destroySaucer);
        scheduler.simulation("lose-ship", collisions::loseShip);
    }

    /**
     * Lets the player rewind. Call this before {@link #addLayers}, and not in a replay.
     *
     * @param scheduler the scheduler of the game
     */
    public void addRewind(SystemScheduler scheduler) {
        rewinding = new Rewinding(scheduler, highScore);
        scheduler.presentation("rewind", rewinding);
    }

    /**
     * Adds the layers, and the presentation systems that fill them. The picture should have the aspect ratio of the
     * field.
     *
     * @param host the host that draws the game
     * @param picture returns the size of the picture in which the layers are drawn, such as {@code host::framebufferSize}
     * @param layers gets each layer, from back to front, such as {@code host::add}
     * @param scheduler the scheduler of the game
     */
    public void addLayers(
            GlfwHost host, Supplier<FramebufferSize> picture, Consumer<Layer> layers, SystemScheduler scheduler) {
        new MeteorsView(host, picture, layers, scheduler, requireBegun()).add(highScore, newBest, settings, rewinding);
    }

    /**
     * Adds the presentation system that plays sounds.
     *
     * @param player plays the sounds
     * @param scheduler the scheduler of the game
     */
    public void addSounds(SoundPlayer player, SystemScheduler scheduler) {
        PlaySounds sounds = new PlaySounds(player, requireBegun(), settings);
        scheduler.presentation("sounds", sounds);
        menuStyle.setSounds(sounds.tick(0.4f), sounds.tick(1f), sounds.tick(0.7f));
    }

    /**
     * Adds the menu and its headlines. A replay has none: its input decides. Call this after {@link #addLayers}, and
     * after the layers that the menu shall cover.
     *
     * @param world the world of the game
     * @param scheduler the scheduler of the game
     * @param host draws the menu; null if nothing is drawn
     * @param quit ends the game
     * @return the menu
     */
    public Menu addMenu(World world, SystemScheduler scheduler, @Nullable GlfwHost host, Runnable quit) {
        Menu created = new MeteorsMenu(world.single(Game.class), settings, highScore, newBest, quit)
                .create(scheduler, host == null ? null : host.controls(), /* canRewind= */ rewinding != null)
                .setStyle(menuStyle);
        if (host != null) {
            host.add(created.layer(host::framebufferSize));
            scheduler.presentation("headline", new Headline(host, created::screen));
        }
        menu = created;
        return created;
    }

    /**
     * Returns whether a key works now that works in every scene.
     *
     * @param key the key
     * @return false for ESCAPE, which belongs to the menu, and for all keys while the player changes options or bindings
     */
    public boolean allows(Key key) {
        return menu == null || (key != Key.ESCAPE && !MeteorsMenu.OPTIONS.contains(menu.screen()));
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
