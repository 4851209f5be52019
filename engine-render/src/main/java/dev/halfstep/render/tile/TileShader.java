package dev.halfstep.render.tile;

import static org.lwjgl.opengl.GL33C.GL_CLAMP_TO_EDGE;
import static org.lwjgl.opengl.GL33C.GL_FLOAT;
import static org.lwjgl.opengl.GL33C.GL_MAX_TEXTURE_SIZE;
import static org.lwjgl.opengl.GL33C.GL_NEAREST;
import static org.lwjgl.opengl.GL33C.GL_R32UI;
import static org.lwjgl.opengl.GL33C.GL_RED_INTEGER;
import static org.lwjgl.opengl.GL33C.GL_RGBA;
import static org.lwjgl.opengl.GL33C.GL_RGBA32F;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE0;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_2D;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_MAG_FILTER;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_MIN_FILTER;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_WRAP_S;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_WRAP_T;
import static org.lwjgl.opengl.GL33C.GL_TRIANGLE_STRIP;
import static org.lwjgl.opengl.GL33C.GL_UNPACK_ALIGNMENT;
import static org.lwjgl.opengl.GL33C.GL_UNSIGNED_INT;
import static org.lwjgl.opengl.GL33C.glActiveTexture;
import static org.lwjgl.opengl.GL33C.glBindTexture;
import static org.lwjgl.opengl.GL33C.glBindVertexArray;
import static org.lwjgl.opengl.GL33C.glDeleteTextures;
import static org.lwjgl.opengl.GL33C.glDeleteVertexArrays;
import static org.lwjgl.opengl.GL33C.glDrawArrays;
import static org.lwjgl.opengl.GL33C.glGenTextures;
import static org.lwjgl.opengl.GL33C.glGenVertexArrays;
import static org.lwjgl.opengl.GL33C.glGetInteger;
import static org.lwjgl.opengl.GL33C.glPixelStorei;
import static org.lwjgl.opengl.GL33C.glTexImage2D;
import static org.lwjgl.opengl.GL33C.glTexParameteri;
import static org.lwjgl.opengl.GL33C.glTexSubImage2D;
import static org.lwjgl.opengl.GL33C.glUniform1i;
import static org.lwjgl.opengl.GL33C.glUniform2f;
import static org.lwjgl.opengl.GL33C.glUniform2i;
import static org.lwjgl.opengl.GL33C.glUniform3i;
import static org.lwjgl.opengl.GL33C.glUniformMatrix2fv;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.gl.GlContext;
import dev.halfstep.render.gl.GlObject;
import dev.halfstep.render.gl.ShaderProgram;
import dev.halfstep.render.texture.Texture;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.joml.Matrix4f;

/**
 * Draws a rectangle of cells with one quad. The fragment shader finds the cell of a pixel, reads its tile from a
 * texture of numbers, and the place of the tile in its picture from a table. So no two tiles share an edge that could
 * have a seam.
 *
 * <p>The texture of numbers has a square slot for each chunk of cells: its shape does not depend on the shape of the
 * map.
 */
final class TileShader extends GlObject {

    /** The cells along a side of a chunk. */
    static final int CHUNK = 64;

    /** The tiles in a row of the table. */
    private static final int TABLE_WIDTH = 256;

    private static final int TABLE_FLOATS = 4;

    private static final String VERTEX = """
            #version 330 core
            uniform vec2 begin;        // the lower left corner of the first cell, from the centre of the view
            uniform vec2 tileSize;     // in world units
            uniform ivec2 count;       // of cells
            uniform mat2 clipFromView;
            out vec2 at;               // in cells from the first one

            void main() {
                at = vec2(gl_VertexID & 1, gl_VertexID >> 1) * vec2(count);
                gl_Position = vec4(clipFromView * (begin + at * tileSize), 0.0, 1.0);
            }
            """;

