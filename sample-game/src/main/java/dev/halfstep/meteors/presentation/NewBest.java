package dev.halfstep.meteors.presentation;

import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;

/** Detects that the score of a game passes the best score of all earlier games. */
public final class NewBest {

    private final HighScore highScore;

    /** The best score when the game began. */
    private int bestBefore;

    private boolean isPlaying;
    private boolean isPassed;

    /**
     * Creates a detection before the first game.
     *
     * @param highScore the best score of all earlier games
     */
    public NewBest(HighScore highScore) {
        this.highScore = highScore;
    }

    /**
     * Reads the score. Call this method once in each frame.
     *
     * @return true once in a game: when the score passes the earlier best score, unless the earlier one is 0
     */
    boolean update(Game state) {
        boolean wasPlaying = isPlaying;
        isPlaying = state.screen == Screen.PLAYING;
        if (isPlaying && !wasPlaying) {
            bestBefore = highScore.best();
            isPassed = false;
        }
        boolean wasPassed = isPassed;
        isPassed |= isPlaying && bestBefore > 0 && state.score > bestBefore && highScore.isCounting();
        return isPassed && !wasPassed;
    }

    /**
     * Returns whether the current or last game counts and has passed the earlier best score.
     *
     * @return false also in the first game of all
     */
    public boolean isPassed() {
        return isPassed && highScore.isCounting();
    }
}
