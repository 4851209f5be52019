package dev.halfstep.world;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.BatchChanges;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIdPool;
import dev.halfstep.storage.SpawnPlan;
import dev.halfstep.time.PresentationTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lists structural changes in the order of recording. Consecutive changes of the same kind, such as 100 spawns with the
 * same component classes, are one {@link ChangeRun run}, which stores the data that they share. For each single change,
 * only the entity and its components are stored. Runs and arrays are reused, so recording allocates nothing. With one
 * object per change, a spawn and a despawn would allocate 136 bytes.
 */
final class ChangeList {

    private static final int MIN_CAPACITY = 16;

    private final Entities entities;
    private final EntityChecks checks;
    private final BatchChanges batches;

    /** The runs in the order of recording. The runs from index {@link #runCount} on are unused, and kept for reuse. */
    private final List<ChangeRun> runs = new ArrayList<>();

    private int runCount;

    /** The newest run, null if there is none. */
    private @Nullable ChangeRun newest;

    /** The entity of each change. */
    private @Nullable EntityId[] ids = {};

    private int size;

    /**
     * The components of all changes, one change after the other; the components of a spawn in the order of the columns.
     */
    private @Nullable Object[] components = {};

    private int componentCount;

    ChangeList(Entities entities, EntityChecks checks) {
        this.entities = entities;
        this.checks = checks;
        batches = new BatchChanges(entities);
    }

    int size() {
        return size;
    }

    /** Adds a spawn. Copies the components, which are in the order of the columns. */
    void addSpawn(EntityId id, SpawnPlan plan, Object[] newComponents, float fraction) {
        add(run(Change.SPAWN, /* isPresenting= */ false, fraction, plan, ChangeRun.NO_COMPONENT), id);
        reserveComponents(newComponents.length);
        for (Object component : newComponents) {
            components[componentCount++] = component;
        }
    }

    /** Adds a despawn. If {@code isPresenting}, {@link #apply()} refuses it if the entity is simulated by then. */
    void addDespawn(EntityId id, boolean isPresenting, float fraction) {
        add(run(Change.DESPAWN, isPresenting, fraction, /* plan= */ null, ChangeRun.NO_COMPONENT), id);
    }

    /** Adds the addition, removal or replacement of a component. The component is null for a removal. */
    void addComponentChange(
            Change change, EntityId id, boolean isPresenting, int componentIndex, @Nullable Object component) {
        add(run(change, isPresenting, PresentationTime.END_OF_STEP, /* plan= */ null, componentIndex), id);
        reserveComponents(1);
        components[componentCount++] = component;
    }

    /** Adds the despawn of all entities of a chunk. */
    void addDespawns(Chunk chunk, float fraction) {
        addAll(
                run(Change.DESPAWN, /* isPresenting= */ false, fraction, /* plan= */ null, ChangeRun.NO_COMPONENT),
                chunk);
    }

    /**
     * Adds the removal of a component of all entities of a chunk.
     *
     * @param removal {@link Change#REMOVE} or {@link Change#REMOVE_IF_PRESENT}
     */
    void addRemovals(Change removal, Chunk chunk, int componentIndex) {
        float fraction = PresentationTime.END_OF_STEP;
        addAll(run(removal, /* isPresenting= */ false, fraction, /* plan= */ null, componentIndex), chunk);
        reserveComponents(chunk.size());
        componentCount += chunk.size(); // unused elements are null
    }

    private void addAll(ChangeRun run, Chunk chunk) {
        int newSize = size + chunk.size();
        if (newSize > ids.length) {
            ids = Arrays.copyOf(ids, Math.max(newSize, 2 * size));
        }
        System.arraycopy(chunk.ids(), 0, ids, size, chunk.size());
        size = newSize;
        run.end = size;
    }

    /** Returns the newest run if changes with these data belong to it; otherwise begins another. */
    private ChangeRun run(
            Change change, boolean isPresenting, float fraction, @Nullable SpawnPlan plan, int componentIndex) {
        ChangeRun run = newest;
        if (run == null || !run.isOf(change, isPresenting, fraction, plan, componentIndex)) {
            run = beginRun();
            run.set(change, isPresenting, fraction, plan, componentIndex);
        }
        return run;
    }

    private ChangeRun beginRun() {
        if (runCount == runs.size()) {
            runs.add(new ChangeRun());
        }
        ChangeRun run = runs.get(runCount++);
        newest = run;
        return run;
    }