    private static final String FRAGMENT = """
            #version 330 core
            in vec2 at;
            uniform sampler2D image;   // unit 0, colours multiplied by their opacity
            uniform usampler2D cells;  // unit 1: chunks of 64 x 64 cells
            uniform sampler2D table;   // unit 2: left, top, width and height of each tile in its image
            uniform ivec2 first;       // the first cell of the quad
            uniform ivec2 count;
            uniform ivec2 chunks;      // in a row of the map, and in a row of the texture
            uniform ivec3 tiles;       // of the image: its first tile, the number of tiles, their first table index
            out vec4 pixel;

            void main() {
                vec2 right = dFdx(at);
                vec2 up = dFdy(at);
                // At the outer edges, the centre of a pixel can lie a little beyond the map.
                ivec2 inQuad = clamp(ivec2(floor(at)), ivec2(0), count - 1);
                ivec2 cell = first + inQuad;
                int chunk = (cell.y >> 6) * chunks.x + (cell.x >> 6);
                ivec2 slot = ivec2(chunk - chunk / chunks.y * chunks.y, chunk / chunks.y);
                uint tile = texelFetch(cells, slot * 64 + (cell & 63), 0).r;
                int number = int(tile & 0x0FFFFFFFu) - tiles.x;
                if (number < 0 || number >= tiles.y) {
                    pixel = vec4(0.0);
                    return;
                }
                vec2 place = clamp(at - vec2(inQuad), 0.0, 1.0);
                place.y = 1.0 - place.y; // from the top
                right.y = -right.y;
                up.y = -up.y;
                vec2 flip = vec2((tile & 0x80000000u) != 0u ? -1.0 : 1.0, (tile & 0x40000000u) != 0u ? -1.0 : 1.0);
                place = (place - 0.5) * flip + 0.5;
                right *= flip;
                up *= flip;
                if ((tile & 0x20000000u) != 0u) {
                    place = place.yx;
                    right = right.yx;
                    up = up.yx;
                }
                number += tiles.z;
                vec4 region = texelFetch(table, ivec2(number & 255, number >> 8), 0);
                vec2 inset = min(0.5 * region.zw, 0.02 / vec2(textureSize(image, 0)));
                vec2 texel = clamp(region.xy + place * region.zw, region.xy + inset, region.xy + region.zw - inset);
                // The gradients of texel would choose a wrong mipmap where two tiles meet.
                pixel = textureGrad(image, texel, right * region.zw, up * region.zw);
            }
            """;

    private final ShaderProgram program =
            ShaderProgram.build("tiles", VERTEX, FRAGMENT, ShaderProgram.Output.PREMULTIPLIED);
    private final int begin = program.uniformLocation("begin");
    private final int tileSize = program.uniformLocation("tileSize");
    private final int count = program.uniformLocation("count");
    private final int clipFromView = program.uniformLocation("clipFromView");
    private final int first = program.uniformLocation("first");
    private final int chunks = program.uniformLocation("chunks");
    private final int tiles = program.uniformLocation("tiles");
    private final int image = program.uniformLocation("image");
    private final int cellsUnit = program.uniformLocation("cells");
    private final int tableUnit = program.uniformLocation("table");

    /** OpenGL draws nothing without a vertex array, even an empty one. */
    private final int vertexArray = glGenVertexArrays();

    private final int cells = newTexture();
    private final int table = newTexture();
    private final Matrix4f matrix = new Matrix4f();
    private final float[] columns = new float[4];
    private int chunksInRow;
    private int slotsInRow = 1;

    TileShader() {
        GlContext.register(this);
    }

