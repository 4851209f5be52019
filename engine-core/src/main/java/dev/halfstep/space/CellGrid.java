package dev.halfstep.space;

import java.util.Arrays;

/**
 * Finds items near a place, by a grid of square cells in levels: the cells of a level are twice as large as the cells
 * of the level before. Each item is in one cell: the cell of its position, in the lowest level whose cells are at least
 * as large as the item. So a search finds a large item once, and has to visit the cells up to half a cell beyond the
 * searched box.
 *
 * <p>A level is a torus: its cells wrap around after a power of two, so its memory depends on the number of items and
 * not on the extent of the world. Cells that share a bucket cost time only, because each candidate is compared with the
 * searched box.
 *
 * <p>Most items are stored by bucket, in one array, so a search reads consecutive memory. Items that have changed their
 * bucket since then are in short linked lists. When the lists have many items, all items are stored again.
 */
final class CellGrid {

    /** The largest distance of an item from the origin, and the largest half size of an item, in cells. */
    static final int EXTENT_CELLS = 1 << 24;

    /** A size of twice the extent fits into the cells of level 25. */
    private static final int LEVELS = 26;

    private static final int NONE = -1;

    private static final int FLOATS = Bodies.FLOATS;

    /** The number of times that all items are stored until the levels are measured again. */
    private static final int STORES_A_MEASUREMENT = 64;

    /** The margin of a bound, as a fraction of the bound: far greater than its rounding error. */
    static final double SLACK = 1e-12;

    /** The number of the last cell, on both sides of the origin, in which a level can have items. */
    private static final int LAST_CELL = 2 * EXTENT_CELLS;

    /**
     * The minimum number of items in a cell for which sorting them is faster than comparing each one with each other
     * one.
     */
    static final int CROWD = 128;

    private final Bodies bodies;

    // By level.
    private final double[] cellsPerUnit = new double[LEVELS];
    private final int[] counts = new int[LEVELS];
    private final double[] reaches = new double[LEVELS];
    private final double[] minX = new double[LEVELS];
    private final double[] maxX = new double[LEVELS];
    private final double[] minY = new double[LEVELS];
    private final double[] maxY = new double[LEVELS];
    final int[] columns = new int[LEVELS];
    final int[] rows = new int[LEVELS];

    /** The first bucket of each level. */
    final int[] firstBuckets = new int[LEVELS + 1];

    /** The largest number of items in a bucket of each level. */
    final int[] largestCounts = new int[LEVELS];

    int levelCount;

    /** The largest number of items in any bucket, at least {@link #CROWD}. */
    private int crowd = CROWD;

    private int storesToMeasurement;

    /** The first entry of each bucket; the entries of a bucket end at the first entry of the next bucket. */
    int[] starts = new int[1];

    /** The number of entries that are stored by bucket. All later entries are in lists. */
    int storedCount;

    int entryCount;
    int[] entryItems = {};

    /** The position and shape of the item of each entry, as {@link Bodies#copyTo} copies them. */
    float[] entryBoxes = {};

    int[] entryBuckets = {};

    // The arrays into which all items are stored again.
    private int[] newItems = {};
    private float[] newBoxes = {};
    private int[] newBuckets = {};

    /** The next entry in a list, by the index of an entry after the stored ones. */
    private int[] nextEntries = {};

    /** The first entry in the list of each bucket. */
    private int[] lists = {};

    /** The entry of each item. */
    private int[] entries = {};

    CellGrid(Bodies bodies, float cellSize) {
        this.bodies = bodies;
        double size = cellSize;
        for (int level = 0; level < LEVELS; level++) {
            cellsPerUnit[level] = 1 / size;
            size *= 2;
        }
    }

