package dev.halfstep.render.window;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.game.GameRun;
import dev.halfstep.render.image.AnimatedPng;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pictures of a run: screenshots of its last frame, and a film of all frames. */
final class RunPictures {

    private final List<Path> screenshots = new ArrayList<>();
    private @Nullable Path filmFile;

    /** The film of the running game. */
    private @Nullable AnimatedPng film;

    void addScreenshot(Path file) {
        screenshots.add(file);
    }

    void setFilm(Path file) {
        filmFile = file;
    }

    boolean hasFilm() {
        return filmFile != null;
    }

    void checkScreenshots() {
        for (Path screenshot : screenshots) {
            OptionFile.requireWritablePng("--screenshot", screenshot);
        }
    }

    /** Refuses a film whose frames differ in length, or whose options ask for too many. */
    void checkFilm(boolean isRealtime, long frames) {
        if (filmFile == null) {
            return;
        }
        OptionFile.requireWritablePng("--film", filmFile);
        BadUsageException.refuse(isRealtime, "--film needs frames of one length: leave out --realtime");
        BadUsageException.refuse(
                frames > AnimatedPng.MAX_FRAMES,
                "--film must have at most " + AnimatedPng.MAX_FRAMES + " frames: " + frames
                        + "; end the run sooner or choose a lower --display-hz");
    }

    /** Begins the film of a run. */
    void begin(GameRun<?> run, Rate rate) {
        if (filmFile != null) {
            try {
                film = run.own(AnimatedPng.create(filmFile, rate));
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }
    }

    /** Adds the frame that a host has drawn to the film. */
    void film(GlfwHost host) {
        if (film == null) {
            return;
        }
        try {
            film.add(host.screenshot());
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        } catch (IllegalStateException e) { // the film is full
            throw new UncheckedIOException(e.getMessage(), new IOException(e));
        }
    }

    /** Completes the film, and writes the screenshots. */
    void finish(FrameHost host) {
        try {
            if (film != null) {
                film.finish();
            }
            if (host instanceof GlfwHost drawn) {
                for (Path screenshot : screenshots) {
                    drawn.screenshot().write(screenshot);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
