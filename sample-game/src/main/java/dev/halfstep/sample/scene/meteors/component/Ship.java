package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.component.ComponentType;

/** Simulation component: the ship of the player. */
public final class Ship {

    /** The type of this component. */
    public static final ComponentType<Ship> TYPE = ComponentType.simulation(Ship.class)
            .hashedBy((ship, sink) ->
                    sink.add(ship.reloadSeconds).add(ship.safeSeconds).add(ship.thrust));

    /** The radius for hits, in world units: a bit smaller than the picture. */
    public static final float RADIUS = 13f;

    /** The invulnerable time of a new ship. */
    public static final float SAFE_SECONDS = 2.5f;

    /** The time until it can fire; 0 or less if it can. */
    public float reloadSeconds;

    /** The invulnerable time that is left; 0 or less if meteors can hit it. */
    public float safeSeconds = SAFE_SECONDS;

    /** The thrust of its engine, 0 to 1. */
    public float thrust;

    /** Creates an invulnerable ship. */
    public Ship() {}
}
