package dev.halfstep.sample;

import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.ManualClock;

/** Opens offscreen hosts for tests. */
public final class Offscreen {

    private Offscreen() {}

    /** Opens a host, or skips the test if the machine cannot draw. */
    public static GlfwHost open(int widthPixels, int heightPixels) {
        try {
            return GlfwHost.openOffscreen(WindowSettings.of("test", widthPixels, heightPixels), new ManualClock());
        } catch (GraphicsUnavailableException e) {
            Run.skipWithoutGraphics(e);
            throw e;
        }
    }
}
