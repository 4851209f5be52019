package dev.halfstep.dominion;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Finds the {@link ComponentType} by which a component class is registered when it is used for the first time. */
final class ComponentTypeLookup {

    private static final String FIELD_NAME = "TYPE";

    private ComponentTypeLookup() {}

    /**
     * Returns the value of the static field TYPE of a class, or a new simulation component type if the class has no
     * such field.
     */
    static ComponentType<?> typeOf(Class<?> componentClass) {
        for (Field field : componentClass.getDeclaredFields()) {
            if (field.getName().equals(FIELD_NAME)
                    && field.getType() == ComponentType.class
                    && Modifier.isStatic(field.getModifiers())) {
                return declaredType(componentClass, field);
            }
        }
        if (DenseComponent.class.isAssignableFrom(componentClass)) {
            throw new IllegalArgumentException("a dense component must have a static field TYPE, a ComponentType that"
                    + " says how it is stored: " + componentClass.getName() + " has none");
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
            throw new IllegalArgumentException("the static field TYPE of a component must be the type of its own"
                    + " class: " + componentClass.getName() + " has " + type);
        }
        return declared;
    }
}