    /**
     * Applies the changes of the last update of the bodies.
     *
     * @param everything true if earlier changes may be missing
     */
    void update(boolean everything) {
        Candidates changed = bodies.changed();
        growItems();
        boolean isStoredAnew = everything || bodies.isRenumbered() || changed.size() > bodies.size() / 8;
        if (isStoredAnew) {
            clearLists();
        }
        if (everything || bodies.isRenumbered()) {
            entryCount = 0;
            Arrays.fill(entries, NONE);
            for (int item = 0; item < bodies.size(); item++) {
                refresh(item);
            }
        }
        for (int i = 0; i < changed.size(); i++) {
            int item = changed.get(i);
            if (!isStoredAnew && !move(item)) {
                isStoredAnew = true;
                clearLists();
            }
            if (isStoredAnew) {
                refresh(item);
            }
        }
        if (isStoredAnew) {
            storeAll();
        }
    }

    private void clearLists() {
        for (int entry = storedCount; entry < entryCount; entry++) {
            lists[entryBuckets[entry]] = NONE;
        }
    }

    /** Gives an item an entry with its present values in any bucket, before all items are stored again. */
    private void refresh(int item) {
        if (!bodies.isLive(item)) {
            removeEntry(item);
            return;
        }
        if (entries[item] == NONE) {
            if (entryCount == entryItems.length) {
                growEntries(2 * entryCount + 64);
            }
            entryItems[entryCount] = item;
            entries[item] = entryCount++;
        }
        bodies.copyTo(entryBoxes, entries[item] * FLOATS, item);
    }

    private void growItems() {
        if (entries.length < bodies.size()) {
            int former = entries.length;
            int capacity = bodies.size() + bodies.size() / 2 + 16;
            entries = Arrays.copyOf(entries, capacity);
            Arrays.fill(entries, former, capacity, NONE);
        }
    }

    /** Moves an item to its present bucket. Returns false if all items must be stored again. */
    private boolean move(int item) {
        if (!bodies.isLive(item)) {
            removeEntry(item);
            return true;
        }
        int level = levelOf(bodies.halfSize(item));
        if (columns[level] == 0) {
            return false; // no item was in this level
        }
        int bucket = bucketOf(level, bodies.x(item), bodies.y(item));
        int entry = entries[item];
        if (entry == NONE || entryBuckets[entry] != bucket) {
            if (entryCount - storedCount == listCapacity()) {
                return false;
            }
            removeEntry(item);
            entry = entryCount++;
            nextEntries[entry - storedCount] = lists[bucket];
            lists[bucket] = entry;
            entryItems[entry] = item;
            entryBuckets[entry] = bucket;
            entries[item] = entry;
        }
        reaches[level] = Math.max(reaches[level], bodies.halfSize(item));
        bodies.copyTo(entryBoxes, entry * FLOATS, item);
        return true;
    }

    private void removeEntry(int item) {
        if (entries[item] != NONE) {
            entryBoxes[entries[item] * FLOATS] =
                    Float.NaN; // no comparison with NaN is true, so no search finds the entry
            entries[item] = NONE;
        }
    }

    int levelOf(float halfSize) {
        double cells = 2 * halfSize * cellsPerUnit[0];
        if (cells <= 1) {
            return 0;
        }
        int exponent = Math.getExponent(cells);
        return cells == Math.scalb(1.0, exponent) ? exponent : exponent + 1;
    }

    private static int floor(double value) {
        int truncated = (int) value;
        return value < truncated ? truncated - 1 : truncated;
    }

    /** Returns the cell of a searched bound, clamped to the cells that may have items. */
    private static int searchedCell(double value) {
        int truncated = Math.max(-LAST_CELL, Math.min(LAST_CELL, (int) value));
        return value < truncated ? truncated - 1 : truncated;
    }

    private int bucketOf(int level, float x, float y) {
        int column = floor(x * cellsPerUnit[level]) & (columns[level] - 1);
        int row = floor(y * cellsPerUnit[level]) & (rows[level] - 1);
        return firstBuckets[level] + row * columns[level] + column;
    }

