package dev.halfstep.storage;

import dev.halfstep.time.CurrentPhase;
import dev.halfstep.time.PresentationTime;
import java.util.ArrayList;
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
 * <em>departed</em>. The copy of an entity that presentation does not see is hidden, and kept: the copy of a child
 * refers to the copy of its parent. When the next step begins, the records and the copies are discarded, together with
 * the {@linkplain #attach attached} records of the step, such as teleports.
 *
 * <p>The simulation never reads this state, so its outcome does not depend on the display.
 *
 * @hidden
 */
public final class EntityVisibility {

    /** An entity that was spawned in the newest step. */
    private static final class Spawn {
        private @Nullable EntityId id;
        private float fraction;

        /** True if the newest frame hides the row of the entity. */
        private boolean wasHidden;

        EntityId id() {
            return Objects.requireNonNull(id);
        }
    }

    /** An entity that was despawned in the newest step. */
    private static final class Departure {
        private @Nullable EntityId id;

        /** The former archetype of the entity. */
        private @Nullable Archetype archetype;

        /** The chunk with the copy of the row. */
        private @Nullable Chunk chunk;

        private int slot;

        /** The fractions of the spawn and of the despawn: the entity is visible between them. */
        private float visibleFrom;

        private float visibleTo;

        /** True if the newest frame shows the copy. */
        private boolean wasVisible;

        EntityId id() {
            return Objects.requireNonNull(id);
        }

        Archetype archetype() {
            return Objects.requireNonNull(archetype);
        }

        Chunk chunk() {
            return Objects.requireNonNull(chunk);
        }
    }

    private final CurrentPhase phase;
    private final PresentationTime time;

    private final StepRecords<Spawn> spawns = new StepRecords<>(Spawn::new);

    /** The minimum number of the entities in {@link #spawns}. */
    private long minSpawnedNumber = Long.MAX_VALUE;

    /** The chunks that have hidden rows in the newest frame. */
    private final List<Chunk> chunksWithHidden = new ArrayList<>();

    private final StepRecords<Departure> departures = new StepRecords<>(Departure::new);

    /** Other records of the newest step, such as teleports. */
    private final List<StepRecords<?>> attached = new ArrayList<>();

    /** True if any spawn or despawn is pending in the newest frame. */
    private boolean hasPending;

    /** True while queries in presentation visit the rows of the simulation, see {@link #setSuspended}. */
    private boolean suspended;

    private final VisibleCopies copies = new VisibleCopies();

    EntityVisibility(CurrentPhase phase) {
        this.phase = phase;
        time = phase.presentationTime();
    }

    /**
     * Attaches other records of the newest step, such as teleports: they are discarded together with the records of
     * spawns and despawns.
     */
    public void attach(StepRecords<?> records) {
        attached.add(records);
    }

    /**
     * Discards all records of the newest step. Called when a snapshot is restored, and when the next step begins:
     * presentation time has then passed all spawns and despawns of the step.
     */
    public void discardStep() {
        for (int i = 0; i < spawns.size(); i++) {
            Spawn spawn = spawns.get(i);
            if (spawn.wasHidden && spawn.id().isAlive()) {
                Archetype.of(spawn.id()).countVisibilityChange();
            }
            spawn.id = null;
        }
        spawns.discard();
        minSpawnedNumber = Long.MAX_VALUE;
        for (int i = 0; i < departures.size(); i++) {
            discard(departures.get(i), i);
        }
        departures.discard();
        hasPending = false;
        for (int i = 0; i < attached.size(); i++) {
            attached.get(i).discard();
        }
    }

    private static void discard(Departure departure, int index) {
        if (departure.id().departedIndex() == index) { // a restore may have brought the entity back
            departure.id().markDespawned();
        }
        if (departure.wasVisible) {
            departure.archetype().countVisibilityChange();
        }
        departure.archetype().departedForWriting().discardDepartedRows();
        departure.id = null; // the archetypes, and the chunks of their copies, live as long as the world
    }

    /** Records the spawn of a simulated entity, if a step runs. Outside of steps, an entity is visible at once. */
    void recordSpawn(EntityId id, float fraction) {
        if (!phase.recordsOccurrences() || !Archetype.of(id).isSimulated()) {
            return;
        }
        Spawn spawn = spawns.add();
        spawn.id = id;
        spawn.fraction = fraction;
        spawn.wasHidden = false;
        minSpawnedNumber = Math.min(minSpawnedNumber, id.number());
        if (fraction < PresentationTime.END_OF_STEP) { // otherwise the entity has no motion in this step
            Chunk.of(id).notifySpawned(id.slot, fraction);
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
        Chunk chunk = Chunk.of(id);
        int slot = id.slot;
        Archetype archetype = chunk.archetype();
        boolean isInStep = phase.recordsOccurrences();
        if (!archetype.isSimulated() || (!isInStep && departures.size() == 0)) {
            return -1;
        }
        Chunk copies = archetype.departedForWriting().addDepartedRow(chunk, slot);
        Departure departure = departures.add();
        departure.id = id;
        departure.archetype = archetype;
        departure.chunk = copies;
        departure.slot = copies.size() - 1;
        departure.visibleFrom = spawnFraction(id);
        departure.visibleTo = isInStep && !chunk.isPresentedAtOnce(slot) ? fraction : PresentationTime.AT_ONCE;
        departure.wasVisible = false;
        return departures.size() - 1;
    }

    /**
     * Returns the fraction of the newest step at which an entity was spawned. Spawns are mostly recorded in the order
     * of entity numbers, so the search begins at the index that the entity has in this order. It goes down first,
     * because some numbers are not recorded.
     */
    private float spawnFraction(EntityId id) {
        long distance = id.number() - minSpawnedNumber;
        if (distance < 0 || spawns.size() == 0) {
            return PresentationTime.AT_ONCE; // spawned before the step
        }
        int guess = (int) Math.min(distance, spawns.size() - 1);
        for (int i = guess; i >= 0; i--) {
            if (spawns.get(i).id == id) {
                return spawns.get(i).fraction;
            }
        }
        for (int i = guess + 1; i < spawns.size(); i++) {
            if (spawns.get(i).id == id) {
                return spawns.get(i).fraction;
            }
        }
        return PresentationTime.AT_ONCE;
    }

    /** Updates which entities are visible in a new frame. Until the frame ends, queries visit the visible entities. */
    public void beginPresentation() {
        hasPending = false;
        for (int i = 0; i < chunksWithHidden.size(); i++) {
            chunksWithHidden.get(i).showAll();
        }
        chunksWithHidden.clear();
        for (int i = 0; i < spawns.size(); i++) {
            Spawn spawn = spawns.get(i);
            boolean isPending = !time.hasReached(spawn.fraction);
            if ((isPending || spawn.wasHidden) && spawn.id().isAlive()) {
                update(spawn, isPending);
            }
        }
        for (int i = 0; i < departures.size(); i++) {
            update(departures.get(i));
        }
    }

    private void update(Spawn spawn, boolean isPending) {
        EntityId id = spawn.id();
        Chunk chunk = Chunk.of(id);
        int slot = id.slot;
        // Rows of presentation-only entities are never hidden: presentation may move or remove them during the frame.
        boolean isHidden = isPending && chunk.isSimulated() && !chunk.isPresentedAtOnce(slot);
        if (isHidden) {
            if (chunk.isFullyVisible()) {
                chunksWithHidden.add(chunk);
            }
            chunk.setHidden(slot, /* isHidden= */ true);
            hasPending = true;
        }
        if (isHidden != spawn.wasHidden) {
            spawn.wasHidden = isHidden;
            chunk.archetype().countVisibilityChange();
        }
    }

    private void update(Departure departure) {
        boolean isVisible = time.hasReached(departure.visibleFrom) && !time.hasReached(departure.visibleTo);
        departure.chunk().setHidden(departure.slot, !isVisible);
        hasPending |= isVisible;
        if (isVisible != departure.wasVisible) {
            departure.wasVisible = isVisible;
            departure.archetype().countVisibilityChange();
        }
    }

    /**
     * Suspends the visibility, for engine code that needs all living entities: until it is resumed, queries in
     * presentation visit the rows of the simulation.
     */
    public void setSuspended(boolean newSuspended) {
        suspended = newSuspended;
    }

    /** Returns the number of simulated entities that were despawned in the newest step. Their rows were copied. */
    public int departedCount() {
        return departures.size();
    }

    /**
     * Returns one of the entities that were despawned in the newest step, in the order of their despawns: an owner
     * after all entities that it owned.
     *
     * @return an entity for which {@link #hasCopy} is true; {@link #isDeparted} returns whether it is still visible
     */
    public EntityId departed(int index) {
        return departures.get(index).id();
    }

    /**
     * Returns whether the rows that queries visit differ from those of the simulation: only while a frame is presented,
     * and any spawn or despawn is pending.
     */
    public boolean differsFromSimulation() {
        return hasPending && !suspended && phase.isPresenting();
    }

    /**
     * Returns whether an entity is departed: despawned, but still visible. True only while a frame is presented, before
     * the presentation time of the despawn.
     */
    public boolean isDeparted(EntityId id) {
        return differsFromSimulation() && hasCopy(id) && departure(id).wasVisible;
    }

    /**
     * Returns whether the components of an entity can be read now: it is alive or {@linkplain #isDeparted departed}.
     */
    public boolean isReadable(EntityId id) {
        return id.isAlive() || isDeparted(id);
    }

    /**
     * Returns whether an entity was despawned in the newest step and its row was copied. True until the next step, even
     * in frames that do not show the entity.
     */
    public boolean hasCopy(EntityId id) {
        int index = id.departedIndex();
        return index >= 0 && index < departures.size() && departures.get(index).id == id;
    }

    /**
     * Copies the visible rows of a chunk, for a callback that needs rows without gaps. The caller {@linkplain
     * #giveBackVisibleCopy gives them back}, also if there are none. A nested call for the same chunk returns the same
     * copy.
     *
     * @return a chunk with the visible rows, null if no row is visible
     */
    public @Nullable Chunk borrowVisibleCopy(Chunk chunk) {
        return copies.borrow(chunk);
    }

    /** Ends the use of a copy. When all its borrowers have given it back, moves the values back to the chunk. */
    public void giveBackVisibleCopy(Chunk chunk) {
        copies.giveBack(chunk);
    }

    /** Returns whether presentation sees an entity: from the presentation time of its spawn to that of its despawn. */
    public boolean isVisible(EntityId id) {
        return id.isAlive() ? !differsFromSimulation() || !Chunk.of(id).isHidden(id.slot) : isDeparted(id);
    }

    /** Returns the chunk of an entity that is alive, or of its copy if it {@linkplain #hasCopy has one}. */
    public Chunk chunk(EntityId id) {
        return id.isAlive() ? Chunk.of(id) : departure(id).chunk();
    }

    /** Returns the slot of an entity, or of its copy, in {@link #chunk}. */
    public int slot(EntityId id) {
        return id.isAlive() ? id.slot : departure(id).slot;
    }

    /** Returns the record of an entity that {@linkplain #hasCopy has a copy}. */
    private Departure departure(EntityId id) {
        return departures.get(id.departedIndex());
    }
}
