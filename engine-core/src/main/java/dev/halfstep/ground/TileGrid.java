package dev.halfstep.ground;

import dev.halfstep.space.Sweep;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.HashSink;
import dev.halfstep.storage.StateWriter;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;

/**
 * Stores the ground of a level: square tiles that are empty, solid, one-way or sloped. It is a component: spawn one
 * entity with it, and the tiles are part of the simulated state. Tiles are hashed, saved and rolled back, so a step may
 * {@linkplain #set change} a tile, as when a block breaks.
 *
 * <pre>{@code
 * world.spawn(TileGrid.of(1, -8, -4.5f,
 *         "........",
 *         "..---...", // one-way
 *         "....../#", // a slope of 45 degrees
 *         "###uU###")); // a slope of 1 to 2 takes two tiles
 * }</pre>
 *
 * <p>Column 0 is at the left, row 0 at the bottom. {@code step.shiftWorld(...)} shifts the grid with all entities. A
 * grid has at most {@value #MAX_TILES} tiles, and lies within {@value #MAX_EXTENT} tile sizes around the origin of the
 * world, where floats are precise enough for contacts. Everything outside of the grid is empty.
 */
public final class TileGrid {

    /** The largest number of tiles. */
    public static final int MAX_TILES = 1 << 22;

    /** The largest distance of an edge from an axis of the world, in tile sizes. */
    public static final int MAX_EXTENT = 8192;

    /** Identifies the component for registration with a world. */
    public static final ComponentType<TileGrid> TYPE = ComponentType.simulation(TileGrid.class)
            .named("halfstep.tiles")
            .hashedBy(TileGrid::addTo)
            .copiedBy(TileGrid::new, (from, to) -> to.copy(from))
            .shiftedBy((grid, shift) -> grid.shift(shift.x(), shift.y()))
            .writtenBy(new Writer());

    /** The kinds of tiles. The ground of a slope is below its surface; the sides and the bottom are solid. */
    public enum Tile {
        /** Nothing: {@code '.'} or a space in a picture. */
        EMPTY(".", 0, 0),
        /** Solid on all sides: {@code '#'}. */
        SOLID("#", 1, 1),
        /** Ground for bodies from above: {@code '-'}, at the top of the tile. */
        ONE_WAY("-", 1, 1),
        /** Rises to the right at 45 degrees: {@code '/'}. */
        UP("/", 0, 1),
        /** Falls to the right at 45 degrees: <code>'\'</code>. */
        DOWN("\\", 1, 0),
        /** The lower half of a slope that rises 1 unit in 2 to the right (26.6 degrees): {@code 'u'}. */
        GENTLE_UP_LOW("u", 0, 0.5),
        /** The upper half of a slope that rises 1 unit in 2: {@code 'U'}. */
        GENTLE_UP_HIGH("U", 0.5, 1),
        /** The upper half of a slope that falls 1 unit in 2 to the right: {@code 'D'}. */
        GENTLE_DOWN_HIGH("D", 1, 0.5),
        /** The lower half of a slope that falls 1 unit in 2: {@code 'd'}. */
        GENTLE_DOWN_LOW("d", 0.5, 0);

        private static final Tile[] ALL = values();

        private final char symbol;
        final double leftHeight;
        final double rightHeight;
        final int kind;

        Tile(String symbol, double leftHeight, double rightHeight) {
            this.symbol = symbol.charAt(0);
            this.leftHeight = leftHeight;
            this.rightHeight = rightHeight;
            kind = leftHeight != rightHeight ? SLOPES : ".-#".indexOf(symbol);
        }

        /**
         * Returns the height of the surface at the left edge.
         *
         * @return a fraction of the tile, 0 to 1
         */
        public float leftHeight() {
            return (float) leftHeight;
        }

        /**
         * Returns the height of the surface at the right edge.
         *
         * @return a fraction of the tile, 0 to 1
         */
        public float rightHeight() {
            return (float) rightHeight;
        }

        private static Tile of(char symbol, int row) {
            for (Tile tile : ALL) {
                if (tile.symbol == symbol) {
                    return tile;
                }
            }
            if (symbol == ' ' || (symbol < 128 && Character.isLetterOrDigit(symbol))) {
                return EMPTY;
            }
            throw new IllegalArgumentException(
                    "a tile must be one of . # - / \\ u U D d, or a letter or digit as a mark: '" + symbol
                            + "' in line " + (row + 1));
        }
    }

