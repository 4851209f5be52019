package dev.halfstep.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A prepared change of an entity: the components to add, and the classes of the components to remove. Each change
 * stores its own components, so that several changes can be prepared before one of them is applied.
 *
 * @param entity the entity
 * @param added the components to add
 * @param removed the classes of the components to remove
 */
record EntityChange(Entity entity, List<Object> added, List<Class<?>> removed) implements Composition.Modifier {

    /**
     * Applies the change atomically: if one part throws, the parts before it are undone. A component whose class is
     * both added and removed is replaced.
     *
     * <p>Components are added before others are removed, so that the entity always has a component. An entity without
     * components would count as simulated, and presentation could not change it any more.
     *
     * @return true if a component was added, replaced or removed
     */
    boolean apply(DominionEntity target) {
        List<Runnable> undoActions = new ArrayList<>();
        try {
            added.forEach(component -> add(component, target, undoActions));
            removed.forEach(removedClass -> remove(removedClass, target, undoActions));
        } catch (RuntimeException refused) {
            Collections.reverse(undoActions);
            undoActions.forEach(Runnable::run);
            throw refused;
        }
        return !undoActions.isEmpty();
    }

    private static void add(Object component, DominionEntity target, List<Runnable> undoActions) {
        Object replaced = target.addOrReplace(component);
        undoActions.add(
                replaced == null
                        ? () -> target.removeIfPresent(component.getClass())
                        : () -> target.addOrReplace(replaced));
    }

    private void remove(Class<?> removedClass, DominionEntity target, List<Runnable> undoActions) {
        Object component = target.getOrNull(removedClass);
        boolean isReplaced = added.stream().anyMatch(each -> each.getClass() == removedClass);
        if (component != null && !isReplaced) {
            target.removeIfPresent(removedClass);
            undoActions.add(() -> target.addOrReplace(component));
        }
    }
}
