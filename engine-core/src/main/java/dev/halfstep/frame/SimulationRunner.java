package dev.halfstep.frame;

import dev.halfstep.diagnostics.FrameProfiler;
import dev.halfstep.world.Commands;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.Function;

/**
 * Runs the simulation systems. Each has its own command buffer. Systems of a {@linkplain Wave wave} may run in
 * parallel.
 */
final class SimulationRunner extends PhaseRunner {

    private final SimulationSystem[] systems;
    private final SimulationContext[] contexts;

    /** At the index of the first system of each wave: the index after its last system. 0 at all other indexes. */
    private final int[] waveEnds;

    private final ParallelWaveRunner parallelWave;
    private final boolean strict;

    SimulationRunner(
            World world,
            List<Wave> waves,
            Function<SystemRegistration, SimulationSystem> systems,
            Function<SystemRegistration, SimulationContext> contexts,
            WorkerPool workers,
            boolean strict,
            FrameProfiler profiler,
            FailureListener onFailure) {
        super(world, Wave.inOrder(waves), profiler, onFailure);
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
        parallelWave = new ParallelWaveRunner(this, world, workers, registrations.length);
    }

    /**
     * Runs all systems that are due in a step, wave by wave. The commands of a wave are applied before the next wave
     * runs. Run conditions are evaluated in the order of the systems, on the caller's thread.
     */
    void run(long step) {
        applyPendingCommands();
        boolean measured = profiler.isActive();
        EngineWorld engine = this.engine;
        SystemRegistration[] registrations = this.registrations;
        SimulationSystem[] systems = this.systems;
        SimulationContext[] contexts = this.contexts;
        for (int i = 0; i < systems.length; i++) {
            if (measured || !registrations[i].canUseFastPath()) {
                i = runSlowPath(i, step); // skips the other systems of the wave
                continue;
            }
            try { // the fast path: the system is alone in its wave, always due and not measured
                systems[i].step(contexts[i]);
                if (!engine.hasNoPendingCommands()) {
                    applyCommands(i);
                }
            } catch (Throwable cause) {
                handleFailure(i, cause);
            }
        }
    }

    /**
     * Runs a wave that cannot use the fast path: it has several systems, or its system is measured or not always due.
     *
     * @param i the index of the first system of the wave
     * @return the index of the last system of the wave
     */
    private int runSlowPath(int i, long step) {
        if (waveEnds[i] == i + 1) {
            runIfDue(i, step);
            return i;
        }
        parallelWave.run(i, waveEnds[i], step);
        return waveEnds[i] - 1;
    }

    /**
     * Returns whether the systems of a wave run one after the other in a step, so that strict mode can compare hashes.
     */
    boolean runsSequentially(long step) {
        return strict && StrictSimulationSystem.isChecked(step);
    }

    @Override
    void runSystem(int i) {
        systems[i].step(contexts[i]);
    }

    @Override
    void applyCommands(int i) {
        engine.applyCommands(contexts[i].buffers());
        world.applyCommands();
    }

    @Override
    void discardCommands(int i) {
        List<Commands> buffers = contexts[i].buffers();
        for (int buffer = 0; buffer < buffers.size(); buffer++) {
            buffers.get(buffer).clear();
        }
        world.commands().clear(); // all of them are from this system: earlier systems have applied theirs
    }
}
