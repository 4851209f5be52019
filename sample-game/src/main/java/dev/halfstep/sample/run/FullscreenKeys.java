package dev.halfstep.sample.run;

import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;

/** Presentation system: F11, or ENTER while ALT is held, switches between fullscreen mode and a window. */
final class FullscreenKeys implements PresentationSystem {

    private final Runnable toggle;

    /** Creates the system, which calls {@code toggle} to switch. */
    FullscreenKeys(Runnable toggle) {
        this.toggle = toggle;
    }

    @Override
    public void present(PresentationContext frame) {
        FrameInput input = frame.input();
        int presses = input.pressCount(Key.F11);
        if (wasHeld(input, Key.LEFT_ALT) || wasHeld(input, Key.RIGHT_ALT)) {
            presses += input.pressCount(Key.ENTER);
        }
        if (presses % 2 == 1) {
            toggle.run();
        }
    }

    /** Returns whether a key was held in the frame, even if it was released before the end of the frame. */
    private static boolean wasHeld(FrameInput input, Key key) {
        return input.isHeld(key) || input.wasReleased(key);
    }
}
