package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.component.ComponentType;

/** Simulation component: the state of the game, on a single entity. */
public final class Game {

    /** The type of this component. */
    @SuppressWarnings("EnumOrdinal") // hashes are compared within one version of the game only
    public static final ComponentType<Game> TYPE = ComponentType.simulation(Game.class)
            .hashedBy((game, sink) -> sink.add(game.screen.ordinal())
                    .add(game.score)
                    .add(game.lives)
                    .add(game.wave)
                    .add(game.secondsToWave)
                    .add(game.secondsToShip));

    private static final int LIVES = 3;
    private static final int POINTS_PER_LIFE = 10_000;
    private static final int MAX_POINTS = 999_999_999;

    /** The pause after a lost ship, and before a new wave. */
    private static final float PAUSE_SECONDS = 2f;

    /** The current screen. */
    public Screen screen = Screen.TITLE;

    /** The points of this game, or of the last one. */
    public int score;

    /** The number of ships, with the current one. */
    public int lives;

    /** The number of the wave, from 1. */
    public int wave;

    /** The time until the next wave enters an empty field. */
    public float secondsToWave;

    /** The time until the next ship appears. */
    public float secondsToShip;

    /** Creates a game at its title screen. */
    public Game() {}

    /** Starts a new game: the first wave and the first ship appear at once. */
    public void begin() {
        screen = Screen.PLAYING;
        score = 0;
        lives = LIVES;
        wave = 0;
        secondsToWave = 0;
        secondsToShip = 0;
    }

    /**
     * Adds points to the score, and a ship for every 10,000 points.
     *
     * @param points the points to add
     */
    public void add(int points) {
        int before = score / POINTS_PER_LIFE;
        score = Math.min(score + points, MAX_POINTS);
        lives += score / POINTS_PER_LIFE - before;
    }

    /** Removes a ship; the game is over without ships. */
    public void loseShip() {
        lives--;
        secondsToShip = PAUSE_SECONDS;
        if (lives == 0) {
            screen = Screen.GAME_OVER;
        }
    }

    /** Starts the pause before the next wave. */
    public void awaitWave() {
        secondsToWave = PAUSE_SECONDS;
    }
}
