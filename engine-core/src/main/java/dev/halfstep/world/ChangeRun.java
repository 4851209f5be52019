package dev.halfstep.world;

import dev.halfstep.storage.SpawnPlan;
import org.jspecify.annotations.Nullable;

/** Stores the data that consecutive changes of the same kind share. Fields that the kind does not need are not set. */
final class ChangeRun {

    Change change = Change.SPAWN;

    /** True if presentation has recorded the changes: it must not change simulated entities. Not set for a spawn. */
    boolean isPresenting;

    /** The fraction of the step at which the changes occur. Set for a spawn and a despawn. */
    float fraction;

    /** Set for a spawn. */
    @Nullable
    SpawnPlan plan;

    /** The index of the component class. Set for a component that is added, removed or replaced. */
    int componentIndex;

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

    boolean isSpawn(SpawnPlan newPlan, float newFraction) {
        return change == Change.SPAWN && plan == newPlan && fraction == newFraction;
    }

    void setSpawn(SpawnPlan newPlan, float newFraction) {
        change = Change.SPAWN;
        plan = newPlan;
        fraction = newFraction;
        componentsPerEntity = newPlan.size();
    }

    boolean isDespawn(boolean newIsPresenting, float newFraction) {
        return change == Change.DESPAWN && isPresenting == newIsPresenting && fraction == newFraction;
    }

    void setDespawn(boolean newIsPresenting, float newFraction) {
        change = Change.DESPAWN;
        isPresenting = newIsPresenting;
        fraction = newFraction;
        componentsPerEntity = 0;
    }

    boolean isComponentChange(Change newChange, boolean newIsPresenting, int newComponentIndex) {
        return change == newChange && isPresenting == newIsPresenting && componentIndex == newComponentIndex;
    }

    void setComponentChange(Change newChange, boolean newIsPresenting, int newComponentIndex) {
        change = newChange;
        isPresenting = newIsPresenting;
        componentIndex = newComponentIndex;
        componentsPerEntity = 1;
    }
}
