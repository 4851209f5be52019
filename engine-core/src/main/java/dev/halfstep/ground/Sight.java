package dev.halfstep.ground;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.HashSink;
import dev.halfstep.storage.StateWriter;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Knows which tiles of a {@link TileGrid} are seen now, and which were seen ever: the fog of a game seen from above. It
 * is a component: spawn an entity with it for each side that has eyes. It is simulated state, so it is hashed, saved and
 * rolled back, and the rules may depend on it.
 *
 * <pre>{@code
 * world.spawn(grid, Sight.of(grid));
 *
 * scheduler.simulation("look", step -> {
 *     sight.begin();
 *     sight.see(grid, player.x(), player.y(), 8);
 * });
 * boolean wakes = sight.isVisible(grid.columnAt(monster.x()), grid.rowAt(monster.y()));
 * }</pre>
 *
 * <p>Solid and sloped tiles stop the view, and are seen themselves. Sight is symmetric between tiles that do not stop
 * it: if one sees the other, the other sees the one, at equal radii. Everything outside of the grid is unseen.
 */
public final class Sight {

    /** Identifies the component for registration with a world. */
    public static final ComponentType<Sight> TYPE = ComponentType.simulation(Sight.class)
            .named("halfstep.sight")
            .hashedBy(Sight::addTo)
            .copiedBy(Sight::new, (from, to) -> to.copy(from))
            .writtenBy(new Writer());

    /** The greatest radius of an eye, in tiles. */
    public static final int MAX_RADIUS = 256;

    private int columns;
    private int rows;

    /** One bit for each tile, row by row. */
    private long[] visible = {};

    private long[] seen = {};

    private final Eye eye = new Eye();

    private Sight() {}

    private void resize(int newColumns, int newRows) {
        if (newColumns < 1 || newRows < 1 || (long) newColumns * newRows > TileGrid.MAX_TILES) {
            throw new IllegalArgumentException(
                    "a sight must have 1 to " + TileGrid.MAX_TILES + " tiles: " + newColumns + " x " + newRows);
        }
        columns = newColumns;
        rows = newRows;
        int words = (newColumns * newRows + 63) / 64;
        visible = new long[words];
        seen = new long[words];
    }

    /**
     * Creates a sight that has seen nothing yet.
     *
     * @param grid the grid that it is for: its numbers of columns and rows count
     * @return a new sight
     */
    public static Sight of(TileGrid grid) {
        Sight sight = new Sight();
        sight.resize(grid.columns(), grid.rows());
        return sight;
    }

    /**
     * Begins the look of a step: no tile is visible, until {@link #see} adds eyes. Tiles that were seen stay seen.
     * Only simulation systems may do this.
     */
    public void begin() {
        Arrays.fill(visible, 0);
    }

    /**
     * Adds what an eye sees, from the centre of its tile. Only simulation systems may do this. An eye outside of the
     * grid sees nothing.
     *
     * @param grid the tiles
     * @param x world units
     * @param y world units
     * @param radius the greatest distance of the centre of a tile from that of the eye, world units, 0 to
     *     {@value #MAX_RADIUS} tile sizes
     * @throws IllegalArgumentException if the grid has other numbers of columns or rows, or if the radius is out of range
     */
    public void see(TileGrid grid, float x, float y, float radius) {
        if (grid.columns() != columns || grid.rows() != rows) {
            throw new IllegalArgumentException("a sight of " + columns + " x " + rows
                    + " tiles must look at a grid of as" + " many: " + grid.columns() + " x " + grid.rows());
        }
        float tiles = radius / grid.size();
        if (!(tiles >= 0 && tiles <= MAX_RADIUS)) { // negated, so that NaN is refused too
            throw new IllegalArgumentException(
                    "the radius of an eye must be 0 to " + MAX_RADIUS + " tiles of " + grid.size() + ": " + radius);
        }
        eye.look(grid, grid.columnAt(x), grid.rowAt(y), tiles);
    }

    private void reveal(int at) {
        visible[at >> 6] |= 1L << at;
        seen[at >> 6] |= 1L << at;
    }

    /**
     * Returns whether an eye has seen a tile since the last {@link #begin}.
     *
     * @param column from the left
     * @param row from the bottom
     * @return false outside of the grid
     */
    public boolean isVisible(int column, int row) {
        return has(visible, column, row);
    }

    /**
     * Returns whether an eye has ever seen a tile.
     *
     * @param column from the left
     * @param row from the bottom
     * @return false outside of the grid
     */
    public boolean wasSeen(int column, int row) {
        return has(seen, column, row);
    }

    private boolean has(long[] bits, int column, int row) {
        int at = row * columns + column;
        return column >= 0 && column < columns && row >= 0 && row < rows && ((bits[at >> 6] >> at) & 1) != 0;
    }

