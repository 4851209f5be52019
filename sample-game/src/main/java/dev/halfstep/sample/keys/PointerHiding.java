package dev.halfstep.sample.keys;

import dev.halfstep.input.FrameInput;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.window.CursorShape;
import dev.halfstep.render.window.WindowControls;
import dev.halfstep.world.World;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Presentation system: hides the mouse pointer while the player is playing. At other times, also in a pause, hides a
 * pointer that has not moved for two seconds, and shows it again when it moves.
 */
public final class PointerHiding implements PresentationSystem {

    private static final double REST_SECONDS = 2;

    private final Consumer<CursorShape> pointer;
    private final Predicate<World> isPlaying;
    private boolean isHidden;
    private double restSeconds;
    private float lastX;
    private float lastY;

    /**
     * Creates the system.
     *
     * @param controls shows and hides the pointer
     * @param isPlaying whether the player is playing in a world, so that the pointer is in the way
     */
    public PointerHiding(WindowControls controls, Predicate<World> isPlaying) {
        this(controls::setCursor, isPlaying);
    }

    PointerHiding(Consumer<CursorShape> pointer, Predicate<World> isPlaying) {
        this.pointer = pointer;
        this.isPlaying = isPlaying;
    }

    @Override
    public void present(PresentationContext frame) {
        boolean hasMoved = hasMoved(frame.input());
        restSeconds = hasMoved ? 0 : restSeconds + frame.frameSeconds();
        if (isPlaying(frame) || restSeconds >= REST_SECONDS) {
            setHidden(true);
        } else if (hasMoved) {
            setHidden(false);
        }
    }

    private boolean isPlaying(PresentationContext frame) {
        return !frame.time().isPaused() && isPlaying.test(frame.world());
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
