package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_ARRAY_BUFFER;
import static org.lwjgl.opengl.GL33C.GL_STREAM_DRAW;
import static org.lwjgl.opengl.GL33C.GL_TRIANGLES;
import static org.lwjgl.opengl.GL33C.GL_TRIANGLE_STRIP;
import static org.lwjgl.opengl.GL33C.GL_UNSIGNED_INT;
import static org.lwjgl.opengl.GL33C.glBindBuffer;
import static org.lwjgl.opengl.GL33C.glBindVertexArray;
import static org.lwjgl.opengl.GL33C.glBufferData;
import static org.lwjgl.opengl.GL33C.glBufferSubData;
import static org.lwjgl.opengl.GL33C.glDeleteBuffers;
import static org.lwjgl.opengl.GL33C.glDeleteVertexArrays;
import static org.lwjgl.opengl.GL33C.glDrawArraysInstanced;
import static org.lwjgl.opengl.GL33C.glDrawElementsInstanced;
import static org.lwjgl.opengl.GL33C.glGenBuffers;
import static org.lwjgl.opengl.GL33C.glGenVertexArrays;

import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Many instances of one quad, or of one {@link Geometry}, drawn with one call. An instance is a few floats, the
 * attributes of the vertex shader in the order of their locations; the corners of a quad come from {@code gl_VertexID}, 0
 * to 3 of a triangle strip.
 *
 * <p>It is filled anew for each frame: {@link #clear()}, {@link #add(float[], int)} for each instance, {@link #draw()}.
 * To draw parts of it with different settings: {@link #upload()}, then {@link #draw(int, int)} for each part.
 */
public final class InstanceBuffer implements GlResource {

    private static final int CORNERS = 4;

    private final @Nullable Geometry geometry;
    private final VertexLayout layout;
    private final int firstLocation;
    private final int vertexArray;
    private final int buffer;
    private final InstanceMemory memory;
    private int pointedAt;
    private boolean closed;

    /**
     * An empty buffer for quads. The context of a host must be current, as it is once the host was opened.
     *
     * @param attributeFloats how many floats each attribute has, 1 to 4, beginning with location 0
     * @throws IllegalStateException if no context is current
     */
    public InstanceBuffer(int... attributeFloats) {
        this(null, attributeFloats);
    }

    /**
     * An empty buffer for instances of other triangles.
     *
     * @param geometry the triangles, not to be closed before this; null for a quad
     * @param attributeFloats how many floats each attribute has, 1 to 4, beginning with the location after those of the
     *     geometry
     * @throws IllegalStateException if no context is current
     */
    public InstanceBuffer(@Nullable Geometry geometry, int... attributeFloats) {
        GlContext.checkCurrent();
        this.geometry = geometry;
        layout = new VertexLayout(attributeFloats);
        vertexArray = glGenVertexArrays();
        buffer = glGenBuffers();
        memory = new InstanceMemory(layout.floats());
        glBindVertexArray(vertexArray);
        firstLocation = geometry == null ? 0 : geometry.bind();
        glBindBuffer(GL_ARRAY_BUFFER, buffer);
        layout.point(firstLocation, 0, 1);
        glBindVertexArray(0);
        GlContext.opened(this);
    }

    /** Removes all instances. */
    public void clear() {
        memory.clear();
    }

    /**
     * Where the instances are until they are drawn, for who writes many of them at once.
     *
     * @return the same one each time, which belongs to this
     */
    public InstanceMemory memory() {
        return memory;
    }

    /**
     * Returns the number of instances.
     *
     * @return 0 or more
     */
    public int count() {
        return memory.count();
    }

    /**
     * Adds one instance.
     *
     * @param source where its floats are
     * @param offset where they begin
     */
    public void add(float[] source, int offset) {
        memory.add(source, offset);
    }

    /** Draws all instances with the program in use, in the order in which they were added. */
    public void draw() {
        if (count() > 0) {
            upload();
            draw(0, count());
        }
    }

    /** Gives all instances to the graphics card. */
    public void upload() {
        FloatBuffer instances = memory.buffer();
        int used = instances.position();
        glBindBuffer(GL_ARRAY_BUFFER, buffer);
        // New storage in each frame: the GPU may still be reading the old one, and nobody has to wait for it.
        glBufferData(GL_ARRAY_BUFFER, (long) instances.capacity() * Float.BYTES, GL_STREAM_DRAW);
        instances.flip();
        glBufferSubData(GL_ARRAY_BUFFER, 0, instances);
        instances.limit(instances.capacity()).position(used);
    }

    /**
     * Draws some of the instances that were uploaded.
     *
     * @param first the first of them
     * @param count how many
     */
    public void draw(int first, int count) {
        glBindVertexArray(vertexArray);
        if (first != pointedAt) { // OpenGL 3.3 cannot be told the first instance in the call that draws
            glBindBuffer(GL_ARRAY_BUFFER, buffer);
            layout.point(firstLocation, first, 1);
            pointedAt = first;
        }
        if (geometry == null) {
            glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, CORNERS, count);
        } else {
            glDrawElementsInstanced(GL_TRIANGLES, geometry.indexCount(), GL_UNSIGNED_INT, 0, count);
        }
        glBindVertexArray(0);
    }

    /** Gives back the memory on both sides. Closing is idempotent. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (GlContext.isCurrent()) { // the objects of a context that is gone went with it
            glDeleteVertexArrays(vertexArray);
            glDeleteBuffers(buffer);
        }
        memory.close();
        GlContext.closed(this);
    }

    @Override
    public String toString() {
        return "instance buffer";
    }
}
