package dev.halfstep.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Adds components to an entity and removes others. Holds its own values, so that several
 * changes can be prepared before one is applied.
 *
 * @param entity the entity
 * @param added the components to add
 * @param removed the classes of the components to remove
 */
record EntityChange(Entity entity, List<Object> added, List<Class<?>> removed) implements Composition.Modifier {

    /**
     * Applies the change atomically: if one part is refused, the parts before it are undone. A class that is both added
     * and removed is replaced. An entity without components counts as simulated, and presentation must not change
     * simulated entities. Therefore components are added before others are removed.
     *
     * @return true if a component was added, replaced or removed
     */
    boolean apply(DominionEntity target) {
        List<Runnable> undo = new ArrayList<>();
        try {
            added.forEach(component -> add(component, target, undo));
            removed.forEach(each -> remove(each, target, undo));
        } catch (RuntimeException refused) {
            Collections.reverse(undo);
            undo.forEach(Runnable::run);
            throw refused;
        }
        return !undo.isEmpty();
    }

    private static void add(Object component, DominionEntity target, List<Runnable> undo) {
        Object former = target.put(component);
        undo.add(former == null ? () -> target.take(component.getClass()) : () -> target.put(former));
    }

    private void remove(Class<?> removedClass, DominionEntity target, List<Runnable> undo) {
        Object former = target.find(removedClass);
        if (former != null && added.stream().noneMatch(component -> component.getClass() == removedClass)) {
            target.take(removedClass);
            undo.add(() -> target.put(former));
        }
    }
}
