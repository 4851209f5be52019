package dev.halfstep.storage;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Stores the previous and the interpolated values of one interpolated component. Each entity links its histories.
 * Interpolated classes are those with an {@code Interpolator}.
 *
 * @hidden
 */
public interface ComponentHistory {

    boolean belongsTo(Class<?> componentClass);

    /**
     * Continues this history with the copy of its component that presentation still sees after the despawn of the
     * entity. A no-op if it belongs to another component.
     */
    default void continueWithCopy(Object component, Object copy) {}

    /**
     * Returns a history of an entity, null if it has none at that index.
     *
     * @param index the index of the component class among the interpolated classes of the world
     */
    static @Nullable ComponentHistory of(EntityId id, int index) {
        @Nullable ComponentHistory[] histories = id.links.histories;
        return histories == null || index >= histories.length ? null : histories[index];
    }

    /**
     * Links a history to an entity, in place of any other at that index.
     *
     * @param index the index of the component class among the interpolated classes of the world
     */
    static void put(EntityId id, int index, ComponentHistory history) {
        EntityLinks links = EntityLinks.of(id);
        @Nullable ComponentHistory[] histories = links.histories;
        if (histories == null) {
            histories = new ComponentHistory[index + 1];
        } else if (index >= histories.length) {
            histories = Arrays.copyOf(histories, index + 1);
        }
        histories[index] = history;
        links.histories = histories;
    }

    /**
     * Continues the history of a component with its copy, because the entity is about to be despawned. A no-op if the
     * component has no history.
     */
    static void continueWithCopy(EntityId id, Object component, Object copy) {
        @Nullable ComponentHistory[] histories = id.links.histories;
        for (int i = 0; histories != null && i < histories.length; i++) {
            ComponentHistory history = histories[i];
            if (history != null) {
                history.continueWithCopy(component, copy);
            }
        }
    }

    /** Removes the history of a component that was removed or replaced. A no-op if there is none. */
    static void remove(EntityId id, Class<?> componentClass) {
        @Nullable ComponentHistory[] histories = id.links.histories;
        for (int i = 0; histories != null && i < histories.length; i++) {
            ComponentHistory history = histories[i];
            if (history != null && history.belongsTo(componentClass)) {
                histories[i] = null;
            }
        }
    }
}
