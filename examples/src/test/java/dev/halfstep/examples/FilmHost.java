package dev.halfstep.examples;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.image.AnimatedPng;
import dev.halfstep.render.window.GlfwHost;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Plays a script, draws offscreen, and adds the frames after the skipped ones to a film. */
final class FilmHost implements FrameHost {

    private final GlfwHost host;
    private final ScriptedInput script;
    private final AnimatedPng film;
    private final long skippedFrames;

    FilmHost(GlfwHost host, ScriptedInput script, AnimatedPng film, long skippedFrames) {
        this.host = host;
        this.script = script;
        this.film = film;
        this.skippedFrames = skippedFrames;
    }

    @Override
    public boolean isOpen() {
        return host.isOpen();
    }

    @Override
    public void poll(InputQueue input) {
        script.poll(input);
    }

    @Override
    public void draw(PresentationContext frame) {
        host.skip(frame); // screenshot() draws the frame, if it is needed
        if (frame.frame() > skippedFrames) {
            try {
                film.add(host.screenshot());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void close() {
        host.close();
    }
}
