package dev.halfstep.sample.options;

import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.sample.arguments.OptionCheck;
import dev.halfstep.sample.arguments.PictureSize;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds the options of the size of the window or of the picture. */
public final class WindowOptions {

    private static final PictureSize WINDOW_SIZE = new PictureSize(1280, 720);

    /** Fits the width of a web page. */
    private static final PictureSize FILM_SIZE = new PictureSize(800, 450);

    /** Whether the window opens in fullscreen mode. */
    @Option(names = "--fullscreen", description = "Opens the window in fullscreen mode; F11 leaves it.")
    public boolean fullscreen;

    /** The size of the window or of the picture; null for the default size. */
    @Option(
            names = "--size",
            paramLabel = "WxH",
            description = "The size of the window, of the offscreen picture or of the film, such as 1920x1080;"
                    + " default: 1280x720, films 800x450.")
    @Nullable
    PictureSize size;

    /** The samples of a pixel. */
    @Option(
            names = "--samples",
            paramLabel = "N",
            defaultValue = "4",
            description = "Samples of a pixel, 0 to 16, which smooth edges; default: ${DEFAULT-VALUE}. Less is faster"
                    + " without a graphics card.")
    public long samples = 4;

    /** Creates options for a window of the default size. */
    WindowOptions() {}

    /** Refuses fullscreen mode without a window, and size and samples without a picture. */
    void check(CommandLine line, ModeOptions mode) {
        if (fullscreen && !mode.hasWindow()) {
            throw new ParameterException(
                    line,
                    "--fullscreen needs a window: headless and offscreen runs have none; use --size for a picture");
        }
        if (size != null && mode.headless) {
            throw new ParameterException(line, "--size needs a picture: use --offscreen instead of --headless");
        }
        if (mode.headless && OptionCheck.isGiven(line, "--samples")) {
            throw new ParameterException(line, "--samples needs a picture: use --offscreen instead of --headless");
        }
        OptionCheck.requireRange(line, "--samples", samples, 0, WindowSettings.MAX_SAMPLES);
    }

    /**
     * Returns the size of the window or of the picture.
     *
     * @param isFilmed whether the run is filmed; films are smaller by default
     * @return the size of the option, or the default size
     */
    public PictureSize sizeOrDefault(boolean isFilmed) {
        if (size != null) {
            return size;
        }
        return isFilmed ? FILM_SIZE : WINDOW_SIZE;
    }
}
