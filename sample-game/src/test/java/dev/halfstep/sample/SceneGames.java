package dev.halfstep.sample;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.meteors.Bot;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.scene.MeteorsScene;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.time.Rate;
import dev.halfstep.world.World;

/** Describes scenes of tests. */
public final class SceneGames {

    private SceneGames() {}

    /** Describes a game of one run of a scene. */
    public static GameSpec<Scene> of(Scene scene, Rate rate) {
        return GameSpec.of("test", "1").rate(rate).register(scene::register).parts((world, scheduler, game) -> {
            scene.begin(world, scheduler);
            return scene;
        });
    }

    /** Creates the scene meteors, which a bot can play. */
    public static Scene meteors(long seed, boolean isBotPlaying) {
        MeteorsScene meteors = new MeteorsScene(Meteors.GAME.withSeed(seed));
        return isBotPlaying ? new BotScene(meteors) : meteors;
    }

    private record BotScene(MeteorsScene meteors) implements Scene {

        @Override
        public void register(World.Builder world) {
            meteors.register(world);
        }

        @Override
        public void begin(World world, SystemScheduler scheduler) {
            meteors.begin(world, scheduler);
            scheduler.input().replaceStepInput(Bot.ofAllShips(world));
        }

        @Override
        public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
            meteors.addLayers(layers, scheduler);
        }

        @Override
        public void addMenu(World world, SystemScheduler scheduler, GlfwHost host, Runnable quit) {
            meteors.addMenu(world, scheduler, host, quit);
        }
    }

    /** Returns a host that polls as another one with a twin does. */
    static FrameHost hostOn(RawTwin twin, FrameHost other, SystemScheduler original) {
        InputSource input = twin.inputOf(other::poll, original);
        return new WrappedHost(other) {
            @Override
            public void poll(InputQueue queue) {
                input.poll(queue);
            }
        };
    }
}
