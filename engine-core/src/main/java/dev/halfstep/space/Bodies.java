package dev.halfstep.space;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseColumns;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.TransformPasses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Copies the positions and shapes of entities from their rows, and finds the changes since the last update. Each entity
 * is an <em>item</em>: items are numbered in the order of entity numbers, so results that are sorted by item have this
 * order after any history.
 *
 * <p>Nothing reports a change. Each update compares the copies with the rows, so a restore or a load cannot be missed.
 * An update skips a chunk whose columns have the same version as before: each chunk at rest.
 */
final class Bodies {

    /** The floats of the position and shape of an item. */
    static final int FLOATS = 4;

    /** No item, and no row. */
    private static final int NONE = -1;

    /** The rows of an archetype at the last update. */
    private static final class Rows {
        final Archetype archetype;
        final DenseColumns<?> poses;
        final DenseColumns<?> shapes;

        /** Distinguishes archetypes in {@link #homes}. */
        final long serial;

        /** True if the entities have parents: their poses are relative. */
        final boolean areChildren;

        long changeCount = NONE;

        /** The item of each row, {@link #NONE} if it is not known yet. */
        int[] items = {};

        int size;

        /** The versions of the columns of each chunk. */
        long[] poseVersions = {};

        long[] shapeVersions = {};

        Rows(Archetype archetype, DenseColumns<?> poses, DenseColumns<?> shapes, long serial, boolean areChildren) {
            this.archetype = archetype;
            this.poses = poses;
            this.shapes = shapes;
            this.serial = serial;
            this.areChildren = areChildren;
        }
    }

    private final Entities entities;
    private final int poseIndex;
    private final int shapeIndex;
    private final double extent;
    private final float cellSize;
    private final List<Rows> rowsOfArchetypes = new ArrayList<>();
    private final List<Rows> changedArchetypes = new ArrayList<>();

    private int size;
    private @Nullable EntityId[] ids = {};
    private long[] numbers = {};

    /** The position and shape of each item: x, y, half width, half height. One array: they are used together. */
    private float[] values = {};

    /** The row of each item: the serial of the archetype and the index of the row; negative for a dead item. */
    private long[] homes = {};

    private int deadCount;

    /** The items that have lost their row in this update, and may have another row now. */
    private final Candidates displaced = new Candidates();

    /** The numbers of the entities that are new in this update. */
    private final SortedKeys added = new SortedKeys();

    /** The items that have moved, changed their shape, appeared or disappeared in the last update. */
    private final Candidates changed = new Candidates();

    /** The world pose of a child. */
    private final float[] worldPose = new float[Pose.FLOATS];

    private boolean isRenumbered;

    /**
     * Creates an empty copy.
     *
     * @param entities the entities of the world
     * @param poseIndex the index of the class Transform
     * @param shapeIndex the index of the class Collider
     * @param extent the largest allowed coordinate and size
     * @param cellSize for messages
     */
    Bodies(Entities entities, int poseIndex, int shapeIndex, double extent, float cellSize) {
        this.entities = entities;
        this.poseIndex = poseIndex;
        this.shapeIndex = shapeIndex;
        this.extent = extent;
        this.cellSize = cellSize;
    }

    /** Returns the number of items, including dead items. */
    int size() {
        return size;
    }

    EntityId id(int item) {
        return Objects.requireNonNull(ids[item]);
    }

    /** Returns the number of items except dead items. */
    int liveCount() {
        return size - deadCount;
    }

    boolean isLive(int item) {
        return !Float.isNaN(values[item * FLOATS]); // NaN marks a dead item
    }

    float x(int item) {
        return values[item * FLOATS];
    }

    float y(int item) {
        return values[item * FLOATS + 1];
    }

    float halfWidth(int item) {
        return values[item * FLOATS + 2];
    }

    /** Returns half the height, negative for a circle. */
    float halfHeight(int item) {
        return values[item * FLOATS + 3];
    }

    /** Returns half the length of the longer side of the box around the shape. */
    float halfSize(int item) {
        return Math.max(halfWidth(item), Math.abs(halfHeight(item)));
    }

