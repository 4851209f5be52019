package dev.halfstep.sample.keys;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import java.util.function.BooleanSupplier;

/**
 * Presentation system: pauses the game when its window loses the keyboard focus. The game stays paused when the window
 * gets the focus back, so that the player can look first and resume then.
 */
public final class FocusPause implements PresentationSystem {

    private final BooleanSupplier hasFocus;
    private boolean hadFocus;

    /**
     * Creates the system.
     *
     * @param hasFocus returns whether the window has the focus, such as {@code controls::isFocused}
     */
    public FocusPause(BooleanSupplier hasFocus) {
        this.hasFocus = hasFocus;
        hadFocus = hasFocus.getAsBoolean();
    }

    @Override
    public void present(PresentationContext frame) {
        boolean hasFocusNow = hasFocus.getAsBoolean();
        if (hadFocus && !hasFocusNow) {
            frame.time().pause();
        }
        hadFocus = hasFocusNow;
    }
}
