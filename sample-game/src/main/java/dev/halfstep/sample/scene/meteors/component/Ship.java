package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.world.ComponentType;

/** What the player flies: simulation component. */
public final class Ship {

    /** Registers this component with a world. */
    public static final ComponentType<Ship> TYPE = ComponentType.simulation(Ship.class)
            .hashedBy((ship, sink) ->
                    sink.add(ship.reloadSeconds).add(ship.safeSeconds).add(ship.thrust));

    /** How large it is for what hits it, in world units: a bit smaller than it looks. */
    public static final float RADIUS = 13f;

    /** How long it cannot be hurt after it has come. */
    public static final float SAFE_SECONDS = 2.5f;

    /** Until it can fire again; 0 or less if it can. */
    public float reloadSeconds;

    /** As long as it cannot be hurt; 0 or less if it can. */
    public float safeSeconds = SAFE_SECONDS;

    /** How strongly its engine burns, 0 to 1. */
    public float thrust;

    /** A ship that has just come. */
    public Ship() {}
}
