package dev.halfstep.render.window;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.input.InputQueue;
import java.util.function.Consumer;

/** A host without a window, whose input a test writes for each frame. */
final class PressingHost implements FrameHost {

    private Consumer<InputQueue> nextInput = input -> {};

    /** Sets the input of the next frame only. */
    void setNextInput(Consumer<InputQueue> newInput) {
        nextInput = newInput;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void poll(InputQueue input) {
        nextInput.accept(input);
        nextInput = later -> {};
    }

    @Override
    public void draw(PresentationContext frame) {}

    @Override
    public void close() {}
}
