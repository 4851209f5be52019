package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.component.ComponentType;

/** Simulation component: a shot of the ship. */
public final class Shot {

    /** The type of this component. */
    public static final ComponentType<Shot> TYPE =
            ComponentType.simulation(Shot.class).hashedBy((shot, sink) -> sink.add(shot.secondsLeft));

    /** The speed of a shot relative to the ship, in world units a second. */
    public static final float SPEED = 760f;

    private static final float LIFE_SECONDS = 0.85f;

    /** The time until the shot expires. */
    public float secondsLeft = LIFE_SECONDS;

    /** Creates a new shot. */
    public Shot() {}
}
