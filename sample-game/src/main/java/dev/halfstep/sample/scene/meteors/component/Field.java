package dev.halfstep.sample.scene.meteors.component;

/** Defines the size of the playing field, a rectangle around the origin. Entities wrap around at its edges. */
public final class Field {

    /** The width, in world units. */
    public static final float WIDTH = 1280f;

    /** The height, in world units. */
    public static final float HEIGHT = 720f;

    private Field() {}
}
