package dev.halfstep.dominion;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.WorldGuard;
import dev.halfstep.world.MatchedArchetypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads the entities of a {@link CursorQuery} one by one, in the order of the queries of a world. A caller may stop
 * before the last entity.
 *
 * <p>The structure of the world may change while the cursor is open. The cursor visits the entities that matched when
 * it was opened, each at most once. It skips entities that no longer match when it reaches them.
 *
 * <p>A new cursor is attached: it reads the rows of the archetypes. Before the first structural change it is detached:
 * it copies the ids of the remaining entities, and looks up the row of each entity when it reaches the entity. If
 * presentation opens a cursor while a spawn or despawn is not presented yet, the cursor is detached from the beginning.
 *
 * <p>A cursor that is opened in a parallel section can be used in that section only. The structure of the world cannot
 * change there, so the cursor stays attached.
 */
final class EntityCursor {

    /** The value of {@link #remaining} while the cursor is attached. */
    private static final EntityId[] NOT_DETACHED = {};

    private static final EntityId[] NO_IDS = {};
    private static final int NO_ENTITY = -1;

    private final WorldGuard guard;
    private final CursorQuery query;
    private final List<Archetype> archetypes;

    /** The class whose components decide which entities are visited. Null if all are visited. */
    private final @Nullable ComponentInfo<?> filtered;

    /** Returns true for the components of the entities to visit. */
    private final Predicate<Object> filter;

    private final ComponentInfo<?>[] queriedInfos;

    private final boolean hasViews;

    /** The number of the parallel section in which the cursor was opened, 0 if none. */
    private final long section;

    // While attached: the position of the next entity, at first before the first archetype. nextChunk is null after the
    // last entity.
    private int archetypeIndex = -1;
    private int chunkIndex;
    private int chunkCount;
    private @Nullable Chunk nextChunk;
    private int nextSlot;

    /**
     * Up to this slot (exclusive), {@link #next()} only increments the slot: it stays in the chunk, and no filter and no
     * section must be checked. 0 while detached.
     */
    private int plainEnd;

    /** While detached: the ids of the entities that were not visited yet. {@link #NOT_DETACHED} while attached. */
    private @Nullable EntityId[] remaining = NOT_DETACHED;

    private int nextRemainingIndex;

    /** While detached: the last archetype that matched. */
    private @Nullable Archetype lastMatch;

    // The current entity and its components, at the index `current` of these arrays: the arrays of a chunk while
    // attached, copies of one row while detached.
    private @Nullable Chunk currentChunk;
    private @Nullable EntityId[] ids = NO_IDS;
    private final @Nullable Object[][] columns;

    /** The index of the current entity in the arrays, {@link #NO_ENTITY} before the first and after the last entity. */
    private int current = NO_ENTITY;

    EntityCursor(CursorQuery query, @Nullable ComponentInfo<?> filtered, Predicate<Object> filter) {
        guard = query.guard;
        this.query = query;
        archetypes = query.matched.archetypes();
        this.filtered = filtered;
        this.filter = filter;
        queriedInfos = query.queried;
        hasViews = query.hasViews;
        columns = new Object[queriedInfos.length][];
        section = guard.parallelSectionNumber();
        if (query.matched.isPresented()) {
            remaining = presentedIds(query.matched);
            return;
        }
        findNextChunk();
        if (nextChunk != null && section == 0) {
            query.openCursors.add(this);
        }
    }

    private static @Nullable EntityId[] presentedIds(MatchedArchetypes matched) {
        List<EntityId> visible = new ArrayList<>();
        matched.forEachEntity(visible::add);
        return visible.toArray(EntityId[]::new);
    }

    /**
     * Moves to the next entity. Returns false after the last one.
     *
     * @throws IllegalStateException if another thread owns the world, the world is closed, or the parallel section in
     *     which the cursor was opened is over
     */
    boolean next() {
        int slot = nextSlot;
        if (slot < plainEnd && guard.isUnrestricted()) {
            nextSlot = slot + 1;
            current = slot;
            return true;
        }
        guard.checkMayRead();
        if (section != 0) {
            checkSection();
        }
        return remaining == NOT_DETACHED ? nextRow() : nextRemaining();
    }

    private void checkSection() {
        if (section != guard.parallelSectionNumber()) {
            throw new IllegalStateException("a cursor that was opened in a parallel section can be used in that section"
                    + " only, which is over: open another cursor");
        }
    }

    /** Moves to the next row that the filter accepts, while attached. */
    private boolean nextRow() {
        for (Chunk chunk = nextChunk; chunk != null; chunk = nextChunk) {
            if (chunk != currentChunk) {
                beginChunk(chunk);
            }
            current = nextSlot++;
            if (nextSlot == chunk.size()) {
                findNextChunk();
                if (nextChunk == null && section == 0) {
                    query.openCursors.remove(this);
                }
            }
            if (isAccepted(chunk, current)) {
                return true;
            }
        }
        current = NO_ENTITY;
        return false;
    }

