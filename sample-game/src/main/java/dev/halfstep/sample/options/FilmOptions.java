package dev.halfstep.sample.options;

import dev.halfstep.render.window.AnimatedPng;
import dev.halfstep.sample.arguments.OptionCheck;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds the options of a film: an animated PNG picture of every frame of an offscreen run. */
public final class FilmOptions {

    /** The file of the film; null without a film. */
    @Option(
            names = "--film",
            paramLabel = "FILE",
            description = "Draws offscreen and writes every frame into an animated PNG picture,"
                    + " without the HUD line and the footer. At most " + AnimatedPng.MAX_FRAMES + " frames.")
    public @Nullable Path file;

    /** Creates options without a film. */
    FilmOptions() {}

    /** Refuses runs without pictures, and runs whose frames differ in length. */
    void check(CommandLine line, ModeOptions mode, PacingKind pacing) {
        if (file == null) {
            return;
        }
        for (String option : List.of("--headless", "--null-draw")) {
            if (OptionCheck.isGiven(line, option)) {
                throw new ParameterException(line, "--film needs a picture: leave out " + option);
            }
        }
        if (mode.realtime) {
            throw new ParameterException(
                    line, "--film needs frames of one length, which only virtual time has: leave out --realtime");
        }
        if (pacing != PacingKind.FIXED) {
            throw new ParameterException(line, "--film needs frames of one length: leave out --pacing " + pacing);
        }
    }

    /** Refuses a film whose options determine too many frames. A film of unknown length fails when it is full. */
    void checkLength(CommandLine line, Options options) {
        if (file == null) {
            return;
        }
        long frames = FilmLength.frames(options).orElse(0);
        if (frames > AnimatedPng.MAX_FRAMES) {
            throw new ParameterException(line, FilmLength.tooLongMessage(String.valueOf(frames)));
        }
    }
}
