package dev.halfstep.meteors.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.sample.Run;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.Test;

class HeadlineTest {

    private static final int WIDTH = 320;
    private static final int HEIGHT = 180;
    private static final long FRAME_NANOS = 40_000_000;

    private String screen = "";

    private static GlfwHost openHost() {
        try {
            return GlfwHost.openOffscreen(WindowSettings.of("headline", WIDTH, HEIGHT), new ManualClock());
        } catch (GraphicsUnavailableException e) {
            Run.skipWithoutGraphics(e);
            throw e;
        }
    }

    /** Returns the width in pixels of what is white in the picture; 0 if nothing is. */
    private static int widthOfWhite(Screenshot picture) {
        int left = WIDTH;
        int right = 0;
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            if (picture.rgb(i % WIDTH, i / WIDTH) == 0xFFFFFF) {
                left = Math.min(left, i % WIDTH);
                right = Math.max(right, i % WIDTH + 1);
            }
        }
        return Math.max(0, right - left);
    }

    @Test
    void titleAndEndHaveHeadlinesAndOtherScreensHaveNone() {
        try (GlfwHost host = openHost();
                World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)))) {
            scheduler.presentation("headline", new Headline(host, () -> screen));
            for (String name : new String[] {"title", "game-over", "options", "pause", ""}) {
                screen = name;
                scheduler.frame(host, FRAME_NANOS);
                int white = widthOfWhite(host.screenshot());
                switch (name) { // 7 and 9 letters, 76 units apart in a field of 1280 units
                    case "title" -> assertTrue(Math.abs(white - (6 * 76 + 52) / 4) < 4, "METEORS: " + white);
                    case "game-over" -> assertTrue(Math.abs(white - (8 * 76 + 52) / 4) < 4, "GAME OVER: " + white);
                    default -> assertEquals(0, white, name);
                }
            }
        }
    }
}