    /**
     * Returns a hash of all that is and was seen, at the cost of reading a bit for each tile. A layer that uploads what is
     * seen compares the hash with the hash of its last upload: after a rollback, the former hash returns.
     *
     * @return 64 bits; equal for equal sights with the same numbers of columns and rows
     */
    public long sightHash() {
        long hash = 0;
        for (int i = 0; i < seen.length; i++) {
            hash = (hash ^ visible[i]) * 0x9E3779B97F4A7C15L;
            hash = (hash ^ hash >>> 32 ^ seen[i]) * 0xC4CEB9FE1A85EC53L;
            hash ^= hash >>> 29;
        }
        return hash;
    }

    /**
     * Returns the number of columns.
     *
     * @return 1 or more
     */
    public int columns() {
        return columns;
    }

    /**
     * Returns the number of rows.
     *
     * @return 1 or more
     */
    public int rows() {
        return rows;
    }

    private void addTo(HashSink sink) {
        sink.add(columns).add(rows).add(sightHash());
    }

    private void copy(Sight from) {
        columns = from.columns;
        rows = from.rows;
        if (visible.length != from.visible.length) {
            visible = new long[from.visible.length];
            seen = new long[from.seen.length];
        }
        System.arraycopy(from.visible, 0, visible, 0, visible.length);
        System.arraycopy(from.seen, 0, seen, 0, seen.length);
    }

    /**
     * Looks around by symmetric shadow casting (Albert Ford, "Symmetric Shadowcasting", public domain): row by row away
     * from the eye, between two slopes, in each of four quarters. Slopes are fractions of whole numbers, so the result
     * is exact.
     */
    private final class Eye {

        private int eyeColumn;
        private int eyeRow;
        private float radius;

        /** The step away from the eye; sideways, it is its other coordinate. */
        private int awayColumns;

        private int awayRows;

        void look(TileGrid grid, int column, int row, float newRadius) {
            if (column < 0 || column >= columns || row < 0 || row >= rows) {
                return;
            }
            eyeColumn = column;
            eyeRow = row;
            radius = newRadius;
            reveal(row * columns + column);
            for (int quarter = 0; quarter < 4; quarter++) {
                int sign = quarter < 2 ? 1 : -1;
                awayColumns = quarter % 2 == 0 ? sign : 0;
                awayRows = quarter % 2 == 0 ? 0 : sign;
                scan(grid, 1, -1, 1, 1, 1);
            }
        }

        /** Scans a row at a depth between the slopes first / firstDepth and last / lastDepth, then those behind it. */
        private void scan(TileGrid grid, int depth, int first, int firstDepth, int last, int lastDepth) {
            if (depth > radius) {
                return;
            }
            int from = first;
            int fromDepth = firstDepth;
            boolean wasOpen = false;
            int begin = Math.floorDiv(2 * depth * first + firstDepth, 2 * firstDepth);
            int end = -Math.floorDiv(lastDepth - 2 * depth * last, 2 * lastDepth);
            for (int side = begin; side <= end; side++) {
                int column = eyeColumn + depth * awayColumns + side * Math.abs(awayRows);
                int row = eyeRow + depth * awayRows + side * Math.abs(awayColumns);
                boolean isIn = column >= 0 && column < columns && row >= 0 && row < rows;
                boolean isOpen = isIn && !grid.isSolid(column, row);
                boolean isFacing = side * fromDepth >= depth * from && side * lastDepth <= depth * last;
                if (isIn && (isFacing || !isOpen) && depth * depth + side * side <= radius * radius) {
                    reveal(row * columns + column);
                }
                if (side > begin && isOpen != wasOpen) {
                    if (isOpen) {
                        from = 2 * side - 1;
                        fromDepth = 2 * depth;
                    } else {
                        scan(grid, depth + 1, from, fromDepth, 2 * side - 1, 2 * depth);
                    }
                }
                wasOpen = isOpen;
            }
            if (wasOpen) {
                scan(grid, depth + 1, from, fromDepth, last, lastDepth);
            }
        }
    }

    /** Writes the numbers of columns and rows, then the bits. */
    static final class Writer implements StateWriter<Sight> {

        @Override
        public void write(Sight sight, DataOutput out) throws IOException {
            out.writeInt(sight.columns);
            out.writeInt(sight.rows);
            for (int i = 0; i < sight.seen.length; i++) {
                out.writeLong(sight.visible[i]);
                out.writeLong(sight.seen[i]);
            }
        }

        @Override
        public void read(Sight sight, DataInput in) throws IOException {
            try {
                sight.resize(in.readInt(), in.readInt());
            } catch (IllegalArgumentException e) {
                throw new IOException(e.getMessage(), e);
            }
            int count = sight.columns * sight.rows;
            for (int i = 0; i < sight.seen.length; i++) {
                sight.visible[i] = in.readLong();
                sight.seen[i] = in.readLong();
                long beyond = count - 64 * i < 64 ? -1L << count : 0;
                if ((sight.visible[i] & ~sight.seen[i]) != 0 || (sight.seen[i] & beyond) != 0) {
                    throw new IOException("a visible tile must be a seen one, within " + count
                            + " tiles: not so from tile " + 64 * i + " on");
                }
            }
        }
    }
}
