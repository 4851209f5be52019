package dev.halfstep.frame;

import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.world.World;
import java.util.List;
import java.util.Set;

/**
 * Wraps a simulation system with declarations in strict mode, and checks that the system writes only components that it
 * declares as written. All other components must have the same hash before and after the system runs.
 *
 * <p>Hashes are compared in about half of all steps, in which the systems of a wave run one after the other. In the
 * other steps these systems run in parallel, as outside strict mode, so that tests cover both ways.
 */
final class StrictSimulationSystem implements SimulationSystem {

    /** An odd number with well mixed bits: 2<sup>64</sup> divided by the golden ratio. */
    private static final long HASH_MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final SystemRegistration registration;
    private final SimulationSystem system;

    StrictSimulationSystem(SystemRegistration registration, SimulationSystem system) {
        this.registration = registration;
        this.system = system;
    }

    /** Returns whether hashes are compared in a step: pseudo-random, so that systems of every period are checked. */
    static boolean isChecked(long step) {
        return step * HASH_MULTIPLIER < 0; // the sign bit of the product is a pseudo-random bit
    }

    @Override
    public void step(SimulationContext step) {
        if (!isChecked(step.step())) {
            system.step(step);
            return;
        }
        World world = step.world();
        List<ComponentType<?>> types = StateHash.componentsIn(world);
        long[] structuralChanges = structuralChanges(world, types);
        long[] before = StateHash.partsOf(world);
        system.step(step);
        long[] after = StateHash.partsOf(world);
        long[] structuralChangesAfter = structuralChanges(world, types);
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
    private static long[] structuralChanges(World world, List<ComponentType<?>> types) {
        return types.stream()
                .mapToLong(type -> world.query(type.componentClass()).changeCount())
                .toArray();
    }
}
