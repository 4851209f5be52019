package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.world.ComponentType;

/** How the game stands: simulation component of the one entity that is the game itself. */
public final class Game {

    /** Registers this component with a world. */
    @SuppressWarnings("EnumOrdinal") // the hash of a state is of this version of the game only
    public static final ComponentType<Game> TYPE = ComponentType.simulation(Game.class)
            .hashedBy((game, sink) -> sink.add(game.screen.ordinal())
                    .add(game.score)
                    .add(game.lives)
                    .add(game.wave)
                    .add(game.secondsToWave)
                    .add(game.secondsToShip));

    private static final int LIVES = 3;
    private static final int POINTS_PER_LIFE = 10_000;
    private static final int MOST_POINTS = 999_999_999;

    /** How long the player has to look at a lost ship, and at an empty field. */
    private static final float PAUSE_SECONDS = 2f;

    /** What the player sees. */
    public Screen screen = Screen.TITLE;

    /** Points in this game, or in the last one. */
    public int score;

    /** Ships, with the one that flies. */
    public int lives;

    /** The number of the wave, 1 for the first one. */
    public int wave;

    /** Until the next wave comes into an empty field. */
    public float secondsToWave;

    /** Until the next ship may come. */
    public float secondsToShip;

    /** A game that nobody has begun. */
    public Game() {}

    /** Begins anew: the first wave and the first ship come at once. */
    public void begin() {
        screen = Screen.PLAYING;
        score = 0;
        lives = LIVES;
        wave = 0;
        secondsToWave = 0;
        secondsToShip = 0;
    }

    /**
     * Adds to the score, and a ship for every 10,000 points.
     *
     * @param points what the player has earned
     */
    public void add(int points) {
        int before = score / POINTS_PER_LIFE;
        score = Math.min(score + points, MOST_POINTS);
        lives += score / POINTS_PER_LIFE - before;
    }

    /** Takes a ship away; the game is over with the last one. */
    public void loseShip() {
        lives--;
        secondsToShip = PAUSE_SECONDS;
        if (lives == 0) {
            screen = Screen.GAME_OVER;
        }
    }

    /** The field is empty: after a moment the next wave comes. */
    public void awaitWave() {
        secondsToWave = PAUSE_SECONDS;
    }
}
