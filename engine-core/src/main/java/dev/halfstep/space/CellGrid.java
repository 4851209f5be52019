package dev.halfstep.space;

import java.util.Arrays;

/**
 * Finds items near a place. A grid of square cells, in levels: each level has cells of twice the size of the one before.
 * An item is in one cell: the one of its position, in the lowest level whose cells are at least as large as the item. So a
 * large item is found once, and a search looks half a cell further than it reaches.
 *
 * <p>A level is a torus: its cells wrap around after a power of two, so its memory depends on the number of items and not
 * on the extent of the world. Cells that share a bucket cost time only, because each candidate is compared with the
 * searched box.
 *
 * <p>Most items are stored by bucket, in one array, so a search reads consecutive memory. Items that have changed their
 * bucket since then are in short lists. When there are many of those, all items are stored anew.
 */
final class CellGrid {

    /** Half the size of an item is at most 2^24 cells, which fit into the cells of level 25. */
    private static final int LEVELS = 26;

    private static final int NONE = -1;

    /** The floats of an entry: the box of its item, as x, y, half width and half height. */
    private static final int FLOATS = 4;

    /** A rounding error of a searched bound is far smaller than this part of it. */
    private static final double SLACK = 1e-12;

    private final Bodies bodies;

    // By level.
    private final double[] cellsPerUnit = new double[LEVELS];
    private final int[] counts = new int[LEVELS];
    private final double[] reaches = new double[LEVELS];
    private final double[] minX = new double[LEVELS];
    private final double[] maxX = new double[LEVELS];
    private final double[] minY = new double[LEVELS];
    private final double[] maxY = new double[LEVELS];
    private final int[] columns = new int[LEVELS];
    private final int[] rows = new int[LEVELS];

    /** The first bucket of each level. */
    private final int[] firstBuckets = new int[LEVELS + 1];

    private int levelCount;

    /** The first entry of each bucket; the entries of a bucket end where those of the next one begin. */
    private int[] starts = new int[1];

    /** The number of entries that are stored by bucket. All later entries are in lists. */
    private int storedCount;

    private int entryCount;
    private int[] entryItems = {};
    private float[] entryBoxes = {};

    /** The next entry in a list, by the index of an entry after the stored ones. */
    private int[] nextEntries = {};

    /** The first entry in the list of each bucket. */
    private int[] lists = {};

    // By item.
    private int[] buckets = {};
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
     * Takes over what the last update of the bodies has changed.
     *
     * @param everything true if earlier changes may be missing
     */
    void update(boolean everything) {
        Candidates changed = bodies.changed();
        if (everything || bodies.isRenumbered() || changed.size() > bodies.size() / 8) {
            rebuild();
            return;
        }
        growItems();
        for (int i = 0; i < changed.size(); i++) {
            if (!move(changed.get(i))) {
                rebuild();
                return;
            }
        }
    }

    private void growItems() {
        if (entries.length < bodies.size()) {
            int former = entries.length;
            int capacity = bodies.size() + bodies.size() / 2 + 16;
            buckets = Arrays.copyOf(buckets, capacity);
            entries = Arrays.copyOf(entries, capacity);
            Arrays.fill(entries, former, capacity, NONE);
        }
    }

    /** Moves an item to its present bucket. Returns false if all items must be stored anew. */
    private boolean move(int item) {
        int entry = entries[item];
        if (!bodies.isLive(item)) {
            removeEntry(entry);
            entries[item] = NONE;
            return true;
        }
        int level = levelOf(item);
        if (columns[level] == 0) {
            return false; // no item was in this level
        }
        reaches[level] = Math.max(reaches[level], halfSize(item));
        int bucket = bucketOf(level, item);
        if (entry == NONE || buckets[item] != bucket) {
            removeEntry(entry);
            if (entryCount - storedCount >= 64 + storedCount / 16 || entryCount == entryItems.length) {
                return false;
            }
            entry = entryCount++;
            nextEntries[entry - storedCount] = lists[bucket];
            lists[bucket] = entry;
            buckets[item] = bucket;
            entries[item] = entry;
        }
        writeEntry(entry, item);
        return true;
    }

    private void removeEntry(int entry) {
        if (entry != NONE) {
            entryBoxes[entry * FLOATS] = Float.NaN; // no comparison with NaN is true, so the entry is never found
        }
    }

    private void writeEntry(int entry, int item) {
        entryItems[entry] = item;
        int at = entry * FLOATS;
        entryBoxes[at] = bodies.x(item);
        entryBoxes[at + 1] = bodies.y(item);
        entryBoxes[at + 2] = bodies.halfWidth(item);
        entryBoxes[at + 3] = bodies.boxHalfHeight(item);
    }

    private float halfSize(int item) {
        return Math.max(bodies.halfWidth(item), bodies.boxHalfHeight(item));
    }

