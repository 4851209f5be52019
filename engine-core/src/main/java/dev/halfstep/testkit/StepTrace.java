package dev.halfstep.testkit;

import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.schedule.SystemInterceptor;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.StateHash;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The state hashes within one step, after each system: to name the system that made the first difference.
 *
 * <p>The state after a system is looked at when the next one begins, since commands are carried out by then. While
 * systems run on several threads it cannot be looked at; these are one turn together.
 */
final class StepTrace {

    /** Systems that ran one after the other or together, and the hashes of all components after them. */
    static final class Turn {
        private final List<String> systems;
        private final long[] after;

        Turn(List<String> systems, long[] after) {
            this.systems = systems;
            this.after = after;
        }

        /** In the order of their names. */
        List<String> systems() {
            return systems;
        }

        long[] after() {
            return after;
        }
    }

    /** Leaves systems as they are. */
    static final SystemInterceptor NO_WRAPPER = (name, system) -> system;

    private final World world;
    private final boolean alone;
    private final Runnable onStepEnd;
    private final List<Turn> turns = new ArrayList<>();
    private final List<String> running = new ArrayList<>();
    private long[] before;
    private boolean inStep;

    /**
     * A trace that begins with the next step.
     *
     * @param workers how many threads run systems
     * @param systems wraps the systems, within the trace
     * @param onStepEnd called when a step is done, before the next one begins; not after the last one
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

    /** The step is done. Called for the last one; the others end when the next one begins. */
    void endStep() {
        endTurn();
        if (inStep) {
            inStep = false;
            onStepEnd.run();
        }
    }

    /** The hashes of all components before the step. */
    long[] before() {
        return before;
    }

    /** What ran in the step that was done last, in its order. */
    List<Turn> turns() {
        return turns;
    }

    /** The systems of the step that was done last. */
    String order() {
        return turns.stream().flatMap(turn -> turn.systems().stream()).collect(Collectors.joining(", "));
    }

    /** The hashes of all components after the step that was done last, or before any. */
    long[] after() {
        return turns.isEmpty() ? before : turns.get(turns.size() - 1).after();
    }
}
