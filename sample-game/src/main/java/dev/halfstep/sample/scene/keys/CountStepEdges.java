package dev.halfstep.sample.scene.keys;

import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;

/** Simulation system: counts the presses and releases in the input of each step, in a component. */
final class CountStepEdges implements SimulationSystem {

    @Override
    public void step(SimulationContext step) {
        step.world().single(EdgeCounts.class).add(step.input());
    }
}
