package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.sample.scene.keys.KeysScene;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Tests the HUD line at the top and the footer at the bottom by the pixels that they draw over an empty picture. */
class HudTest {

    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;

    /** The strips in which the HUD line and the footer are, with some space. */
    private static final int HUD_STRIP_HEIGHT = 40;

    private static final int FOOTER_STRIP_HEIGHT = 60;

    private static final Options NO_OPTIONS = new Options(() -> Map.of());

    private static Screenshot drawAfterPresses(int presses) {
        return draw(SceneName.KEYS, NO_OPTIONS, presses);
    }

    /** Draws only the layers that all scenes have, after F1 was pressed a number of times. */
    private static Screenshot draw(SceneName scene, Options options, int presses) {
        InputSource f1 = input -> {
            for (int i = 0; i < presses; i++) {
                input.add(Key.F1, true, input.frameStartNanos());
                input.add(Key.F1, false, input.frameStartNanos());
            }
        };
        World.Builder builder = World.builder().register(Transform.TYPE);
        try (GlfwHost host = openHost();
                World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(5)))) {
            SceneChoice choice = new SceneChoice(scene, Map.of(), null);
            Hud.add(
                    host,
                    UnaryOperator.identity(),
                    scheduler,
                    options,
                    new KeysScene(1),
                    choice,
                    UnaryOperator.identity());
            FrameHost skipping = new WrappedHost(new HeadlessHost(f1)) {
                @Override
                public void draw(PresentationContext frame) {
                    host.skip(frame);
                }
            };
            scheduler.frame(skipping, 0);
            return host.screenshot();
        }
    }

    private static GlfwHost openHost() {
        try {
            return GlfwHost.openOffscreen(WindowSettings.of("hud", WIDTH, HEIGHT), new ManualClock());
        } catch (GraphicsUnavailableException e) {
            Run.skipWithoutGraphics(e);
            throw e;
        }
    }

    /** Returns the number of pixels in a strip that differ from the background, which fills the middle. */
    private static int drawnPixels(Screenshot picture, int fromY, int toY) {
        int background = picture.rgb(WIDTH / 2, HEIGHT / 2);
        int drawn = 0;
        for (int y = fromY; y < toY; y++) {
            for (int x = 0; x < WIDTH; x++) {
                drawn += picture.rgb(x, y) == background ? 0 : 1;
            }
        }
        return drawn;
    }

    private static int hudPixels(Screenshot picture) {
        return drawnPixels(picture, 0, HUD_STRIP_HEIGHT);
    }

    private static int footerPixels(Screenshot picture) {
        return drawnPixels(picture, HEIGHT - FOOTER_STRIP_HEIGHT, HEIGHT);
    }

    @Test
    void f1TogglesHudLineAndFooterTogether() {
        Screenshot shown = drawAfterPresses(0);
        assertNotEquals(0, hudPixels(shown));
        assertNotEquals(0, footerPixels(shown));
        Screenshot hidden = drawAfterPresses(1);
        assertEquals(0, hudPixels(hidden));
        assertEquals(0, footerPixels(hidden));
        assertEquals(footerPixels(shown), footerPixels(drawAfterPresses(2)));
    }

    @Test
    void meteorsBeginsWithoutTheHudLineWhichF1Shows() {
        Screenshot first = draw(SceneName.METEORS, NO_OPTIONS, 0);
        assertEquals(0, hudPixels(first));
        assertNotEquals(0, footerPixels(first));
        Screenshot afterF1 = draw(SceneName.METEORS, NO_OPTIONS, 1);
        assertNotEquals(0, hudPixels(afterF1));
        assertEquals(footerPixels(first), footerPixels(afterF1));
    }

    @Test
    void filmsHaveNeitherHudLineNorFooter() {
        Options options = new Options(() -> Map.of("--film", "film.png"));
        Screenshot filmed = draw(SceneName.KEYS, options, 0);
        assertEquals(0, hudPixels(filmed) + footerPixels(filmed));
    }
}
