package dev.halfstep.frame;

import dev.halfstep.input.InputQueue;
import dev.halfstep.time.Rate;
import java.util.Optional;

/**
 * Connects a game to its surroundings: a window, an offscreen framebuffer, or nothing. The host provides the input in
 * stage 1 of a frame and draws in stage 5; the stages between do not use it.
 */
public interface FrameHost extends AutoCloseable {

    /**
     * Returns whether the game continues.
     *
     * @return false once the player has closed the window
     */
    boolean isOpen();

    /**
     * Appends the input events since the last call, in order, without waiting. Called in stage 1, input.
     *
     * @param input the queue to append to
     */
    void poll(InputQueue input);

    /**
     * Draws the frame and shows it. Called in stage 5, drawing.
     *
     * @param frame the result of presentation: interpolated poses, alpha, presentation components
     */
    void draw(PresentationContext frame);

    /**
     * Returns the refresh rate of the display that shows the frames. A loop that is paced to the display calls this
     * after every frame, so the value should be stored. Empty unless overridden.
     *
     * @return the rate at present, or empty if there is no display or its rate is unknown
     */
    default Optional<Rate> displayRate() {
        return Optional.empty();
    }

    /** Releases the window and all other resources of the host. Closing twice is a no-op. */
    @Override
    void close();
}
