package dev.halfstep.ui.state;

import dev.halfstep.storage.ComponentType;

/** Simulation component: the states of a game. A single entity has it. */
final class StateStack {

    static final ComponentType<StateStack> TYPE =
            ComponentType.simulation(StateStack.class).named("game-states");

    static final int MAX_DEPTH = 8;

    /** The names of the states from the lowest to the top, each followed by a slash; empty before the first step. */
    String path = "";

    /** What the next step makes of the path; the same text if nothing was requested. */
    String nextPath = "";

    /** For each state on the stack, the number of steps in which it was at the top. */
    int[] steps = new int[MAX_DEPTH];
}
