package dev.halfstep.storage;

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
}
