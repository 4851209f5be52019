package dev.halfstep.meteors.component;

/** Simulation component: an enemy that crosses the field once and shoots at the ship. */
public final class Saucer {

    /** The radius of the body, in world units. */
    public static final float RADIUS = 20f;

    /** The radius of the light around the saucer, in world units: nothing of the saucer is drawn beyond it. */
    public static final float LIGHT_RADIUS = 64f;

    /** The points for a hit. */
    public static final int POINTS = 250;

    /** The speed along x, in world units a second. */
    public static final float SPEED = 130f;

    /** The time between two shots. */
    public static final float RELOAD_SECONDS = 1.1f;

    /** The time between two changes of course. */
    public static final float COURSE_SECONDS = 1.3f;

    /** The time until the next shot. */
    public float secondsToShot = RELOAD_SECONDS;

    /** The time until the next change of course. */
    public float secondsToTurn = COURSE_SECONDS;

    /** Creates a saucer that has just loaded. */
    public Saucer() {}
}
