package dev.halfstep.benchmarks.oracle;

import dev.halfstep.benchmarks.peer.DistinctClasses;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Defines component classes at run time until their slots in the original's class index are as a test needs them. */
final class HiddenClasses {

    private HiddenClasses() {}

    /** The class whose copies are defined. */
    static final class Template {}

    /** Returns components of {@code count} classes, each with a distinct slot. */
    static List<Object> withDistinctSlots(int count, int classIndexBits) {
        Map<Integer, Object> bySlot = new HashMap<>();
        List<Object> components = new ArrayList<>();
        while (components.size() < count) {
            Object component = newComponent();
            if (bySlot.putIfAbsent(Engine.slot(component.getClass(), classIndexBits), component) == null) {
                components.add(component);
            }
        }
        return components;
    }

    /** Returns components of two classes whose slots collide. */
    static List<Object> withSameSlot(int classIndexBits) {
        Map<Integer, Object> bySlot = new HashMap<>();
        while (true) {
            Object component = newComponent();
            Object earlier = bySlot.put(Engine.slot(component.getClass(), classIndexBits), component);
            if (earlier != null) {
                return List.of(earlier, component);
            }
        }
    }

    private static Object newComponent() {
        return DistinctClasses.create(MethodHandles.lookup(), Template.class, /* count= */ 1, Object.class)
                .get(0);
    }
}
