package dev.halfstep.storage;

import dev.halfstep.time.CurrentPhase;
import dev.halfstep.time.PresentationTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides which entities are visible to presentation. The simulation adds and removes rows at once. Presentation sees
 * an entity from the presentation time of its spawn to that of its despawn.
 *
 * <pre>{@code
 *                        step n - 1                        step n
 *                            |--------------------------------|
 * rows of the simulation     as of step n
 * presentation sees          a spawn from here     X ---------->
 *                            a despawn up to here  --------- X
 * }</pre>
 *
 * <p>Presentation time is at most one step behind the simulation, so only spawns and despawns of the newest step can be
 * pending: not presented yet. This class records them. While a frame is presented, it hides the rows of entities whose
 * spawn is pending. It copies the rows of all despawned entities: until its despawn is presented, a despawned entity is
 * <em>departed</em>. The copy of an entity that presentation does not see is hidden; other copies may refer to it, such
 * as those of its children. When the next step begins, the records and the copies are discarded.
 *
 * <p>The simulation never reads this state, so its outcome does not depend on the display.
 *
 * @hidden
 */
public final class EntityVisibility {

    private static final int INITIAL_CAPACITY = 16;

    /** The end of the visibility of an entity whose despawn presentation sees at once: before any frame of the step. */
    private static final float AT_ONCE = 0f;

    private final CurrentPhase phase;
    private final PresentationTime time;

    // The spawns of the newest step, and whether the newest frame hides the row of each.
    private @Nullable EntityId[] spawned = new EntityId[INITIAL_CAPACITY];
    private float[] spawnFractions = new float[INITIAL_CAPACITY];
    private boolean[] wasHidden = new boolean[INITIAL_CAPACITY];
    private int spawnCount;

    /** The minimum number of the entities in {@link #spawned}. */
    private long minSpawnedNumber = Long.MAX_VALUE;

    /** The chunks that have hidden rows in the newest frame. */
    private final List<ArchetypeChunk> chunksWithHidden = new ArrayList<>();

    // The entities that were despawned in the newest step, the copies of their rows, the fractions of the step between
    // which each entity is visible, and whether the newest frame shows its copy.
    private @Nullable EntityId[] departed = new EntityId[INITIAL_CAPACITY];
    private @Nullable Archetype[] departedFrom = new Archetype[INITIAL_CAPACITY];
    private @Nullable ArchetypeChunk[] departedChunks = new ArchetypeChunk[INITIAL_CAPACITY];
    private int[] departedSlots = new int[INITIAL_CAPACITY];
    private float[] visibleFrom = new float[INITIAL_CAPACITY];
    private float[] visibleTo = new float[INITIAL_CAPACITY];
    private boolean[] wasVisible = new boolean[INITIAL_CAPACITY];
    private int departedCount;

    /** True if any spawn or despawn is pending in the newest frame. */
    private boolean hasPending;

    /** True while queries in presentation visit the rows of the simulation, see {@link #setSuspended}. */
    private boolean suspended;

    /** Counts the calls of {@link #discardStep}, so that other classes detect outdated records of a step. */
    private long generation;

    EntityVisibility(CurrentPhase phase) {
        this.phase = phase;
        time = phase.presentationTime();
    }

    /**
     * Discards the spawns and despawns of the newest step. Called when the next step begins, since presentation time
     * has then passed all of them, and when a snapshot is restored.
     */
    public void discardStep() {
        generation++;
        for (int i = 0; i < spawnCount; i++) {
            EntityId id = Objects.requireNonNull(spawned[i]);
            if (wasHidden[i] && id.isAlive()) {
                Archetype.of(id).countVisibilityChange();
            }
            spawned[i] = null;
        }
        spawnCount = 0;
        minSpawnedNumber = Long.MAX_VALUE;
        for (int i = 0; i < departedCount; i++) {
            discardDeparted(i);
        }
        departedCount = 0;
        hasPending = false;
    }

    private void discardDeparted(int index) {
        EntityId id = Objects.requireNonNull(departed[index]);
        if (EntityLocation.departedIndex(id) == index) { // a restore may have brought the entity back
            EntityLocation.markDespawned(id);
        }
        Archetype archetype = Objects.requireNonNull(departedFrom[index]);
        if (wasVisible[index]) {
            archetype.countVisibilityChange();
        }
        archetype.departedForWriting().discard();
        departed[index] = null;
        departedFrom[index] = null;
        departedChunks[index] = null;
    }

