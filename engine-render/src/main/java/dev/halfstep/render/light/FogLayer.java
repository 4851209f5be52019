package dev.halfstep.render.light;

import static org.lwjgl.opengl.GL33C.GL_FLOAT;
import static org.lwjgl.opengl.GL33C.GL_RG;
import static org.lwjgl.opengl.GL33C.GL_RGBA8;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_2D;
import static org.lwjgl.opengl.GL33C.GL_UNPACK_ALIGNMENT;
import static org.lwjgl.opengl.GL33C.glPixelStorei;
import static org.lwjgl.opengl.GL33C.glTexSubImage2D;
import static org.lwjgl.opengl.GL33C.glUniform2f;
import static org.lwjgl.opengl.GL33C.glUniform4f;
import static org.lwjgl.opengl.GL33C.glUniformMatrix2fv;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.ground.Sight;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.PicturePass;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.gl.ShaderProgram;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.world.EngineWorld;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Covers the tiles that a player does not see: those never seen with one colour, and those seen before with another
 * one. Edges are smooth, and tiles fade at presentation time. Games add it after the layers of the world, and before
 * texts.
 *
 * <pre>{@code
 * world.spawn(grid, Sight.of(grid));
 * host.add(new FogLayer(camera));
 * }</pre>
 *
 * <p>Each frame reads the only {@link TileGrid} and the only {@link Sight} of its world, so the layer follows a game to
 * its next floor, into a loaded save, and through a restart. Without a grid or a sight, all is unseen, as is everything
 * outside of the grid. States can come from anywhere else, such as one of several sights:
 *
 * <pre>{@code
 * host.add(new FogLayer(camera).setStates((column, row) -> map.isLit(column, row) ? SEEN_NOW : UNSEEN));
 * }</pre>
 *
 * <p>A frame reads the states of the visible tiles, and uploads them while one of them changes or fades. A tile that
 * comes into the picture has its state at once, as all tiles of another grid have. Once its arrays are as large as the
 * view, a frame allocates nothing here.
 */
public final class FogLayer extends Layer {

    /** The state of a tile that was never seen. */
    public static final int UNSEEN = 0;

    /** The state of a tile that was seen before. */
    public static final int SEEN_BEFORE = 1;

    /** The state of a tile that is seen now. */
    public static final int SEEN_NOW = 2;

    private static final String FRAGMENT = PicturePass.FRAGMENT_HEAD + """
            uniform vec2 center;         // of the picture, in tiles of the texture
            uniform mat2 tilesFromClip;
            uniform vec4 unseen;         // colours multiplied by their opacity
            uniform vec4 seenBefore;

            void main() {
                vec2 at = center + tilesFromClip * (vec2(2.0, -2.0) * halfstepAt + vec2(-1.0, 1.0));
                // Between two tiles, the better seen one counts more: so its walls are seen as a whole.
                vec2 level = smoothstep(0.0, 0.75, texture(halfstepPicture, at / sizePixels).rg);
                pixel = mix(unseen, seenBefore * (1.0 - level.g), level.r);
            }
            """;

    private final Camera2d camera;
    private final ShaderProgram program =
            ShaderProgram.build("fog", PicturePass.VERTEX, FRAGMENT, ShaderProgram.Output.PREMULTIPLIED);
    private final PicturePass pass = new PicturePass(program);
    private final int center = program.uniformLocation("center");
    private final int tilesFromClip = program.uniformLocation("tilesFromClip");
    private final int unseenLocation = program.uniformLocation("unseen");
    private final int seenBeforeLocation = program.uniformLocation("seenBefore");

    /** Two levels for each tile: whether it was ever seen, and whether it is seen now. In software, GL_RG8 is slower. */
    private final Texture texture =
            Texture.drawn("fog", GL_RGBA8, new Sampling(Sampling.Filter.LINEAR, Sampling.Wrap.CLAMP));

    private final float[] matrix = new float[4];
    private Color unseen = Color.BLACK;
    private Color seenBefore = Color.rgb(0x080C18).withOpacity(0.6f);
    private float fadeSeconds = 0.25f;

    /** The source of the game; null for the sight. */
    private @Nullable IntBinaryOperator states;

    // Of the world in the last frame.
    private @Nullable TileGrid grid;
    private @Nullable Sight sight;

    /** When the levels were advanced last. */
    private double seconds;

