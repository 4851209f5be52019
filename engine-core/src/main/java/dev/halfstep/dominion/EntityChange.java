package dev.halfstep.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.halfstep.world.World;
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
     * Makes the change. A class that is both added and removed is replaced. New components come first: an entity without
     * any is a simulated one, which presentation may not change.
     *
     * @return whether the entity has other components now
     */
    boolean apply(DominionEntity own, World world) {
        boolean changed = false;
        for (Object component : added) {
            own.put(component);
            changed = true;
        }
        for (Class<?> each : removed) {
            if (added.stream().noneMatch(component -> component.getClass() == each)) {
                changed |= own.take(each);
            }
        }
        return changed;
    }
}
