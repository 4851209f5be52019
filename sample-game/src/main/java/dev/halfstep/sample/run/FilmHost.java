package dev.halfstep.sample.run;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.image.AnimatedPng;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.options.RunLength;
import dev.halfstep.sample.scene.WrappedHost;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** A host that draws on another host, and adds every frame to a film. */
final class FilmHost extends WrappedHost {

    private final GlfwHost host;
    private final AnimatedPng film;
    private int addedFrames;

    private FilmHost(GlfwHost host, AnimatedPng film) {
        super(host);
        this.host = host;
        this.film = film;
    }

    /**
     * Begins a film.
     *
     * @param host draws the frames; the film does not close it
     * @throws IOException if the file cannot be written
     */
    static FilmHost begin(GlfwHost host, Path file, Rate frameRate) throws IOException {
        return new FilmHost(host, AnimatedPng.create(file, frameRate));
    }

    @Override
    public void draw(PresentationContext frame) {
        super.draw(frame);
        try {
            addDrawnFrame();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e); // FrameHost declares no checked exceptions
        }
    }

    /**
     * Adds the frame that the host has just drawn. Throws if the film is full. The check of the options cannot prevent
     * this, because not all options determine the number of frames.
     */
    private void addDrawnFrame() throws IOException {
        if (addedFrames == AnimatedPng.MAX_FRAMES) {
            throw new IOException(RunLength.filmTooLongMessage("the run has more"));
        }
        film.add(host.screenshot());
        addedFrames++;
    }

    /** Completes the film, and moves the file to its path. */
    void finish() throws IOException {
        film.finish();
    }

    /** Closes the film, and deletes its temporary file if the film is not finished. */
    @Override
    public void close() {
        try {
            film.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
