package dev.halfstep.meteors.component;

/** Simulation component: marks a shot of a saucer. */
public record SaucerShot() {

    /** The speed, in world units a second. */
    public static final float SPEED = 300f;

    /** The time until a shot expires. */
    public static final float LIFE_SECONDS = 2.2f;
}
