package dev.halfstep.ground;

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
    private byte[] tiles = {};

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
     * and the game reads the mark from its picture.
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
    private static long hash(int at, byte tile) {
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
     * @return the number from the left
     */
    public int columnAt(float x) {
        return (int) Math.floor(((double) x - left) / size);
    }

    /**
     * Returns the row at a place. It may be outside of the grid.
     *
     * @param y world units
     * @return the number from the bottom
     */
    public int rowAt(float y) {
        return (int) Math.floor(((double) y - bottom) / size);
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
