package dev.halfstep.render.window;

/** The shapes of the mouse pointer over a window. Where a desktop has no such shape, it shows its arrow. */
public enum CursorShape {
    /** The usual arrow. */
    ARROW,
    /** A cross to aim with. */
    CROSSHAIR,
    /** A hand, over what can be clicked. */
    HAND,
    /** None, while it is over the window. */
    HIDDEN
}
