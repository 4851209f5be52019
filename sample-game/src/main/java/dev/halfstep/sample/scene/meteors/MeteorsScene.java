package dev.halfstep.sample.scene.meteors;

import dev.halfstep.component.ComponentType;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.sample.keys.PointerHiding;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Controls;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.GameEvents;
import dev.halfstep.sample.scene.meteors.component.Hazard;
import dev.halfstep.sample.scene.meteors.component.Heading;
import dev.halfstep.sample.scene.meteors.component.Lifetime;
import dev.halfstep.sample.scene.meteors.component.Meteor;
import dev.halfstep.sample.scene.meteors.component.MeteorSize;
import dev.halfstep.sample.scene.meteors.component.MeteorSpawner;
import dev.halfstep.sample.scene.meteors.component.PlayerActions;
import dev.halfstep.sample.scene.meteors.component.Saucer;
import dev.halfstep.sample.scene.meteors.component.SaucerShot;
import dev.halfstep.sample.scene.meteors.component.Screen;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.Shot;
import dev.halfstep.sample.scene.meteors.component.Velocity;
import dev.halfstep.sample.scene.meteors.presentation.HighScore;
import dev.halfstep.sample.scene.meteors.presentation.MeteorsView;
import dev.halfstep.sample.scene.meteors.presentation.PlaySounds;
import dev.halfstep.sample.scene.meteors.simulation.Autopilot;
import dev.halfstep.sample.scene.meteors.simulation.BreakMeteors;
import dev.halfstep.sample.scene.meteors.simulation.DestroySaucer;
import dev.halfstep.sample.scene.meteors.simulation.ExpireEntities;
import dev.halfstep.sample.scene.meteors.simulation.FireSaucer;
import dev.halfstep.sample.scene.meteors.simulation.FireShots;
import dev.halfstep.sample.scene.meteors.simulation.FlySaucer;
import dev.halfstep.sample.scene.meteors.simulation.LoseShip;
import dev.halfstep.sample.scene.meteors.simulation.MoveEntities;
import dev.halfstep.sample.scene.meteors.simulation.ReadPlayer;
import dev.halfstep.sample.scene.meteors.simulation.ShowTitle;
import dev.halfstep.sample.scene.meteors.simulation.SpawnSaucer;
import dev.halfstep.sample.scene.meteors.simulation.SpawnShip;
import dev.halfstep.sample.scene.meteors.simulation.SpawnWave;
import dev.halfstep.sample.scene.meteors.simulation.StartGame;
import dev.halfstep.sample.scene.meteors.simulation.SteerShip;
import dev.halfstep.sample.scene.meteors.simulation.TurnEntities;
import dev.halfstep.sample.scene.meteors.simulation.WrapEntities;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.world.World;
import org.jspecify.annotations.Nullable;

/** Defines the scene meteors: registers its components and systems, and spawns its first entities. */
public final class MeteorsScene implements Scene {

    /** The meteors behind the title at the start are the first wave, so that the first picture shows a game. */
    private static final int TITLE_WAVE = 1;

    private static final int TITLE_METEORS = 8;

    /** The minimum distance of the title meteors from the ship in the middle, in world units. */
    private static final float MIN_TITLE_DISTANCE = 190f;

    private final long seed;
    private final boolean isBotPlaying;
    private final HighScore highScore;
    private boolean isPauseShown = true;
    private @Nullable GameEvents events;

    /**
     * Creates a scene that has not begun.
     *
     * @param seed the seed of all random numbers of the game
     * @param isBotPlaying whether a bot plays
     * @param highScore the high score
     */
    public MeteorsScene(long seed, boolean isBotPlaying, HighScore highScore) {
        this.seed = seed;
        this.isBotPlaying = isBotPlaying;
        this.highScore = highScore;
    }

    /**
     * Leaves out the text that covers the game in a pause. Players pause a replay to look at the game.
     *
     * @return this scene
     */
    public MeteorsScene withoutPauseScreen() {
        isPauseShown = false;
        return this;
    }

