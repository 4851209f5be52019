package dev.halfstep.sample.golden;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.sample.SceneGames;
import dev.halfstep.sample.WrappedHost;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.bounce.BounceScene;
import dev.halfstep.sample.scene.crowd.CrowdScene;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares scenes with golden pictures, offscreen and in a window. */
class GoldenScenesTest {

    private static final Path FAILURES = Path.of("target", "golden");
    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;
    private static final long STEP_NANOS = 40_000_000;
    private static final long LAST_FRAME_NANOS = 14_000_000; // alpha is 0.35

    /** Where a host draws. */
    enum HostKind {
        OFFSCREEN,
        WINDOW
    }

    /** Draws a scene after a number of steps, and compares the picture with the golden picture of a name. */
    private static void check(String name, HostKind kind, Supplier<Scene> scene, int steps) throws IOException {
        try (GlfwHost host = host(kind)) {
            new GoldenPicture(name, FAILURES).check(draw(scene.get(), steps, host));
        }
    }

    /** Draws a scene 0.35 of a step after a number of steps. */
    private static Picture draw(Scene scene, int steps, GlfwHost host) {
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)))) {
            scene.begin(world, scheduler);
            scene.addLayers(SceneLayers.on(host, UnaryOperator.identity()), scheduler);
            scene.addMenu(world, scheduler, host, /* quit= */ () -> {});
            FrameHost skippingHost = new WrappedHost(host) {
                @Override
                public void draw(PresentationContext frame) {
                    host.skip(frame);
                }
            };
            scheduler.frame(host, 0);
            for (int i = 0; i < steps; i++) {
                scheduler.frame(skippingHost, STEP_NANOS);
            }
            scheduler.frame(host, LAST_FRAME_NANOS);
            return Picture.of(host.screenshot());
        }
    }

    private static GlfwHost host(HostKind kind) {
        WindowSettings settings =
                WindowSettings.of("golden", WIDTH, HEIGHT).withVsync(false).withSamples(4);
        ManualClock clock = new ManualClock();
        try {
            return kind == HostKind.WINDOW
                    ? GlfwHost.openWindow(settings, clock)
                    : GlfwHost.openOffscreen(settings, clock);
        } catch (GraphicsUnavailableException e) {
            if (Boolean.getBoolean("halfstep.gl.required")) {
                throw e;
            }
            return Assumptions.abort(e.getMessage());
        }
    }

    // Seeds and steps are chosen so that the pictures show all kinds of shapes.

    @ParameterizedTest
    @EnumSource
    void drawsMeteorsDuringAGame(HostKind kind) throws IOException {
        boolean isBotPlaying = true;
        check("meteors", kind, () -> SceneGames.meteors(32, isBotPlaying), 374);
    }

    @ParameterizedTest
    @EnumSource
    void drawsTheTitleOfMeteors(HostKind kind) throws IOException {
        boolean isBotPlaying = false;
        check("title", kind, () -> SceneGames.meteors(5, isBotPlaying), 10);
    }

    @ParameterizedTest
    @EnumSource
    void drawsInterpolatedBallsAboveRawBalls(HostKind kind) throws IOException {
        int ballsPerBox = 3;
        check("bounce", kind, () -> new BounceScene(7, ballsPerBox), 30);
    }

    @ParameterizedTest
    @EnumSource
    void drawsACrowdBeforeItsFirstStep(HostKind kind) throws IOException {
        int dots = 150;
        check("crowd", kind, () -> new CrowdScene(3, dots), 0);
    }

    @ParameterizedTest
    @EnumSource
    void drawsEveryKindOfLayer(HostKind kind) throws IOException {
        check("showcase", kind, Showcase::new, 5);
    }
}