    /** Records the spawn of a simulated entity, if a step runs. Outside of steps, an entity is visible at once. */
    void recordSpawn(EntityId id, float fraction) {
        if (!phase.recordsOccurrences() || !Archetype.of(id).isSimulated()) {
            return;
        }
        if (spawnCount == spawned.length) {
            spawned = Arrays.copyOf(spawned, 2 * spawnCount);
            spawnFractions = Arrays.copyOf(spawnFractions, 2 * spawnCount);
            wasHidden = Arrays.copyOf(wasHidden, 2 * spawnCount);
        }
        spawned[spawnCount] = id;
        spawnFractions[spawnCount] = fraction;
        wasHidden[spawnCount] = false;
        spawnCount++;
        minSpawnedNumber = Math.min(minSpawnedNumber, id.number());
        if (fraction < PresentationTime.END_OF_STEP) { // otherwise the entity has no motion in this step
            ArchetypeChunk.of(id).notifySpawned(EntityLocation.slot(id), fraction);
        }
    }

    /**
     * Copies the row of an entity that is about to be despawned, so that presentation sees the copy up to the
     * presentation time of the despawn. A no-op for presentation-only entities. Also a no-op outside of steps, unless
     * the newest step has despawned entities, which may have been children of this one.
     *
     * @return the index of the copy, negative if there is none
     */
    int recordDespawn(EntityId id, float fraction) {
        ArchetypeChunk chunk = ArchetypeChunk.of(id);
        int slot = EntityLocation.slot(id);
        Archetype archetype = chunk.archetype();
        boolean isInStep = phase.recordsOccurrences();
        if (!archetype.isSimulated() || (!isInStep && departedCount == 0)) {
            return -1;
        }
        if (departedCount == departedFrom.length) {
            growDeparted();
        }
        int index = departedCount++;
        RowCopies copies = archetype.departedForWriting();
        departed[index] = id;
        departedFrom[index] = archetype;
        departedChunks[index] = copies.add(chunk, slot);
        departedSlots[index] = departedChunk(index).size() - 1;
        visibleFrom[index] = spawnFraction(id);
        visibleTo[index] = isInStep && !chunk.isPresentedAtOnce(slot) ? fraction : AT_ONCE;
        wasVisible[index] = false;
        return index;
    }

    private void growDeparted() {
        int capacity = 2 * departedCount;
        departed = Arrays.copyOf(departed, capacity);
        departedFrom = Arrays.copyOf(departedFrom, capacity);
        departedChunks = Arrays.copyOf(departedChunks, capacity);
        departedSlots = Arrays.copyOf(departedSlots, capacity);
        visibleFrom = Arrays.copyOf(visibleFrom, capacity);
        visibleTo = Arrays.copyOf(visibleTo, capacity);
        wasVisible = Arrays.copyOf(wasVisible, capacity);
    }

    /** Returns the fraction of the newest step at which an entity was spawned, 0 if it was spawned before that step. */
    private float spawnFraction(EntityId id) {
        int index = spawnIndex(id);
        return index < 0 ? 0f : spawnFractions[index];
    }

    /**
     * Returns the index of an entity among the spawns of the newest step, negative if it was spawned before. Spawns are
     * mostly recorded in the order of entity numbers, so the search begins at the index that the entity has in this
     * order. It goes down first, because some numbers are not recorded.
     */
    private int spawnIndex(EntityId id) {
        long distance = id.number() - minSpawnedNumber;
        if (distance < 0 || spawnCount == 0) {
            return -1;
        }
        int guess = (int) Math.min(distance, spawnCount - 1);
        for (int i = guess; i >= 0; i--) {
            if (spawned[i] == id) {
                return i;
            }
        }
        for (int i = guess + 1; i < spawnCount; i++) {
            if (spawned[i] == id) {
                return i;
            }
        }
        return -1;
    }

    /** Updates which entities are visible in a new frame. Until the frame ends, queries visit the visible entities. */
    public void beginPresentation() {
        float alpha = time.occurrenceAlpha(); // spawns and despawns are presented up to this fraction of the step
        hasPending = false;
        for (int i = 0; i < chunksWithHidden.size(); i++) {
            chunksWithHidden.get(i).showAll();
        }
        chunksWithHidden.clear();
        for (int i = 0; i < spawnCount; i++) {
            EntityId id = Objects.requireNonNull(spawned[i]);
            if (id.isAlive()) {
                updateSpawned(i, id, spawnFractions[i] > alpha);
            }
        }
        for (int i = 0; i < departedCount; i++) {
            updateDeparted(i, visibleFrom[i] <= alpha && alpha < visibleTo[i]);
        }
    }

