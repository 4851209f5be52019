package dev.halfstep.frame;

import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Makes the checks of strict mode, for tests. Systems write only permitted components: the hashes of all other
 * components are the same before and after a system. After each step, no two entities share a component, and all poses
 * are finite.
 */
final class StrictMode {

    /** Stands for the name of a system in a failure of {@link #checkState()}. */
    static final String NAME = "strict-mode";

    /** An odd number with well mixed bits: 2<sup>64</sup> divided by the golden ratio. */
    private static final long HASH_MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final World world;
    private final SharedComponentDetector shared;

    StrictMode(World world) {
        this.world = world;
        shared = new SharedComponentDetector(world);
    }

    /** Adds a fault for each simulation component without a state hash. */
    void addUnhashableComponents(List<String> faults) {
        for (ComponentType<?> type : world.componentTypes()) {
            String fault = type.kind() == ComponentType.Kind.SIMULATION ? StateHash.faultOf(type) : null;
            if (fault != null) {
                faults.add(fault);
            }
        }
    }

    /**
     * Wraps a simulation system, and checks that it writes only components that it declares as written. A system
     * without declarations may write all components.
     *
     * <p>Hashes are compared in about half of all steps, in which the systems of a wave run one after the other. In the
     * other steps these systems run in parallel, as outside strict mode, so that tests cover both ways.
     */
    SimulationSystem wrapSimulation(SystemRegistration registration, SimulationSystem system) {
        if (!registration.declaresAccess()) {
            return system;
        }
        return step -> {
            if (comparesHashes(step.step())) {
                runChecked(registration, () -> system.step(step));
            } else {
                system.step(step);
            }
        };
    }

    /** Returns whether hashes are compared in a step: pseudo-random, so that systems of every period are checked. */
    static boolean comparesHashes(long step) {
        return step * HASH_MULTIPLIER < 0; // the sign bit of the product is a pseudo-random bit
    }

    private void runChecked(SystemRegistration registration, Runnable system) {
        List<ComponentType<?>> types = StateHash.componentsIn(world);
        long[] structuralChanges = structuralChanges(types);
        long[] before = StateHash.partsOf(world);
        system.run();
        long[] after = StateHash.partsOf(world);
        long[] structuralChangesAfter = structuralChanges(types);
        Set<Class<?>> declared = registration.writtenClasses();
        for (int i = 0; i < types.size(); i++) {
            Class<?> component = types.get(i).componentClass();
            boolean hashChanged = before[i + 1] != after[i + 1]; // index 0 is the hash of the entity numbers
            // Structural changes change the hash too, and hide writes: components with both are not checked.
            boolean structureChanged = structuralChanges[i] != structuralChangesAfter[i];
            if (hashChanged && !structureChanged && !declared.contains(component)) {
                throw new IllegalStateException("a system that declares components must declare all that it writes: "
                        + registration + " has changed the state hash of " + types.get(i) + "; declare writes("
                        + types.get(i) + ".class)");
            }
        }
    }

    /** Returns for each component the number of structural changes of the entities that have it. */
    private long[] structuralChanges(List<ComponentType<?>> types) {
        return types.stream()
                .mapToLong(type -> world.query(type.componentClass()).changeCount())
                .toArray();
    }

    /** Wraps a presentation system, and checks that it does not change the simulated state. */
    PresentationSystem wrapPresentation(SystemRegistration registration, PresentationSystem system) {
        return frame -> {
            long[] before = StateHash.partsOf(world);
            system.present(frame);
            world.applyCommands(); // the hash must show the changes of its commands too
            List<String> changed = StateHash.differing(world, before, StateHash.partsOf(world));
            if (!changed.isEmpty()) {
                throw new IllegalStateException("presentation must not change what is simulated: " + registration
                        + " has changed the state hash of " + String.join(", ", changed)
                        + "; write it in a simulation system");
            }
        };
    }

    /**
     * Checks the simulated state after a step: refuses components that two entities share, and poses with NaN or
     * infinity. These checks are too expensive for each write or spawn.
     *
     * @throws IllegalStateException if a check fails
     */
    void checkState() {
        String fault = shared.findFault();
        if (fault != null) {
            throw new IllegalStateException(fault);
        }
        world.query(Transform.class).forEachSpan(StrictMode::checkFinite);
    }

    /** Refuses NaN and infinity. Overflowing sums and direct writes to the arrays of spans can cause them. */
    private static void checkFinite(EntityIds ids, Span poses) {
        float[] numbers = poses.read(); // Pose.FLOATS numbers for each entity
        for (int i = 0; i < ids.size() * Pose.FLOATS; i++) {
            if (!Float.isFinite(numbers[i])) {
                throw new IllegalStateException("a pose must consist of finite numbers: "
                        + Objects.requireNonNull(Transform.TYPE.dense()).floatName(i % Pose.FLOATS) + " of "
                        + ids.get(i / Pose.FLOATS) + " is " + numbers[i]
                        + "; look for a sum that overflows, or numbers written by a span");
            }
        }
    }
}
