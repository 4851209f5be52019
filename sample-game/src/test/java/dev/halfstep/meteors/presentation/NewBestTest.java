package dev.halfstep.meteors.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.meteors.component.Game;
import org.junit.jupiter.api.Test;

class NewBestTest {

    private final HighScore highScore = HighScore.unsaved();
    private final NewBest newBest = new NewBest(highScore);
    private final Game game = new Game(1);

    private boolean isAnnouncedAt(int score) {
        game.score = score;
        return newBest.update(game);
    }

    private void startGame() {
        game.start(Game.Screen.PLAYING, 1);
        assertFalse(newBest.update(game));
    }

    @Test
    void isAnnouncedOnceInAGame() {
        highScore.saveIfHigher(100);
        startGame();

        assertFalse(isAnnouncedAt(100));
        assertTrue(isAnnouncedAt(120));
        assertFalse(isAnnouncedAt(140));
        highScore.saveIfHigher(140); // the game saves the score after each lost ship
        assertFalse(isAnnouncedAt(500));
        assertTrue(newBest.isPassed(), "the best score must be remembered for the end of the game");
    }

    @Test
    void isAnnouncedAgainInTheNextGame() {
        highScore.saveIfHigher(100);
        startGame();
        assertTrue(isAnnouncedAt(150));
        highScore.saveIfHigher(150);
        game.lives = 1;
        game.loseShip();
        assertFalse(newBest.update(game));

        startGame();
        assertFalse(newBest.isPassed());
        assertFalse(isAnnouncedAt(150));
        assertTrue(isAnnouncedAt(170));
    }

    @Test
    void isNotAnnouncedInTheVeryFirstGame() {
        startGame();
        assertFalse(isAnnouncedAt(50));
        assertFalse(newBest.isPassed());
    }

    @Test
    void isNotAnnouncedBehindTheTitle() {
        highScore.saveIfHigher(100);
        assertFalse(isAnnouncedAt(5_000));
        assertEquals(100, highScore.best());
    }
}
