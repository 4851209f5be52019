package dev.halfstep.frame;

import dev.halfstep.world.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Registers the systems of a game, the two of the engine first, and builds their order. */
final class SystemRegistry {

    private final World world;
    private final SchedulerSettings settings;
    private final Schedule schedule = new Schedule();
    private final Map<SystemRegistration, SimulationSystem> simulationSystems = new HashMap<>();
    private final Map<SystemRegistration, PresentationSystem> presentationSystems = new HashMap<>();

    /** The two systems that the engine adds itself: always enabled, and always first. */
    private final List<SystemRegistration> engineSystems;

    private SystemInterceptor interceptor = (name, system) -> system;

    SystemRegistry(World world, SchedulerSettings settings, SimulationSystem capture, PresentationSystem interpolate) {
        this.world = world;
        this.settings = settings;
        engineSystems = List.of(
                addSimulation(SystemScheduler.CAPTURE, capture),
                addPresentation(SystemScheduler.INTERPOLATE, interpolate));
    }

    SystemRegistration addSimulation(String name, SimulationSystem system) {
        checkNotNull(name, system);
        SystemRegistration added = schedule.add(name, Phase.SIMULATION);
        simulationSystems.put(added, system);
        return added;
    }

    SystemRegistration addPresentation(String name, PresentationSystem system) {
        checkNotNull(name, system);
        SystemRegistration added = schedule.add(name, Phase.PRESENTATION);
        presentationSystems.put(added, settings.strict() ? new StrictPresentationSystem(name, system) : system);
        return added;
    }

    private static void checkNotNull(String name, Object system) {
        Objects.requireNonNull(system, () -> "a system must not be null: '" + name + "'");
    }

    SystemRegistration get(String name) {
        SystemRegistration system = schedule.get(name);
        if (isOfEngine(system)) {
            throw new IllegalArgumentException("the engine's own systems must stay enabled and first: '" + name + "'");
        }
        return system;
    }

    boolean isOfEngine(SystemRegistration system) {
        return engineSystems.contains(system);
    }

    void intercept(SystemInterceptor newInterceptor) {
        checkNotBuilt("an interceptor must be set");
        interceptor = Objects.requireNonNull(newInterceptor, "an interceptor must not be null");
    }

    /** Throws if the order is built. The rule is a main clause, such as {@code "state must be added"}. */
    void checkNotBuilt(String rule) {
        if (isBuilt()) {
            throw new IllegalStateException(rule + " before the first frame: this comes too late");
        }
    }

    boolean isBuilt() {
        return schedule.isBuilt();
    }

    /** Builds the order of all systems. From here on no system can be added. */
    void build() {
        schedule.build(world, engineSystems, settings);
    }

    String describe() {
        return ScheduleReport.of(schedule);
    }

    List<Wave> simulationWaves() {
        return schedule.waves(Phase.SIMULATION);
    }

    List<SystemRegistration> presentationOrder() {
        return schedule.order(Phase.PRESENTATION).orderedSystems();
    }

    /** Returns the system to run: the one that was added, wrapped by the checks of strict mode and the interceptor. */
    SimulationSystem simulationSystem(SystemRegistration system) {
        SimulationSystem added = Objects.requireNonNull(simulationSystems.get(system));
        boolean isChecked = settings.strict() && system.declaresAccess();
        return interceptor.intercept(system.name(), isChecked ? new StrictSimulationSystem(system, added) : added);
    }

    /** Returns the system to run: the one that was added, wrapped by the checks of strict mode. */
    PresentationSystem presentationSystem(SystemRegistration system) {
        return Objects.requireNonNull(presentationSystems.get(system));
    }
}
