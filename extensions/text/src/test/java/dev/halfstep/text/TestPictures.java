package dev.halfstep.text;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.Assumptions;

/** Draws frames offscreen; a test is skipped if this machine has no OpenGL. */
final class TestPictures implements AutoCloseable {

    final GlfwHost host;
    private static final long FRAME_NANOS = 16_666_667;

    private final World world = World.builder().register(Transform.TYPE).build();
    final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)));

    TestPictures(int width, int height) {
        host = open(width, height);
    }

    private static GlfwHost open(int width, int height) {
        try {
            return GlfwHost.openOffscreen(
                    WindowSettings.of("text", width, height)
                            .withVsync(false)
                            .withSamples(0)
                            .withBackground(Color.BLACK)
                            .inStrictMode(),
                    new ManualClock());
        } catch (GraphicsUnavailableException e) {
            if (Boolean.getBoolean("halfstep.gl.required")) {
                throw e;
            }
            return Assumptions.abort(e.getMessage());
        }
    }

    /** Draws frames, and returns the last one. */
    Screenshot draw(int frames) {
        drawOnly(frames);
        return host.screenshot();
    }

    /** Draws frames. */
    void drawOnly(int frames) {
        for (int i = 0; i < frames; i++) {
            scheduler.frame(host, FRAME_NANOS);
        }
    }

    @Override
    public void close() {
        host.close();
        scheduler.close();
        world.close();
    }
}
