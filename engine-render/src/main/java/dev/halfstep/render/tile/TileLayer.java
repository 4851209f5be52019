package dev.halfstep.render.tile;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.animation.SpriteClip;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.lwjgl.BufferUtils;

/**
 * Draws a map of tiles, of any size up to the limit of the graphics card, which is at least a million tiles: one draw
 * call for each texture. There are no seams between tiles, at any position, zoom and rotation of the camera. The tiles
 * stay on the GPU; a frame only compares and uploads chunks of {@value TileShader#CHUNK} x {@value TileShader#CHUNK}
 * cells that are visible while the tiles change.
 *
 * <pre>{@code
 * TextureGrid sheet = new TextureGrid(texture, 16, 16);
 * TileLayer ground = host.add(new TileLayer(camera, level, 1, 1));
 * ground.addTiles(1, sheet.cells(0, sheet.size())).animate(5, water);
 * }</pre>
 *
 * <p>A tile is a number: 0 for an empty cell, otherwise the number of an {@linkplain #addTiles added} tile, plus flags
 * that flip or rotate it: {@link #FLIP_X}, {@link #FLIP_Y}, {@link #FLIP_DIAGONAL}. These are the numbers of the editor
 * Tiled. Maps are orthogonal: hexagonal and isometric ones cannot be drawn.
 */
public final class TileLayer extends Layer {

    /** A flag of a tile: its left and its right side are swapped. */
    public static final int FLIP_X = 1 << 31;

    /** A flag of a tile: its upper and its lower side are swapped. */
    public static final int FLIP_Y = 1 << 30;

    /**
     * A flag of a tile: it is mirrored about the diagonal from its upper left to its lower right corner, before the
     * other flags apply. {@code FLIP_DIAGONAL | FLIP_X} is a quarter turn clockwise, {@code FLIP_X | FLIP_Y} a half
     * turn, and {@code FLIP_DIAGONAL | FLIP_Y} a quarter turn counter-clockwise.
     */
    public static final int FLIP_DIAGONAL = 1 << 29;

    /** The flag by which Tiled rotates tiles of hexagonal maps. */
    private static final int ROTATE_HEXAGONAL = 1 << 28;

    private static final int NUMBER_MASK = ROTATE_HEXAGONAL - 1;

    /** As many as a long has bits. */
    private static final int MAX_SETS = 64;

    private static final int CHUNK = TileShader.CHUNK;

    /** The tiles of a game. A layer reads them while it draws. */
    public interface Source {

        /**
         * Returns the width of the map.
         *
         * @return the number of columns, 0 or more
         */
        int columns();

        /**
         * Returns the height of the map.
         *
         * @return the number of rows, 0 or more
         */
        int rows();

        /**
         * Returns a tile.
         *
         * @param column the column, 0 for the leftmost
         * @param row the row, 0 for the lowest, since y points up in the world
         * @return the number of the tile with its flags, 0 for none
         */
        int tile(int column, int row);

        /**
         * Returns the revision of the tiles. As long as it is the same, the layer reads no tile again.
         *
         * @return a number that differs after each change of a tile
         */
        long revision();
    }

    /** Consecutive numbers of tiles of the same texture. */
    private record TileSet(Texture texture, int firstTile, int count, int tableIndex) {

        boolean contains(int number) {
            return number >= firstTile && number - firstTile < count;
        }
    }

    /** An animated tile. */
    private record Animated(int tableIndex, SpriteClip clip) {}

    /** A square of cells. */
    private static final class Chunk {

        /** The tiles on the GPU. */
        int[] tiles = new int[CHUNK * CHUNK];

        /** The revision of the source when it was compared last. */
        long revision;

        /** A bit for each tile set of which it has tiles. */
        long sets;
    }

    private final Camera2d camera;
    private final Source source;
    private final float tileWidth;
    private final float tileHeight;
    private final TileShader shader;
    private final List<TileSet> sets = new ArrayList<>();
    private final List<Animated> animations = new ArrayList<>();

    /** Where each tile is in its texture, as the table of the shader. */
    private FloatBuffer table = BufferUtils.createFloatBuffer(0);