    private int levelOf(int item) {
        double cells = 2 * halfSize(item) * cellsPerUnit[0];
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

    private int bucketOf(int level, int item) {
        int column = floor(bodies.x(item) * cellsPerUnit[level]) & (columns[level] - 1);
        int row = floor(bodies.y(item) * cellsPerUnit[level]) & (rows[level] - 1);
        return firstBuckets[level] + row * columns[level] + column;
    }

    /** Stores all items by bucket. */
    private void rebuild() {
        growItems();
        measureLevels();
        sizeLevels();
        countEntries();
        storeEntries();
    }

    private void measureLevels() {
        Arrays.fill(counts, 0);
        Arrays.fill(reaches, 0);
        Arrays.fill(minX, Double.POSITIVE_INFINITY);
        Arrays.fill(minY, Double.POSITIVE_INFINITY);
        Arrays.fill(maxX, Double.NEGATIVE_INFINITY);
        Arrays.fill(maxY, Double.NEGATIVE_INFINITY);
        for (int item = 0; item < bodies.size(); item++) {
            if (bodies.isLive(item)) {
                int level = levelOf(item);
                counts[level]++;
                reaches[level] = Math.max(reaches[level], halfSize(item));
                minX[level] = Math.min(minX[level], bodies.x(item));
                maxX[level] = Math.max(maxX[level], bodies.x(item));
                minY[level] = Math.min(minY[level], bodies.y(item));
                maxY[level] = Math.max(maxY[level], bodies.y(item));
            }
        }
    }

    /** Gives each level about two buckets for an item, at most as many as the box around its items has cells. */
    private void sizeLevels() {
        levelCount = 0;
        storedCount = 0;
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
                storedCount += counts[level];
            }
        }
        entryCount = storedCount;
    }

    private long cells(double min, double max, int level) {
        return (long) floor(max * cellsPerUnit[level]) - floor(min * cellsPerUnit[level]) + 1;
    }

    /** Returns the lowest power of two that is not less than a number. */
    private static long powerOfTwo(long atLeast) {
        return atLeast <= 1 ? 1 : Long.highestOneBit(atLeast - 1) * 2;
    }

    private void countEntries() {
        int bucketCount = firstBuckets[LEVELS];
        if (starts.length < bucketCount + 1) {
            starts = new int[bucketCount + 1];
            lists = new int[bucketCount];
        }
        Arrays.fill(starts, 0, bucketCount + 1, 0);
        Arrays.fill(lists, 0, bucketCount, NONE);
        for (int item = 0; item < bodies.size(); item++) {
            if (bodies.isLive(item)) {
                int bucket = bucketOf(levelOf(item), item);
                buckets[item] = bucket;
                starts[bucket]++;
            }
        }
        int sum = 0;
        for (int bucket = 0; bucket <= bucketCount; bucket++) {
            sum += starts[bucket];
            starts[bucket] = sum; // the end, which storing moves to the start
        }
    }

    private void storeEntries() {
        Arrays.fill(entries, bodies.size(), entries.length, NONE); // of former items, if items were renumbered
        int capacity = storedCount + 64 + storedCount / 16;
        if (entryItems.length < capacity) {
            entryItems = new int[capacity + capacity / 2];
            entryBoxes = new float[entryItems.length * FLOATS];
            nextEntries = new int[entryItems.length];
        }
        for (int item = bodies.size() - 1; item >= 0; item--) { // backwards: a bucket has its items in order
            if (bodies.isLive(item)) {
                int entry = --starts[buckets[item]];
                entries[item] = entry;
                writeEntry(entry, item);
            } else {
                entries[item] = NONE;
            }
        }
    }

    /** Adds the items whose boxes touch a box, each of them once, in no defined order; maybe some near misses. */
    void gather(double fromX, double fromY, double toX, double toY, Candidates found) {
        double slackX = (Math.abs(fromX) + Math.abs(toX)) * SLACK;
        double slackY = (Math.abs(fromY) + Math.abs(toY)) * SLACK;
        double left = fromX - slackX;
        double right = toX + slackX;
        double bottom = fromY - slackY;
        double top = toY + slackY;
        for (int level = 0; level < levelCount; level++) {
            if (columns[level] == 0) {
                continue;
            }
            double reach = reaches[level] * (1 + SLACK);
            double scale = cellsPerUnit[level];
            int firstColumn = floor((left - reach) * scale);
            int lastColumn = floor((right + reach) * scale);
            int firstRow = floor((bottom - reach) * scale);
            int lastRow = floor((top + reach) * scale);
            int rowCount = (int) Math.min((long) lastRow - firstRow + 1, rows[level]); // each row of the torus once
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
        if ((long) lastColumn - firstColumn >= mask) {
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

    private void addIfTouching(
            int entry, double left, double bottom, double right, double top, Candidates found) {
        int at = entry * FLOATS;
        double x = entryBoxes[at];
        double y = entryBoxes[at + 1];
        double halfWidth = entryBoxes[at + 2];
        double halfHeight = entryBoxes[at + 3];
        if (x + halfWidth >= left && x - halfWidth <= right && y + halfHeight >= bottom && y - halfHeight <= top) {
            found.add(entryItems[entry]);
        }
    }

    /** Adds the items whose boxes may touch a segment, each of them once, in no defined order. */
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
            int firstRow = floor((bottom - reach) * scale);
            int lastRow = floor((top + reach) * scale);
            boolean isEachRowOnce = (long) lastRow - firstRow < rows[level];
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
                int firstColumn = floor((rowLeft - reach) * scale);
                int lastColumn = floor((rowRight + reach) * scale);
                gatherRow(level, row, firstColumn, lastColumn, left, bottom, right, top, found);
            }
        }
    }
}
