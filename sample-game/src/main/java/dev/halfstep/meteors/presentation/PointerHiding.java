package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.FrameInput;
import dev.halfstep.render.window.CursorShape;
import java.util.function.Consumer;

/**
 * Presentation system: hides a mouse pointer that has not moved for two seconds, and shows it again when it moves. The
 * pointer is not hidden all the time, because the player of a replay needs it.
 */
final class PointerHiding implements PresentationSystem {

    private static final double REST_SECONDS = 2;

    private final Consumer<CursorShape> pointer;
    private boolean isHidden;
    private double restSeconds;
    private float lastX;
    private float lastY;

    /** Creates the system. The argument sets the shape of the pointer, such as {@code controls::setCursor}. */
    PointerHiding(Consumer<CursorShape> pointer) {
        this.pointer = pointer;
    }

    @Override
    public void present(PresentationContext frame) {
        boolean hasMoved = trackPointer(frame.input());
        restSeconds = hasMoved ? 0 : restSeconds + frame.frameSeconds();
        setHidden(restSeconds >= REST_SECONDS);
    }

    /** Stores the position of the pointer, and returns whether it differs from the previous frame. */
    private boolean trackPointer(FrameInput input) {
        boolean hasMoved = input.pointerX() != lastX || input.pointerY() != lastY;
        lastX = input.pointerX();
        lastY = input.pointerY();
        return hasMoved;
    }

    private void setHidden(boolean isHiddenNow) {
        if (isHidden != isHiddenNow) {
            isHidden = isHiddenNow;
            pointer.accept(isHiddenNow ? CursorShape.HIDDEN : CursorShape.ARROW);
        }
    }
}
