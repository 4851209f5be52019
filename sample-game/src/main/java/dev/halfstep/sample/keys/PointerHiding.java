package dev.halfstep.sample.keys;

import dev.halfstep.input.FrameInput;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.window.CursorShape;
import dev.halfstep.render.window.WindowControls;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Presentation system: hides the mouse pointer while the player is playing. At other times, hides a pointer that has
 * not moved for two seconds, and shows it again when it moves.
 */
public final class PointerHiding implements PresentationSystem {

    private static final double REST_SECONDS = 2;

    private final Consumer<CursorShape> pointer;
    private final BooleanSupplier isPlaying;
    private boolean isHidden;
    private double restSeconds;
    private float lastX;
    private float lastY;

    /**
     * Creates the system.
     *
     * @param controls shows and hides the pointer
     * @param isPlaying whether the player is playing, so that the pointer is in the way
     */
    public PointerHiding(WindowControls controls, BooleanSupplier isPlaying) {
        this(controls::setCursor, isPlaying);
    }

    PointerHiding(Consumer<CursorShape> pointer, BooleanSupplier isPlaying) {
        this.pointer = pointer;
        this.isPlaying = isPlaying;
    }

    @Override
    public void present(PresentationContext frame) {
        boolean hasMoved = hasMoved(frame.input());
        restSeconds = hasMoved ? 0 : restSeconds + frame.frameSeconds();
        if (isPlaying.getAsBoolean() || restSeconds >= REST_SECONDS) {
            setHidden(true);
        } else if (hasMoved) {
            setHidden(false);
        }
    }

    private boolean hasMoved(FrameInput input) {
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
