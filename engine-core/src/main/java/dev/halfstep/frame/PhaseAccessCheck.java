package dev.halfstep.frame;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks the components that systems declare, before any system runs: simulation must not access presentation
 * components, and presentation must not write simulation components.
 */
final class PhaseAccessCheck {

    private final Map<Class<?>, ComponentType.Kind> kinds = new HashMap<>();
    private final Map<Class<?>, ComponentType<?>> componentsOfViews = new HashMap<>();
    private final List<String> faults;

    /** Creates a check that adds one fault for each forbidden access. */
    PhaseAccessCheck(World world, List<String> faults) {
        this.faults = faults;
        for (ComponentType<?> type : EngineWorld.of(world).registeredTypes()) {
            kinds.put(type.componentClass(), type.kind());
            type.viewClasses().forEach(view -> componentsOfViews.put(view, type));
        }
        if (kinds.containsKey(Transform.class)) {
            kinds.put(PreviousTransform.class, ComponentType.Kind.SIMULATION);
            kinds.put(InterpolatedTransform.class, ComponentType.Kind.PRESENTATION);
            // Both are views of Transform, but systems declare them by their own names, because only the engine writes
            // them.
            componentsOfViews.remove(PreviousTransform.class);
            componentsOfViews.remove(InterpolatedTransform.class);
        }
    }

    void check(SystemRegistration system) {
        system.readClasses().forEach(component -> check(system, component, /* writes= */ false));
        system.writtenClasses().forEach(component -> check(system, component, /* writes= */ true));
    }

    private void check(SystemRegistration system, Class<?> component, boolean writes) {
        ComponentType.Kind kind = kinds.get(component);
        String access = system + (writes ? " writes " : " reads ") + component.getSimpleName();
        ComponentType<?> componentOfView = componentsOfViews.get(component);
        if (componentOfView != null) {
            faults.add("a view must be declared as the component that it shows: " + access + ", a view of "
                    + componentOfView + "; name " + componentOfView + " instead");
        } else if (kind == null) {
            faults.add("a system can only access components that are registered with the world: " + access
                    + "; register it with World.builder()");
        } else if (writes && (component == PreviousTransform.class || component == InterpolatedTransform.class)) {
            faults.add("only the engine writes " + component.getSimpleName() + ": " + access
                    + "; write Transform in a simulation system instead");
        } else if (system.phase() == Phase.SIMULATION && kind == ComponentType.Kind.PRESENTATION) {
            String remedy = component == InterpolatedTransform.class
                    ? "read Transform instead"
                    : "move it to a presentation system, or register the component with ComponentType.simulation(...)";
            faults.add("simulation must not know what is shown: " + access + "; " + remedy);
        } else if (system.phase() == Phase.PRESENTATION && kind == ComponentType.Kind.SIMULATION && writes) {
            faults.add("presentation must not change what is simulated: " + access
                    + "; write it in a simulation system, or register the component with"
                    + " ComponentType.presentation(...)");
        }
    }
}
