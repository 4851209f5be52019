package dev.halfstep.sample.options;

import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds the options that choose a window, an offscreen or a headless run, and real or virtual time. */
public final class ModeOptions {

    /** Whether to run without a window and without drawing. */
    @Option(names = "--headless", description = "Runs without a window and without drawing.")
    public boolean headless;

    /** Whether to draw without a window. */
    @Option(names = "--offscreen", description = "Draws without a window; needs EGL, but no display.")
    public boolean offscreen;

    /** Whether a headless or offscreen run follows the real clock. */
    @Option(
            names = "--realtime",
            description = "Headless and offscreen: follows the real clock, instead of running as fast as possible.")
    boolean realtime;

    /** Creates options for a window. */
    ModeOptions() {}

    /** Refuses a run that is both headless and offscreen. */
    void check(CommandLine line) {
        if (headless && offscreen) {
            throw new ParameterException(line, "--headless draws nothing and --offscreen draws: choose one of them");
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
     * @return false for virtual time, which the loop advances without waiting
     */
    public boolean isRealtime() {
        return hasWindow() || realtime;
    }
}