    @Override
    public void register(World.Builder world) {
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

    @Override
    public void begin(World world, SystemScheduler scheduler) {
        RandomStream random = new RandomStream(seed);
        world.spawn(new Game(), new Controls(), random);
        GameEvents events = GameEvents.addTo(scheduler);
        this.events = events;
        PlayerActions.bind(scheduler.input().actions());
        addRules(scheduler, events);
        if (isBotPlaying) {
            scheduler.input().replaceStepInput(new Bot(world));
        }
        spawnTitleMeteors(world, random);
        world.single(Game.class).wave = TITLE_WAVE; // the next wave has the number 2
    }

    /** Adds the simulation systems, in the order in which they run. */
    private static void addRules(SystemScheduler scheduler, GameEvents events) {
        scheduler.simulation("start-game", new StartGame());
        scheduler.simulation("show-title", new ShowTitle()).after("start-game");
        scheduler.simulation("spawn-wave", new SpawnWave(events.waves())).after("show-title");
        scheduler.simulation("spawn-ship", new SpawnShip()).after("spawn-wave");
        scheduler.simulation("spawn-saucer", new SpawnSaucer(events.saucers())).after("spawn-ship");
        scheduler.simulation("read-player", new ReadPlayer()).after("spawn-saucer");
        scheduler.simulation("autopilot", new Autopilot()).after("read-player");
        scheduler.simulation("steer-ship", new SteerShip()).after("autopilot");
        scheduler.simulation("turn-entities", new TurnEntities()).after("steer-ship");
        scheduler.simulation("fire-shots", new FireShots(events.firedShots())).after("turn-entities");
        scheduler
                .simulation("fire-saucer", new FireSaucer(events.saucerShots()))
                .after("fire-shots");
        scheduler.simulation("move-entities", new MoveEntities()).after("fire-saucer");
        scheduler.simulation("fly-saucer", new FlySaucer()).after("move-entities");
        scheduler.simulation("wrap-entities", new WrapEntities()).after("fly-saucer");
        scheduler.simulation("expire-entities", new ExpireEntities()).after("wrap-entities");
        scheduler
                .simulation("break-meteors", new BreakMeteors(events.brokenMeteors()))
                .after("expire-entities");
        scheduler
                .simulation("destroy-saucer", new DestroySaucer(events.destroyedSaucers()))
                .after("break-meteors");
        scheduler.simulation("lose-ship", new LoseShip(events.lostShips())).after("destroy-saucer");
    }

    /** Spawns the first wave behind the title, in the field and around the ship. */
    private static void spawnTitleMeteors(World world, RandomStream random) {
        for (int i = 0; i < TITLE_METEORS; i++) {
            float x;
            float y;
            do {
                x = random.between(-Field.WIDTH / 2, Field.WIDTH / 2);
                y = random.between(-Field.HEIGHT / 2, Field.HEIGHT / 2);
            } while (x * x + y * y < MIN_TITLE_DISTANCE * MIN_TITLE_DISTANCE);
            MeteorSize size = i % 2 == 0 ? MeteorSize.LARGE : MeteorSize.MEDIUM;
            MeteorSpawner.spawn(world.commands(), random, size, TITLE_WAVE, x, y);
        }
        world.applyCommands();
    }

    @Override
    public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
        new MeteorsView(highScore, isPauseShown).addLayers(layers, scheduler, requireBegun());
        scheduler.presentation("pointer", new PointerHiding(layers.controls()::setCursor));
    }

    private static boolean isPlaying(World world) {
        return world.single(Game.class).screen == Screen.PLAYING;
    }

    @Override
    public void addSounds(SoundPlayer player, SystemScheduler scheduler) {
        scheduler.presentation("sounds", new PlaySounds(player, requireBegun()));
    }

    /** Hides the footer while the player or the bot plays. */
    @Override
    public boolean isFooterShown(World world) {
        return !isPlaying(world);
    }

    /** Saves the score, because the player may leave during a game. */
    @Override
    public void end(World world) {
        highScore.saveIfHigher(world.single(Game.class).playerScore());
    }

    private GameEvents requireBegun() {
        if (events == null) {
            throw new IllegalStateException("a scene must begin before it adds layers or sounds");
        }
        return events;
    }
}
