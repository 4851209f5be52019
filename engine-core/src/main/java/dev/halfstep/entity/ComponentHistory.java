package dev.halfstep.entity;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Stores the previous and the interpolated values of one interpolated component. Each entity links its histories.
 * Interpolated classes are those with an {@code Interpolator}.
 *
 * @hidden
 */
public interface ComponentHistory {

    /**
     * Returns true if this history belongs to a component of a class.
     *
     * @param componentClass the class
     * @return false for any other class
     */
    boolean belongsTo(Class<?> componentClass);

    /**
     * Returns a history of an entity.
     *
     * @param id the entity
     * @param index the index of the component class among the interpolated classes of the world
     * @return null if the entity has no history at that index
     */
    static @Nullable ComponentHistory of(EntityId id, int index) {
        EntityLinks links = id.links;
        return links == null || index >= links.histories.length ? null : links.histories[index];
    }

    /**
     * Links a history to an entity.
     *
     * @param id the entity
     * @param index the index of the component class among the interpolated classes of the world
     * @param history the history, which replaces any other at that index
     */
    static void put(EntityId id, int index, ComponentHistory history) {
        EntityLinks links = EntityLinks.of(id);
        if (index >= links.histories.length) {
            links.histories = Arrays.copyOf(links.histories, index + 1);
        }
        links.histories[index] = history;
    }

    /**
     * Removes the history of a component that was removed or replaced. A no-op if there is none.
     *
     * @param id the entity
     * @param componentClass the class of the component
     */
    static void remove(EntityId id, Class<?> componentClass) {
        EntityLinks links = id.links;
        if (links == null) {
            return;
        }
        for (int i = 0; i < links.histories.length; i++) {
            ComponentHistory history = links.histories[i];
            if (history != null && history.belongsTo(componentClass)) {
                links.histories[i] = null;
            }
        }
    }
}
