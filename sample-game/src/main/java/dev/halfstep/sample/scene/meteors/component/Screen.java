package dev.halfstep.sample.scene.meteors.component;

/** Lists the screens of the game. A pause is no screen: it runs no steps, so the simulated state cannot change. */
public enum Screen {
    /** The title, over a game that the autopilot plays. */
    TITLE,
    /** The game itself. */
    PLAYING,
    /** The end, after the last ship is lost. */
    GAME_OVER
}