    /**
     * Stores all entries by bucket. Visits the entries in their former order, in which neighbours are near each other
     * in memory: in another order, nearly each access would miss the cache.
     */
    private void storeAll() {
        if (storesToMeasurement-- <= 0 || bodies.isRenumbered() || !countEntries()) {
            storesToMeasurement = STORES_A_MEASUREMENT;
            measureLevels();
            sizeLevels();
            countEntries();
        }
        storeEntries();
    }

    private void growEntries(int capacity) {
        entryItems = Arrays.copyOf(entryItems, capacity);
        entryBoxes = Arrays.copyOf(entryBoxes, capacity * FLOATS);
        entryBuckets = Arrays.copyOf(entryBuckets, capacity);
        newItems = new int[capacity];
        newBoxes = new float[capacity * FLOATS];
        newBuckets = new int[capacity];
        nextEntries = new int[capacity];
    }

    /** Measures the box around the items of each level. */
    private void measureLevels() {
        Arrays.fill(counts, 0);
        Arrays.fill(minX, Double.POSITIVE_INFINITY);
        Arrays.fill(minY, Double.POSITIVE_INFINITY);
        Arrays.fill(maxX, Double.NEGATIVE_INFINITY);
        Arrays.fill(maxY, Double.NEGATIVE_INFINITY);
        for (int item = 0; item < bodies.size(); item++) {
            if (bodies.isLive(item)) {
                int level = levelOf(bodies.halfSize(item));
                counts[level]++;
                minX[level] = Math.min(minX[level], bodies.x(item));
                maxX[level] = Math.max(maxX[level], bodies.x(item));
                minY[level] = Math.min(minY[level], bodies.y(item));
                maxY[level] = Math.max(maxY[level], bodies.y(item));
            }
        }
    }

    /**
     * Gives each level about two buckets for each item, but at most one bucket for each cell of the box around its
     * items.
     */
    private void sizeLevels() {
        levelCount = 0;
        for (int level = 0; level < LEVELS; level++) {
            firstBuckets[level + 1] = firstBuckets[level];
            columns[level] = 0;
            rows[level] = 0;
            if (counts[level] > 0) {
                levelCount = level + 1;
                long width = powerOfTwo(cells(minX[level], maxX[level], level));
                long height = powerOfTwo(cells(minY[level], maxY[level], level));
                long maxBuckets = powerOfTwo(2L * counts[level]);
                while (width * height > maxBuckets) {
                    if (width > height) {
                        width /= 2;
                    } else {
                        height /= 2;
                    }
                }
                columns[level] = (int) width;
                rows[level] = (int) height;
                firstBuckets[level + 1] += (int) (width * height);
            }
        }
    }

    private long cells(double min, double max, int level) {
        return (long) floor(max * cellsPerUnit[level]) - floor(min * cellsPerUnit[level]) + 1;
    }

    /** Returns the lowest power of two that is not less than a number. */
    private static long powerOfTwo(long atLeast) {
        return atLeast <= 1 ? 1 : Long.highestOneBit(atLeast - 1) * 2;
    }

    /** Counts the items of each bucket. Returns false if a level has items now, but no cells. */
    private boolean countEntries() {
        int bucketCount = firstBuckets[LEVELS];
        if (starts.length < bucketCount + 1) {
            starts = new int[bucketCount + 1];
            lists = new int[bucketCount];
            Arrays.fill(lists, NONE);
        }
        Arrays.fill(starts, 0, bucketCount + 1, 0);
        Arrays.fill(reaches, 0);
        for (int entry = 0; entry < entryCount; entry++) {
            int at = entry * FLOATS;
            if (Float.isNaN(entryBoxes[at])) {
                entryBuckets[entry] = NONE;
                continue;
            }
            float halfSize = Math.max(entryBoxes[at + 2], Math.abs(entryBoxes[at + 3]));
            int level = levelOf(halfSize);
            if (columns[level] == 0) {
                return false;
            }
            if (halfSize > reaches[level]) {
                reaches[level] = halfSize;
            }
            int bucket = bucketOf(level, entryBoxes[at], entryBoxes[at + 1]);
            entryBuckets[entry] = bucket;
            starts[bucket]++;
        }
        int sum = 0;
        crowd = CROWD;
        for (int level = 0; level < LEVELS; level++) {
            int largest = 0;
            for (int bucket = firstBuckets[level]; bucket < firstBuckets[level + 1]; bucket++) {
                int count = starts[bucket];
                largest = Math.max(largest, count);
                sum += count;
                starts[bucket] = sum; // the end of the bucket; storeEntries moves it to the start
            }
            largestCounts[level] = largest;
            crowd = Math.max(crowd, largest);
        }
        starts[bucketCount] = sum;
        return true;
    }