    // The kinds of ground. A query for a kind also finds all kinds with higher numbers.
    static final int ONE_WAY_GROUND = 1;
    static final int SOLID_GROUND = 2;
    static final int SLOPES = 3;

    private int columns;
    private int rows;
    private float size;
    float left;
    float bottom;
    byte[] tiles = {};

    /**
     * The sum of one hash for each tile. Each change updates the sum, because hashing all tiles in each step would be
     * slow.
     */
    private long tileHash;

    private TileGrid() {}

    private void begin(int newColumns, int newRows, float newSize, float newLeft, float newBottom) {
        if (newColumns < 1 || newRows < 1 || (long) newColumns * newRows > MAX_TILES) {
            throw new IllegalArgumentException(
                    "a grid must have 1 to " + MAX_TILES + " tiles: " + newColumns + " x " + newRows);
        }
        if (!(newSize > 0 && newSize <= Float.MAX_VALUE)) { // negated, so that NaN is refused too
            throw new IllegalArgumentException("the size of a tile must be above 0 and finite: " + newSize);
        }
        checkExtent(newLeft, newColumns, newSize);
        checkExtent(newBottom, newRows, newSize);
        columns = newColumns;
        rows = newRows;
        size = newSize;
        left = newLeft;
        bottom = newBottom;
        tiles = new byte[newColumns * newRows];
        tileHash = 0;
    }

    private static void checkExtent(float begin, int count, float size) {
        double limit = (double) MAX_EXTENT * size;
        if (!(begin >= -limit && begin + (double) count * size <= limit)) {
            throw new IllegalArgumentException("a grid must lie within " + MAX_EXTENT
                    + " tile sizes around the origin of the world: it begins at " + begin + ", with " + count
                    + " tiles of " + size);
        }
    }

    /**
     * Creates a grid without ground.
     *
     * @param columns 1 or more
     * @param rows 1 or more
     * @param size the side of a tile in world units, above 0
     * @param left the left edge of the grid, world units
     * @param bottom the lower edge of the grid, world units
     * @return a new grid
     * @throws IllegalArgumentException if there are no tiles or too many, or if a number is NaN or beyond the extent
     */
    public static TileGrid empty(int columns, int rows, float size, float left, float bottom) {
        TileGrid grid = new TileGrid();
        grid.begin(columns, rows, size, left, bottom);
        return grid;
    }

    /**
     * Creates a grid from a picture of text. A letter or digit that means no {@link Tile} is a mark: the tile is empty,
     * and {@link #readMarks} tells the game where it is. The letters u, U, D and d are slopes.
     *
     * @param size the side of a tile in world units, above 0
     * @param left the left edge of the grid, world units
     * @param bottom the lower edge of the grid, world units
     * @param picture the rows from the top to the bottom, all of the same length
     * @return a new grid
     * @throws IllegalArgumentException as {@link #empty} does, or if rows differ in length, or for an unknown symbol
     */
    public static TileGrid of(float size, float left, float bottom, String... picture) {
        int width = picture.length == 0 ? 0 : picture[0].length();
        TileGrid grid = empty(width, picture.length, size, left, bottom);
        for (int line = 0; line < picture.length; line++) {
            if (picture[line].length() != width) {
                throw new IllegalArgumentException("all lines of a grid must have one length: line 1 has " + width
                        + " characters, line " + (line + 1) + " has " + picture[line].length());
            }
            for (int column = 0; column < width; column++) {
                grid.set(column, picture.length - 1 - line, Tile.of(picture[line].charAt(column), line));
            }
        }
        return grid;
    }

    /** Receives the marks of a picture. */
    public interface MarkReader {

        /**
         * Receives a mark, to spawn what it stands for.
         *
         * @param mark a letter or digit that means no {@link Tile}
         * @param x the centre of its tile in world units
         * @param y the centre of its tile in world units
         */
        void read(char mark, float x, float y);
    }

