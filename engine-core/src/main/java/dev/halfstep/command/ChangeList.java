package dev.halfstep.command;

import dev.halfstep.archetype.Entities;
import dev.halfstep.archetype.EntityChecks;
import dev.halfstep.archetype.SpawnPlan;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIdPool;
import dev.halfstep.entity.EntityLocation;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lists structural changes in the order of recording, in parallel arrays: one index is one change. The arrays are
 * reused, so recording allocates nothing.
 */
final class ChangeList {

    private static final int MIN_CAPACITY = 16;

    private final Entities entities;
    private final EntityChecks checks;

    private Change[] changes = {};
    private @Nullable EntityId[] ids = {};

    /** True if presentation has recorded the change: it must not change a simulated entity. Not set for a spawn. */
    private boolean[] isByPresentation = {};

    /** The fraction of the step at which the change occurs. Set for a spawn and a despawn. */
    private float[] fractions = {};

    /** Set for a spawn. */
    private @Nullable SpawnPlan[] plans = {};

    /** The index of the component class. Set for a component that is added, removed or replaced. */
    private int[] componentIndices = {};

    /** The index of the first component of a change in {@link #components}. Set for a change that has components. */
    private int[] firstComponents = {};

    private int size;

    /** The components of all changes, one change after the other; those of a spawn in the order of the columns. */
    private @Nullable Object[] components = {};

    private int componentCount;

    ChangeList(Entities entities, EntityChecks checks) {
        this.entities = entities;
        this.checks = checks;
    }

    int size() {
        return size;
    }

    /** Adds a spawn. Copies the components, which are in the order of the columns. */
    void addSpawn(EntityId id, SpawnPlan plan, Object[] newComponents, float fraction) {
        int index = add(Change.SPAWN, id);
        fractions[index] = fraction;
        plans[index] = plan;
        firstComponents[index] = componentCount;
        reserveComponents(newComponents.length);
        for (Object component : newComponents) {
            components[componentCount++] = component;
        }
    }

    void addDespawn(EntityId id, boolean isPresenting, float fraction) {
        int index = add(Change.DESPAWN, id);
        isByPresentation[index] = isPresenting;
        fractions[index] = fraction;
    }

    /** Adds a change of a component, which is null if the component is removed. */
    void addComponentChange(
            Change change, EntityId id, boolean isPresenting, int componentIndex, @Nullable Object component) {
        int index = add(change, id);
        isByPresentation[index] = isPresenting;
        componentIndices[index] = componentIndex;
        firstComponents[index] = componentCount;
        reserveComponents(1);
        components[componentCount++] = component;
    }

    /** Adds a change and returns its index. */
    private int add(Change change, EntityId id) {
        if (size == changes.length) {
            grow();
        }
        changes[size] = change;
        ids[size] = id;
        return size++;
    }

    private void grow() {
        int capacity = Math.max(MIN_CAPACITY, 2 * size);
        changes = Arrays.copyOf(changes, capacity);
        ids = Arrays.copyOf(ids, capacity);
        isByPresentation = Arrays.copyOf(isByPresentation, capacity);
        fractions = Arrays.copyOf(fractions, capacity);
        plans = Arrays.copyOf(plans, capacity);
        componentIndices = Arrays.copyOf(componentIndices, capacity);
        firstComponents = Arrays.copyOf(firstComponents, capacity);
    }

    private void reserveComponents(int count) {
        if (components.length - componentCount < count) {
            components =
                    Arrays.copyOf(components, Math.max(2 * components.length, componentCount + count + MIN_CAPACITY));
        }
    }

    /** Applies all changes, in order, and clears the list. If a change fails, the remaining changes are dropped. */
    void apply() {
        try {
            for (int index = 0; index < size; index++) {
                if (changes[index] == Change.SPAWN) {
                    applySpawn(index);
                } else {
                    applyToEntity(index);
                }
            }
        } finally {
            clear();
        }
    }

    private void applySpawn(int index) {
        EntityId id = Objects.requireNonNull(ids[index]);
        if (!EntityIdPool.hasNumber(id)) {
            entities.ids().assignNumber(id, entities.guard().isPresenting());
        }
        SpawnPlan plan = Objects.requireNonNull(plans[index]);
        int first = firstComponents[index];
        plan.checkNoneBelongsToAnEntity(components, first); // again: an earlier spawn may have used the same ones
        entities.spawn(id, plan, components, first, fractions[index]);
    }

    /** Applies a change of an entity. A no-op if an earlier change has despawned the entity. */
    private void applyToEntity(int index) {
        EntityId id = Objects.requireNonNull(ids[index]);
        if (EntityLocation.isDespawned(id)) {
            return;
        }
        checks.checkAlive(id); // refuses an entity that a later buffer spawns
        if (isByPresentation[index]) {
            checks.checkIsPresentationOnly(id, changes[index].words());
        }
        switch (changes[index]) {
            case DESPAWN -> entities.despawn(id, fractions[index]);
            case ADD -> entities.add(id, componentIndices[index], component(index));
            case REMOVE -> remove(id, index);
            case REPLACE -> entities.replace(id, componentIndices[index], component(index));
            default -> throw new IllegalStateException("a spawn has no entity yet: " + id);
        }
    }

    private void remove(EntityId id, int index) {
        if (isByPresentation[index]) {
            // not at the time of recording: changes that are still pending then may add components
            checks.checkPresentationMayRemove(id, componentIndices[index]);
        }
        entities.remove(id, componentIndices[index]);
    }

    private Object component(int index) {
        return Objects.requireNonNull(components[firstComponents[index]]);
    }

    /** Drops all changes, with their references to entities and components. */
    void clear() {
        Arrays.fill(ids, 0, size, null);
        Arrays.fill(components, 0, componentCount, null);
        size = 0;
        componentCount = 0;
    }
}