    private int tableCount;
    private boolean isTableChanged;

    private float left;
    private float bottom;
    private float parallaxX = 1f;
    private float parallaxY = 1f;

    private int columns;
    private int rows;
    private int chunkColumns;

    /** The chunks that were visible, null for others. */
    private Chunk[] chunks = {};

    private int[] current = new int[CHUNK * CHUNK];
    private int drawCalls;
    private long uploads;

    /**
     * Creates a layer whose lower left corner is at the origin of the world.
     *
     * @param camera the camera, which may be moved at any time
     * @param source the tiles
     * @param tileWidth the width of a tile in world units, above 0
     * @param tileHeight the height of a tile in world units, above 0
     * @throws IllegalArgumentException if a side is not positive and finite
     * @throws IllegalStateException if no host is open
     */
    public TileLayer(Camera2d camera, Source source, float tileWidth, float tileHeight) {
        if (!(tileWidth > 0f && tileHeight > 0f && tileWidth + tileHeight < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the sides of a tile must be above 0 and finite: " + tileWidth + " x " + tileHeight);
        }
        this.camera = Objects.requireNonNull(camera, "camera");
        this.source = Objects.requireNonNull(source, "source");
        this.tileWidth = tileWidth;
        this.tileHeight = tileHeight;
        shader = new TileShader();
        GlErrors.check("creating", this);
    }

    /**
     * Adds tiles. A region fills its cell. Regions of a {@link dev.halfstep.render.texture.TextureGrid} or a
     * {@link dev.halfstep.render.texture.TextureAtlas} do not bleed into each other, also if their texture is smooth.
     *
     * @param firstTile the number of the first tile, 1 or more
     * @param regions the regions of this and the following numbers, all of one texture
     * @return this
     * @throws IllegalArgumentException if there is no region, a number is used, the regions have several textures, or
     *     the layer has {@value #MAX_SETS} textures already
     */
    public TileLayer addTiles(int firstTile, List<TextureRegion> regions) {
        if (firstTile < 1 || regions.isEmpty() || regions.size() > NUMBER_MASK - firstTile) {
            throw new IllegalArgumentException("the numbers of tiles must be 1 to " + NUMBER_MASK + ": "
                    + regions.size() + " tiles from " + firstTile + " on");
        }
        if (sets.size() == MAX_SETS) {
            throw new IllegalArgumentException("tiles must be added to a layer at most " + MAX_SETS + " times");
        }
        TileSet added = new TileSet(regions.get(0).texture(), firstTile, regions.size(), tableCount);
        for (TileSet set : sets) {
            if (set.contains(firstTile) || added.contains(set.firstTile())) {
                throw new IllegalArgumentException(
                        "the number of a tile must be used once in a layer: " + Math.max(firstTile, set.firstTile()));
            }
        }
        for (TextureRegion region : regions) {
            checkTexture(region, added);
        }
        FloatBuffer grown = BufferUtils.createFloatBuffer(TileShader.tableFloats(tableCount + regions.size()));
        grown.put(0, table, 0, table.capacity());
        table = grown;
        sets.add(added);
        for (TextureRegion region : regions) {
            writeTable(tableCount++, region);
        }
        Arrays.fill(chunks, null); // their sets may change
        return this;
    }

    private static void checkTexture(TextureRegion region, TileSet set) {
        if (region.isTrimmed()) {
            throw new IllegalArgumentException("the region of a tile must not be trimmed: one of " + region.texture());
        }
        if (region.texture() != set.texture()) {
            throw new IllegalArgumentException("tiles that are added together, and their animations, must have one"
                    + " texture: " + region.texture() + " and " + set.texture());
        }
    }

    private void writeTable(int index, TextureRegion region) {
        int offset = 4 * index;
        if (table.get(offset) != region.left()
                || table.get(offset + 1) != region.top()
                || table.get(offset + 2) == 0f) {
            table.put(offset, region.left());
            table.put(offset + 1, region.top());
            table.put(offset + 2, region.right() - region.left());
            table.put(offset + 3, region.bottom() - region.top());
            isTableChanged = true;
        }
    }

    /**
     * Animates a tile at presentation time: all cells with this tile show the same frame of a clip. This uploads no
     * tiles of the map.
     *
     * @param tile the number of an added tile, without flags
     * @param clip the clip, whose frames are regions of the texture of the tile; its events are not sent
     * @return this
     * @throws IllegalArgumentException if the tile was not added, or the clip has another texture
     */
    public TileLayer animate(int tile, SpriteClip clip) {
        int set = setOf(tile);
        if (set < 0) {
            throw new IllegalArgumentException("an animated tile must be added to the layer: " + tile);
        }
        for (TextureRegion region : clip.frames()) {
            checkTexture(region, sets.get(set));
        }
        int index = sets.get(set).tableIndex() + tile - sets.get(set).firstTile();
        animations.removeIf(animated -> animated.tableIndex() == index);
        animations.add(new Animated(index, clip));
        return this;
    }

    /** Returns the index of the set of a tile number, -1 if there is none. */
    private int setOf(int number) {
        for (int i = 0; i < sets.size(); i++) {
            if (sets.get(i).contains(number)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Moves the layer.
     *
     * @param newLeft the x coordinate of its left side in world units
     * @param newBottom the y coordinate of its lower side
     * @return this
     */
    public TileLayer setPosition(float newLeft, float newBottom) {
        left = newLeft;
        bottom = newBottom;
        return this;
    }

    /**
     * Sets how far the layer moves with the camera, for backgrounds and foregrounds. A layer is at its
     * {@linkplain #setPosition position} while the camera is at the origin.
     *
     * @param x 1, the default, for a layer of the world; 0.5 for one that moves half as fast in the picture, as if far
     *     away; 0 for one that stands still in the picture
     * @param y the same along the y axis
     * @return this
     */
    public TileLayer setParallax(float x, float y) {
        parallaxX = x;
        parallaxY = y;
        return this;
    }

    /**
     * Sets the tint. Each colour and opacity of the textures is multiplied by it.
     *
     * @param newTint the tint, white by default; its opacity is the opacity of the layer
     * @return this
     */
    @Override
    public TileLayer setTint(Color newTint) {
        super.setTint(newTint);
        return this;
    }

    /**
     * Draws the visible part of the map.
     *
     * @throws IllegalStateException if a visible cell has a tile that was not added, or one of a hexagonal map, or the
     *     map is too large for the graphics card
     */
    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        drawCalls = 0;
        if (source.columns() != columns || source.rows() != rows) {
            resize(source.columns(), source.rows());
        }
        // Positions from the centre of the view: differences in double, so that they are exact far from the origin.
        double originX = left - (double) camera.centerX(size) * parallaxX;
        double originY = bottom - (double) camera.centerY(size) * parallaxY;
        double cos = Math.abs(StrictMath.cos(camera.rotation()));
        double sin = Math.abs(StrictMath.sin(camera.rotation()));
        double halfPixel = 0.5 / camera.pixelsPerUnit(size);
        double halfWidth = (size.widthPixels() * cos + size.heightPixels() * sin + 2) * halfPixel;
        double halfHeight = (size.widthPixels() * sin + size.heightPixels() * cos + 2) * halfPixel;
        int firstColumn = (int) Math.max(0, Math.floor((-halfWidth - originX) / tileWidth));
        int firstRow = (int) Math.max(0, Math.floor((-halfHeight - originY) / tileHeight));
        int endColumn = (int) Math.min(columns, Math.ceil((halfWidth - originX) / tileWidth));
        int endRow = (int) Math.min(rows, Math.ceil((halfHeight - originY) / tileHeight));
        if (firstColumn >= endColumn || firstRow >= endRow) {
            return;
        }
        long visibleSets = 0;
        for (int y = firstRow / CHUNK; y <= (endRow - 1) / CHUNK; y++) {
            for (int x = firstColumn / CHUNK; x <= (endColumn - 1) / CHUNK; x++) {
                visibleSets |= compare(x, y);
            }
        }
        for (int i = 0; i < animations.size(); i++) {
            Animated animated = animations.get(i);
            writeTable(animated.tableIndex(), animated.clip().regionAt(frame.presentationSeconds()));
        }
        if (isTableChanged) {
            shader.uploadTable(table);
            isTableChanged = false;
        }
        double beginX = originX + (double) firstColumn * tileWidth;
        double beginY = originY + (double) firstRow * tileHeight;
        shader.begin(camera, size, beginX, beginY, tileWidth, tileHeight);
        shader.setCells(firstColumn, firstRow, endColumn - firstColumn, endRow - firstRow);
        for (int i = 0; i < sets.size(); i++) {
            if ((visibleSets >>> i & 1) != 0) {
                TileSet set = sets.get(i);
                shader.draw(set.texture(), set.firstTile(), set.count(), set.tableIndex());
                drawCalls++;
            }
        }
        shader.end();
    }

    private void resize(int newColumns, int newRows) {
        int newChunkColumns = (newColumns + CHUNK - 1) / CHUNK;
        int newChunkRows = (newRows + CHUNK - 1) / CHUNK;
        if (newColumns > 0 && newRows > 0) {
            shader.allocate(newChunkColumns, newChunkRows);
        }
        chunks = new Chunk[newChunkColumns * newChunkRows];
        chunkColumns = newChunkColumns;
        columns = newColumns;
        rows = newRows;
    }

    /** Uploads a chunk if its tiles have changed since the last upload, and returns the sets of its tiles. */
    private long compare(int chunkX, int chunkY) {
        int index = chunkY * chunkColumns + chunkX;
        Chunk chunk = chunks[index];
        long revision = source.revision();
        if (chunk != null && chunk.revision == revision) {
            return chunk.sets;
        }
        long usedSets = read(chunkX * CHUNK, chunkY * CHUNK);
        boolean isNew = chunk == null;
        if (chunk == null) {
            chunk = new Chunk();
            chunks[index] = chunk;
        }
        if (isNew || !Arrays.equals(current, chunk.tiles)) {
            shader.uploadChunk(index, current);
            uploads++;
            int[] old = chunk.tiles;
            chunk.tiles = current;
            current = old;
        }
        chunk.revision = revision;
        chunk.sets = usedSets;
        return usedSets;
    }

    /** Reads the tiles of a chunk, and returns their sets. */
    private long read(int firstColumn, int firstRow) {
        Arrays.fill(current, 0);
        long usedSets = 0;
        int endColumn = Math.min(columns, firstColumn + CHUNK);
        int endRow = Math.min(rows, firstRow + CHUNK);
        int set = -1; // the set of the last tile: neighbours are often of the same
        for (int row = firstRow; row < endRow; row++) {
            for (int column = firstColumn; column < endColumn; column++) {
                int tile = source.tile(column, row);
                int number = tile & NUMBER_MASK;
                if (tile == 0) {
                    continue;
                }
                if (set < 0 || !sets.get(set).contains(number)) {
                    set = setOf(number);
                }
                if (set < 0 || (tile & ROTATE_HEXAGONAL) != 0) {
                    throw new IllegalStateException("a cell of an orthogonal map must have a tile that was added to its"
                            + " layer, flipped by FLIP_X, FLIP_Y and FLIP_DIAGONAL only: 0x"
                            + Integer.toHexString(tile) + " in column " + column + " of row " + row);
                }
                usedSets |= 1L << set;
                current[(row - firstRow) * CHUNK + column - firstColumn] = tile;
            }
        }
        return usedSets;
    }

    /**
     * Returns the number of draw calls in the last frame.
     *
     * @return one for each time that tiles were {@linkplain #addTiles added} of which some may be visible
     */
    public int drawCalls() {
        return drawCalls;
    }

    /**
     * Returns how often chunks of tiles were uploaded.
     *
     * @return the number of uploads since the layer was created: one for each chunk when it is visible for the first
     *     time, and one whenever it has other tiles than before
     */
    public long uploads() {
        return uploads;
    }

    @Override
    public void close() {
        shader.close();
    }

    @Override
    public String toString() {
        return "the tile layer";
    }
}
