package dev.halfstep.loop;

import dev.halfstep.input.InputQueue;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.schedule.FrameHost;

/** No window, no input, no picture: for servers, tests and runs faster than real time. */
public final class HeadlessHost implements FrameHost {

    private boolean open = true;

    /** A host that stays open until it is closed. */
    public HeadlessHost() {}

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void poll(InputQueue input) {
        // nobody presses anything
    }

    @Override
    public void draw(PresentationContext frame) {
        // nobody watches
    }

    @Override
    public void close() {
        open = false;
    }
}
