package dev.halfstep.sample.options;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Chooses graphs, sound and a screenshot. */
public final class OutputOptions {

    /** Shows the graphs of the last frames from the start. */
    @Option(names = "--graph", description = "Starts with the graphs of the last frames.")
    public boolean graph;

    /** Plays no sound. */
    @Option(names = "--mute", description = "Plays no sound. Headless and offscreen runs never do.")
    public boolean mute;

    /** The file of the last frame, or null. */
    @Option(
            names = "--screenshot",
            paramLabel = "FILE",
            description = "Writes the last frame as a PNG picture, in a window and offscreen.")
    public @Nullable Path screenshot;

    /** Creates options with sound, without graphs and without a screenshot. */
    OutputOptions() {}

    void checkPictures(CommandLine line, ModeOptions mode) {
        if (mode.headless && screenshot != null) {
            throw new ParameterException(line, "--screenshot needs a picture: use --offscreen instead of --headless");
        }
        if (mode.headless && graph) {
            throw new ParameterException(line, "--graph needs a picture: use --offscreen instead of --headless");
        }
    }

    void checkSound(CommandLine line, ModeOptions mode) {
        if (mute && !mode.hasWindow()) {
            throw new ParameterException(line, "--mute needs a window: headless and offscreen runs are silent anyway");
        }
    }
}
