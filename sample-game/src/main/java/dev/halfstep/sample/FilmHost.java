package dev.halfstep.sample;

import dev.halfstep.input.InputQueue;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.window.AnimatedPng;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.schedule.FrameHost;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Adds each frame that a host draws to a film. */
final class FilmHost implements FrameHost {

    private final GlfwHost host;
    private final AnimatedPng film;
    private int frames;

    private FilmHost(GlfwHost host, AnimatedPng film) {
        this.host = host;
        this.film = film;
    }

    /**
     * Begins a film.
     *
     * @param host what draws the frames; it is not closed with the film
     * @throws IOException if the file cannot be written
     */
    static FilmHost begin(GlfwHost host, Path file, Rate frameRate) throws IOException {
        return new FilmHost(host, AnimatedPng.create(file, frameRate));
    }

    @Override
    public boolean isOpen() {
        return host.isOpen();
    }

    @Override
    public void poll(InputQueue input) {
        host.poll(input);
    }

    @Override
    public void draw(PresentationContext frame) {
        host.draw(frame);
        try {
            add();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** Adds a picture. Only some runs tell before how many frames they have, so the others are refused here. */
    private void add() throws IOException {
        if (frames == AnimatedPng.MAX_FRAMES) {
            throw new IOException(FilmLength.refusal("the run has more"));
        }
        film.add(host.screenshot());
        frames++;
    }

    /** Completes the film and moves it into place. */
    void finish() throws IOException {
        film.finish();
    }

    /** Gives the film up, unless it was finished. */
    @Override
    public void close() {
        try {
            film.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
