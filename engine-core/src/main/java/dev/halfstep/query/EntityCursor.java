package dev.halfstep.query;

import dev.halfstep.archetype.Archetype;
import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.WorldGuard;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityLocation;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the entities of an {@link EntitySelection} one by one, in the order of queries. The structure of the world may
 * change meanwhile: the cursor visits the entities that matched when it was opened, each at most once, if they still match
 * when they are reached. A cursor may be abandoned before its end.
 *
 * <p>Until the structure changes, a cursor reads the rows themselves. Before the first change it is detached: it copies
 * the ids of the remaining entities.
 *
 * <p>A cursor that is opened in a parallel section can be used in that section only.
 *
 * @hidden
 */
public final class EntityCursor {

    private static final EntityId[] NOT_DETACHED = {};

    private final WorldGuard guard;
    private final OpenCursors openCursors;
    private final EntitySelection selection;
    private final List<Archetype> archetypes;
    private final @Nullable RowFilter filter;
    private final ComponentInfo<?>[] infos;

    /** The parallel section in which it was opened, 0 if none. The structure is fixed there, so it stays attached. */
    private final long section;

    // The position of the next row, until the cursor is detached.
    private int archetypeIndex = -1;
    private int chunkIndex;
    private int chunkCount;
    private int slot;
    private @Nullable ArchetypeChunk nextChunk;

    /** The ids of the remaining entities, once the cursor is detached. */
    private @Nullable EntityId[] remaining = NOT_DETACHED;

    private int nextRemainingIndex;
    private @Nullable Archetype lastMatched;

    // The current entity and its components: a row of these arrays.
    private @Nullable ArchetypeChunk chunk;
    private @Nullable EntityId[] ids = NOT_DETACHED;
    private final @Nullable Object[][] components;
    private int row = -1;

    EntityCursor(EntitySelection selection, List<Archetype> archetypes, @Nullable RowFilter filter) {
        guard = selection.guard();
        openCursors = selection.openCursors();
        this.selection = selection;
        this.archetypes = archetypes;
        this.filter = filter;
        infos = selection.asked();
        components = new Object[infos.length][];
        section = guard.parallelSection();
        findChunk();
        if (nextChunk != null && section == 0) {
            openCursors.add(this);
        }
    }

    /**
     * Moves to the next entity.
     *
     * @return false after the last one
     * @throws IllegalStateException if another thread owns the world, the world is closed, or the parallel section in
     *     which the cursor was opened is over
     */
    public boolean next() {
        guard.checkMayRead();
        if (section != 0) {
            checkSection();
        }
        return remaining == NOT_DETACHED ? nextRow() : nextRemaining();
    }

    private void checkSection() {
        if (section != guard.parallelSection()) {
            throw new IllegalStateException("a cursor that was opened in a parallel section can be used in that section"
                    + " only, which is over: open another one");
        }
    }

    private boolean nextRow() {
        for (ArchetypeChunk current = nextChunk; current != null; current = nextChunk) {
            if (chunk != current) {
                read(current);
            }
            row = slot++;
            if (slot == current.size()) {
                findChunk();
                if (nextChunk == null && section == 0) {
                    openCursors.remove(this);
                }
            }
            if (isAccepted(current, row)) {
                return true;
            }
        }
        row = -1;
        return false;
    }

    private void read(ArchetypeChunk newChunk) {
        chunk = newChunk;
        ids = newChunk.ids();
        for (int asked = 0; asked < components.length; asked++) {
            components[asked] = newChunk.components(infos[asked]);
        }
    }

    /** Finds the next chunk with rows. */
    private void findChunk() {
        slot = 0;
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

    private boolean nextRemaining() {
        while (nextRemainingIndex < remaining.length) {
            EntityId next = remaining[nextRemainingIndex];
            remaining[nextRemainingIndex++] = null;
            if (next != null
                    && next.isAlive()
                    && matches(Archetype.of(next))
                    && isAccepted(ArchetypeChunk.of(next), EntityLocation.slot(next))) {
                read(ArchetypeChunk.of(next));
                copyRow(EntityLocation.slot(next));
                return true;
            }
        }
        row = -1;
        return false;
    }

    /** Returns true if an archetype matches. Caches the last match, since neighbours mostly share their archetype. */
    private boolean matches(Archetype candidate) {
        if (candidate != lastMatched && selection.matches(candidate)) {
            lastMatched = candidate;
        }
        return candidate == lastMatched;
    }

    private boolean isAccepted(ArchetypeChunk at, int candidate) {
        return filter == null || filter.accepts(at, candidate);
    }

    /** Copies the ids of the remaining entities before the rows change, and continues with the copy. */
    void detach() {
        EntityId[] copy = new EntityId[countRemaining()];
        int copied = 0;
        while (nextChunk != null) {
            for (; slot < nextChunk.size(); slot++) {
                if (isAccepted(nextChunk, slot)) {
                    copy[copied++] = nextChunk.get(slot);
                }
            }
            findChunk();
        }
        remaining = copied == copy.length ? copy : Arrays.copyOf(copy, copied);
        if (row >= 0) {
            copyRow(row);
        }
    }

    /** Copies the current row: another entity may move into it. */
    private void copyRow(int source) {
        ids = new EntityId[] {ids[source]};
        for (int asked = 0; asked < components.length; asked++) {
            components[asked] = new Object[] {components[asked][source]};
        }
        row = 0;
    }

    private int countRemaining() {
        if (nextChunk == null) {
            return 0;
        }
        int count = -slot;
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
     * @return its id
     * @throws NoSuchElementException before the first entity or after the last
     */
    public EntityId id() {
        if (row < 0) {
            throw noEntity();
        }
        return Objects.requireNonNull(ids[row]);
    }

    /**
     * Returns a component of the current entity, as it was when the cursor reached the entity.
     *
     * @param asked the index of its class among the classes that the selection asks for, from 0
     * @return the component itself, or its view
     * @throws NoSuchElementException before the first entity or after the last
     */
    public Object component(int asked) {
        if (row < 0) {
            throw noEntity();
        }
        return infos[asked].from(Objects.requireNonNull(components[asked][row]));
    }

    private static NoSuchElementException noEntity() {
        return new NoSuchElementException("a cursor has reached no entity before next() returns true");
    }

    @Override
    public String toString() {
        return "cursor at " + (row < 0 ? "no entity" : ids[row])
                + (remaining == NOT_DETACHED ? "" : ", " + Arrays.toString(remaining) + " left");
    }
}