    // The part of the grid whose levels are uploaded: the visible one, and one tile on each side for the filter.
    private int firstColumn;
    private int firstRow;
    private int columnCount;
    private int rowCount;

    /** Two levels for each tile of that part, row by row from the lowest: faded, from 0 to 1. */
    private float[] levels = {};

    /** The array for the levels of the next part. */
    private float[] spare = {};

    /**
     * Creates a layer that shows what the sight of the world sees.
     *
     * @param camera the camera, which may be moved at any time
     * @throws IllegalStateException if no host is open
     */
    public FogLayer(Camera2d camera) {
        this.camera = Objects.requireNonNull(camera, "camera");
        GlErrors.check("creating", this);
    }

    /**
     * Shows a source of the game instead of the sight of the world.
     *
     * @param newStates returns the state of the tile in a column and a row of the grid; called in each frame, for the
     *     visible tiles only
     * @return this
     */
    public FogLayer setStates(IntBinaryOperator newStates) {
        states = Objects.requireNonNull(newStates, "newStates");
        return this;
    }

    /**
     * Sets the colours.
     *
     * @param newUnseen the colour over tiles never seen; black by default
     * @param newSeenBefore the colour over tiles seen before; by default a dark blue with an opacity of 0.6
     * @return this
     */
    public FogLayer setColors(Color newUnseen, Color newSeenBefore) {
        unseen = Objects.requireNonNull(newUnseen, "newUnseen");
        seenBefore = Objects.requireNonNull(newSeenBefore, "newSeenBefore");
        return this;
    }

    /**
     * Sets how long a tile fades from one state to the next one, in presentation time.
     *
     * @param newSeconds 0 or more; 0.25 by default
     * @return this
     * @throws IllegalArgumentException if the time is negative or not finite
     */
    public FogLayer setFadeSeconds(float newSeconds) {
        if (!(newSeconds >= 0f && newSeconds < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the time of a fade must be 0 or more and finite: " + newSeconds);
        }
        fadeSeconds = newSeconds;
        return this;
    }

    /**
     * Draws the fog over the whole picture.
     *
     * @throws IllegalStateException if the world has more than one {@link TileGrid}, or more than one {@link Sight}
     *     without {@link #setStates}, or if a tile has an unknown state
     */
    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        EngineWorld world = EngineWorld.of(frame.world());
        TileGrid newGrid = world.findSingle(TileGrid.class);
        sight = states == null ? world.findSingle(Sight.class) : null;
        if (newGrid != grid) {
            grid = newGrid;
            columnCount = 0; // the levels are those of another grid
        }
        // In tiles: the centre of the picture from the corner of the grid, and half of its sides.
        double tile = newGrid == null ? 1 : newGrid.size();
        double centerColumn = newGrid == null ? 0 : (camera.centerX(size) - newGrid.centerX(0)) / tile + 0.5;
        double centerRow = newGrid == null ? 0 : (camera.centerY(size) - newGrid.centerY(0)) / tile + 0.5;
        double halfWidth = 0.5 * size.widthPixels() / (camera.pixelsPerUnit(size) * tile);
        double halfHeight = 0.5 * size.heightPixels() / (camera.pixelsPerUnit(size) * tile);
        double cos = StrictMath.cos(camera.rotation());
        double sin = StrictMath.sin(camera.rotation());
        matrix[0] = (float) (cos * halfWidth);
        matrix[1] = (float) (sin * halfWidth);
        matrix[2] = (float) (-sin * halfHeight);
        matrix[3] = (float) (cos * halfHeight);
        boolean isMoved = moveTo(
                centerColumn,
                centerRow,
                Math.abs(matrix[0]) + Math.abs(matrix[2]),
                Math.abs(matrix[1]) + Math.abs(matrix[3]));
        double newSeconds = frame.presentationSeconds();
        float change = fadeSeconds > 0f ? (float) (Math.abs(newSeconds - seconds) / fadeSeconds) : 1f;
        seconds = newSeconds;
        if (advance(change) || isMoved) {
            upload();
        }
        program.use();
        glUniform2f(center, (float) (centerColumn - firstColumn), (float) (centerRow - firstRow));
        glUniformMatrix2fv(tilesFromClip, /* transpose= */ false, matrix);
        setColor(unseenLocation, unseen);
        setColor(seenBeforeLocation, seenBefore);
        pass.draw(texture, /* isTopDown= */ false);
    }