    /**
     * Reads the marks of a picture, row by row from the top.
     *
     * <pre>{@code
     * grid.readMarks((mark, x, y) -> spawn(mark, x, y), picture);
     * }</pre>
     *
     * @param reader receives each mark
     * @param picture the picture that the grid was {@linkplain #of created} from
     * @throws IllegalArgumentException if the picture has another size than the grid
     */
    public void readMarks(MarkReader reader, String... picture) {
        for (int line = 0; line < picture.length; line++) {
            if (picture.length != rows || picture[line].length() != columns) {
                throw new IllegalArgumentException(
                        "the picture must have the size of the grid, " + columns + " x " + rows
                                + ": line " + (line + 1) + " of " + picture.length + " has " + picture[line].length()
                                + " characters");
            }
            for (int column = 0; column < columns; column++) {
                char symbol = picture[line].charAt(column);
                if (Character.isLetterOrDigit(symbol) && Tile.of(symbol, line) == Tile.EMPTY) {
                    reader.read(symbol, centerX(column), centerY(rows - 1 - line));
                }
            }
        }
    }

    /**
     * Returns a tile.
     *
     * @param column from the left
     * @param row from the bottom
     * @return its kind; empty outside of the grid
     */
    public Tile get(int column, int row) {
        return column >= 0 && column < columns && row >= 0 && row < rows
                ? Tile.ALL[tiles[row * columns + column]]
                : Tile.EMPTY;
    }

