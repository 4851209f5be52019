package dev.halfstep.sample.options;

import dev.halfstep.render.window.AnimatedPng;
import dev.halfstep.sample.arguments.OptionCheck;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Writes every frame of an offscreen run into a film. */
public final class FilmOptions {

    /** The file of the film, or null. */
    @Option(
            names = "--film",
            paramLabel = "FILE",
            description = "Draws offscreen, 800 x 450 pixels, and writes every frame into an animated PNG picture,"
                    + " without the line along the top. At most " + AnimatedPng.MAX_FRAMES + " frames.")
    public @Nullable Path file;

    /** Creates options without a film. */
    FilmOptions() {}

    void check(CommandLine line, ModeOptions mode, PacingName pacing) {
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
                    line, "--film shows frames of one length, which only virtual time has: leave out --realtime");
        }
        if (pacing != PacingName.FIXED) {
            throw new ParameterException(line, "--film needs frames of one length: not --pacing " + pacing);
        }
    }

    /** Refuses a film that is known to be too long. */
    void checkLength(CommandLine line, Options options) {
        if (file == null) {
            return;
        }
        long frames = FilmLength.frames(options).orElse(0);
        if (frames > AnimatedPng.MAX_FRAMES) {
            throw new ParameterException(line, FilmLength.tooLong(String.valueOf(frames)));
        }
    }
}
