package dev.halfstep.sample.run;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.scene.WrappedHost;

/**
 * A host that skips all drawing, so that the game runs as fast as headless. Afterwards, the {@link GlfwHost} can draw
 * the last frame for a screenshot.
 */
final class LastFrameHost extends WrappedHost {

    private final InputSource inputSource;
    private final GlfwHost glfwHost;

    LastFrameHost(InputSource inputSource, GlfwHost glfwHost) {
        super(glfwHost);
        this.inputSource = inputSource;
        this.glfwHost = glfwHost;
    }

    @Override
    public void poll(InputQueue input) {
        inputSource.poll(input);
    }

    @Override
    public void draw(PresentationContext frame) {
        glfwHost.skip(frame);
    }
}