    /** Returns whether all tiles are empty that a box overlaps, up to rounding. Its sides are relative to the corner of the grid. */
    boolean isEmpty(double boxLeft, double boxBottom, double boxRight, double boxTop) {
        double scale = 1.0 / size;
        int first = Math.max(0, (int) (boxLeft * scale));
        int last = Math.min(columns - 1, (int) (boxRight * scale));
        int lastRow = Math.min(rows - 1, (int) (boxTop * scale));
        for (int row = Math.max(0, (int) (boxBottom * scale)); row <= lastRow; row++) {
            for (int column = first; column <= last; column++) { // by columns: far from the grid, a sum overflows
                if (tiles[row * columns + column] != 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Changes a tile. Only simulation systems may do this. A body inside a new solid tile is {@linkplain
     * Mover#isCrushed crushed}.
     *
     * @param column from the left, 0 to the number of columns - 1
     * @param row from the bottom, 0 to the number of rows - 1
     * @param tile the new kind
     * @throws IndexOutOfBoundsException if the place is outside of the grid
     */
    @SuppressWarnings("EnumOrdinal") // a tile is stored as its ordinal
    public void set(int column, int row, Tile tile) {
        int at = Objects.checkIndex(row, rows) * columns + Objects.checkIndex(column, columns);
        put(at, (byte) tile.ordinal());
    }

    private void put(int at, byte tile) {
        tileHash += hash(at, tile) - hash(at, tiles[at]);
        tiles[at] = tile;
    }

    /** Returns the hash of a tile at a place; 0 for an empty one. */
    static long hash(int at, byte tile) {
        long mixed = (at * 31L + tile) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 32) * 0xC4CEB9FE1A85EC53L;
        return tile == 0 ? 0 : mixed ^ mixed >>> 29;
    }

    /**
     * Returns a hash of all tiles without computing it. A layer that uploads tiles compares the hash with the hash of
     * its last upload: after a rollback, the former hash returns.
     *
     * @return 64 bits; equal for equal tiles in grids with the same number of columns
     */
    public long tileHash() {
        return tileHash;
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

    /**
     * Returns the side of a tile.
     *
     * @return world units
     */
    public float size() {
        return size;
    }

    /**
     * Returns the column at a place. It may be outside of the grid.
     *
     * @param x world units
     * @return the number from the left; -1 for NaN
     */
    public int columnAt(float x) {
        return floor(((double) x - left) / size);
    }

    /**
     * Returns the row at a place. It may be outside of the grid.
     *
     * @param y world units
     * @return the number from the bottom; -1 for NaN
     */
    public int rowAt(float y) {
        return floor(((double) y - bottom) / size);
    }

    private static int floor(double place) {
        return Double.isNaN(place) ? -1 : (int) Math.floor(place);
    }

    /**
     * Returns the centre of a column.
     *
     * @param column the number from the left
     * @return x in world units
     */
    public float centerX(int column) {
        return (float) (left + (column + 0.5) * size);
    }

    /**
     * Returns the centre of a row.
     *
     * @param row the number from the bottom
     * @return y in world units
     */
    public float centerY(int row) {
        return (float) (bottom + (row + 0.5) * size);
    }

    /**
     * Finds where a ray from one place to another first enters solid ground: a shot, or a line of sight. The surface of a
     * slope counts exactly; one-way tiles do not stop a ray. A ray may glide along ground, and touch a corner of it. It
     * is stopped by a seam between two tiles, and at the corner where two solid tiles meet diagonally.
     *
     * @param fromX the begin, world units
     * @param fromY the begin, world units
     * @param toX the end, world units
     * @param toY the end, world units
     * @return the fraction of the ray, 0 to 1: 0 if it begins in ground; {@link Sweep#NONE} if no ground is on its way
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public float ray(float fromX, float fromY, float toX, float toY) {
        return Ray.fraction(this, fromX, fromY, toX, toY);
    }

    /**
     * Returns whether no solid ground is between two places: a {@link #ray} from one gets to the other.
     *
     * @param fromX world units
     * @param fromY world units
     * @param toX world units
     * @param toY world units
     * @return false if ground is between them, or if a place is in ground
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public boolean sees(float fromX, float fromY, float toX, float toY) {
        return ray(fromX, fromY, toX, toY) == Sweep.NONE;
    }

    /**
     * Returns whether a box is free of solid ground: room for a body that appears, or for one that is wider than a tile.
     * The box may touch ground. One-way tiles are free, and so is everything outside of the grid.
     *
     * @param boxLeft world units
     * @param boxBottom world units
     * @param boxRight world units, not below the left
     * @param boxTop world units, not below the bottom
     * @return false if ground is in the box
     * @throws IllegalArgumentException if the box is turned around, or if a number is NaN
     */
    public boolean isFree(float boxLeft, float boxBottom, float boxRight, float boxTop) {
        if (!(boxLeft <= boxRight && boxBottom <= boxTop)) { // negated, so that NaN is refused too
            throw new IllegalArgumentException(
                    "a box must have its left before its right, and its bottom below its top: " + boxLeft + ", "
                            + boxBottom + " to " + boxRight + ", " + boxTop);
        }
        int firstColumn = Math.max(0, columnAt(boxLeft));
        int lastRow = Math.min(rows - 1, rowAt(boxTop));
        for (int row = Math.max(0, rowAt(boxBottom)); row <= lastRow && bottom + (double) row * size < boxTop; row++) {
            for (int column = firstColumn; column < columns && left + (double) column * size < boxRight; column++) {
                if (isSolid(column, row) && surface(get(column, row), column, row, boxLeft, boxRight) > boxBottom) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns the height of a tile's surface under a box. One formula for both directions: mirrored levels match. */
    double surface(Tile tile, int column, int row, double boxLeft, double boxRight) {
        double tileLeft = left + (double) column * size;
        double tileRight = left + (column + 1.0) * size;
        double rise = tile.rightHeight - tile.leftHeight;
        double run = rise > 0 ? Math.min(boxRight, tileRight) - tileLeft : tileRight - Math.max(boxLeft, tileLeft);
        return bottom
                + (double) row * size
                + Math.min(tile.leftHeight, tile.rightHeight) * size
                + Math.abs(rise) * Math.max(0, Math.min(run, size));
    }

    /** Returns whether a tile has ground that stops bodies from all sides: a solid tile or a slope. */
    boolean isSolid(int column, int row) {
        return get(column, row).kind >= SOLID_GROUND;
    }

    private void shift(float dx, float dy) {
        checkExtent(left + dx, columns, size);
        checkExtent(bottom + dy, rows, size);
        left += dx;
        bottom += dy;
    }

    private void addTo(HashSink sink) {
        sink.add(columns).add(rows).add(size).add(left).add(bottom).add(tileHash);
    }

    private void copy(TileGrid from) {
        columns = from.columns;
        rows = from.rows;
        size = from.size;
        left = from.left;
        bottom = from.bottom;
        tileHash = from.tileHash;
        tiles = tiles.length == from.tiles.length ? tiles : new byte[from.tiles.length];
        System.arraycopy(from.tiles, 0, tiles, 0, tiles.length);
    }

    /**
     * Follows two rays through a grid, very close to both sides of the given one, from the border of one tile to the next:
     * along ground or past a corner, one of them is free. Places are in tiles from the lower left of the grid.
     */
    private static final class Ray {

        /** The distance of both rays from the given one: above the rounding errors. */
        private static final double BESIDE = 1e-9;

        private Ray() {}

        static float fraction(TileGrid grid, float fromX, float fromY, float toX, float toY) {
            double size = grid.size();
            double x = (fromX - (double) grid.left) / size;
            double y = (fromY - (double) grid.bottom) / size;
            double dx = ((double) toX - fromX) / size;
            double dy = ((double) toY - fromY) / size;
            if (!(Math.abs(x) + Math.abs(y) + Math.abs(dx) + Math.abs(dy) <= Double.MAX_VALUE)) { // negated for NaN
                throw new IllegalArgumentException(
                        "a ray must be finite: from " + fromX + ", " + fromY + " to " + toX + ", " + toY);
            }
            double length = Math.sqrt(dx * dx + dy * dy);
            double besideX = length == 0 ? BESIDE : -dy / length * BESIDE;
            double besideY = length == 0 ? BESIDE : dx / length * BESIDE;
            double margin = Math.min(0.25, 5 * BESIDE / length); // it may begin and end in a corner of a room
            float fraction = follow(grid, x + besideX, y + besideY, dx, dy, margin);
            return fraction == Sweep.NONE
                    ? fraction
                    : Math.max(fraction, follow(grid, x - besideX, y - besideY, dx, dy, margin));
        }

        private static float follow(TileGrid grid, double x, double y, double dx, double dy, double margin) {
            // Without the parts beyond the grid, a ray of any length visits no more tiles than columns and rows.
            double at = Math.max(margin, Math.max(begin(x, dx, grid.columns), begin(y, dy, grid.rows)));
            double end = Math.min(1 - margin, Math.min(end(x, dx, grid.columns), end(y, dy, grid.rows)));
            int column = first(x + at * dx, dx, grid.columns);
            int row = first(y + at * dy, dy, grid.rows);
            while (at < end) {
                double atColumn = dx == 0 ? Double.POSITIVE_INFINITY : (column + (dx > 0 ? 1 : 0) - x) / dx;
                double atRow = dy == 0 ? Double.POSITIVE_INFINITY : (row + (dy > 0 ? 1 : 0) - y) / dy;
                double next = Math.min(end, Math.min(atColumn, atRow));
                if (at < next && grid.isSolid(column, row)) {
                    Tile tile = grid.get(column, row);
                    double rise = tile.rightHeight - tile.leftHeight;
                    double first = y + at * dy - row - tile.leftHeight - rise * (x + at * dx - column);
                    double last = y + next * dy - row - tile.leftHeight - rise * (x + next * dx - column);
                    if (Math.min(first, last) < 0) {
                        return (float) (first > 0 ? at + (next - at) * first / (first - last) : at > margin ? at : 0);
                    }
                }
                column += atColumn <= next ? (int) Math.signum(dx) : 0;
                row += atRow <= next ? (int) Math.signum(dy) : 0;
                at = next;
            }
            return Sweep.NONE;
        }

        /** Returns the fraction at which a ray enters a range from 0 to a number; infinity for one that is beside it. */
        private static double begin(double from, double d, int count) {
            if (d == 0) {
                return from >= 0 && from <= count ? 0 : Double.POSITIVE_INFINITY;
            }
            return Math.min(-from / d, (count - from) / d);
        }

        private static double end(double from, double d, int count) {
            return d == 0 ? 1 : Math.max(-from / d, (count - from) / d);
        }

        private static int first(double place, double d, int count) {
            double first = d < 0 ? Math.ceil(place) - 1 : Math.floor(place);
            return (int) Math.max(0, Math.min(count - 1, first));
        }
    }

    /** Writes the numbers, then one byte for each tile. */
    private static final class Writer implements StateWriter<TileGrid> {

        @Override
        public void write(TileGrid grid, DataOutput out) throws IOException {
            out.writeInt(grid.columns);
            out.writeInt(grid.rows);
            out.writeFloat(grid.size);
            out.writeFloat(grid.left);
            out.writeFloat(grid.bottom);
            out.write(grid.tiles);
        }

        @Override
        public void read(TileGrid grid, DataInput in) throws IOException {
            try {
                grid.begin(in.readInt(), in.readInt(), in.readFloat(), in.readFloat(), in.readFloat());
            } catch (IllegalArgumentException e) {
                throw new IOException(e.getMessage(), e);
            }
            for (int at = 0; at < grid.tiles.length; at++) {
                byte tile = in.readByte();
                if (tile < 0 || tile >= Tile.ALL.length) {
                    throw new IOException("a tile must have a number from 0 to " + (Tile.ALL.length - 1) + ": " + tile);
                }
                grid.put(at, tile);
            }
        }
    }
}
