package dev.halfstep.world;

import dev.halfstep.storage.SpawnPlan;
import org.jspecify.annotations.Nullable;

/** Stores the data that consecutive changes of the same kind share. A kind without a field has one value for it. */
final class ChangeRun {

    static final int NO_COMPONENT = -1;

    Change change = Change.SPAWN;

    /** True if presentation has recorded the changes: it must not change simulated entities. False for a spawn. */
    boolean isPresenting;

    /** The fraction of the step at which the changes occur; its end for changes of components. */
    float fraction;

    /** The plan of a spawn, null for all other changes. */
    @Nullable
    SpawnPlan plan;

    /** The index of the component class that is added, removed or replaced; {@link #NO_COMPONENT} otherwise. */
    int componentIndex = NO_COMPONENT;

    /** The index of the first change after this run, among all changes. */
    int end;

    /** The number of components that are recorded for each entity: 1 for a change of a component, null if removed. */
    private int componentsPerEntity;

    int componentsPerEntity() {
        return componentsPerEntity;
    }

    /** Returns true if the changes may be applied at once: each change of presentation is checked alone. */
    boolean canBeBatch() {
        return !isPresenting && change != Change.SPAWN && change != Change.REPLACE;
    }

    /** Returns true if changes with these data belong to this run. */
    boolean isOf(
            Change newChange,
            boolean newIsPresenting,
            float newFraction,
            @Nullable SpawnPlan newPlan,
            int newComponentIndex) {
        return change == newChange
                && plan == newPlan
                && componentIndex == newComponentIndex
                && fraction == newFraction
                && isPresenting == newIsPresenting;
    }

    void set(
            Change newChange,
            boolean newIsPresenting,
            float newFraction,
            @Nullable SpawnPlan newPlan,
            int newComponentIndex) {
        change = newChange;
        isPresenting = newIsPresenting;
        fraction = newFraction;
        plan = newPlan;
        componentIndex = newComponentIndex;
        componentsPerEntity = newPlan != null ? newPlan.size() : newChange == Change.DESPAWN ? 0 : 1;
    }
}
