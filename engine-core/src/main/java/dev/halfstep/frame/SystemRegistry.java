package dev.halfstep.frame;

import dev.halfstep.world.EngineWorld;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Registers the systems of a game, the two of the engine first. Then builds, once, the order of each phase. */
final class SystemRegistry {

    private final EngineParts parts;

    /** Null outside strict mode. */
    private final @Nullable StrictMode strictMode;

    // In the order in which the systems are added:
    private final Map<String, SystemRegistration> byName = new LinkedHashMap<>();
    private final Map<SystemRegistration, SimulationSystem> simulationSystems = new LinkedHashMap<>();
    private final Map<SystemRegistration, PresentationSystem> presentationSystems = new LinkedHashMap<>();

    private BiFunction<String, SimulationSystem, SimulationSystem> interceptor = (name, system) -> system;

    /** The orders of both phases; null until they are built. */
    private @Nullable PhaseOrder simulationOrder;

    private @Nullable PhaseOrder presentationOrder;

    SystemRegistry(EngineParts parts, @Nullable StrictMode strictMode) {
        this.parts = parts;
        this.strictMode = strictMode;
        EngineWorld engine = EngineWorld.of(parts.world);
        put(
                new SystemRegistration(CaptureSystem.NAME, Phase.SIMULATION, /* isOfEngine= */ true),
                new CaptureSystem(parts.transforms, engine),
                simulationSystems);
        put(
                new SystemRegistration(InterpolationSystem.NAME, Phase.PRESENTATION, /* isOfEngine= */ true),
                new InterpolationSystem(parts.transforms, engine, parts.settings.gpuInterpolation()),
                presentationSystems);
    }

    SystemRegistration addSimulation(String name, SimulationSystem system) {
        return add(name, Phase.SIMULATION, /* isOfEngine= */ false, system, simulationSystems);
    }

    SystemRegistration addPresentation(String name, PresentationSystem system) {
        return add(name, Phase.PRESENTATION, /* isOfEngine= */ false, system, presentationSystems);
    }

    /** Adds the system that takes over the results of a {@link Deferred}, before all systems of the game. */
    void addDeferred(String name, SimulationSystem arrival) {
        add(name, Phase.SIMULATION, /* isOfEngine= */ true, arrival, simulationSystems);
    }

    private <S> SystemRegistration add(
            String name, Phase phase, boolean isOfEngine, S system, Map<SystemRegistration, S> systems) {
        Objects.requireNonNull(system, () -> "a system must not be null: '" + name + "'");
        if (phase == Phase.SIMULATION) {
            if (parts.currentPhase.isAddingView()) {
                throw new IllegalStateException("simulation systems must be added where the game is wired, so that runs"
                        + " without a window have them too: '" + name + "' is added in "
                        + parts.currentPhase.presenterName());
            }
            checkNotBuilt("simulation systems must be added", "'" + name + "'");
        } else if (presentationOrder != null) {
            throw new IllegalStateException("presentation systems must be added before " + phase.firstUse() + ": '"
                    + name + "' comes too late");
        }
        if (Objects.requireNonNull(name, "a system must have a name: null").isBlank()) {
            throw new IllegalArgumentException("a system must have a name: '" + name + "'");
        }
        SystemRegistration added = new SystemRegistration(name, phase, isOfEngine);
        put(added, system, systems);
        return added;
    }

    /** Puts a system behind the systems that were added before. */
    private <S> void put(SystemRegistration added, S system, Map<SystemRegistration, S> systems) {
        if (byName.putIfAbsent(added.name(), added) != null) {
            throw new IllegalArgumentException("a system must have a name of its own: " + added + " is taken");
        }
        systems.put(added, system);
    }

    /** Returns the registration of a system of the game. */
    SystemRegistration get(String name) {
        SystemRegistration system = byName.get(name);
        if (system == null) {
            throw new IllegalArgumentException("there is no system '" + name + "'; there are " + byName.keySet());
        }
        if (system.isOfEngine()) {
            throw new IllegalArgumentException("the engine's own systems must stay enabled and first: '" + name + "'");
        }
        return system;
    }

    void intercept(BiFunction<String, SimulationSystem, SimulationSystem> newInterceptor) {
        checkNotBuilt("an interceptor must be set", "this");
        interceptor = Objects.requireNonNull(newInterceptor, "an interceptor must not be null");
    }

    /**
     * Throws if the order of the simulation is built. The rule is a main clause, such as {@code "state must be added"}.
     */
    void checkNotBuilt(String rule, String late) {
        if (simulationOrder != null) {
            throw new IllegalStateException(
                    rule + " before " + Phase.SIMULATION.firstUse() + ": " + late + " comes too late");
        }
    }

    /**
     * Builds the order of the simulation, and the order of presentation if it is included. Afterwards no system of a
     * built phase can be added. Checks all systems each time. A second call does not change the order of the
     * simulation: the same systems and the same seed give the same order.
     */
    void build(boolean includesPresentation) {
        List<String> faults = new ArrayList<>();
        OptionalLong seed = parts.settings.shuffleSeed();
        SplittableRandom shuffle = seed.isPresent() ? new SplittableRandom(seed.getAsLong()) : null;
        PhaseOrder simulation = order(simulationSystems.keySet(), shuffle, faults);
        PhaseOrder presentation = order(presentationSystems.keySet(), shuffle, faults);
        PhaseAccessCheck accessCheck = new PhaseAccessCheck(parts.world, faults);
        simulationSystems.keySet().forEach(accessCheck::check);
        presentationSystems.keySet().forEach(accessCheck::check);
        if (strictMode != null) {
            strictMode.addUnhashableComponents(faults);
        }
        if (!faults.isEmpty()) {
            throw new ScheduleFaultsException(faults);
        }
        if (simulationOrder == null) {
            simulation.freeze();
            simulationOrder = simulation;
        }
        if (includesPresentation) {
            presentation.freeze();
            presentationOrder = presentation;
        }
    }

    private PhaseOrder order(
            Collection<SystemRegistration> systems, @Nullable SplittableRandom shuffle, List<String> faults) {
        List<SystemRegistration> engineFirst = systems.stream()
                .sorted(Comparator.comparing(system -> !system.isOfEngine())) // stable
                .toList();
        return new PhaseOrder(engineFirst, byName, shuffle, faults);
    }

    /** Returns the order of the simulation systems, once it is built. */
    PhaseOrder simulationOrder() {
        return Objects.requireNonNull(simulationOrder);
    }

    /** Returns the order of the presentation systems, once it is built. */
    PhaseOrder presentationOrder() {
        return Objects.requireNonNull(presentationOrder);
    }

    /** Returns one line for each system; systems with the same number may run in parallel. */
    String describe() {
        return simulationOrder().describe() + presentationOrder().describe();
    }

    /** Returns the system to run: the one that was added, wrapped by the checks of strict mode and the interceptor. */
    SimulationSystem simulationSystem(SystemRegistration system) {
        SimulationSystem added = Objects.requireNonNull(simulationSystems.get(system));
        SimulationSystem checked = strictMode == null ? added : strictMode.wrapSimulation(system, added);
        return interceptor.apply(system.name(), checked);
    }

    /** Returns the system to run: the one that was added, wrapped by the checks of strict mode. */
    PresentationSystem presentationSystem(SystemRegistration system) {
        PresentationSystem added = Objects.requireNonNull(presentationSystems.get(system));
        return strictMode == null ? added : strictMode.wrapPresentation(system, added);
    }
}
