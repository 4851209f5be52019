package dev.halfstep.testkit;

import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * Records the state hashes after each system of one step, to find the system that caused the first difference.
 *
 * <p>The hashes after a system are taken when the next system begins, because the commands of the system are applied by
 * then. No hashes can be taken while systems run in parallel, so parallel systems share one entry of the trace.
 */
final class StepTrace {

    /**
     * One entry of a trace: one system, or systems that ran in parallel.
     *
     * @param systems the names of the systems in alphabetical order
     * @param hashesAfter the hashes of all components after these systems, see {@link StepTrace#hashes}
     */
    record Entry(List<String> systems, Map<String, Long> hashesAfter) {}

    /** Stands for the entity numbers, where a name of a component class is expected. */
    static final String ENTITIES = "entities";

    /** An interceptor that changes nothing. */
    static final BiFunction<String, SimulationSystem, SimulationSystem> NO_INTERCEPTOR = (name, system) -> system;

    private final World world;
    private final boolean hasOneWorker;
    private final Runnable onStepEnd;
    private final List<Entry> entries = new ArrayList<>();

    /** The systems that have begun since the last entry. */
    private final List<String> begunSystems = new ArrayList<>();

    private Map<String, Long> hashesBefore = Map.of();
    private boolean isInStep;

    /**
     * Creates a trace that begins with the next step.
     *
     * @param workers the number of threads that run systems
     * @param interceptor wraps each system, before the trace wraps it
     * @param onStepEnd called after each step: when the next step begins, or in {@link #endStep()} after the last step
     */
    StepTrace(
            SyntheticWorld traced,
            int workers,
            BiFunction<String, SimulationSystem, SimulationSystem> interceptor,
            Runnable onStepEnd) {
        world = traced.world();
        hasOneWorker = workers == 1;
        this.onStepEnd = onStepEnd;
        traced.scheduler().tools().interceptSimulation((name, system) -> {
            SimulationSystem wrapped = interceptor.apply(name, system);
            return step -> {
                begin(name);
                wrapped.step(step);
            };
        });
    }

    /** Creates a trace of a world with one worker, without another interceptor or a callback. */
    static StepTrace ofOneWorker(SyntheticWorld traced) {
        return new StepTrace(traced, 1, NO_INTERCEPTOR, () -> {});
    }

    /** Records that a system begins. Adds the entry of the systems that have ended, unless systems run in parallel. */
    private void begin(String system) {
        if (!hasOneWorker && EngineWorld.of(world).isParallel()) {
            synchronized (begunSystems) { // parallel systems begin on several threads
                begunSystems.add(system);
            }
            return;
        }
        addEntry();
        if (system.equals(SystemScheduler.CAPTURE)) { // the first system of each step
            endStep();
            beginStep();
        }
        begunSystems.add(system);
    }

    private void addEntry() {
        if (!begunSystems.isEmpty()) {
            entries.add(new Entry(begunSystems.stream().sorted().toList(), hashes()));
            begunSystems.clear();
        }
    }

    /**
     * Returns the hash of the entity numbers, then of each component that any entity has, by the names of the classes.
     * Indices would not do: classes that are registered at their first use have other indices in each world.
     */
    private Map<String, Long> hashes() {
        List<ComponentType<?>> types = StateHash.componentsIn(world);
        long[] parts = StateHash.partsOf(world);
        Map<String, Long> hashes = new LinkedHashMap<>();
        hashes.put(ENTITIES, parts[0]);
        for (int i = 0; i < types.size(); i++) {
            if (parts[i + 1] != 0) {
                hashes.put(types.get(i).componentClass().getName(), parts[i + 1]);
            }
        }
        return hashes;
    }

    private void beginStep() {
        entries.clear();
        hashesBefore = hashes();
        isInStep = true;
    }

    /** Ends the last step. Each earlier step has ended when the step after it began. */
    void endStep() {
        addEntry();
        if (isInStep) {
            isInStep = false;
            onStepEnd.run();
        }
    }

    /** Returns the hashes of all components before the step. */
    Map<String, Long> hashesBefore() {
        return hashesBefore;
    }

    /** Returns the entries of the last completed step, in order. */
    List<Entry> entries() {
        return entries;
    }

    /** Returns the names of the systems of the last completed step, in order. */
    String order() {
        return entries.stream().flatMap(entry -> entry.systems().stream()).collect(Collectors.joining(", "));
    }

    /** Returns the hashes of all components after the last completed step, or before the first step. */
    Map<String, Long> hashesAfter() {
        return entries.isEmpty()
                ? hashesBefore
                : entries.get(entries.size() - 1).hashesAfter();
    }
}
