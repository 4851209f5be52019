package dev.halfstep.frame;

import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * Collects the systems of a game. Then builds, once, the order and the {@linkplain Wave waves} of each phase.
 */
final class Schedule {

    private final Map<String, SystemRegistration> systems = new LinkedHashMap<>();
    private final Map<Phase, PhaseOrder> orders = new EnumMap<>(Phase.class);
    private final Map<Phase, List<Wave>> waves = new EnumMap<>(Phase.class);

    /** Adds a system. The systems of a phase run in the order in which they are added, unless a constraint differs. */
    SystemRegistration add(String name, Phase phase) {
        if (isBuilt()) {
            throw new IllegalStateException(
                    "systems must be added before the first frame: '" + name + "' comes too late");
        }
        if (Objects.requireNonNull(name, "a system must have a name: null").isBlank()) {
            throw new IllegalArgumentException("a system must have a name: '" + name + "'");
        }
        SystemRegistration system = new SystemRegistration(name, phase);
        if (systems.putIfAbsent(name, system) != null) {
            throw new IllegalArgumentException("a system must have a name of its own: '" + name + "' is taken");
        }
        return system;
    }

    SystemRegistration get(String name) {
        SystemRegistration system = systems.get(name);
        if (system == null) {
            throw new IllegalArgumentException("there is no system '" + name + "'; there are " + systems.keySet());
        }
        return system;
    }

    boolean isBuilt() {
        return !waves.isEmpty();
    }

    /**
     * Builds the order of all systems.
     *
     * @param world the world with the registered component types
     * @param engineSystems the engine's own systems, each the first of its phase
     * @param settings decide whether unordered systems are shuffled, and whether strict mode checks the components
     * @throws IllegalStateException if there are faults; the message lists all of them
     */
    void build(World world, List<SystemRegistration> engineSystems, SchedulerSettings settings) {
        SplittableRandom shuffle = settings.shuffleSeed().isPresent()
                ? new SplittableRandom(settings.shuffleSeed().getAsLong())
                : null;
        List<String> faults = new ArrayList<>();
        PhaseAccessCheck accessCheck = new PhaseAccessCheck(world);
        for (Phase phase : Phase.values()) {
            List<SystemRegistration> phaseSystems =
                    systems.values().stream().filter(s -> s.phase() == phase).toList();
            phaseSystems.stream().filter(s -> !engineSystems.contains(s)).forEach(accessCheck::check);
            orders.put(phase, new PhaseOrder(phaseSystems, systems, engineSystems, shuffle, faults));
        }
        faults.addAll(accessCheck.faults());
        if (settings.strict()) {
            addUnhashableComponents(world, faults);
        }
        if (!faults.isEmpty()) {
            orders.clear();
            throw new ScheduleFaultsException(faults);
        }
        waves.put(Phase.SIMULATION, Wave.cutIntoWaves(order(Phase.SIMULATION)));
        waves.put(Phase.PRESENTATION, Wave.oneForEachSystem(order(Phase.PRESENTATION)));
        waves.values().forEach(phaseWaves -> phaseWaves.forEach(Wave::freeze));
    }

    /** Adds a fault for each simulation component without a state hash, which strict mode compares. */
    private static void addUnhashableComponents(World world, List<String> faults) {
        for (ComponentType<?> type : world.componentTypes()) {
            String fault = type.kind() == ComponentType.Kind.SIMULATION ? StateHash.faultOf(type) : null;
            if (fault != null) {
                faults.add(fault);
            }
        }
    }

    List<Wave> waves(Phase phase) {
        return waves.getOrDefault(phase, List.of());
    }

    PhaseOrder order(Phase phase) {
        return Objects.requireNonNull(orders.get(phase));
    }
}
