package dev.halfstep.testkit;

import dev.halfstep.schedule.SystemInterceptor;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.state.StateHash;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Records the state hashes after each system of one step, to find the system that caused the first difference.
 *
 * <p>The hash after a system is taken when the next system begins, because its commands are applied by then. It cannot
 * be taken while systems run in parallel; these form one turn together.
 */
final class StepTrace {

    /** One system, or systems that ran in parallel, and the hashes of all components after them. */
    static final class Turn {
        private final List<String> systems;
        private final long[] after;

        Turn(List<String> systems, long[] after) {
            this.systems = systems;
            this.after = after;
        }

        /** Returns the names in alphabetical order. */
        List<String> systems() {
            return systems;
        }

        long[] after() {
            return after;
        }
    }

    /** Does not wrap systems. */
    static final SystemInterceptor NO_WRAPPER = (name, system) -> system;

    private final World world;
    private final boolean alone;
    private final Runnable onStepEnd;
    private final List<Turn> turns = new ArrayList<>();
    private final List<String> running = new ArrayList<>();
    private long[] before;
    private boolean inStep;

    /**
     * Creates a trace that begins with the next step.
     *
     * @param workers the number of threads that run systems
     * @param systems wraps the systems, within the trace
     * @param onStepEnd called after each step, before the next one begins; not after the last step
     */
    StepTrace(SyntheticWorld traced, int workers, SystemInterceptor systems, Runnable onStepEnd) {
        world = traced.world();
        alone = workers == 1;
        this.onStepEnd = onStepEnd;
        before = new long[0];
        traced.scheduler().interceptSimulation((name, system) -> {
            SimulationSystem wrapped = systems.intercept(name, system);
            return step -> {
                begin(name);
                wrapped.step(step);
            };
        });
    }

    private void begin(String system) {
        if (!alone && EngineWorld.of(world).isParallel()) {
            synchronized (running) {
                running.add(system);
            }
            return;
        }
        endTurn();
        if (system.equals(SystemScheduler.CAPTURE)) {
            endStep();
            beginStep();
        }
        running.add(system);
    }

    private void endTurn() {
        if (!running.isEmpty()) {
            turns.add(new Turn(running.stream().sorted().toList(), StateHash.partsOf(world)));
            running.clear();
        }
    }

    private void beginStep() {
        turns.clear();
        before = StateHash.partsOf(world);
        inStep = true;
    }

    /** Ends the step. Call this after the last step; every other step ends when the next one begins. */
    void endStep() {
        endTurn();
        if (inStep) {
            inStep = false;
            onStepEnd.run();
        }
    }

    /** Returns the hashes of all components before the step. */
    long[] before() {
        return before;
    }

    /** Returns the turns of the last completed step, in order. */
    List<Turn> turns() {
        return turns;
    }

    /** Returns the systems of the last completed step, in order. */
    String order() {
        return turns.stream().flatMap(turn -> turn.systems().stream()).collect(Collectors.joining(", "));
    }

    /** Returns the hashes of all components after the last completed step, or before the first one. */
    long[] after() {
        return turns.isEmpty() ? before : turns.get(turns.size() - 1).after();
    }
}
