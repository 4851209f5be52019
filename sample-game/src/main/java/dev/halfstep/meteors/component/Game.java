package dev.halfstep.meteors.component;

import dev.halfstep.input.PlayerInput;
import dev.halfstep.storage.ComponentType;

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
                    .add(game.secondsToShip)
                    .add(game.secondsToSaucer)
                    .add(game.secondsToTitle));

    /** The width of the playing field, a rectangle around the origin, in world units. */
    public static final float FIELD_WIDTH = 1280f;

    /** The height of the playing field, in world units. */
    public static final float FIELD_HEIGHT = 720f;

    /** The maximum number of ships: as many as the engine has players. Each has a colour of its own. */
    public static final int MAX_SHIPS = PlayerInput.MAX_PLAYERS;

    private static final int INITIAL_LIVES = 3; // for each player
    private static final int POINTS_OF_FIRST_LIFE = 1_000;
    private static final int POINTS_PER_LIFE = 10_000;
    private static final int MAX_POINTS = 999_999_999;

    /** The time from a lost ship to the next ship. */
    private static final float SHIP_PAUSE_SECONDS = 2f;

    /** The time from an empty field to the next wave. */
    private static final float WAVE_PAUSE_SECONDS = 1.2f;

    /** The time from the first wave with a saucer to the first saucer. */
    private static final float FIRST_SAUCER_SECONDS = 2.5f;

    /** The time from the end of a saucer to the next saucer. */
    private static final float SAUCER_PAUSE_SECONDS = 12f;

    /** The time in which the last ship explodes. A player who still fires then must not choose a button by that. */
    private static final float EXPLOSION_SECONDS = 1.5f;

    /** The time from the end of a game to the title. */
    private static final float GAME_OVER_SECONDS = 30f;

    /** Lists the screens. A pause is no screen: it runs no steps, so the simulated state cannot change. */
    public enum Screen {
        /** The title, over a game that the autopilot plays. */
        TITLE,
        /** The game itself. */
        PLAYING,
        /** The end, after the last ship is lost. */
        GAME_OVER
    }

    /** The current screen. */
    public Screen screen = Screen.TITLE;

    /** The points of the current game, or of the last game after its end; the autopilot earns points, too. */
    public int score;

    /** The number of ships left, including the current ones. All players share them. */
    public int lives;

    /** The number of the current wave, from 1; 0 before the first wave. */
    public int wave;

    /** The time until the next wave; counts down while the field is empty. */
    public float secondsToWave;

    /** The time until the next ship; counts down while a player waits for one. */
    public float secondsToShip;

    /** The time until the next saucer; counts down while there is none. */
    public float secondsToSaucer;

    /** The time until the title follows the end of a game. */
    public float secondsToTitle;

    /** Creates an object for a state that is loaded. */
    private Game() {
        this(1);
    }

    /**
     * Creates a game that the autopilot plays behind the title.
     *
     * @param players the number of players
     */
    public Game(int players) {
        start(Screen.TITLE, players);
    }

    /**
     * Starts a game. The first wave and the first ships appear without a pause.
     *
     * @param newScreen {@link Screen#PLAYING} for a game of the players, {@link Screen#TITLE} for one of the autopilot
     * @param players the number of players
     */
    public void start(Screen newScreen, int players) {
        screen = newScreen;
        score = 0;
        lives = INITIAL_LIVES * players;
        wave = 0;
        secondsToWave = 0;
        secondsToShip = 0;
        secondsToSaucer = FIRST_SAUCER_SECONDS;
    }

    /**
     * Returns whether ships, waves and saucers appear.
     *
     * @return true until the last ship is lost
     */
    public boolean isRunning() {
        return lives > 0;
    }

    /**
     * Returns whether the player sees that the game is over.
     *
     * @return true after the explosion of the last ship, until the title follows
     */
    public boolean isEndShown() {
        return screen == Screen.GAME_OVER && secondsToTitle <= GAME_OVER_SECONDS - EXPLOSION_SECONDS;
    }

    /**
     * Gives a player who has come a ship, also if none is left. Score and other lives stay as they are, also when a
     * player leaves: all players share them.
     *
     * @param players the number of players who are there
     */
    public void playerComes(int players) {
        if (isRunning()) {
            lives = Math.max(lives, players);
        }
    }

    /**
     * Returns the points of the player.
     *
     * @return 0 while the autopilot plays
     */
    public int playerScore() {
        return screen == Screen.TITLE ? 0 : score;
    }

    /**
     * Adds points to the score, and a life for the first 1,000 points and for every 10,000 points. A shot that hits
     * after the last ship is lost gives points, but no life.
     *
     * @param points the points to add
     */
    public void addPoints(int points) {
        int livesEarnedBefore = livesEarned();
        score = Math.min(score + points, MAX_POINTS);
        if (isRunning()) {
            lives += livesEarned() - livesEarnedBefore;
        }
    }

    private int livesEarned() {
        return score / POINTS_PER_LIFE + (score >= POINTS_OF_FIRST_LIFE ? 1 : 0);
    }

    /** Removes a life, and starts the pause before the next ship. Without lives, the game of the players is over. */
    public void loseShip() {
        lives--;
        secondsToShip = SHIP_PAUSE_SECONDS;
        if (lives == 0 && screen == Screen.PLAYING) {
            screen = Screen.GAME_OVER;
            secondsToTitle = GAME_OVER_SECONDS;
        }
    }

    /** Starts the pause before the next saucer. */
    public void startSaucerPause() {
        secondsToSaucer = SAUCER_PAUSE_SECONDS;
    }

    /** Starts the pause before the next wave. */
    public void startWavePause() {
        secondsToWave = WAVE_PAUSE_SECONDS;
    }
}
