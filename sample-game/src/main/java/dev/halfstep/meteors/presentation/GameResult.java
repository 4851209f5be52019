package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.event.GameEvents;

/**
 * Presentation system: describes the last game of the players: score, high score, wave, and how many of their shots have
 * hit. Shots that a rewind takes back count as well.
 */
public final class GameResult implements PresentationSystem {

    private final HighScore highScore;
    private final PlayerSettings settings;
    private final Reactions shots = new Reactions();
    private boolean wasPlaying;
    private int fired;
    private int hits;
    private String text = "";

    /**
     * Creates a result before the first game.
     *
     * @param events the events of the game
     * @param highScore the high score
     * @param settings the language
     */
    public GameResult(GameEvents events, HighScore highScore, PlayerSettings settings) {
        this.highScore = highScore;
        this.settings = settings;
        shots.on(events.firedShots(), "counted shots", shot -> fired += shot.shots());
        shots.on(events.brokenMeteors(), "counted meteors", meteor -> hits++);
        shots.on(events.destroyedSaucers(), "counted saucers", saucer -> hits++);
    }

    @Override
    public void present(PresentationContext frame) {
        Game game = frame.world().single(Game.class);
        boolean isPlaying = game.screen == Screen.PLAYING;
        if (isPlaying && !wasPlaying && game.score == 0) { // not after a rewind
            fired = 0; // the shots of the autopilot
            hits = 0;
        }
        wasPlaying = isPlaying;
        shots.run();
        if (!game.isEndShown()) {
            text = "";
        } else if (text.isEmpty()) {
            int best = highScore.bestWith(game.playerScore());
            int percent = Math.min(100, Math.round(100f * hits / Math.max(1, fired)));
            text = String.format(settings.text("result"), game.score, best, game.wave, percent);
        }
    }

    /**
     * Returns the result in the chosen language.
     *
     * @return one line; empty until the player sees that the game is over
     */
    public String text() {
        return text;
    }
}
