package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.component.ComponentType;

/** Simulation component: the state of the game. A single entity has it. */
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

    private static final int INITIAL_LIVES = 3;
    private static final int POINTS_PER_LIFE = 10_000;
    private static final int MAX_POINTS = 999_999_999;

    /** The time from a lost ship to the next ship, and from an empty field to the next wave. */
    private static final float PAUSE_SECONDS = 2f;

    /** The current screen. */
    public Screen screen = Screen.TITLE;

    /** The points of the current game, or of the last game after its end. */
    public int score;

    /** The number of ships left, including the current one. */
    public int lives;

    /** The number of the current wave, from 1; 0 before the first wave. */
    public int wave;

    /** The time until the next wave; counts down while the field is empty. */
    public float secondsToWave;

    /** The time until the next ship; counts down while there is no ship. */
    public float secondsToShip;

    /** Creates a game that shows the title screen. */
    public Game() {}

    /** Starts a new game. The first wave and the first ship appear at once. */
    public void startNewGame() {
        screen = Screen.PLAYING;
        score = 0;
        lives = INITIAL_LIVES;
        wave = 0;
        secondsToWave = 0;
        secondsToShip = 0;
    }

    /**
     * Adds points to the score, and a life for every 10,000 points.
     *
     * @param points the points to add
     */
    public void addPoints(int points) {
        int earnedLives = score / POINTS_PER_LIFE;
        score = Math.min(score + points, MAX_POINTS);
        lives += score / POINTS_PER_LIFE - earnedLives;
    }

    /** Removes a life, and starts the pause before the next ship. Without lives, the game is over. */
    public void loseShip() {
        lives--;
        secondsToShip = PAUSE_SECONDS;
        if (lives == 0) {
            screen = Screen.GAME_OVER;
        }
    }

    /** Starts the pause before the next wave. */
    public void startWavePause() {
        secondsToWave = PAUSE_SECONDS;
    }
}
