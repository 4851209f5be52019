package dev.halfstep.sample.options;

import dev.halfstep.sample.arguments.RateConverter;
import dev.halfstep.time.Rate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Chooses the frame pacing and the display rate. */
public final class PacingOptions {

    /** The frame rate where neither an option nor a display states one. */
    public static final Rate DEFAULT_DISPLAY_RATE = Rate.hz(60);

    /** The kind of pacing. */
    @Option(
            names = "--pacing",
            paramLabel = "NAME",
            defaultValue = "fixed",
            description = {
                "What frames wait for; default: ${DEFAULT-VALUE}.",
                "unlimited: nothing; only by the clock;",
                "fixed: the next period of the display. In a window, measured frame times are then snapped to that;",
                "adaptive: the moment of the picture, planned 16 ms ahead or as far as the machine needs."
            })
    public PacingName name = PacingName.FIXED;

    /** Frames a second, or null for the rate of the display. */
    @Option(
            names = "--display-hz",
            paramLabel = "HZ",
            converter = RateConverter.Display.class,
            description = {
                "Frames a second, 1 to 10000; default: that of the display, or 60 without one.",
                "Adaptive pacing begins with it, and is never faster; default there: 62.5."
            })
    public @Nullable Rate displayRate;

    /** Creates options for the rate of the display. */
    PacingOptions() {}

    void check(CommandLine line, ModeOptions mode) {
        if (name == PacingName.UNLIMITED && displayRate != null) {
            throw new ParameterException(line, "--pacing unlimited keeps no rate: leave out --display-hz");
        }
        if (name == PacingName.UNLIMITED && !mode.isRealtime()) {
            throw new ParameterException(
                    line, "--pacing unlimited never ends on virtual time, which only passes in waits: add --realtime");
        }
    }

    /**
     * Returns the rate of a display that is only simulated.
     *
     * @return the given rate, or the default one
     */
    public Rate virtualDisplayRate() {
        return displayRate == null ? DEFAULT_DISPLAY_RATE : displayRate;
    }
}
