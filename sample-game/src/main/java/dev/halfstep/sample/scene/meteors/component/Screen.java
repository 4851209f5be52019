package dev.halfstep.sample.scene.meteors.component;

/** Lists the screens of the game. A pause is not one of them, as it runs no steps. */
public enum Screen {
    /** The title, with meteors that drift by. */
    TITLE,
    /** The game itself. */
    PLAYING,
    /** The end, after the last ship is lost. */
    GAME_OVER
}
