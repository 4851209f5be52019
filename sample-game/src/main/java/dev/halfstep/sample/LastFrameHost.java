package dev.halfstep.sample;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.schedule.FrameHost;

/** A host that draws no frame while the game runs, so that it is as fast as headless; the last one can be drawn after it. */
final class LastFrameHost implements FrameHost {

    private final InputSource player;
    private final GlfwHost picture;

    LastFrameHost(InputSource player, GlfwHost picture) {
        this.player = player;
        this.picture = picture;
    }

    @Override
    public boolean isOpen() {
        return picture.isOpen();
    }

    @Override
    public void poll(InputQueue input) {
        player.poll(input);
    }

    @Override
    public void draw(PresentationContext frame) {
        picture.skip(frame);
    }

    @Override
    public void close() {
        picture.close();
    }
}
