package dev.halfstep.sample.options;

import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Chooses between a window, an offscreen run and a headless one, and between real and virtual time. */
public final class ModeOptions {

    /** Runs without drawing. */
    @Option(names = "--headless", description = "Runs without a window and without drawing.")
    public boolean headless;

    /** Draws without a window. */
    @Option(names = "--offscreen", description = "Draws without a window; needs no display, but EGL.")
    public boolean offscreen;

    @Option(
            names = "--realtime",
            description = "Headless and offscreen: runs by the clock, and not as fast as it can on virtual time.")
    boolean realtime;

    /** Creates options for a window. */
    ModeOptions() {}

    void check(CommandLine line) {
        if (headless && offscreen) {
            throw new ParameterException(line, "--headless draws nothing and --offscreen does: choose one of them");
        }
    }

    /**
     * Returns whether the game opens a window.
     *
     * @return false for headless and offscreen runs
     */
    public boolean hasWindow() {
        return !headless && !offscreen;
    }

    /**
     * Returns whether the run follows the real clock.
     *
     * @return false for virtual time, which the loop itself advances
     */
    public boolean isRealtime() {
        return hasWindow() || realtime;
    }
}