    private void add(ChangeRun run, EntityId id) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, Math.max(MIN_CAPACITY, 2 * size));
        }
        ids[size++] = id;
        run.end = size;
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
            int index = 0;
            int first = 0; // the index of the first component of the run
            for (int i = 0; i < runCount; i++) {
                ChangeRun run = runs.get(i);
                apply(run, index, first);
                first += (run.end - index) * run.componentsPerEntity();
                index = run.end;
            }
        } finally {
            clear();
        }
    }

    /** Applies the changes of a run, from its first change and its first component on: all at once, or one by one. */
    private void apply(ChangeRun run, int firstIndex, int firstComponent) {
        Archetype tried = null; // a batch is tried once for consecutive entities of an archetype: each try visits all
        int index = firstIndex;
        int component = firstComponent;
        while (index < run.end) {
            EntityId id = Objects.requireNonNull(ids[index]);
            int applied = 0;
            if (run.canBeBatch() && id.isAlive() && Archetype.of(id) != tried) {
                tried = Archetype.of(id);
                applied = applyBatch(run, index, component);
            }
            if (applied == 0) {
                apply(run, id, component);
                applied = 1;
            }
            index += applied;
            component += applied * run.componentsPerEntity();
        }
    }

    /**
     * Applies changes from an index on, of living entities, at once. Returns their number, 0 if that is not possible.
     */
    private int applyBatch(ChangeRun run, int index, int component) {
        return switch (run.change) {
            case DESPAWN -> batches.despawn(ids, index, run.end, run.fraction);
            // A batch refuses an entity that has the component to add, or lacks the one to remove: it is changed alone.
            case ADD, ADD_IF_ABSENT, PUT -> batches.add(ids, index, run.end, run.componentIndex, components, component);
            case REMOVE, REMOVE_IF_PRESENT -> batches.remove(ids, index, run.end, run.componentIndex);
            case REPLACE, SPAWN -> 0;
        };
    }

    /** Applies a change. Its components begin at the index {@code first}. */
    private void apply(ChangeRun run, EntityId id, int first) {
        if (run.change == Change.SPAWN) {
            applySpawn(run, id, first);
        } else if (id.isAlive()) { // of this world, as checked when the change was recorded
            applyToEntity(run, id, first);
        } else if (!Entities.isDespawned(id)) { // otherwise a no-op: an earlier change has despawned it
            checks.checkAlive(id); // throws: the spawn of the entity is pending in a later buffer
        }
    }

    private void applySpawn(ChangeRun run, EntityId id, int first) {
        if (!EntityIdPool.hasNumber(id)) {
            entities.ids().assignNumber(id, entities.guard().isPresenting());
        }
        SpawnPlan plan = Objects.requireNonNull(run.plan);
        // Checked again: since the recording, another change may have added one of the components to an entity.
        plan.checkNoneBelongsToAnEntity(components, first);
        entities.spawn(id, plan, components, first, run.fraction);
    }

    private void applyToEntity(ChangeRun run, EntityId id, int first) {
        if (run.isPresenting) {
            checks.checkIsPresentationOnly(id, run.change.words());
        }
        switch (run.change) {
            case DESPAWN -> entities.despawn(id, run.fraction);
            case ADD -> {
                if (!entities.add(id, run.componentIndex, component(first))) {
                    throw EntityChecks.alreadyHas(id, component(first));
                }
            }
            case REMOVE -> {
                checkRemoval(run, id);
                if (!entities.remove(id, run.componentIndex)) {
                    throw missing(run, id, "removed");
                }
            }
            case REPLACE -> {
                if (!entities.replace(id, run.componentIndex, component(first))) {
                    throw missing(run, id, "replaced");
                }
            }
            case PUT -> entities.put(id, run.componentIndex, component(first));
            case ADD_IF_ABSENT -> entities.add(id, run.componentIndex, component(first));
            case REMOVE_IF_PRESENT -> {
                checkRemoval(run, id);
                entities.remove(id, run.componentIndex);
            }
            case SPAWN -> throw new AssertionError("a spawn changes no existing entity");
        }
    }

    private IllegalArgumentException missing(ChangeRun run, EntityId id, String verb) {
        return EntityChecks.missing(
                id, entities.registry().get(run.componentIndex).queriedClass(), verb);
    }

    private Object component(int index) {
        return Objects.requireNonNull(components[index]);
    }

    /** Checks a removal by presentation: not at the time of recording, since pending changes may add components. */
    private void checkRemoval(ChangeRun run, EntityId id) {
        if (run.isPresenting) {
            checks.checkPresentationMayRemove(id, run.componentIndex);
        }
    }

    /** Drops all changes, with their references to entities and components. */
    void clear() {
        Arrays.fill(ids, 0, size, null);
        Arrays.fill(components, 0, componentCount, null);
        runCount = 0;
        newest = null;
        size = 0;
        componentCount = 0;
    }
}
