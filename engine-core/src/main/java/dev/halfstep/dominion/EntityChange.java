package dev.halfstep.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A change of the components of one entity, ready to be made: each has values of its own, so any number of them can be
 * prepared.
 *
 * @param entity the entity
 * @param added its new components
 * @param removed the classes of those that it loses
 */
record EntityChange(Entity entity, List<Object> added, List<Class<?>> removed) implements Composition.Modifier {

    /**
     * Makes the change, or none of it if a part of it is refused. A class that is both added and removed is replaced. New
     * components come first: an entity without any is a simulated one, which presentation may not change.
     *
     * @return whether the entity has other components now
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
