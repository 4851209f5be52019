package dev.halfstep.sample.scene.keys;

import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;

/** Simulation system: counts the presses and releases in the input of each step. */
final class CountStepEdges implements SimulationSystem {

    private final EdgeCounts counts;

    CountStepEdges(EdgeCounts counts) {
        this.counts = counts;
    }

    @Override
    public void step(SimulationContext step) {
        counts.add(step.input());
    }
}
