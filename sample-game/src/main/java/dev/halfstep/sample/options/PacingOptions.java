package dev.halfstep.sample.options;

import dev.halfstep.sample.arguments.RateConverter;
import dev.halfstep.time.Rate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds the options of the frame pacing and the display rate. */
public final class PacingOptions {

    /** The frame rate if no option is given and the display does not report its rate. */
    public static final Rate DEFAULT_DISPLAY_RATE = Rate.hz(60);

    /** The kind of pacing. */
    @Option(
            names = "--pacing",
            paramLabel = "NAME",
            defaultValue = "fixed",
            description = {
                "What frames wait for; default: ${DEFAULT-VALUE}.",
                "unlimited: nothing; needs real time;",
                "fixed: the next period of the display. In a window, this also snaps measured frame times to the period;",
                "adaptive: a presentation time, planned 16 ms ahead, or as far ahead as the machine needs."
            })
    public PacingKind kind = PacingKind.FIXED;

    /** Frames a second, or null for the rate of the display. */
    @Option(
            names = "--display-hz",
            paramLabel = "HZ",
            converter = RateConverter.Display.class,
            description = {
                "Frames a second, 1 to 10000; default: the rate of the display, or 60 without a display.",
                "Adaptive pacing begins at this rate and is never faster; its default is 62.5."
            })
    public @Nullable Rate displayRate;

    /** Creates options for the rate of the display. */
    PacingOptions() {}

    /** Refuses unlimited pacing with a frame rate, or on virtual time. */
    void check(CommandLine line, ModeOptions mode) {
        if (kind == PacingKind.UNLIMITED && displayRate != null) {
            throw new ParameterException(line, "--pacing unlimited keeps no rate: leave out --display-hz");
        }
        if (kind == PacingKind.UNLIMITED && !mode.isRealtime()) {
            throw new ParameterException(
                    line,
                    "--pacing unlimited never ends on virtual time, which only advances in waits: add --realtime");
        }
    }

    /**
     * Returns the frame rate of runs whose pace no display sets.
     *
     * @return the rate that the option gives, or {@link #DEFAULT_DISPLAY_RATE}
     */
    public Rate virtualDisplayRate() {
        return displayRate == null ? DEFAULT_DISPLAY_RATE : displayRate;
    }
}
