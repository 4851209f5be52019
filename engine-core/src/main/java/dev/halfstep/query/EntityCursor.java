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
 * change meanwhile: the cursor visits the entities that matched when it was opened, each once, if it still matches at
 * its turn. A cursor may be abandoned before its end.
 *
 * <p>Until the structure changes, a cursor reads the rows themselves. Before the first change it is detached: it copies
 * the ids that are left.
 *
 * <p>A cursor that is opened in a parallel section can be used in that section only.
 */
public final class EntityCursor {

    private static final EntityId[] NOT_DETACHED = {};

    private final WorldGuard guard;
    private final OpenCursors openCursors;
    private final EntitySelection selection;
    private final List<Archetype> archetypes;
    private final @Nullable RowFilter filter;
    private final ComponentInfo<?>[] registered;

    /** The parallel section in which it was opened, 0 if in none. Nothing changes there, so it stays attached. */
    private final long section;

    // The position of the next row, until the cursor is detached.
    private int archetype = -1;
    private int chunk;
    private int chunks;
    private int slot;
    private @Nullable ArchetypeChunk nextRows;

    /** The ids that are left, once the structure has changed. */
    private @Nullable EntityId[] left = NOT_DETACHED;

    private int nextLeft;
    private @Nullable Archetype lastMatched;

    // The entity that was reached, and its components that the selection asks for: a row of these arrays.
    private @Nullable ArchetypeChunk rows;
    private @Nullable EntityId[] ids = NOT_DETACHED;
    private final @Nullable Object[][] components;
    private int row = -1;

    EntityCursor(EntitySelection selection, List<Archetype> archetypes, @Nullable RowFilter filter) {
        guard = selection.guard();
        openCursors = selection.openCursors();
        this.selection = selection;
        this.archetypes = archetypes;
        this.filter = filter;
        registered = selection.asked();
        components = new Object[registered.length][];
        section = guard.parallelSection();
        findRows();
        if (nextRows != null && section == 0) {
            openCursors.add(this);
        }
    }

    /**
     * Moves to the next entity.
     *
     * @return whether there is one
     * @throws IllegalStateException if another thread owns the world, the world is closed, or the parallel section in
     *     which the cursor was opened is over
     */
    public boolean next() {
        guard.checkMayRead();
        if (section != 0) {
            checkSection();
        }
        return left == NOT_DETACHED ? nextRow() : nextLeft();
    }

    private void checkSection() {
        if (section != guard.parallelSection()) {
            throw new IllegalStateException("a cursor that was opened in a parallel section can be used in that section"
                    + " only, which is over: open another one");
        }
    }

    private boolean nextRow() {
        for (ArchetypeChunk current = nextRows; current != null; current = nextRows) {
            if (rows != current) {
                read(current);
            }
            row = slot++;
            if (slot == current.size()) {
                findRows();
                if (nextRows == null && section == 0) {
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

    private void read(ArchetypeChunk newRows) {
        rows = newRows;
        ids = newRows.ids();
        for (int asked = 0; asked < components.length; asked++) {
            components[asked] = newRows.components(registered[asked]);
        }
    }

    /** Finds the next chunk that has rows. */
    private void findRows() {
        slot = 0;
        chunk++;
        while (chunk >= chunks) {
            archetype++;
            if (archetype == archetypes.size()) {
                nextRows = null;
                return;
            }
            chunk = 0;
            chunks = archetypes.get(archetype).chunkCount();
        }
        nextRows = archetypes.get(archetype).rows(chunk);
    }

    private boolean nextLeft() {
        while (nextLeft < left.length) {
            EntityId next = left[nextLeft];
            left[nextLeft++] = null;
            if (next != null
                    && next.isAlive()
                    && matches(Archetype.of(next))
                    && isAccepted(ArchetypeChunk.of(next), EntityLocation.slot(next))) {
                read(ArchetypeChunk.of(next));
                keep(EntityLocation.slot(next));
                return true;
            }
        }
        row = -1;
        return false;
    }

    /** Whether an archetype matches. Remembers the last one, since neighbours are mostly of one archetype. */
    private boolean matches(Archetype candidate) {
        if (candidate != lastMatched && selection.matches(candidate)) {
            lastMatched = candidate;
        }
        return candidate == lastMatched;
    }

    private boolean isAccepted(ArchetypeChunk at, int candidate) {
        return filter == null || filter.accepts(at, candidate);
    }

    /** Copies the ids that are left, before the rows change, and reads these from now on. */
    void detach() {
        EntityId[] copy = new EntityId[countLeft()];
        int copied = 0;
        while (nextRows != null) {
            for (; slot < nextRows.size(); slot++) {
                if (isAccepted(nextRows, slot)) {
                    copy[copied++] = nextRows.get(slot);
                }
            }
            findRows();
        }
        left = copied == copy.length ? copy : Arrays.copyOf(copy, copied);
        if (row >= 0) {
            keep(row);
        }
    }

    /** Keeps what one row has: others may come to lie there. */
    private void keep(int keptRow) {
        ids = new EntityId[] {ids[keptRow]};
        for (int asked = 0; asked < components.length; asked++) {
            components[asked] = new Object[] {components[asked][keptRow]};
        }
        row = 0;
    }

    private int countLeft() {
        if (nextRows == null) {
            return 0;
        }
        int count = -slot;
        for (int i = chunk; i < chunks; i++) {
            count += archetypes.get(archetype).rows(i).size();
        }
        for (int i = archetype + 1; i < archetypes.size(); i++) {
            count += archetypes.get(i).size();
        }
        return count;
    }

    /**
     * Returns the entity that the cursor has reached.
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
     * Returns a component of the entity that the cursor has reached, as it was then.
     *
     * @param asked the index of its class among the classes that the selection asks for, from 0
     * @return the component itself, or its view
     * @throws NoSuchElementException before the first entity or after the last
     */
    public Object component(int asked) {
        if (row < 0) {
            throw noEntity();
        }
        return registered[asked].from(Objects.requireNonNull(components[asked][row]));
    }

    private static NoSuchElementException noEntity() {
        return new NoSuchElementException("a cursor has reached no entity before next() returns true");
    }

    @Override
    public String toString() {
        return "cursor at " + (row < 0 ? "no entity" : ids[row])
                + (left == NOT_DETACHED ? "" : ", " + Arrays.toString(left) + " left");
    }
}
