package dev.halfstep.sample.scene.meteors.component;

/** What the player sees. A pause is none of these: then there are no steps at all. */
public enum Screen {
    /** The title, with some meteors that drift by. */
    TITLE,
    /** The game. */
    PLAYING,
    /** The last ship is lost. */
    GAME_OVER
}
