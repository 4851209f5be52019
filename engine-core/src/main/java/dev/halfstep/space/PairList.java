package dev.halfstep.space;

import java.util.Arrays;

/**
 * Lists all pairs of overlapping shapes, in order. Keeps the pairs of the last call, and replaces only the pairs of
 * items that have changed since.
 */
final class PairList {

    private final Bodies bodies;
    private final CellGrid grid;
    private final PairSearch search;
    private final Candidates candidates = new Candidates();

    /** The first item of each pair in the upper half, the second and greater one in the lower half. */
    private SortedKeys pairs = new SortedKeys();

    private SortedKeys merged = new SortedKeys();
    private final SortedKeys added = new SortedKeys();

    private boolean isComplete;

    /** The items that have changed since the pairs were listed. */
    private final Candidates changed = new Candidates();

    /** A bit for each item that is among {@link #changed}. Bits fit into the L1 cache. */
    private long[] changedBits = {};

    PairList(Bodies bodies, CellGrid grid) {
        this.bodies = bodies;
        this.grid = grid;
        search = new PairSearch(bodies, grid);
    }

    /** Collects the items that the last update of the bodies has changed. */
    void noteChanges(boolean everything) {
        if (!isComplete) {
            return;
        }
        Candidates latest = bodies.changed();
        if (everything || bodies.isRenumbered() || grid.isManyToSearch(changed.size() + latest.size())) {
            isComplete = false;
            return;
        }
        if (changedBits.length * Long.SIZE < bodies.size()) {
            changedBits = Arrays.copyOf(changedBits, bodies.size() / Long.SIZE * 2 + 1);
        }
        for (int i = 0; i < latest.size(); i++) {
            int item = latest.get(i);
            if (!isChanged(item)) {
                changedBits[item / Long.SIZE] |= 1L << item; // Java uses the distance modulo 64
                changed.add(item);
            }
        }
    }

    private boolean isChanged(int item) {
        return (changedBits[item / Long.SIZE] & 1L << item) != 0;
    }

    /** Lists the present pairs. */
    void update() {
        if (!isComplete) {
            findAll();
        } else if (changed.size() > 0) {
            replaceChanged();
        }
        for (int i = 0; i < changed.size(); i++) {
            changedBits[changed.get(i) / Long.SIZE] = 0;
        }
        changed.clear();
        isComplete = true;
    }

    int size() {
        return pairs.size();
    }

    int first(int i) {
        return (int) (pairs.get(i) >> 32);
    }

    int second(int i) {
        return (int) pairs.get(i);
    }

    private void findAll() {
        pairs.clear();
        search.addPairs(pairs);
        pairs.sortByUpperHalf(bodies.size());
    }

    private void gatherAround(int item) {
        double x = bodies.x(item);
        double y = bodies.y(item);
        double halfWidth = bodies.halfWidth(item);
        double halfHeight = Math.abs(bodies.halfHeight(item));
        candidates.clear();
        grid.gather(x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight, candidates);
    }

    private void replaceChanged() {
        findPairsOfChanged();
        merged.clear();
        int next = 0;
        for (int i = 0; i < pairs.size(); i++) {
            if (isChanged(first(i)) || isChanged(second(i))) {
                continue;
            }
            long pair = pairs.get(i);
            while (next < added.size() && added.get(next) < pair) {
                merged.add(added.get(next++));
            }
            merged.add(pair);
        }
        while (next < added.size()) {
            merged.add(added.get(next++));
        }
        SortedKeys former = pairs;
        pairs = merged;
        merged = former;
    }

    private void findPairsOfChanged() {
        added.clear();
        for (int c = 0; c < changed.size(); c++) {
            int item = changed.get(c);
            if (!bodies.isLive(item)) {
                continue;
            }
            gatherAround(item);
            for (int i = 0; i < candidates.size(); i++) {
                int other = candidates.get(i);
                boolean isFoundByOther = isChanged(other) && other < item;
                if (other != item && !isFoundByOther && bodies.overlap(item, other)) {
                    added.addPair(item, other);
                }
            }
        }
        added.sort();
    }
}
