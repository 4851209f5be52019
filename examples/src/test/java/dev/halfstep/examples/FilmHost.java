package dev.halfstep.examples;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Plays a script, draws offscreen, and hands over the frames after the skipped ones. */
final class FilmHost implements FrameHost {

    /** Takes frames, one after another. */
    @FunctionalInterface
    interface FrameSink {

        void add(Screenshot frame) throws IOException;
    }

    private final GlfwHost host;
    private final ScriptedInput script;
    private final FrameSink frames;
    private final long skippedFrames;

    FilmHost(GlfwHost host, ScriptedInput script, FrameSink frames, long skippedFrames) {
        this.host = host;
        this.script = script;
        this.frames = frames;
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
                frames.add(host.screenshot());
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
