package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.component.ComponentType;

/** Simulation component: the ship of the player. */
public final class Ship {

    /** The type of this component. */
    public static final ComponentType<Ship> TYPE = ComponentType.simulation(Ship.class)
            .hashedBy((ship, sink) ->
                    sink.add(ship.reloadSeconds).add(ship.safeSeconds).add(ship.thrust));

    /** The collision radius, in world units: a little smaller than the drawn ship. */
    public static final float RADIUS = 13f;

    /** The time for which a new ship is invulnerable. */
    public static final float SAFE_SECONDS = 2.5f;

    /** The time until the ship can fire; 0 or less if it can fire now. */
    public float reloadSeconds;

    /** The time for which the ship is still invulnerable; 0 or less if meteors can hit it. */
    public float safeSeconds = SAFE_SECONDS;

    /** The thrust of the engine, 0 to 1. */
    public float thrust;

    /** Creates an invulnerable ship. */
    public Ship() {}
}
