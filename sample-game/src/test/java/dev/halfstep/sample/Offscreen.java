package dev.halfstep.sample;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.ManualClock;

/** Opens offscreen hosts for tests, and plays until the frame to draw. */
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

    /** Runs frames at 60 Hz. Drawing them all takes longer. */
    public static void playWithoutDrawing(SystemScheduler scheduler, int frames) {
        HeadlessHost host = new HeadlessHost();
        for (int i = 0; i < frames; i++) {
            scheduler.frame(host, 16_666_667);
        }
    }
}