    /** Returns whether the shapes of two items overlap. */
    boolean overlap(int item, int other) {
        return Shapes.overlap(
                (double) x(item) - x(other),
                (double) y(item) - y(other),
                halfWidth(item),
                halfHeight(item),
                halfWidth(other),
                halfHeight(other));
    }

    /** Copies the position and shape of an item. */
    void copyTo(float[] target, int at, int item) {
        int from = item * FLOATS;
        target[at] = values[from];
        target[at + 1] = values[from + 1];
        target[at + 2] = values[from + 2];
        target[at + 3] = values[from + 3];
    }

    /** Returns whether entities were spawned, despawned or given other components since the last update. */
    boolean isOutdated() {
        for (int i = 0; i < rowsOfArchetypes.size(); i++) {
            Rows rows = rowsOfArchetypes.get(i);
            if (rows.changeCount != rows.archetype.changeCount()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the items that have changed in the last update; a dead item has disappeared. */
    Candidates changed() {
        return changed;
    }

    /** Returns whether the last update has renumbered the items: all data about former items is invalid. */
    boolean isRenumbered() {
        return isRenumbered;
    }

    /** Makes the copies equal to the rows of some archetypes: all archetypes of earlier calls, and new ones. */
    void update(List<Archetype> archetypes) {
        changed.clear();
        isRenumbered = false;
        if (rowsOfArchetypes.size() < archetypes.size()) {
            addArchetypes(archetypes);
        }
        updateRows();
        for (int i = 0; i < rowsOfArchetypes.size(); i++) {
            copyValues(rowsOfArchetypes.get(i));
        }
    }

    private void addArchetypes(List<Archetype> archetypes) {
        for (Archetype archetype : archetypes) {
            if (rowsOfArchetypes.stream().noneMatch(rows -> rows.archetype == archetype)) {
                rowsOfArchetypes.add(new Rows(
                        archetype,
                        Objects.requireNonNull(archetype.denseColumn(poseIndex)),
                        Objects.requireNonNull(archetype.denseColumn(shapeIndex)),
                        rowsOfArchetypes.size(),
                        hasParents(archetype)));
            }
        }
    }

    private boolean hasParents(Archetype archetype) {
        ComponentRegistry registry = entities.registry();
        return registry.isRegistered(Parent.class)
                && archetype.signature().contains(registry.get(Parent.class).index());
    }

    /** Finds the item of each row whose entity has changed. */
    private void updateRows() {
        changedArchetypes.clear();
        added.clear();
        displaced.clear();
        for (int i = 0; i < rowsOfArchetypes.size(); i++) {
            Rows rows = rowsOfArchetypes.get(i);
            if (rows.changeCount != rows.archetype.changeCount()) {
                changedArchetypes.add(rows);
                forgetChangedRows(rows);
            }
        }
        if (changedArchetypes.isEmpty()) {
            return;
        }
        if (added.size() > 0) {
            addItems();
        }
        for (int i = 0; i < changedArchetypes.size(); i++) {
            assignRows(changedArchetypes.get(i));
        }
        for (int i = 0; i < displaced.size(); i++) {
            int item = displaced.get(i);
            if (homes[item] == NONE && ids[item] != null) {
                ids[item] = null;
                values[item * FLOATS] = Float.NaN; // equals no value: if the entity returns, its values are copied
                changed.add(item);
                deadCount++;
            }
        }
        for (int i = 0; i < changedArchetypes.size(); i++) {
            Rows rows = changedArchetypes.get(i);
            rows.changeCount = rows.archetype.changeCount();
        }
    }

    /** Removes the items from rows that have another entity now, and collects the numbers of unknown entities. */
    private void forgetChangedRows(Rows rows) {
        int newSize = rows.archetype.size();
        for (int row = newSize; row < rows.size; row++) {
            displace(rows, row);
        }
        if (rows.items.length < newSize) {
            rows.items = Arrays.copyOf(rows.items, newSize + newSize / 2);
        }
        for (int c = 0; c < rows.archetype.chunkCount(); c++) {
            Chunk chunk = rows.archetype.chunk(c);
            @Nullable EntityId[] rowIds = chunk.ids();
            int firstRow = c * Chunk.MAX_SLOTS;
            for (int slot = 0; slot < chunk.size(); slot++) {
                int row = firstRow + slot;
                if (row < rows.size) {
                    int item = rows.items[row];
                    if (item != NONE && ids[item] == rowIds[slot]) {
                        continue;
                    }
                    displace(rows, row);
                }
                rows.items[row] = NONE;
                long number = chunk.number(slot);
                int known = find(number);
                if (known < 0) {
                    added.add(number);
                } else if (ids[known] == null) { // a dead entity that a restore has brought back
                    ids[known] = chunk.get(slot);
                    deadCount--;
                }
            }
        }
        rows.size = newSize;
    }

    private void displace(Rows rows, int row) {
        int item = rows.items[row];
        if (item != NONE && homes[item] == home(rows, row)) { // otherwise the item has another row already
            homes[item] = NONE;
            displaced.add(item);
        }
    }

    private static long home(Rows rows, int row) {
        return rows.serial << Integer.SIZE | row;
    }

    /** Returns the item of an entity number, negative if there is none. */
    private int find(long number) {
        return size == 0 || number > numbers[size - 1] ? NONE : Arrays.binarySearch(numbers, 0, size, number);
    }

    /** Adds items for unknown entities: at the end, if their numbers are the highest, which is so for new entities. */
    private void addItems() {
        added.sort();
        boolean isAppended = size == 0 || added.get(0) > numbers[size - 1];
        if (!isAppended || deadCount > size / 2) {
            renumber();
            return;
        }
        ensureCapacity(size + added.size());
        for (int i = 0; i < added.size(); i++) {
            appendItem(size++, added.get(i));
        }
    }

    private void appendItem(int item, long number) {
        numbers[item] = number;
        ids[item] = null;
        homes[item] = NONE;
        values[item * FLOATS] = Float.NaN; // until its values are copied
        deadCount++; // until it gets a row
    }

    private void ensureCapacity(int items) {
        if (items > ids.length) {
            int capacity = Math.max(64, items + items / 2);
            ids = Arrays.copyOf(ids, capacity);
            numbers = Arrays.copyOf(numbers, capacity);
            values = Arrays.copyOf(values, capacity * FLOATS);
            homes = Arrays.copyOf(homes, capacity);
        }
    }

    /** Merges the numbers of known entities with the added ones. All rows and values are read again. */
    private void renumber() {
        isRenumbered = true;
        for (int item = 0; item < size; item++) {
            if (ids[item] != null) {
                added.add(numbers[item]);
            }
        }
        added.sort();
        size = 0;
        deadCount = 0;
        displaced.clear();
        ensureCapacity(added.size());
        for (int i = 0; i < added.size(); i++) {
            appendItem(size++, added.get(i));
        }
        changedArchetypes.clear();
        for (int i = 0; i < rowsOfArchetypes.size(); i++) {
            Rows rows = rowsOfArchetypes.get(i);
            changedArchetypes.add(rows);
            Arrays.fill(rows.items, 0, rows.size, NONE);
        }
    }

    /** Gives each row without an item the item of its entity. */
    private void assignRows(Rows rows) {
        Arrays.fill(rows.poseVersions, NONE); // another row may be in a slot of the same values
        for (int row = 0; row < rows.size; row++) {
            if (rows.items[row] == NONE) {
                Chunk chunk = rows.archetype.chunk(row / Chunk.MAX_SLOTS);
                int slot = row % Chunk.MAX_SLOTS;
                int item = find(chunk.number(slot));
                rows.items[row] = item;
                homes[item] = home(rows, row);
                if (ids[item] == null) {
                    deadCount--;
                }
                ids[item] = chunk.get(slot); // also replaces the former id of an entity that was spawned again
            }
        }
    }

    /** Copies the values that have changed, in the chunks that have changed. */
    private void copyValues(Rows rows) {
        int chunks = rows.archetype.chunkCount();
        if (rows.poseVersions.length < chunks) {
            int known = rows.poseVersions.length;
            rows.poseVersions = Arrays.copyOf(rows.poseVersions, 2 * chunks);
            rows.shapeVersions = Arrays.copyOf(rows.shapeVersions, 2 * chunks);
            Arrays.fill(rows.poseVersions, known, 2 * chunks, NONE);
        }
        for (int c = 0; c < chunks; c++) {
            DenseColumn poses = rows.poses.get(c);
            DenseColumn shapes = rows.shapes.get(c);
            if (rows.areChildren) { // children move with their ancestors, which the versions of this chunk do not show
                copyWorldValues(rows, c, shapes.current());
                continue;
            }
            long poseVersion = poses.version();
            long shapeVersion = shapes.version();
            if (poseVersion != rows.poseVersions[c] || shapeVersion != rows.shapeVersions[c]) {
                boolean areShapesKnown = shapeVersion == rows.shapeVersions[c] && rows.poseVersions[c] != NONE;
                copyValues(rows, c * Chunk.MAX_SLOTS, poses, shapes.current(), areShapesKnown);
                rows.poseVersions[c] = poseVersion;
                rows.shapeVersions[c] = shapeVersion;
            }
        }
    }

    private void copyValues(Rows rows, int firstRow, DenseColumn poseColumn, float[] shapes, boolean areShapesKnown) {
        float[] poses = poseColumn.current();
        int[] items = rows.items;
        float[] known = values;
        for (int slot = 0; slot < poseColumn.size(); slot++) {
            int item = items[firstRow + slot];
            float x = poses[slot * Pose.FLOATS + Pose.X];
            float y = poses[slot * Pose.FLOATS + Pose.Y];
            int at = item * FLOATS;
            boolean isPlaceKnown = x == known[at] && y == known[at + 1]; // false for NaN, so such a value is checked
            if (isPlaceKnown && areShapesKnown) {
                continue;
            }
            copyValue(item, x, y, shapes, slot * Collider.FLOATS);
        }
    }

    private void copyWorldValues(Rows rows, int chunkIndex, float[] shapes) {
        Chunk chunk = rows.archetype.chunk(chunkIndex);
        for (int slot = 0; slot < chunk.size(); slot++) {
            TransformPasses.composeWorldPose(entities, chunk.get(slot), worldPose);
            int item = rows.items[chunkIndex * Chunk.MAX_SLOTS + slot];
            copyValue(item, worldPose[Pose.X], worldPose[Pose.Y], shapes, slot * Collider.FLOATS);
        }
    }

    private void copyValue(int item, float x, float y, float[] shapes, int shapeAt) {
        float[] known = values;
        int at = item * FLOATS;
        float halfWidth = shapes[shapeAt + Collider.HALF_WIDTH];
        float halfHeight = shapes[shapeAt + Collider.HALF_HEIGHT];
        boolean isKnown = // false for NaN, so such a value is checked
                x == known[at] && y == known[at + 1] && halfWidth == known[at + 2] && halfHeight == known[at + 3];
        if (!isKnown) {
            check(item, x, y, halfWidth, halfHeight);
            known[at] = x;
            known[at + 1] = y;
            known[at + 2] = halfWidth;
            known[at + 3] = halfHeight;
            changed.add(item);
        }
    }

    private void check(int item, float x, float y, float halfWidth, float halfHeight) {
        boolean isPlace = Math.abs(x) <= extent && Math.abs(y) <= extent; // false for NaN
        if (!isPlace) {
            throw new IllegalArgumentException("a position in a spatial index with cells of " + cellSize
                    + " must be finite and within " + CellGrid.EXTENT_CELLS + " cells of the origin: (" + x + ", "
                    + y + ") of " + ids[item]);
        }
        boolean isShape = halfWidth > 0
                && halfWidth <= extent
                && (halfHeight > 0 ? halfHeight <= extent : halfHeight == -halfWidth);
        if (!isShape) {
            throw new IllegalArgumentException("a shape in a spatial index with cells of " + cellSize
                    + " must have an area, and half its size must be at most " + CellGrid.EXTENT_CELLS + " cells: "
                    + halfWidth + " by " + Math.abs(halfHeight) + " of " + ids[item]);
        }
    }
}
