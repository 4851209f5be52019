package dev.halfstep.schedule;

import dev.halfstep.component.ComponentType;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.state.StateHash;
import dev.halfstep.world.World;
import java.util.List;
import java.util.Set;

/**
 * Checks a simulation system with declarations: the hash of every simulation component that it does not declare as
 * written must be the same before and after it.
 *
 * <p>Hashes are compared in about half of all steps, in which the systems of a wave run one after the other. In the other
 * steps they run in parallel, as outside strict mode, so that tests cover both.
 */
final class StrictSimulation implements SimulationSystem {

    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private final SystemRegistration registration;
    private final SimulationSystem system;

    StrictSimulation(SystemRegistration registration, SimulationSystem system) {
        this.registration = registration;
        this.system = system;
    }

    /** Returns whether hashes are compared in a step: pseudo-random, so that it is independent of a system's period. */
    static boolean isChecked(long step) {
        return step * GOLDEN_RATIO < 0;
    }

    @Override
    public void step(SimulationContext step) {
        if (!isChecked(step.step())) {
            system.step(step);
            return;
        }
        World world = step.world();
        List<ComponentType<?>> types = StateHash.componentsIn(world);
        long[] changes = changes(world, types);
        long[] before = StateHash.partsOf(world);
        system.step(step);
        long[] after = StateHash.partsOf(world);
        long[] changesAfter = changes(world, types);
        Set<Class<?>> declared = registration.writtenClasses();
        for (int i = 0; i < types.size(); i++) {
            Class<?> component = types.get(i).componentClass();
            // a hash also changes where entities were spawned or despawned, which is no write
            if (before[i + 1] != after[i + 1] && changes[i] == changesAfter[i] && !declared.contains(component)) {
                throw new IllegalStateException("a system that declares anything declares all that it writes: "
                        + registration + " has changed the state hash of " + types.get(i) + "; declare writes("
                        + types.get(i) + ".class)");
            }
        }
    }

    private static long[] changes(World world, List<ComponentType<?>> types) {
        return types.stream()
                .mapToLong(type -> world.query(type.componentClass()).changes())
                .toArray();
    }
}
