package dev.halfstep.meteors.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.file.Settings;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GameResultTest {

    private static final long FRAME_NANOS = 40_000_000;

    /** More frames than an event needs from its step to presentation. */
    private static final int FRAMES_UNTIL_SHOWN = 4;

    private final World world =
            World.builder().register(Transform.TYPE).register(Game.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
    private final GameEvents events = GameEvents.addTo(scheduler);
    private final HighScore highScore = HighScore.unsaved();
    private final PlayerSettings settings = new PlayerSettings(Settings.inMemory());
    private final GameResult result = new GameResult(events, highScore, settings);
    private final Game game = new Game(1);
    private int volleys;

    GameResultTest() {
        world.spawn(game);
        scheduler.simulation("send", step -> {
            for (; volleys > 0; volleys--) { // three shots and one shot, one of which hits
                step.commands().send(events.firedShots(), new GameEvents.ShotFired(0, 0, 3));
                step.commands().send(events.firedShots(), new GameEvents.ShotFired(0, 0, 1));
                step.commands().send(events.brokenMeteors(), new GameEvents.MeteorBroken(0, 0, Meteor.Size.SMALL));
            }
        });
        scheduler.presentation("result", result);
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private void frames(int count) {
        for (int i = 0; i < count; i++) {
            scheduler.frame(new HeadlessHost(), FRAME_NANOS);
        }
    }

    private void play(int newVolleys, int score) {
        game.start(Game.Screen.PLAYING, 1);
        frames(1);
        volleys = newVolleys;
        frames(FRAMES_UNTIL_SHOWN);
        game.score = score;
        game.wave = 4;
        game.lives = 1;
        game.loseShip();
        frames(1);
        assertEquals("", result.text(), "the ship explodes");
        game.secondsToTitle = 20;
        frames(1);
    }

    @Test
    void hasScoreBestWaveAndAccuracy() {
        highScore.saveIfHigher(900);
        play(5, 770);
        assertEquals("Score 770    Best 900    Wave 4    Accuracy 25 %", result.text());
        play(0, 1_200);
        assertEquals("Score 1200    Best 1200    Wave 4    Accuracy 0 %", result.text());
    }

    @Test
    void isInTheLanguageOfThePlayer() {
        settings.language.set("de");
        play(1, 60);
        assertEquals("Punkte 60    Rekord 60    Welle 4    Treffer 25 %", result.text());
    }

    @Test
    void aRewoundGameKeepsItsShots() {
        play(5, 770);
        game.screen = Game.Screen.PLAYING; // by a rewind
        game.lives = 1;
        frames(1);
        game.loseShip();
        frames(1);
        game.secondsToTitle = 20;
        frames(1);
        assertEquals("Score 770    Best 770    Wave 4    Accuracy 25 %", result.text());
    }

    @Test
    void shotsOfTheAutopilotDoNotCount() {
        volleys = 1;
        frames(FRAMES_UNTIL_SHOWN);
        play(0, 10);
        assertEquals("Score 10    Best 10    Wave 4    Accuracy 0 %", result.text());
    }
}
