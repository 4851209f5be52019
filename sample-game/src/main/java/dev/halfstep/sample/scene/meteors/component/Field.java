package dev.halfstep.sample.scene.meteors.component;

/** Defines the playing field: a rectangle around the origin, in world units. Entities wrap around at its edges. */
public final class Field {

    /** The distance from the left edge to the right edge. */
    public static final float WIDTH = 1280f;

    /** The distance from the bottom edge to the top edge. */
    public static final float HEIGHT = 720f;

    private Field() {}
}