    private void storeEntries() {
        for (int entry = entryCount - 1; entry >= 0; entry--) {
            int bucket = entryBuckets[entry];
            if (bucket != NONE) {
                int stored = --starts[bucket];
                int item = entryItems[entry];
                newItems[stored] = item;
                newBuckets[stored] = bucket;
                System.arraycopy(entryBoxes, entry * FLOATS, newBoxes, stored * FLOATS, FLOATS);
                entries[item] = stored;
            }
        }
        int[] formerItems = entryItems;
        int[] formerBuckets = entryBuckets;
        float[] formerBoxes = entryBoxes;
        entryItems = newItems;
        entryBuckets = newBuckets;
        entryBoxes = newBoxes;
        newItems = formerItems;
        newBuckets = formerBuckets;
        newBoxes = formerBoxes;
        storedCount = starts[firstBuckets[LEVELS]];
        entryCount = storedCount;
        int capacity = storedCount + listCapacity();
        if (entryItems.length < capacity) {
            growEntries(capacity);
        }
    }

    /**
     * Returns the maximum number of entries in lists, before all items are stored again: fewer in a crowd, where each
     * one costs more.
     */
    private int listCapacity() {
        return 64 + (int) ((long) storedCount * CROWD / 16 / crowd);
    }

    /** Returns whether finding all pairs is faster than searching the pairs of a number of items. */
    boolean isManyToSearch(int items) {
        return (long) items * crowd > (long) bodies.size() * (CROWD / 8);
    }

    /**
     * Adds the items whose boxes touch a box, each item once, in no defined order. May add items that miss the box by a
     * rounding error.
     */
    void gather(double fromX, double fromY, double toX, double toY, Candidates found) {
        gather(0, fromX, fromY, toX, toY, found);
    }

    /** Adds items as above, but only of {@code firstLevel} and the levels above. */
    void gather(int firstLevel, double fromX, double fromY, double toX, double toY, Candidates found) {
        double slackX = (Math.abs(fromX) + Math.abs(toX)) * SLACK;
        double slackY = (Math.abs(fromY) + Math.abs(toY)) * SLACK;
        double left = fromX - slackX;
        double right = toX + slackX;
        double bottom = fromY - slackY;
        double top = toY + slackY;
        for (int level = firstLevel; level < levelCount; level++) {
            if (columns[level] == 0) {
                continue;
            }
            double reach = reaches[level] * (1 + SLACK);
            double scale = cellsPerUnit[level];
            int firstColumn = searchedCell((left - reach) * scale);
            int lastColumn = searchedCell((right + reach) * scale);
            int firstRow = searchedCell((bottom - reach) * scale);
            int lastRow = searchedCell((top + reach) * scale);
            int rowCount = Math.min(lastRow - firstRow + 1, rows[level]); // each row of the torus once
            for (int row = firstRow; row < firstRow + rowCount; row++) {
                gatherRow(level, row, firstColumn, lastColumn, left, bottom, right, top, found);
            }
        }
    }

    /** Searches the cells of one row. */
    private void gatherRow(
            int level,
            int row,
            int firstColumn,
            int lastColumn,
            double left,
            double bottom,
            double right,
            double top,
            Candidates found) {
        int mask = columns[level] - 1;
        int rowStart = firstBuckets[level] + (row & (rows[level] - 1)) * columns[level];
        int first = rowStart + (firstColumn & mask);
        int last = rowStart + (lastColumn & mask);
        if (lastColumn - firstColumn >= mask) {
            gatherBuckets(rowStart, rowStart + mask, left, bottom, right, top, found);
        } else if (first <= last) {
            gatherBuckets(first, last, left, bottom, right, top, found);
        } else { // around the torus
            gatherBuckets(first, rowStart + mask, left, bottom, right, top, found);
            gatherBuckets(rowStart, last, left, bottom, right, top, found);
        }
    }