    /** Makes the arrays of a chunk the arrays of the current entity, while attached. */
    private void beginChunk(Chunk chunk) {
        readColumns(chunk);
        plainEnd = filtered == null && section == 0 ? chunk.size() - 1 : 0; // the last row moves to the next chunk
    }

    private void readColumns(Chunk chunk) {
        currentChunk = chunk;
        ids = chunk.ids();
        for (int i = 0; i < columns.length; i++) {
            columns[i] = chunk.column(queriedInfos[i]);
        }
    }

    /** Moves the position to the first slot of the next chunk that has rows. */
    private void findNextChunk() {
        nextSlot = 0;
        plainEnd = 0;
        chunkIndex++;
        while (chunkIndex >= chunkCount) {
            archetypeIndex++;
            if (archetypeIndex == archetypes.size()) {
                nextChunk = null;
                return;
            }
            chunkIndex = 0;
            chunkCount = archetypes.get(archetypeIndex).chunkCount();
        }
        nextChunk = archetypes.get(archetypeIndex).chunk(chunkIndex);
    }

    /** Moves to the next remaining entity that still matches, while detached. */
    private boolean nextRemaining() {
        while (nextRemainingIndex < remaining.length) {
            EntityId next = remaining[nextRemainingIndex];
            remaining[nextRemainingIndex++] = null; // lets a despawned entity be garbage-collected
            // a departed entity is despawned, but presentation still sees it
            if (next != null && (next.isAlive() || query.visibility.isDeparted(next))) {
                Chunk chunk = query.visibility.chunk(next);
                int slot = query.visibility.slot(next);
                if (matches(chunk.archetype()) && isAccepted(chunk, slot)) {
                    readColumns(chunk);
                    copyRow(slot);
                    return true;
                }
            }
        }
        current = NO_ENTITY;
        return false;
    }

    /**
     * Returns true if an archetype matches. Caches the last match: consecutive entities mostly share their archetype.
     */
    private boolean matches(Archetype candidate) {
        if (candidate != lastMatch && query.matched.matches(candidate)) {
            lastMatch = candidate;
        }
        return candidate == lastMatch;
    }

    private boolean isAccepted(Chunk candidateChunk, int candidateSlot) {
        ComponentInfo<?> info = filtered;
        return info == null || filter.test(info.toQueried(candidateChunk.column(info)[candidateSlot]));
    }

    /** Copies the ids of the remaining entities before the rows change, and continues with the copy. */
    void detach() {
        plainEnd = 0;
        EntityId[] copy = new EntityId[countRemaining()];
        int copied = 0;
        while (nextChunk != null) {
            for (; nextSlot < nextChunk.size(); nextSlot++) {
                if (isAccepted(nextChunk, nextSlot)) {
                    copy[copied++] = nextChunk.get(nextSlot);
                }
            }
            findNextChunk();
        }
        remaining = copied == copy.length ? copy : Arrays.copyOf(copy, copied);
        if (current != NO_ENTITY) {
            copyRow(current);
        }
    }

    /** Copies a row and makes the copy the current entity: another entity may move into the row of the chunk. */
    private void copyRow(int slot) {
        ids = new EntityId[] {ids[slot]};
        for (int i = 0; i < columns.length; i++) {
            columns[i] = new Object[] {columns[i][slot]};
        }
        current = 0;
    }

    /** Counts the entities from the next one on. An upper bound: the row filter is not applied. */
    private int countRemaining() {
        if (nextChunk == null) {
            return 0;
        }
        int count = -nextSlot; // the loop counts the next chunk from its first slot
        for (int i = chunkIndex; i < chunkCount; i++) {
            count += archetypes.get(archetypeIndex).chunk(i).size();
        }
        for (int i = archetypeIndex + 1; i < archetypes.size(); i++) {
            count += archetypes.get(i).size();
        }
        return count;
    }

    /**
     * Returns the current entity.
     *
     * @throws NoSuchElementException before the first entity or after the last
     */
    EntityId id() {
        if (current == NO_ENTITY) {
            throw noEntity();
        }
        return Objects.requireNonNull(ids[current]);
    }

    /**
     * Returns a component of the current entity, as it was when the cursor reached the entity.
     *
     * @param queriedIndex the index of the class in the list of queried classes, from 0
     * @throws NoSuchElementException before the first entity or after the last
     */
    Object component(int queriedIndex) {
        if (current == NO_ENTITY) {
            throw noEntity();
        }
        Object component = Objects.requireNonNull(columns[queriedIndex][current]);
        return hasViews ? queriedInfos[queriedIndex].toQueried(component) : component;
    }

    private static NoSuchElementException noEntity() {
        return new NoSuchElementException(
                "next() must return true before an entity is read: the cursor is at no entity");
    }

    @Override
    public String toString() {
        return "cursor at " + (current == NO_ENTITY ? "no entity" : ids[current])
                + (remaining == NOT_DETACHED ? "" : ", " + Arrays.toString(remaining) + " left");
    }
}
