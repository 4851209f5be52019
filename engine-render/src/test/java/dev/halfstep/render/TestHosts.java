package dev.halfstep.render;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import java.util.function.Supplier;
import org.junit.jupiter.api.Assumptions;

/**
 * Opens hosts for tests. If the machine cannot open a host, the test is skipped with the reason. With {@code
 * -Dhalfstep.gl.required=true} the test fails instead, so that a build server cannot skip such tests unnoticed.
 */
public final class TestHosts {

    public static final int BACKGROUND_RGB = 0x204060;

    private TestHosts() {}

    /** Opens an offscreen host whose clock never advances. */
    public static GlfwHost offscreen(int width, int height) {
        return offscreen(width, height, new ManualClock());
    }

    public static GlfwHost offscreen(int width, int height, NanoClock clock) {
        return openOrSkip(() -> GlfwHost.openOffscreen(settings(width, height), clock));
    }

    /** Opens an offscreen host in strict mode: closing it fails if an OpenGL resource is still open. */
    public static GlfwHost strict(int width, int height) {
        return openOrSkip(() -> GlfwHost.openOffscreen(settings(width, height).inStrictMode(), new ManualClock()));
    }

    /** Opens an offscreen host in strict mode with other settings. */
    public static GlfwHost strict(WindowSettings settings) {
        return openOrSkip(() -> GlfwHost.openOffscreen(settings.inStrictMode(), new ManualClock()));
    }

    public static GlfwHost window(int width, int height) {
        return window(width, height, new ManualClock());
    }

    public static GlfwHost window(int width, int height, NanoClock clock) {
        return openOrSkip(() -> GlfwHost.openWindow(settings(width, height), clock));
    }

    /**
     * Returns settings without multisampling: in software, a frame with four samples takes two to ten times as long.
     */
    public static WindowSettings settings(int width, int height) {
        return WindowSettings.of("test", width, height)
                .withVsync(false)
                .withBackground(Color.rgb(BACKGROUND_RGB))
                .withSamples(0);
    }

    private static GlfwHost openOrSkip(Supplier<GlfwHost> opener) {
        try {
            return opener.get();
        } catch (GraphicsUnavailableException e) {
            if (Boolean.getBoolean("halfstep.gl.required")) {
                throw e;
            }
            return Assumptions.abort(e.getMessage());
        }
    }
}
