package dev.halfstep.sample.scene.meteors.component;

/** Where the game takes place: a rectangle about the origin, in world units. What leaves it comes in opposite. */
public final class Field {

    /** From the left edge to the right one. */
    public static final float WIDTH = 1280f;

    /** From the lower edge to the upper one. */
    public static final float HEIGHT = 720f;

    private Field() {}
}
