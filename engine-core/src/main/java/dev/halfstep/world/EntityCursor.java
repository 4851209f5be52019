package dev.halfstep.world;

import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the entities of an {@link EntitySelection} one by one, in the order of queries. The structure of the world may
 * change meanwhile: the entities that matched when the cursor was opened are visited, each once, as long as they still
 * match when their turn comes, with the components that its filter accepts. A cursor may be left before its end.
 *
 * <p>Until the structure changes, a cursor reads the rows themselves. Before a change it copies the ids that are left.
 *
 * <p>One that is opened in a parallel section is used in that section only.
 */
public final class EntityCursor {

    private static final EntityId[] NOT_DETACHED = {};

    private final World world;
    private final EntitySelection selection;
    private final List<Archetype> archetypes;
    private final @Nullable RowFilter filter;

    /** The parallel section in which it was opened, 0 if in none: there the structure cannot change. */
    private final long section;

    // Where the next row is, while this reads rows.
    private int archetype = -1;
    private int chunk;
    private int chunks;
    private int slot;
    private @Nullable Rows nextRows;

    /** The ids that are left, once the structure has changed. */
    private @Nullable EntityId[] left = NOT_DETACHED;

    private int nextLeft;
    private @Nullable Archetype lastMatched;

    // Where the current entity was when it was reached, and the components there that the selection asks for.
    private @Nullable EntityId id;
    private final @Nullable Object[][] components;
    private @Nullable Rows rows;
    private int row;

    EntityCursor(World world, EntitySelection selection, List<Archetype> archetypes, @Nullable RowFilter filter) {
        this.world = world;
        this.selection = selection;
        this.archetypes = archetypes;
        this.filter = filter;
        components = new Object[selection.countAsked()][];
        section = world.parallelSection();
        findRows();
        if (nextRows != null && section == 0) {
            world.openCursors().add(this);
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
        world.checkMayRead();
        if (section != world.parallelSection() && section != 0) {
            throw new IllegalStateException("a cursor is used in the parallel section in which it was opened only");
        }
        return left == NOT_DETACHED ? nextRow() : nextLeft();
    }

    private boolean nextRow() {
        for (Rows current = nextRows; current != null; current = nextRows) {
            row = slot++;
            if (slot == current.size()) {
                findRows();
                if (nextRows == null && section == 0) {
                    world.openCursors().remove(this);
                }
            }
            if (filter == null || filter.accepts(current, row)) {
                if (rows != current) {
                    readComponentsFrom(current);
                }
                id = current.get(row);
                return true;
            }
        }
        id = null;
        return false;
    }

    private void readComponentsFrom(Rows newRows) {
        rows = newRows;
        for (int asked = 0; asked < components.length; asked++) {
            components[asked] = newRows.components(selection.asked(asked));
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
            if (next != null && next.isAlive() && matches(next.archetype()) && isAccepted(next)) {
                id = next;
                row = next.slot();
                readComponentsFrom(next.rows()); // each time: its arrays may have grown
                return true;
            }
        }
        id = null;
        return false;
    }

    /** Most entities are of the archetype of the one before. */
    private boolean matches(Archetype candidate) {
        if (candidate != lastMatched && selection.matches(candidate)) {
            lastMatched = candidate;
        }
        return candidate == lastMatched;
    }

    private boolean isAccepted(EntityId candidate) {
        return filter == null || filter.accepts(candidate.rows(), candidate.slot());
    }

    /** Copies the ids that are left, before the rows change. */
    void detach() {
        EntityId[] copy = new EntityId[countLeft()];
        int copied = 0;
        while (nextRows != null) {
            for (; slot < nextRows.size(); slot++) {
                if (filter == null || filter.accepts(nextRows, slot)) {
                    copy[copied++] = nextRows.get(slot);
                }
            }
            findRows();
        }
        left = copied == copy.length ? copy : Arrays.copyOf(copy, copied);
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
     * The entity that the cursor has reached.
     *
     * @return its id
     * @throws NoSuchElementException before the first entity or after the last
     */
    public EntityId id() {
        EntityId current = id;
        if (current == null) {
            throw new NoSuchElementException("a cursor has reached no entity before next() returns true");
        }
        return current;
    }

    /**
     * A component of the entity that the cursor has reached, to be read before the structure of the world changes.
     *
     * @param asked the place of its class among those that the selection asks for, from 0
     * @return the component itself, or its view
     * @throws NoSuchElementException before the first entity or after the last
     */
    public Object component(int asked) {
        id();
        return selection.asked(asked).from(Objects.requireNonNull(components[asked][row]));
    }

    @Override
    public String toString() {
        return "cursor at " + id + (left == NOT_DETACHED ? "" : ", " + Arrays.toString(left) + " left");
    }
}
