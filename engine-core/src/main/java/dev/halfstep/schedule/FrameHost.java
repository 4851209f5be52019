package dev.halfstep.schedule;

import dev.halfstep.input.InputQueue;
import dev.halfstep.presentation.PresentationContext;

/**
 * Where a game runs: a window, an offscreen picture, or nothing at all. The host stands at both ends of a frame. It
 * feeds stage 1 with input and takes the result of stage 4 to the screen in stage 5; what lies between knows no host.
 */
public interface FrameHost extends AutoCloseable {

    /**
     * Whether the game should go on.
     *
     * @return false once the player has closed the window
     */
    boolean isOpen();

    /**
     * Stage 1: hands over what the player did since the last call, in order, without waiting.
     *
     * @param input where to append it
     */
    void poll(InputQueue input);

    /**
     * Stage 5: draws the frame and shows it.
     *
     * @param frame what presentation has prepared: interpolated poses, alpha, presentation components
     */
    void draw(PresentationContext frame);

    /** Gives back the window and whatever else the host holds. Closing twice does no harm. */
    @Override
    void close();
}
