package dev.halfstep.world;

/** Keeps the earlier values of a component beside its entity. */
interface ComponentHistory {

    /** Returns true if it belongs to a component of that class. */
    boolean isOf(Class<?> componentClass);
}
