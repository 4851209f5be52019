package dev.halfstep.benchmarks.peer;

import java.util.Arrays;

/**
 * Finds pairs by a grid of plain arrays, written by hand for circles of one size in a square of known length: each step
 * sorts all circles by cell, and compares each with the rest of its cell and with four neighbours.
 */
public final class GridCircles extends Circles {

    private final boolean isOrdered;

    /** The number of cells in a row, with an empty one at each side. */
    private final int width;

    private final int[] starts;
    private final int[] cells;
    private final int[] circles;
    private final float[] cellXs;
    private final float[] cellYs;

    // The pairs, if they are ordered.
    private int[] firsts = new int[16];
    private int[] seconds = new int[16];
    private int[] orderedSeconds = new int[16];
    private final int[] pairStarts;
    private int pairs;

    /**
     * Creates the grid.
     *
     * @param count the number of circles
     * @param moversEvery one of so many circles moves
     * @param isOrdered whether the pairs are put in the order of the circles
     */
    public GridCircles(int count, int moversEvery, boolean isOrdered) {
        super(count, moversEvery);
        this.isOrdered = isOrdered;
        width = (int) side + 3;
        starts = new int[width * width + 1];
        cells = new int[count];
        circles = new int[count];
        cellXs = new float[count];
        cellYs = new float[count];
        pairStarts = new int[count + 1];
    }

    @Override
    void findPairs() {
        pairs = 0;
        sortByCell();
        for (int row = 1; row < width - 1; row++) {
            for (int cell = row * width + 1; cell < (row + 1) * width - 1; cell++) {
                int rest = starts[cell + 2]; // the end of the next cell in the row
                int below = starts[cell + width - 1];
                int belowEnd = starts[cell + width + 2];
                for (int at = starts[cell]; at < starts[cell + 1]; at++) {
                    compare(at, at + 1, rest);
                    compare(at, below, belowEnd);
                }
            }
        }
        if (isOrdered) {
            order();
        }
    }

    private void sortByCell() {
        Arrays.fill(starts, 0);
        for (int i = 0; i < cells.length; i++) {
            int cell = ((int) ys[i] + 1) * width + (int) xs[i] + 1; // a cell is as wide as a circle: 1
            cells[i] = cell;
            starts[cell]++;
        }
        int sum = 0;
        for (int cell = 0; cell < starts.length; cell++) {
            sum += starts[cell];
            starts[cell] = sum;
        }
        for (int i = cells.length - 1; i >= 0; i--) {
            int at = --starts[cells[i]];
            circles[at] = i;
            cellXs[at] = xs[i];
            cellYs[at] = ys[i];
        }
    }

    private void compare(int at, int from, int to) {
        double x = cellXs[at];
        double y = cellYs[at];
        for (int other = from; other < to; other++) {
            double dx = x - cellXs[other];
            double dy = y - cellYs[other];
            if (dx * dx + dy * dy <= 4.0 * RADIUS * RADIUS) {
                found(circles[at], circles[other]);
            }
        }
    }

    private void found(int circle, int other) {
        if (isOrdered) {
            if (pairs == firsts.length) {
                firsts = Arrays.copyOf(firsts, 2 * pairs);
                seconds = Arrays.copyOf(seconds, 2 * pairs);
                orderedSeconds = new int[2 * pairs];
            }
            firsts[pairs] = Math.min(circle, other);
            seconds[pairs] = Math.max(circle, other);
        }
        pairs++;
    }

    /** Groups the pairs by their first circle, and sorts each group. */
    private void order() {
        Arrays.fill(pairStarts, 0);
        for (int i = 0; i < pairs; i++) {
            pairStarts[firsts[i]]++;
        }
        int sum = 0;
        for (int circle = 0; circle < pairStarts.length; circle++) {
            sum += pairStarts[circle];
            pairStarts[circle] = sum;
        }
        for (int i = 0; i < pairs; i++) {
            orderedSeconds[--pairStarts[firsts[i]]] = seconds[i];
        }
        for (int circle = 0; circle < cells.length; circle++) {
            int from = pairStarts[circle];
            for (int i = from + 1; i < pairStarts[circle + 1]; i++) {
                int second = orderedSeconds[i];
                int at = i;
                for (; at > from && orderedSeconds[at - 1] > second; at--) {
                    orderedSeconds[at] = orderedSeconds[at - 1];
                }
                orderedSeconds[at] = second;
            }
        }
    }

    @Override
    public int pairCount() {
        return pairs;
    }
}
