package dev.halfstep.time;

/**
 * Agrees the pauses of a game with the games of other players on other machines. For sessions over a network; games
 * call {@link TimeControl}.
 *
 * @hidden
 */
public interface SharedPause {

    /** Asks all machines to pause. */
    void pause();

    /** Asks all machines to resume. */
    void resume();

    /** Returns whether the game is paused, or a pause was asked for. */
    boolean isPaused();
}
