package dev.halfstep.meteors.presentation;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.meteors.event.GameEvents.ShotFired;
import java.util.function.ToIntFunction;

/**
 * Presentation system: describes the last game of the players: score, high score, wave, and how many of their shots have
 * hit. Shots that were taken back, by a rewind or a rollback, do not count.
 */
public final class GameResult implements PresentationSystem {

    private final EventReader<ShotFired> shots;
    private final EventReader<GameEvents.MeteorBroken> meteors;
    private final EventReader<GameEvents.SaucerDestroyed> saucers;
    private final HighScore highScore;
    private final PlayerSettings settings;
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
        shots = reader(events.firedShots());
        meteors = reader(events.brokenMeteors());
        saucers = reader(events.destroyedSaucers());
        this.highScore = highScore;
        this.settings = settings;
    }

    private static <E> EventReader<E> reader(Events<E> events) {
        return events.presentationReader("result");
    }

    @Override
    public void present(PresentationContext frame) {
        Game game = frame.world().single(Game.class);
        boolean isPlaying = game.screen == Screen.PLAYING;
        if (isPlaying && !wasPlaying) {
            fired = 0; // the shots of the autopilot
            hits = 0;
        }
        wasPlaying = isPlaying;
        fired += sum(shots, ShotFired::shots);
        hits += sum(meteors, meteor -> 1) + sum(saucers, saucer -> 1);
        if (!game.isEndShown()) {
            text = "";
        } else if (text.isEmpty()) {
            int best = highScore.bestWith(game.playerScore());
            int percent = fired == 0 ? 0 : Math.min(100, Math.round(100f * hits / fired));
            text = String.format(settings.text("result"), game.score, best, game.wave, percent);
        }
    }

    /** Sums up the new events, less those that were taken back. */
    private static <E> int sum(EventReader<E> reader, ToIntFunction<E> amount) {
        int sum = 0;
        for (E event = reader.next(); event != null; event = reader.next()) {
            sum += amount.applyAsInt(event);
        }
        for (E event = reader.nextRetracted(); event != null; event = reader.nextRetracted()) {
            sum -= amount.applyAsInt(event);
        }
        return sum;
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
