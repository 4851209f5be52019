package dev.halfstep.meteors.component;

/** Simulation component: a shot of the ship. */
public final class Shot {

    /** The radius of the body, in world units: larger than the drawn line, so that a near miss is a hit. */
    public static final float RADIUS = 8f;

    /** The speed of a shot relative to the ship, in world units a second. */
    public static final float SPEED = 760f;

    /** The time until a shot expires. */
    public static final float LIFE_SECONDS = 0.85f;

    /** Whether the shot has hit a target in this step. A spent shot hits no other, and is despawned in this step. */
    public boolean isSpent;

    /** Creates a new shot. */
    public Shot() {}
}
