package dev.halfstep.sample.run;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.schedule.FrameHost;

/**
 * A host that skips all drawing, so that the game runs as fast as headless. A screenshot of the {@link GlfwHost} can
 * draw the last frame afterwards.
 */
final class LastFrameHost implements FrameHost {

    private final InputSource player;
    private final GlfwHost glfwHost;

    LastFrameHost(InputSource player, GlfwHost glfwHost) {
        this.player = player;
        this.glfwHost = glfwHost;
    }

    @Override
    public boolean isOpen() {
        return glfwHost.isOpen();
    }

    @Override
    public void poll(InputQueue input) {
        player.poll(input);
    }

    @Override
    public void draw(PresentationContext frame) {
        glfwHost.skip(frame);
    }

    @Override
    public void close() {
        glfwHost.close();
    }
}
