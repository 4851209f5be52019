package dev.halfstep.sample.run;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.schedule.FrameHost;

/** Skips all drawing, so that the game runs as fast as headless. The last frame can be drawn afterwards. */
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
