package dev.halfstep.ui.state;

import dev.halfstep.storage.ComponentType;

/**
 * Simulation component: an entity that is despawned when a state is left.
 *
 * @param state the name of the state
 */
record StateMember(String state) {

    static final ComponentType<StateMember> TYPE =
            ComponentType.simulation(StateMember.class).named("game-state-member");
}
