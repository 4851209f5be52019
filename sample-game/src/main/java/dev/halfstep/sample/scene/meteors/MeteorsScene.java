package dev.halfstep.sample.scene.meteors;

import dev.halfstep.component.ComponentType;
import dev.halfstep.event.Events;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Heading;
import dev.halfstep.sample.scene.meteors.component.Meteor;
import dev.halfstep.sample.scene.meteors.component.MeteorBroken;
import dev.halfstep.sample.scene.meteors.component.MeteorSize;
import dev.halfstep.sample.scene.meteors.component.MeteorSpawner;
import dev.halfstep.sample.scene.meteors.component.PlayerActions;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.ShipLost;
import dev.halfstep.sample.scene.meteors.component.Shot;
import dev.halfstep.sample.scene.meteors.component.ShotFired;
import dev.halfstep.sample.scene.meteors.component.Velocity;
import dev.halfstep.sample.scene.meteors.component.WaveBegan;
import dev.halfstep.sample.scene.meteors.presentation.HighScore;
import dev.halfstep.sample.scene.meteors.presentation.MeteorsView;
import dev.halfstep.sample.scene.meteors.presentation.PlaySounds;
import dev.halfstep.sample.scene.meteors.simulation.BreakMeteors;
import dev.halfstep.sample.scene.meteors.simulation.ExpireShots;
import dev.halfstep.sample.scene.meteors.simulation.FireShots;
import dev.halfstep.sample.scene.meteors.simulation.LoseShip;
import dev.halfstep.sample.scene.meteors.simulation.MoveEntities;
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

    /** The capacity of each event type: more than the events between two frames. */
    private static final int EVENT_CAPACITY = 1024;

    /** The number of meteors behind the title. */
    private static final int TITLE_METEORS = 7;

    private final long seed;
    private final boolean isBotPlaying;
    private final HighScore highScore;
    private @Nullable SimulationOutput output;

    /**
     * The events that presentation reads.
     *
     * @param brokenMeteors the events of broken meteors
     * @param lostShips the events of lost ships
     * @param firedShots the events of fired shots
     * @param waves the events of new waves
     */
    private record SimulationOutput(
            Events<MeteorBroken> brokenMeteors,
            Events<ShipLost> lostShips,
            Events<ShotFired> firedShots,
            Events<WaveBegan> waves) {}

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

    @Override
    public void register(World.Builder world) {
        world.register(Velocity.TYPE)
                .register(Heading.TYPE)
                .register(Body.TYPE)
                .register(Meteor.TYPE)
                .register(Shot.TYPE)
                .register(Ship.TYPE)
                .register(Game.TYPE)
                .register(ComponentType.simulation(RandomStream.class));
    }

    @Override
    public void begin(World world, SystemScheduler scheduler) {
        RandomStream random = new RandomStream(seed);
        world.spawn(new Game(), random);
        Events<MeteorBroken> brokenMeteors = scheduler.addEvents(MeteorBroken.class, EVENT_CAPACITY);
        Events<ShipLost> lostShips = scheduler.addEvents(ShipLost.class, EVENT_CAPACITY);
        Events<ShotFired> firedShots = scheduler.addEvents(ShotFired.class, EVENT_CAPACITY);
        Events<WaveBegan> waves = scheduler.addEvents(WaveBegan.class, EVENT_CAPACITY);
        output = new SimulationOutput(brokenMeteors, lostShips, firedShots, waves);

        PlayerActions.bind(scheduler.input().actions());
        scheduler.simulation("start-game", new StartGame());
        scheduler.simulation("spawn-wave", new SpawnWave(waves)).after("start-game");
        scheduler.simulation("spawn-ship", new SpawnShip()).after("spawn-wave");
        scheduler.simulation("steer-ship", new SteerShip()).after("spawn-ship");
        scheduler.simulation("turn-entities", new TurnEntities()).after("steer-ship");
        scheduler.simulation("fire-shots", new FireShots(firedShots)).after("turn-entities");
        scheduler.simulation("move-entities", new MoveEntities()).after("fire-shots");
        scheduler.simulation("wrap-entities", new WrapEntities()).after("move-entities");
        scheduler.simulation("expire-shots", new ExpireShots()).after("wrap-entities");
        scheduler.simulation("break-meteors", new BreakMeteors(brokenMeteors)).after("expire-shots");
        scheduler.simulation("lose-ship", new LoseShip(lostShips)).after("break-meteors");
        if (isBotPlaying) {
            scheduler.input().replaceSteps(new Bot(world));
        }
        spawnTitleMeteors(world, random);
    }

    /** Spawns the meteors that drift behind the title. */
    private static void spawnTitleMeteors(World world, RandomStream random) {
        for (int i = 0; i < TITLE_METEORS; i++) {
            float x = random.between(-Field.WIDTH / 2, Field.WIDTH / 2);
            float y = random.between(-Field.HEIGHT / 2, Field.HEIGHT / 2);
            MeteorSize size = i % 2 == 0 ? MeteorSize.LARGE : MeteorSize.MEDIUM;
            MeteorSpawner.spawn(world.commands(), random, size, 1, x, y);
        }
        world.applyCommands();
    }

    @Override
    public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
        SimulationOutput output = requireBegun();
        new MeteorsView(highScore).addLayers(layers, scheduler, output.brokenMeteors, output.lostShips);
    }

    @Override
    public void addSounds(SoundPlayer player, SystemScheduler scheduler) {
        SimulationOutput output = requireBegun();
        scheduler.presentation(
                "sounds",
                new PlaySounds(
                        player,
                        output.firedShots.presentationReader("sounds of shots"),
                        output.brokenMeteors.presentationReader("sounds of meteors"),
                        output.lostShips.presentationReader("sounds of ships"),
                        output.waves.presentationReader("sounds of waves")));
    }

    /** Saves the score, because the player may leave during a game. */
    @Override
    public void end(World world) {
        highScore.saveIfHigher(world.single(Game.class).score);
    }

    private SimulationOutput requireBegun() {
        if (output == null) {
            throw new IllegalStateException("a scene must begin before it adds layers or sounds");
        }
        return output;
    }
}