    private void gatherBuckets(
            int first, int last, double left, double bottom, double right, double top, Candidates found) {
        for (int entry = starts[first]; entry < starts[last + 1]; entry++) {
            addIfTouching(entry, left, bottom, right, top, found);
        }
        if (entryCount > storedCount) {
            for (int bucket = first; bucket <= last; bucket++) {
                for (int entry = lists[bucket]; entry != NONE; entry = nextEntries[entry - storedCount]) {
                    addIfTouching(entry, left, bottom, right, top, found);
                }
            }
        }
    }

    private void addIfTouching(int entry, double left, double bottom, double right, double top, Candidates found) {
        int at = entry * FLOATS;
        double x = entryBoxes[at];
        double y = entryBoxes[at + 1];
        double halfWidth = entryBoxes[at + 2];
        double halfHeight = Math.abs(entryBoxes[at + 3]);
        if (x + halfWidth >= left && x - halfWidth <= right && y + halfHeight >= bottom && y - halfHeight <= top) {
            found.add(entryItems[entry]);
        }
    }

    /** Adds the items whose boxes may touch a segment, each item once, in no defined order. */
    void gatherAlong(double fromX, double fromY, double toX, double toY, Candidates found) {
        double slackX = (Math.abs(fromX) + Math.abs(toX)) * SLACK;
        double slackY = (Math.abs(fromY) + Math.abs(toY)) * SLACK;
        double left = Math.min(fromX, toX) - slackX;
        double right = Math.max(fromX, toX) + slackX;
        double bottom = Math.min(fromY, toY) - slackY;
        double top = Math.max(fromY, toY) + slackY;
        for (int level = 0; level < levelCount; level++) {
            if (columns[level] == 0) {
                continue;
            }
            double reach = reaches[level] * (1 + SLACK) + slackX + slackY;
            double scale = cellsPerUnit[level];
            int firstRow = searchedCell((bottom - reach) * scale);
            int lastRow = searchedCell((top + reach) * scale);
            boolean isEachRowOnce = lastRow - firstRow < rows[level];
            int rowCount = isEachRowOnce ? lastRow - firstRow + 1 : rows[level];
            double perY = (toX - fromX) / (toY - fromY); // infinite for a horizontal segment, NaN for a point
            for (int row = firstRow; row < firstRow + rowCount; row++) {
                // The part of the segment that an item of this row can touch.
                double rowLeft = left;
                double rowRight = right;
                double atBottom = fromX + (Math.max(row / scale - reach, bottom) - fromY) * perY;
                double atTop = fromX + (Math.min((row + 1) / scale + reach, top) - fromY) * perY;
                if (isEachRowOnce && Math.abs(perY) <= 1e6) { // a flatter segment is in few rows
                    double error = (Math.abs(perY) + 1) * (slackX + slackY + Math.abs(row / scale) * SLACK);
                    rowLeft = Math.max(left, Math.min(atBottom, atTop) - error);
                    rowRight = Math.min(right, Math.max(atBottom, atTop) + error);
                }
                int firstColumn = searchedCell((rowLeft - reach) * scale);
                int lastColumn = searchedCell((rowRight + reach) * scale);
                gatherRow(level, row, firstColumn, lastColumn, left, bottom, right, top, found);
            }
        }
    }

    /** Returns whether the entry of an item is in a list. */
    boolean isListed(int item) {
        return entries[item] >= storedCount;
    }

    /** Returns whether an entry is the present one of its item: false if the item has another entry since. */
    boolean isPresent(int entry) {
        return entries[entryItems[entry]] == entry;
    }
}
