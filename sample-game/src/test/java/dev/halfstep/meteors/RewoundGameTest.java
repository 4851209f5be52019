package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.DataFolder;
import dev.halfstep.file.Settings;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.meteors.presentation.Rewinding;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a game whose player rewinds, and never moves the ship. */
class RewoundGameTest {

    private static final int FRAMES_PER_SECOND = 60;

    private final Path folder;
    private final HighScore highScore;
    private final SyntheticWorld played;
    private Key pressed = Key.BACKSPACE;
    private boolean isPressed;
    private boolean isDown;
    private boolean isStarting;

    RewoundGameTest(@TempDir Path folder) {
        this.folder = folder;
        highScore = HighScore.load(DataFolder.at(folder), warning -> {});
        played = WorldRecipe.of(Meteors.unwired().withSeed(4).parts((world, scheduler, game) -> {
                    Meteors meteors = Meteors.wire(world, scheduler, game);
                    PlayerSettings settings = new PlayerSettings(Settings.inMemory());
                    new MeteorsShow(meteors, highScore, settings, /* canRewind= */ true);
                    return meteors;
                }))
                .input(() -> this::addKeys)
                .lenient()
                .build();
    }

    @AfterEach
    void close() {
        played.close();
    }

    private void addKeys(InputQueue input) {
        if (isStarting) {
            input.press(PlayerActions.START);
            isStarting = false;
        }
        if (isPressed != isDown) {
            input.add(pressed, isPressed, input.frameStartNanos());
            isDown = isPressed;
        }
    }

    /** Plays for some seconds while a key is held. */
    private void hold(Key key, double seconds) {
        pressed = key;
        isPressed = true;
        play(seconds);
        isPressed = false;
        play(2.0 / FRAMES_PER_SECOND);
    }

    private void start() {
        isStarting = true;
        play(0.1);
    }

    private void play(double seconds) {
        for (int i = 0; i < seconds * FRAMES_PER_SECOND; i++) {
            played.frame(Duration.ofNanos(1_000_000_000L / FRAMES_PER_SECOND));
        }
    }

    private Game state() {
        return played.world().single(Game.class);
    }

    private void playUntilShipsLeft(int ships) {
        for (int i = 0; i < 60 * FRAMES_PER_SECOND && state().lives > ships; i++) {
            play(1.0 / FRAMES_PER_SECOND);
        }
        assertEquals(ships, state().lives, "a ship that never moves must be lost");
    }

    @Test
    void aLostShipComesBackAndTheGameGoesOn() {
        start();
        playUntilShipsLeft(2);
        long steps = played.steps();
        hold(Key.BACKSPACE, 2);
        assertEquals((double) (steps - 50), (double) played.steps(), 3, "two seconds");
        assertEquals(3, state().lives);
        assertEquals(1, played.world().query(Ship.class).count());
        playUntilShipsLeft(2);
        assertEquals((double) steps, (double) played.steps(), 3, "the same meteor hits the ship that does not move");
    }

    @Test
    void theEndOfAGameCanBeTakenBack() {
        start();
        state().lives = 1;
        playUntilShipsLeft(0);
        assertEquals(Screen.GAME_OVER, state().screen);
        play(1);
        hold(Key.BACKSPACE, 2);
        assertEquals(Screen.PLAYING, state().screen);
        assertEquals(1, state().lives);
    }

    @Test
    void theEndOfAGameCanBeTakenBackByOnePressThatIsToggled() {
        played.scheduler().input().actions().setToggled(Rewinding.REWIND, true);
        start();
        state().lives = 1;
        playUntilShipsLeft(0);
        play(1);
        hold(Key.BACKSPACE, 0.1);
        play(1.9);
        hold(Key.BACKSPACE, 0.1);
        assertEquals(Screen.PLAYING, state().screen);
        long steps = played.steps();
        play(0.4);
        assertEquals((double) (steps + 10), (double) played.steps(), 2, "the second press lets time go on");
    }

    @Test
    void timeStopsAtTheBeginningOfTheGame() {
        play(3); // the title
        start();
        play(1);
        hold(Key.BACKSPACE, 4);
        assertEquals(Screen.PLAYING, state().screen);
    }

    @Test
    void theTitleIsNotRewound() {
        play(2);
        long steps = played.steps();
        hold(Key.BACKSPACE, 1);
        assertEquals((double) (steps + 25), (double) played.steps(), 2);
    }

    @Test
    void aRewoundGameIsNotSavedButTheNextOneIs() {
        Path file = folder.resolve("meteors-high-score.txt");
        start();
        play(2);
        hold(Key.BACKSPACE, 0.5);
        state().score = 500;
        state().lives = 1;
        playUntilShipsLeft(0);
        highScore.saveIfHigher(state().playerScore());
        highScore.finishSaving();
        assertEquals(0, highScore.best());
        assertFalse(Files.exists(file));
        start();
        state().score = 70;
        highScore.saveIfHigher(state().playerScore());
        highScore.finishSaving();
        assertEquals(70, highScore.best());
    }

    @Test
    void withoutARewindTheScoreCounts() {
        start();
        state().score = 60;
        highScore.saveIfHigher(state().playerScore());
        highScore.finishSaving();
        assertEquals(60, highScore.best());
        assertTrue(Files.exists(folder.resolve("meteors-high-score.txt")));
    }
}