    /**
     * Moves the levels to the part of the grid around a place; those of new tiles are NaN. Returns whether it is another
     * part.
     */
    private boolean moveTo(double centerColumn, double centerRow, double halfColumns, double halfRows) {
        int columns = grid == null ? 0 : grid.columns();
        int rows = grid == null ? 0 : grid.rows();
        // A tile outside of the grid is unseen, so one on each side is enough.
        int newFirstColumn = clamp(Math.floor(centerColumn - halfColumns) - 1, -1, columns);
        int newFirstRow = clamp(Math.floor(centerRow - halfRows) - 1, -1, rows);
        int newColumnCount =
                clamp(Math.ceil(centerColumn + halfColumns) + 1 - newFirstColumn, 1, columns + 1 - newFirstColumn);
        int newRowCount = clamp(Math.ceil(centerRow + halfRows) + 1 - newFirstRow, 1, rows + 1 - newFirstRow);
        if (newFirstColumn == firstColumn
                && newFirstRow == firstRow
                && newColumnCount == columnCount
                && newRowCount == rowCount) {
            return false;
        }
        int count = 2 * newColumnCount * newRowCount;
        float[] moved = spare.length < count ? new float[2 * count] : spare;
        Arrays.fill(moved, 0, count, Float.NaN);
        int begin = Math.max(firstColumn, newFirstColumn);
        int length = Math.min(firstColumn + columnCount, newFirstColumn + newColumnCount) - begin;
        int endRow = Math.min(firstRow + rowCount, newFirstRow + newRowCount);
        for (int row = Math.max(firstRow, newFirstRow); row < endRow && length > 0; row++) {
            int from = (row - firstRow) * columnCount + begin - firstColumn;
            int to = (row - newFirstRow) * newColumnCount + begin - newFirstColumn;
            System.arraycopy(levels, 2 * from, moved, 2 * to, 2 * length);
        }
        spare = levels;
        levels = moved;
        firstColumn = newFirstColumn;
        firstRow = newFirstRow;
        columnCount = newColumnCount;
        rowCount = newRowCount;
        return true;
    }

    private static int clamp(double value, int min, int max) {
        return (int) Math.max(min, Math.min(max, value));
    }

    /** Moves the levels towards the states of their tiles. Returns whether a level changed. */
    private boolean advance(float change) {
        boolean isChanged = false;
        int at = 0;
        for (int row = firstRow; row < firstRow + rowCount; row++) {
            for (int column = firstColumn; column < firstColumn + columnCount; column++) {
                int state = state(column, row);
                isChanged |= advance(at++, state >= SEEN_BEFORE ? 1f : 0f, change);
                isChanged |= advance(at++, state == SEEN_NOW ? 1f : 0f, change);
            }
        }
        return isChanged;
    }

    private boolean advance(int at, float target, float change) {
        float level = levels[at];
        if (level == target) {
            return false;
        }
        boolean isNew = Float.isNaN(level);
        levels[at] = isNew ? target : Math.max(level - change, Math.min(level + change, target));
        return true;
    }

    private int state(int column, int row) {
        if (grid == null || column < 0 || column >= grid.columns() || row < 0 || row >= grid.rows()) {
            return UNSEEN;
        }
        if (states == null) {
            boolean isVisible = sight != null && sight.isVisible(column, row);
            return isVisible ? SEEN_NOW : sight != null && sight.wasSeen(column, row) ? SEEN_BEFORE : UNSEEN;
        }
        int state = states.applyAsInt(column, row);
        if (state < UNSEEN || state > SEEN_NOW) {
            throw new IllegalStateException("the state of a tile must be unseen (0), seen before (1) or seen now (2): "
                    + state + " in column " + column + " of row " + row);
        }
        return state;
    }

    private void upload() {
        if (texture.widthPixels() != columnCount || texture.heightPixels() != rowCount) {
            texture.setDrawnSize(columnCount, rowCount, GL_RGBA8);
        }
        texture.bind();
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, columnCount, rowCount, GL_RG, GL_FLOAT, levels);
    }

    private static void setColor(int location, Color color) {
        float opacity = color.opacity();
        glUniform4f(location, color.red() * opacity, color.green() * opacity, color.blue() * opacity, opacity);
    }

    @Override
    public void close() {
        pass.close();
        texture.close();
    }

    @Override
    public String toString() {
        return "the fog layer";
    }
}
