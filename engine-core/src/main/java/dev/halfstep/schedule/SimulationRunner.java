package dev.halfstep.schedule;

import dev.halfstep.command.Commands;
import dev.halfstep.diagnostics.FrameWatch;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.worker.WorkerPool;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.Function;

/** Runs the systems of simulation. Each has its own command buffer, and systems of a wave may run in parallel. */
final class SimulationRunner extends PhaseRunner {

    private final SimulationSystem[] systems;
    private final SimulationContext[] contexts;

    /** For the first system of a wave, the index after the last one. */
    private final int[] waveEnds;

    private final ParallelWave parallel;
    private final boolean strict;

    SimulationRunner(
            World world,
            List<Wave> waves,
            Function<SystemRegistration, SimulationSystem> systems,
            Function<SystemRegistration, SimulationContext> contexts,
            WorkerPool workers,
            boolean strict,
            FrameWatch frameWatch,
            FailureListener onFailure) {
        super(world, Wave.inOrder(waves), frameWatch, onFailure);
        this.systems = Wave.inOrder(waves).stream().map(systems).toArray(SimulationSystem[]::new);
        this.contexts = Wave.inOrder(waves).stream().map(contexts).toArray(SimulationContext[]::new);
        waveEnds = new int[registrations.length];
        int begin = 0;
        for (Wave wave : waves) {
            int end = begin + wave.systems().size();
            waveEnds[begin] = end;
            begin = end;
        }
        this.strict = strict;
        parallel = new ParallelWave(this, world, workers, registrations.length);
    }

    /**
     * Runs all systems that are due in a step, wave by wave; the commands of a wave are applied before the next one.
     * Run conditions are evaluated in the order of the systems, on the caller's thread.
     */
    void run(long step) {
        begin();
        boolean watched = frameWatch.isOn();
        World world = this.world;
        SystemRegistration[] registrations = this.registrations;
        SimulationSystem[] systems = this.systems;
        SimulationContext[] contexts = this.contexts;
        for (int i = 0; i < systems.length; i++) {
            if (watched || !registrations[i].runsAlwaysAlone()) {
                i = runOther(i, step);
                continue;
            }
            try {
                systems[i].step(contexts[i]);
                if (!EngineWorld.of(world).hasNoPendingCommands()) {
                    applyCommands(i);
                }
            } catch (Throwable cause) {
                failed(i, cause);
            }
        }
    }

    /**
     * Runs what the fast path does not: systems that are not always due or are measured, and waves of several systems.
     *
     * @return the index of the last system that it has run
     */
    private int runOther(int i, long step) {
        if (waveEnds[i] == i + 1) {
            runIfDue(i, step);
            return i;
        }
        parallel.run(i, waveEnds[i], step);
        return waveEnds[i] - 1;
    }

    /** Returns whether the systems of a wave run one after the other, so that strict mode can compare hashes. */
    boolean runsSequentially(long step) {
        return strict && StrictSimulation.isChecked(step);
    }

    @Override
    void runSystem(int i) {
        systems[i].step(contexts[i]);
    }

    @Override
    void applyCommands(int i) {
        EngineWorld.of(world).applyCommands(contexts[i].buffers());
        world.applyCommands();
    }

    @Override
    void discardCommands(int i) {
        List<Commands> own = contexts[i].buffers();
        for (int buffer = 0; buffer < own.size(); buffer++) {
            own.get(buffer).clear();
        }
        world.commands().clear(); // those of earlier systems were applied
    }
}
