package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.meteors.Bot;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import java.util.function.UnaryOperator;
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
        GameSpec<Scene> game = SampleGame.of(name, SampleGame.GAME).rate(Rate.hz(25));
        try (GameRun<Scene> run = (name.hasBodies() ? game.with(SampleGame.BODIES, 100) : game).begin()) {
            if (name == SceneName.METEORS) {
                run.scheduler().input().replaceStepInput(Bot.ofAllShips(run.world()));
            }
            run.parts().addLayers(SceneLayers.on(host, UnaryOperator.identity()), run.scheduler());
            for (int frame = 0; frame < 50; frame++) {
                run.scheduler().frame(host, 40_000_000); // one step
            }
        }
    }
}
