package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.command.Commands;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.simulation.SimulationContext;

/** Empties the field before a game begins. */
final class EmptyField {

    private EmptyField() {}

    /** Despawns all entities of the field. All of them have a body; the entity of the game has none. */
    static void despawnAll(SimulationContext step) {
        step.world().query(Body.class).forEach((id, body) -> step.commands().despawnAt(Commands.BEGIN_OF_STEP, id));
    }
}
