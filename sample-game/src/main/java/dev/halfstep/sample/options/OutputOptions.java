package dev.halfstep.sample.options;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds the options of frame graphs, sound and a screenshot. */
public final class OutputOptions {

    /** Whether to show the graphs of the last frames from the start. */
    @Option(names = "--graph", description = "Starts with the graphs of the last frames.")
    public boolean graph;

    /** Whether to play no sound. */
    @Option(names = "--mute", description = "Plays no sound. Headless and offscreen runs are always silent.")
    public boolean mute;

    /** The file for a picture of the last frame; null without a screenshot. */
    @Option(
            names = "--screenshot",
            paramLabel = "FILE",
            description = "Writes the last frame as a PNG picture, in a window and offscreen.")
    public @Nullable Path screenshot;

    /** Creates options with sound, without graphs and without a screenshot. */
    OutputOptions() {}

    /** Refuses pictures of a headless run. */
    void checkPictures(CommandLine line, ModeOptions mode) {
        if (mode.headless && screenshot != null) {
            throw new ParameterException(line, "--screenshot needs a picture: use --offscreen instead of --headless");
        }
        if (mode.headless && graph) {
            throw new ParameterException(line, "--graph needs a picture: use --offscreen instead of --headless");
        }
    }

    /** Refuses to mute a run that is silent anyway. */
    void checkSound(CommandLine line, ModeOptions mode) {
        if (mute && !mode.hasWindow()) {
            throw new ParameterException(line, "--mute needs a window: headless and offscreen runs are silent anyway");
        }
    }
}
