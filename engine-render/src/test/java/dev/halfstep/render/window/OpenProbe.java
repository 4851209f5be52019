package dev.halfstep.render.window;

import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.time.ManualClock;

/** A program that opens hosts, one after the other, for tests that need a process and an environment of its own. */
final class OpenProbe {

    private OpenProbe() {}

    public static void main(String[] hosts) {
        for (String host : hosts) {
            System.out.println(open(host.equals("offscreen")));
        }
    }

    private static String open(boolean offscreen) {
        WindowSettings settings = WindowSettings.of("probe", 16, 16);
        ManualClock clock = new ManualClock();
        try (GlfwHost host =
                offscreen ? GlfwHost.openOffscreen(settings, clock) : GlfwHost.openWindow(settings, clock)) {
            return "open: " + host.isOpen();
        } catch (GraphicsUnavailableException e) {
            return e.getMessage();
        }
    }
}
