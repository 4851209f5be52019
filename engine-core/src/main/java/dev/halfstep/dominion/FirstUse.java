package dev.halfstep.dominion;

import dev.halfstep.component.ComponentType;
import dev.halfstep.store.DenseComponent;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Finds the type by which a component class is registered at its first use. */
final class FirstUse {

    private static final String TYPE = "TYPE";

    private FirstUse() {}

    /** Returns the static field TYPE of the class, or else a simulation component. */
    static ComponentType<?> typeOf(Class<?> componentClass) {
        for (Field field : componentClass.getDeclaredFields()) {
            if (field.getName().equals(TYPE)
                    && field.getType() == ComponentType.class
                    && Modifier.isStatic(field.getModifiers())) {
                return declaredType(componentClass, field);
            }
        }
        if (DenseComponent.class.isAssignableFrom(componentClass)) {
            throw new IllegalArgumentException("a dense component says how it is stored in a static field TYPE, a"
                    + " ComponentType: " + componentClass.getName() + " has none");
        }
        return ComponentType.simulation(componentClass);
    }

    private static ComponentType<?> declaredType(Class<?> componentClass, Field field) {
        Object type;
        try {
            field.setAccessible(true);
            type = field.get(null);
        } catch (ReflectiveOperationException | RuntimeException refused) {
            throw new IllegalArgumentException(
                    "the static field TYPE of a component must be readable: " + componentClass.getName(), refused);
        }
        if (!(type instanceof ComponentType<?> declared) || declared.componentClass() != componentClass) {
            throw new IllegalArgumentException("the static field TYPE of a component must be its own type: "
                    + componentClass.getName() + " has " + type);
        }
        return declared;
    }
}
