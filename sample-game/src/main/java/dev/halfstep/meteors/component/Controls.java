package dev.halfstep.meteors.component;

import dev.halfstep.storage.ComponentType;

/**
 * Simulation component: the controls of a ship in this step. The player of the ship sets them; behind the title, the
 * autopilot does. The entity of the game has the controls of the first player; each further player has an entity.
 */
public final class Controls {

    /** The type of this component. */
    public static final ComponentType<Controls> TYPE = ComponentType.simulation(Controls.class)
            .hashedBy((controls, sink) ->
                    sink.add(controls.turn).add(controls.isThrusting).add(controls.isFiring));

    /** The turn: -1 is full speed to the left, 1 is full speed to the right. */
    public float turn;

    /** Whether the engine runs. */
    public boolean isThrusting;

    /** Whether the ship fires as often as it can. */
    public boolean isFiring;

    /** Creates controls at rest. */
    public Controls() {}

    /**
     * Sets all controls.
     *
     * @param newTurn from -1, full speed to the left, to 1, full speed to the right
     * @param newThrusting whether the engine runs
     * @param newFiring whether the ship fires
     */
    public void set(float newTurn, boolean newThrusting, boolean newFiring) {
        turn = newTurn;
        isThrusting = newThrusting;
        isFiring = newFiring;
    }
}
