package dev.halfstep.space;

/** Finds all pairs of overlapping items in a {@link CellGrid}. */
final class PairSearch {

    private static final int FLOATS = Bodies.FLOATS;

    private final Bodies bodies;
    private final CellGrid grid;
    private final CrowdedCells crowdedCells = new CrowdedCells();
    private final Candidates found = new Candidates();

    PairSearch(Bodies bodies, CellGrid grid) {
        this.bodies = bodies;
        this.grid = grid;
    }

    /** Adds all pairs of overlapping items, each pair once, in no defined order. Not thread-safe. */
    void addPairs(SortedKeys pairs) {
        for (int level = 0; level < grid.levelCount; level++) {
            boolean isCrowded = grid.largestCounts[level] > CellGrid.CROWD;
            // In a level of fewer than 3 columns or rows, the neighbours of a cell are not different cells.
            boolean isSwept = grid.columns[level] >= 3 && grid.rows[level] >= 3;
            if (isCrowded) {
                crowdedCells.addPairs(
                        grid.starts,
                        grid.firstBuckets[level],
                        grid.columns[level],
                        grid.rows[level],
                        grid.entryItems,
                        grid.entryBoxes,
                        pairs);
            } else if (isSwept) {
                sweep(level, pairs);
            }
            int firstLevel = isCrowded || isSwept ? level + 1 : level;
            if (firstLevel < grid.levelCount) {
                for (int entry = grid.starts[grid.firstBuckets[level]];
                        entry < grid.starts[grid.firstBuckets[level + 1]];
                        entry++) {
                    addPairsOf(entry, level, firstLevel, pairs);
                }
            }
        }
        for (int entry = grid.storedCount; entry < grid.entryCount; entry++) {
            addPairsOfListed(entry, pairs);
        }
    }

    /**
     * Compares each entry of a level with the later entries in its cell, and with the entries in the next four cells.
     */
    private void sweep(int level, SortedKeys pairs) {
        int[] starts = grid.starts;
        int width = grid.columns[level];
        int mask = width * grid.rows[level] - 1;
        int firstBucket = grid.firstBuckets[level];
        int end = starts[grid.firstBuckets[level + 1]];
        for (int entry = starts[firstBucket]; entry < end; entry++) {
            int bucket = grid.entryBuckets[entry];
            int column = bucket - firstBucket & width - 1;
            int rowStart = bucket - column;
            int nextRow = firstBucket + (rowStart - firstBucket + width & mask);
            if (column > 0 && column < width - 1) {
                addOverlaps(entry, entry + 1, starts[bucket + 2], pairs);
                addOverlaps(entry, starts[nextRow + column - 1], starts[nextRow + column + 2], pairs);
            } else { // at the seam of the torus
                addOverlaps(entry, entry + 1, starts[bucket + 1], pairs);
                addOverlaps(entry, rowStart + (column + 1 & width - 1), pairs);
                for (int beside = -1; beside <= 1; beside++) {
                    addOverlaps(entry, nextRow + (column + beside & width - 1), pairs);
                }
            }
        }
    }

    private void addOverlaps(int entry, int bucket, SortedKeys pairs) {
        addOverlaps(entry, grid.starts[bucket], grid.starts[bucket + 1], pairs);
    }

    private void addOverlaps(int entry, int from, int to, SortedKeys pairs) {
        float[] boxes = grid.entryBoxes;
        double x = boxes[entry * FLOATS];
        double y = boxes[entry * FLOATS + 1];
        float halfWidth = boxes[entry * FLOATS + 2];
        float halfHeight = boxes[entry * FLOATS + 3];
        for (int other = from; other < to; other++) {
            int at = other * FLOATS;
            double dx = x - boxes[at];
            double dy = y - boxes[at + 1];
            if (Shapes.overlap(dx, dy, halfWidth, halfHeight, boxes[at + 2], boxes[at + 3])) {
                pairs.addPair(grid.entryItems[entry], grid.entryItems[other]);
            }
        }
    }

    /**
     * Adds the pairs of an entry with the entries of the levels from {@code firstLevel} on: its own level or the next.
     */
    private void addPairsOf(int entry, int level, int firstLevel, SortedKeys pairs) {
        int at = entry * FLOATS;
        double x = grid.entryBoxes[at];
        double y = grid.entryBoxes[at + 1];
        float halfWidth = grid.entryBoxes[at + 2];
        float halfHeight = grid.entryBoxes[at + 3];
        double height = Math.abs(halfHeight);
        int item = grid.entryItems[entry];
        found.clear();
        grid.gather(firstLevel, x - halfWidth, y - height, x + halfWidth, y + height, found);
        for (int i = 0; i < found.size(); i++) {
            int other = found.get(i);
            boolean isFoundByOther =
                    grid.isListed(other) || (other <= item && grid.levelOf(bodies.halfSize(other)) == level);
            if (!isFoundByOther
                    && Shapes.overlap(
                            x - bodies.x(other),
                            y - bodies.y(other),
                            halfWidth,
                            halfHeight,
                            bodies.halfWidth(other),
                            bodies.halfHeight(other))) {
                pairs.addPair(item, other);
            }
        }
    }

    /** Adds the pairs of an entry in a list with all stored entries, and with listed entries of higher items. */
    private void addPairsOfListed(int entry, SortedKeys pairs) {
        int item = grid.entryItems[entry];
        if (!grid.isPresent(entry)) {
            return;
        }
        double x = bodies.x(item);
        double y = bodies.y(item);
        double halfWidth = bodies.halfWidth(item);
        double halfHeight = Math.abs(bodies.halfHeight(item));
        found.clear();
        grid.gather(x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight, found);
        for (int i = 0; i < found.size(); i++) {
            int other = found.get(i);
            if ((!grid.isListed(other) || other > item) && bodies.overlap(item, other)) {
                pairs.addPair(item, other);
            }
        }
    }
}
