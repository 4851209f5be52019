package dev.halfstep.render.window;

/** The shapes of the mouse pointer over a window. A desktop that lacks a shape shows its arrow. */
public enum CursorShape {
    /** The default arrow. */
    ARROW,
    /** A cross to aim with. */
    CROSSHAIR,
    /** A hand, for links and buttons. */
    HAND,
    /** No pointer over the window. */
    HIDDEN,
    /**
     * The arrow, hidden while it has not moved for two seconds: for games that are played without the mouse, whose
     * menus are not.
     */
    HIDDEN_AT_REST
}
