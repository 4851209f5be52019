package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.world.ComponentType;

/** What the ship fires: simulation component. */
public final class Shot {

    /** Registers this component with a world. */
    public static final ComponentType<Shot> TYPE =
            ComponentType.simulation(Shot.class).hashedBy((shot, sink) -> sink.add(shot.secondsLeft));

    /** World units a second. */
    public static final float SPEED = 760f;

    private static final float LIFE_SECONDS = 0.85f;

    /** Until it fades. */
    public float secondsLeft = LIFE_SECONDS;

    /** A shot that was just fired. */
    public Shot() {}
}
