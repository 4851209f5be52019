package dev.halfstep.sample.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.sample.Run;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Plays each scene on a host in strict mode, which reports leaked OpenGL resources when it closes. */
class SceneResourcesTest {

    @ParameterizedTest
    @EnumSource
    void sceneLeaksNoOpenGlResources(SceneName name) {
        GlfwHost host = strictHost();
        try {
            play(name, host);
            host.clear(); // as between two scenes
            play(name, host);
        } finally {
            assertDoesNotThrow(host::close);
        }
    }

    private static GlfwHost strictHost() {
        WindowSettings settings = WindowSettings.of("strict", 320, 180)
                .withVsync(false)
                .withSamples(0)
                .inStrictMode();
        try {
            return GlfwHost.openOffscreen(settings, new ManualClock());
        } catch (GraphicsUnavailableException e) {
            Run.skipWithoutGraphics(e);
            throw e;
        }
    }

    private static void play(SceneName name, GlfwHost host) {
        Options options = new Options();
        options.bot = true;
        options.bodies = 100L;
        Scene scene = new SceneChoice(name, options.stepRate).createScene(options, PlayerData.unsaved());
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)))) {
            scene.begin(world, scheduler);
            scene.addLayers(SceneLayers.on(host), scheduler);
            for (int frame = 0; frame < 50; frame++) {
                scheduler.frame(host, 40_000_000); // one step
            }
        }
    }
}
