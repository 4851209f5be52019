package dev.halfstep.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Adds components to an entity and removes others. Each change has values of its own, so many can be prepared before one
 * is applied.
 *
 * @param entity the entity
 * @param added the components to add
 * @param removed the classes of the components to remove
 */
record EntityChange(Entity entity, List<Object> added, List<Class<?>> removed) implements Composition.Modifier {

    /**
     * Applies the change, or none of it if a part is refused. A class that is both added and removed is
     * replaced. Components are added before others are removed: an entity without any is simulated, which presentation
     * may not change.
     *
     * @return true if a component was added, replaced or removed
     */
    boolean apply(DominionEntity own) {
        List<Runnable> undo = new ArrayList<>();
        try {
            added.forEach(component -> add(component, own, undo));
            removed.forEach(each -> remove(each, own, undo));
        } catch (RuntimeException refused) {
            Collections.reverse(undo);
            undo.forEach(Runnable::run);
            throw refused;
        }
        return !undo.isEmpty();
    }

    private static void add(Object component, DominionEntity own, List<Runnable> undo) {
        Object former = own.put(component);
        undo.add(former == null ? () -> own.take(component.getClass()) : () -> own.put(former));
    }

    private void remove(Class<?> removedClass, DominionEntity own, List<Runnable> undo) {
        Object former = own.find(removedClass);
        if (former != null && added.stream().noneMatch(component -> component.getClass() == removedClass)) {
            own.take(removedClass);
            undo.add(() -> own.put(former));
        }
    }
}