    private static int newTexture() {
        int texture = glGenTextures();
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_2D, texture);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST); // no mipmaps
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
        return texture;
    }

    private static void bind(int unit, int texture) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, texture);
    }

    /** Allocates the slots of a map. Throws if they do not fit in a texture. */
    void allocate(int chunkColumns, int chunkRows) {
        int maxSlots = glGetInteger(GL_MAX_TEXTURE_SIZE) / CHUNK;
        long slots = (long) chunkColumns * chunkRows;
        int inRow = (int) Math.min(maxSlots, (long) Math.ceil(Math.sqrt((double) slots)));
        long rows = (slots + inRow - 1) / inRow;
        if (rows > maxSlots) {
            throw new IllegalStateException("a layer must have at most " + (long) maxSlots * maxSlots + " chunks of "
                    + CHUNK + " x " + CHUNK + " tiles on this graphics card: " + slots);
        }
        chunksInRow = chunkColumns;
        slotsInRow = inRow;
        bind(0, cells);
        ByteBuffer undefined = null;
        glTexImage2D(
                GL_TEXTURE_2D,
                0,
                GL_R32UI,
                inRow * CHUNK,
                (int) rows * CHUNK,
                0,
                GL_RED_INTEGER,
                GL_UNSIGNED_INT,
                undefined);
    }

    /** Uploads the tiles of a chunk, row by row. */
    void uploadChunk(int chunk, int[] numbers) {
        bind(0, cells);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        int x = chunk % slotsInRow * CHUNK;
        int y = chunk / slotsInRow * CHUNK;
        glTexSubImage2D(GL_TEXTURE_2D, 0, x, y, CHUNK, CHUNK, GL_RED_INTEGER, GL_UNSIGNED_INT, numbers);
    }

    /** Returns how many floats a table of tiles has: four for each tile, and more to fill its last row. */
    static int tableFloats(int tileCount) {
        return TABLE_FLOATS * TABLE_WIDTH * ((tileCount + TABLE_WIDTH - 1) / TABLE_WIDTH);
    }

    /** Uploads the table, which has {@link #tableFloats} floats. */
    void uploadTable(FloatBuffer floats) {
        bind(0, table);
        int rows = floats.capacity() / (TABLE_FLOATS * TABLE_WIDTH);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, TABLE_WIDTH, rows, 0, GL_RGBA, GL_FLOAT, floats);
    }

    /**
     * Begins to draw cells.
     *
     * @param beginX x of the first cell, from the centre of the view in world units
     * @param beginY y of the first cell
     */
    void begin(Camera2d camera, FramebufferSize size, double beginX, double beginY, float tileWidth, float tileHeight) {
        program.use();
        camera.clipMatrix(size, matrix);
        columns[0] = matrix.m00();
        columns[1] = matrix.m01();
        columns[2] = matrix.m10();
        columns[3] = matrix.m11();
        glUniformMatrix2fv(clipFromView, /* transpose= */ false, columns);
        glUniform2f(begin, (float) beginX, (float) beginY);
        glUniform2f(tileSize, tileWidth, tileHeight);
        glUniform2i(chunks, chunksInRow, slotsInRow);
        glUniform1i(image, 0);
        glUniform1i(cellsUnit, 1);
        glUniform1i(tableUnit, 2);
        bind(1, cells);
        bind(2, table);
        glBindVertexArray(vertexArray);
        BlendMode.ALPHA.use();
    }

    /** Sets the rectangle of cells. */
    void setCells(int column, int row, int columnCount, int rowCount) {
        glUniform2i(first, column, row);
        glUniform2i(count, columnCount, rowCount);
    }

    /** Draws the cells that have tiles of one texture. */
    void draw(Texture texture, int firstTile, int tileCount, int tableIndex) {
        texture.bind();
        glUniform3i(tiles, firstTile, tileCount, tableIndex);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    }

    void end() {
        glBindVertexArray(0);
    }

    @Override
    protected void deleteObjects() {
        glDeleteTextures(cells);
        glDeleteTextures(table);
        glDeleteVertexArrays(vertexArray);
    }

    @Override
    protected void closeParts() {
        program.close();
    }

    @Override
    public String toString() {
        return "tile shader";
    }
}
