package dev.halfstep.space;

/**
 * Finds the overlapping pairs in a level of {@link CellGrid} with many items in some cells. Sorts the items of each
 * cell along an axis, and compares only items whose extents along this axis overlap (sweep and prune). So many tiny
 * shapes in one cell, or a stack of long flat shapes, do not cost the square of their number.
 */
final class CrowdedCells {

    private static final int FLOATS = Bodies.FLOATS;

    /** Sorts the entries of one cell: the begin along the axis in the upper half, the entry in the lower one. */
    private final SortedKeys keys = new SortedKeys();

    /** The first sorted item of each cell; the items of a cell end at the first item of the next cell. */
    private int[] cells = {};

    // The items, by cell, then by their begins along the axis.
    private int[] items = {};
    private float[] boxes = {};
    private float[] begins = {};
    private float[] ends = {};

    /** The axis of the sort: 0 for x, 1 for y. */
    private int axis;

    /**
     * Adds each pair of overlapping items of a level once, in no defined order.
     *
     * @param starts the first entry of each bucket of the grid
     * @param firstBucket the first bucket of the level
     * @param columns the columns of the level, which is a torus
     * @param rows its rows
     * @param entryItems the item of each entry
     * @param entryBoxes the position and shape of each entry; NaN if its item is elsewhere
     * @param pairs gets the pairs
     */
    void addPairs(
            int[] starts,
            int firstBucket,
            int columns,
            int rows,
            int[] entryItems,
            float[] entryBoxes,
            SortedKeys pairs) {
        int cellCount = columns * rows;
        axis = axisOf(starts, firstBucket, cellCount, entryBoxes);
        growTo(cellCount, starts[firstBucket + cellCount] - starts[firstBucket]);
        int count = 0;
        for (int cell = 0; cell < cellCount; cell++) {
            cells[cell] = count;
            int bucket = firstBucket + cell;
            count = sort(starts[bucket], starts[bucket + 1], entryItems, entryBoxes, count);
        }
        cells[cellCount] = count;
        // In a torus of one or two columns, the left and the right neighbour of a cell are the same cell.
        int left = columns > 1 ? -1 : 0;
        int right = columns > 2 ? 1 : 0;
        int below = rows > 1 ? -1 : 0;
        int above = rows > 2 ? 1 : 0;
        for (int cell = 0; cell < cellCount; cell++) {
            if (cells[cell] == cells[cell + 1]) {
                continue;
            }
            addPairsWithin(cell, pairs);
            for (int row = below; row <= above; row++) {
                int rowStart = (cell / columns + row & rows - 1) * columns;
                for (int column = left; column <= right; column++) {
                    int other = rowStart + (cell + column & columns - 1);
                    if (other > cell && cells[other] < cells[other + 1]) {
                        addPairsBetween(cell, other, /* isSameBegin= */ true, pairs);
                        addPairsBetween(other, cell, /* isSameBegin= */ false, pairs);
                    }
                }
            }
        }
    }

    private void growTo(int cellCount, int entryCount) {
        if (cells.length <= cellCount) {
            cells = new int[cellCount + cellCount / 2 + 1];
        }
        if (items.length < entryCount) {
            int capacity = entryCount + entryCount / 2;
            items = new int[capacity];
            boxes = new float[capacity * FLOATS];
            begins = new float[capacity];
            ends = new float[capacity];
        }
    }

    /** Returns the axis along which fewer extents overlap in the cells. */
    private static int axisOf(int[] starts, int firstBucket, int cellCount, float[] entryBoxes) {
        double alongX = 0;
        double alongY = 0;
        for (int bucket = firstBucket; bucket < firstBucket + cellCount; bucket++) {
            alongX += overlaps(starts[bucket], starts[bucket + 1], entryBoxes, 0);
            alongY += overlaps(starts[bucket], starts[bucket + 1], entryBoxes, 1);
        }
        return alongX <= alongY ? 0 : 1;
    }

    /** Estimates how many extents of some entries overlap along an axis. */
    private static double overlaps(int from, int to, float[] entryBoxes, int axis) {
        double lengths = 0;
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (int entry = from; entry < to; entry++) {
            double at = entryBoxes[entry * FLOATS + axis];
            if (!Double.isNaN(at)) {
                lengths += 2 * Math.abs((double) entryBoxes[entry * FLOATS + 2 + axis]);
                min = Math.min(min, at);
                max = Math.max(max, at);
            }
        }
        double count = (double) to - from;
        return max > min ? Math.min(count, lengths / (max - min)) * count : count * count;
    }

    /** Appends the entries of a bucket in the order of their begins. Returns the new number of sorted items. */
    private int sort(int from, int to, int[] entryItems, float[] entryBoxes, int count) {
        keys.clear();
        for (int entry = from; entry < to; entry++) {
            double at = entryBoxes[entry * FLOATS + axis];
            if (!Double.isNaN(at)) {
                keys.add((long) orderedBits(begin(at, half(entryBoxes, entry))) << 32 | entry);
            }
        }
        keys.sort();
        for (int i = 0; i < keys.size(); i++) {
            int entry = (int) keys.get(i);
            double at = entryBoxes[entry * FLOATS + axis];
            double half = half(entryBoxes, entry);
            items[count + i] = entryItems[entry];
            begins[count + i] = begin(at, half);
            ends[count + i] = -begin(-at, half);
            System.arraycopy(entryBoxes, entry * FLOATS, boxes, (count + i) * FLOATS, FLOATS);
        }
        return count + keys.size();
    }

    private double half(float[] entryBoxes, int entry) {
        return Math.abs((double) entryBoxes[entry * FLOATS + 2 + axis]); // the height of a circle is negative
    }

    /** Returns the begin of an extent, rounded down: rounding must not separate extents that touch. */
    private static float begin(double at, double half) {
        return Math.nextDown((float) (at - half - (Math.abs(at) + half) * CellGrid.SLACK));
    }

    /** Returns an int: ints have the order of their floats. */
    private static int orderedBits(float value) {
        int bits = Float.floatToRawIntBits(value);
        return bits ^ (bits >> 31 & Integer.MAX_VALUE);
    }

    private void addPairsWithin(int cell, SortedKeys pairs) {
        int to = cells[cell + 1];
        for (int i = cells[cell]; i < to; i++) {
            float end = ends[i];
            for (int j = i + 1; j < to && begins[j] <= end; j++) {
                addIfOverlapping(i, j, pairs);
            }
        }
    }

    /**
     * Adds the pairs of items of two cells in which the item of the first cell begins before the item of the other
     * cell.
     */
    private void addPairsBetween(int cell, int other, boolean isSameBegin, SortedKeys pairs) {
        int first = cells[other];
        int to = cells[other + 1];
        for (int i = cells[cell]; i < cells[cell + 1]; i++) {
            float begin = begins[i];
            while (first < to && (isSameBegin ? begins[first] < begin : begins[first] <= begin)) {
                first++;
            }
            float end = ends[i];
            for (int j = first; j < to && begins[j] <= end; j++) {
                addIfOverlapping(i, j, pairs);
            }
        }
    }

    private void addIfOverlapping(int i, int j, SortedKeys pairs) {
        int at = i * FLOATS;
        int other = j * FLOATS;
        if (Shapes.overlap(
                (double) boxes[at] - boxes[other],
                (double) boxes[at + 1] - boxes[other + 1],
                boxes[at + 2],
                boxes[at + 3],
                boxes[other + 2],
                boxes[other + 3])) {
            pairs.addPair(items[i], items[j]);
        }
    }
}
