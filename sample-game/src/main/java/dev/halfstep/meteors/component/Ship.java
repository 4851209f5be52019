package dev.halfstep.meteors.component;

import dev.halfstep.storage.ComponentType;

/** Simulation component: the ship of a player. */
public final class Ship {

    /** The type of this component. */
    public static final ComponentType<Ship> TYPE = ComponentType.simulation(Ship.class)
            .hashedBy((ship, sink) -> sink.add(ship.reloadSeconds)
                    .add(ship.safeSeconds)
                    .add(ship.tripleSeconds)
                    .add(ship.thrust));

    /** The collision radius, in world units: a little smaller than the drawn ship. */
    public static final float RADIUS = 11f;

    /** The time for which a new ship is invulnerable. */
    public static final float SAFE_SECONDS = 3f;

    /** The time for which the ship fires three shots at once after it has destroyed a saucer. */
    public static final float TRIPLE_SECONDS = 8f;

    /** The time until the ship can fire; 0 or less if it can fire now. */
    public float reloadSeconds;

    /** The time for which the ship is still invulnerable; 0 or less if hazards can hit it. */
    public float safeSeconds = SAFE_SECONDS;

    /** The time for which the ship fires three shots at once; 0 or less if it fires single shots. */
    public float tripleSeconds;

    /** The thrust of the engine, 0 to 1. */
    public float thrust;

    /** Creates an invulnerable ship. */
    public Ship() {}
}
