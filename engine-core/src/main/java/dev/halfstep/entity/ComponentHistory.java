package dev.halfstep.entity;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Keeps the earlier values of a component beside its entity. */
public interface ComponentHistory {

    /**
     * Returns true if it belongs to a component of a class.
     *
     * @param componentClass the class
     * @return false for any other class
     */
    boolean isOf(Class<?> componentClass);

    /**
     * Returns a history of an entity.
     *
     * @param id the entity
     * @param index the index of the history's class
     * @return null if none was kept
     */
    static @Nullable ComponentHistory of(EntityId id, int index) {
        EntityLinks links = id.links;
        return links == null || index >= links.histories.length ? null : links.histories[index];
    }

    /**
     * Keeps a history beside an entity.
     *
     * @param id the entity
     * @param index the index of the history's class
     * @param history replaces the one at that index
     */
    static void keep(EntityId id, int index, ComponentHistory history) {
        EntityLinks links = EntityLinks.of(id);
        if (index >= links.histories.length) {
            links.histories = Arrays.copyOf(links.histories, index + 1);
        }
        links.histories[index] = history;
    }

    /**
     * Drops the history of a component that leaves its entity. A no-op if there is none.
     *
     * @param id the entity
     * @param componentClass the class of the component
     */
    static void forget(EntityId id, Class<?> componentClass) {
        EntityLinks links = id.links;
        if (links == null) {
            return;
        }
        for (int i = 0; i < links.histories.length; i++) {
            ComponentHistory history = links.histories[i];
            if (history != null && history.isOf(componentClass)) {
                links.histories[i] = null;
            }
        }
    }
}