    private void updateSpawned(int index, EntityId id, boolean isPending) {
        ArchetypeChunk chunk = ArchetypeChunk.of(id);
        int slot = EntityLocation.slot(id);
        // Rows of presentation-only entities are never hidden: presentation may move or remove them during the frame.
        boolean isHidden =
                isPending && chunk.isSimulated() && !chunk.isPresentedAtOnce(slot);
        if (isHidden) {
            if (chunk.isFullyVisible()) {
                chunksWithHidden.add(chunk);
            }
            chunk.setHidden(slot, /* isHidden= */ true);
            hasPending = true;
        }
        if (isHidden != wasHidden[index]) {
            wasHidden[index] = isHidden;
            chunk.archetype().countVisibilityChange();
        }
    }

    private void updateDeparted(int index, boolean isVisible) {
        departedChunk(index).setHidden(departedSlots[index], !isVisible);
        hasPending |= isVisible;
        if (isVisible != wasVisible[index]) {
            wasVisible[index] = isVisible;
            Objects.requireNonNull(departedFrom[index]).countVisibilityChange();
        }
    }

    /**
     * Suspends the visibility, for engine code that needs all living entities: until it is resumed, queries in
     * presentation visit the rows of the simulation.
     *
     * @param newSuspended true to visit the rows of the simulation; false to visit the visible entities again
     */
    public void setSuspended(boolean newSuspended) {
        suspended = newSuspended;
    }

    /**
     * Returns the number of simulated entities that were despawned in the newest step. Their rows were copied.
     *
     * @return 0 or more
     */
    public int departedCount() {
        return departedCount;
    }

    /**
     * Returns one of the entities that were despawned in the newest step, in the order of their despawns: an owner after
     * all entities that it owned.
     *
     * @param index 0 to {@code departedCount() - 1}
     * @return an entity for which {@link #hasCopy} is true; {@link #isDeparted} returns whether it is still visible
     */
    public EntityId departed(int index) {
        return Objects.requireNonNull(departed[index]);
    }

    /**
     * Returns whether the rows that queries visit differ from those of the simulation.
     *
     * @return true only while a frame is presented, and any spawn or despawn is pending
     */
    public boolean differsFromSimulation() {
        return hasPending && !suspended && phase.isPresenting();
    }

    /**
     * Returns whether an entity is departed: despawned, but still visible.
     *
     * @param id an entity
     * @return true only while a frame is presented, before the presentation time of the despawn
     */
    public boolean isDeparted(EntityId id) {
        return differsFromSimulation() && hasCopy(id) && wasVisible[EntityLocation.departedIndex(id)];
    }

    /**
     * Returns whether the components of an entity can be read now.
     *
     * @param id an entity
     * @return true if it is alive or {@linkplain #isDeparted departed}
     */
    public boolean isReadable(EntityId id) {
        return id.isAlive() || isDeparted(id);
    }

    /**
     * Returns whether an entity was despawned in the newest step and its row was copied.
     *
     * @param id an entity
     * @return true until the next step, even in frames that do not show the entity
     */
    public boolean hasCopy(EntityId id) {
        int index = EntityLocation.departedIndex(id);
        return index >= 0 && index < departedCount && departed[index] == id;
    }

    /**
     * Returns whether presentation sees an entity.
     *
     * @param id an entity
     * @return false before the presentation time of its spawn, and from that of its despawn on
     */
    public boolean isVisible(EntityId id) {
        return id.isAlive()
                ? !differsFromSimulation() || !ArchetypeChunk.of(id).isHidden(EntityLocation.slot(id))
                : isDeparted(id);
    }

    /**
     * Returns the chunk of an entity, or of its copy.
     *
     * @param id an entity that is alive or {@linkplain #hasCopy has a copy}
     * @return the chunk that contains its row
     */
    public ArchetypeChunk chunk(EntityId id) {
        return id.isAlive() ? ArchetypeChunk.of(id) : departedChunk(EntityLocation.departedIndex(id));
    }

    /**
     * Returns the slot of an entity, or of its copy.
     *
     * @param id an entity that is alive or {@linkplain #hasCopy has a copy}
     * @return its slot in {@link #chunk}
     */
    public int slot(EntityId id) {
        return id.isAlive() ? EntityLocation.slot(id) : departedSlots[EntityLocation.departedIndex(id)];
    }

    private ArchetypeChunk departedChunk(int index) {
        return Objects.requireNonNull(departedChunks[index]);
    }

    /**
     * Returns the number of calls of {@link #discardStep}: it changes when the records of a step are discarded.
     *
     * @return a number that only grows
     */
    public long generation() {
        return generation;
    }
}
