package dev.halfstep.render.window;

import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.time.ManualClock;

/**
 * A program that opens hosts, one after the other, and prints one line for each: that it is open, or the reason of the
 * failure. Tests run it in a process with another environment.
 */
final class OpenProbe {

    private OpenProbe() {}

    public static void main(String[] kindsOfHosts) {
        for (String kind : kindsOfHosts) {
            System.out.println(open(kind.equals("offscreen")));
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
