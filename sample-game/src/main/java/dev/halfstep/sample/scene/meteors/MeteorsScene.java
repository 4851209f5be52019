package dev.halfstep.sample.scene.meteors;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.event.Events;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Controls;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Heading;
import dev.halfstep.sample.scene.meteors.component.Meteor;
import dev.halfstep.sample.scene.meteors.component.MeteorBroken;
import dev.halfstep.sample.scene.meteors.component.MeteorSize;
import dev.halfstep.sample.scene.meteors.component.Meteors;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.ShipLost;
import dev.halfstep.sample.scene.meteors.component.Shot;
import dev.halfstep.sample.scene.meteors.component.ShotFired;
import dev.halfstep.sample.scene.meteors.component.Velocity;
import dev.halfstep.sample.scene.meteors.component.WaveBegan;
import dev.halfstep.sample.scene.meteors.presentation.HighScore;
import dev.halfstep.sample.scene.meteors.presentation.MeteorsView;
import dev.halfstep.sample.scene.meteors.presentation.Sounds;
import dev.halfstep.sample.scene.meteors.simulation.BreakMeteors;
import dev.halfstep.sample.scene.meteors.simulation.FadeShots;
import dev.halfstep.sample.scene.meteors.simulation.Fire;
import dev.halfstep.sample.scene.meteors.simulation.LoseShip;
import dev.halfstep.sample.scene.meteors.simulation.Move;
import dev.halfstep.sample.scene.meteors.simulation.NextShip;
import dev.halfstep.sample.scene.meteors.simulation.NextWave;
import dev.halfstep.sample.scene.meteors.simulation.StartGame;
import dev.halfstep.sample.scene.meteors.simulation.Steer;
import dev.halfstep.sample.scene.meteors.simulation.Turn;
import dev.halfstep.sample.scene.meteors.simulation.WrapAround;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.world.World;
import org.jspecify.annotations.Nullable;

/** Connects the game: its components, its systems and its first entities. */
public final class MeteorsScene implements Scene {

    /** Must hold all events between two frames. */
    private static final int EVENT_CAPACITY = 1024;

    private static final int TITLE_METEORS = 7;

    private final long seed;
    private final boolean bot;
    private final HighScore highScore;
    private @Nullable Simulated simulated;

    /**
     * The part of the simulation that presentation reads.
     *
     * @param game the entity of the game
     * @param broken the events of broken meteors
     * @param lost the events of lost ships
     * @param fired the events of shots
     * @param waves the events of waves
     */
    private record Simulated(
            EntityId game,
            Events<MeteorBroken> broken,
            Events<ShipLost> lost,
            Events<ShotFired> fired,
            Events<WaveBegan> waves) {}

    /**
     * Creates a scene that has not begun.
     *
     * @param seed the seed of all random numbers of the game
     * @param bot whether a bot plays
     * @param highScore the high score
     */
    public MeteorsScene(long seed, boolean bot, HighScore highScore) {
        this.seed = seed;
        this.bot = bot;
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
        EntityId game = world.spawn(new Game(), random);
        Events<MeteorBroken> broken = scheduler.addEvents(MeteorBroken.class, EVENT_CAPACITY);
        Events<ShipLost> lost = scheduler.addEvents(ShipLost.class, EVENT_CAPACITY);
        Events<ShotFired> fired = scheduler.addEvents(ShotFired.class, EVENT_CAPACITY);
        Events<WaveBegan> waves = scheduler.addEvents(WaveBegan.class, EVENT_CAPACITY);
        simulated = new Simulated(game, broken, lost, fired, waves);

        Controls.bind(scheduler.input().actions());
        scheduler.simulation("start-game", new StartGame(game));
        scheduler.simulation("next-wave", new NextWave(game, waves)).after("start-game");
        scheduler.simulation("next-ship", new NextShip(game)).after("next-wave");
        scheduler.simulation("steer", new Steer()).after("next-ship");
        scheduler.simulation("turn", new Turn()).after("steer");
        scheduler.simulation("fire", new Fire(fired)).after("turn");
        scheduler.simulation("fade-shots", new FadeShots()).after("fire");
        scheduler.simulation("move", new Move()).after("fade-shots");
        scheduler.simulation("wrap-around", new WrapAround()).after("move");
        scheduler.simulation("break-meteors", new BreakMeteors(game, broken)).after("wrap-around");
        scheduler.simulation("lose-ship", new LoseShip(game, lost)).after("break-meteors");
        if (bot) {
            scheduler.input().replaceSteps(new Bot(world, game));
        }
        for (int i = 0; i < TITLE_METEORS; i++) {
            float x = random.between(-Field.WIDTH / 2, Field.WIDTH / 2);
            float y = random.between(-Field.HEIGHT / 2, Field.HEIGHT / 2);
            Meteors.spawn(world.commands(), random, i % 2 == 0 ? MeteorSize.LARGE : MeteorSize.MEDIUM, 1, x, y);
        }
        world.applyCommands();
    }

    @Override
    public void draw(GlfwHost host, SystemScheduler scheduler) {
        Simulated now = simulated();
        new MeteorsView(now.game, highScore).add(host, scheduler, now.broken, now.lost);
    }

    @Override
    public void sound(SoundPlayer player, SystemScheduler scheduler) {
        Simulated now = simulated();
        scheduler.presentation(
                "sounds",
                new Sounds(
                        player,
                        now.fired.presentationReader("sounds of shots"),
                        now.broken.presentationReader("sounds of meteors"),
                        now.lost.presentationReader("sounds of ships"),
                        now.waves.presentationReader("sounds of waves")));
    }

    /** Saves the score also of a game that the player leaves early. */
    @Override
    public void end(World world) {
        highScore.offer(world.get(simulated().game, Game.class).score);
    }

    private Simulated simulated() {
        if (simulated == null) {
            throw new IllegalStateException("a scene must begin before it is drawn, heard or ended");
        }
        return simulated;
    }
}
