package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_ARRAY_BUFFER;
import static org.lwjgl.opengl.GL33C.GL_FLOAT;
import static org.lwjgl.opengl.GL33C.GL_STREAM_DRAW;
import static org.lwjgl.opengl.GL33C.GL_TRIANGLE_STRIP;
import static org.lwjgl.opengl.GL33C.glBindBuffer;
import static org.lwjgl.opengl.GL33C.glBindVertexArray;
import static org.lwjgl.opengl.GL33C.glBufferData;
import static org.lwjgl.opengl.GL33C.glBufferSubData;
import static org.lwjgl.opengl.GL33C.glDeleteBuffers;
import static org.lwjgl.opengl.GL33C.glDeleteVertexArrays;
import static org.lwjgl.opengl.GL33C.glDrawArraysInstanced;
import static org.lwjgl.opengl.GL33C.glEnableVertexAttribArray;
import static org.lwjgl.opengl.GL33C.glGenBuffers;
import static org.lwjgl.opengl.GL33C.glGenVertexArrays;
import static org.lwjgl.opengl.GL33C.glVertexAttribDivisor;
import static org.lwjgl.opengl.GL33C.glVertexAttribPointer;

import java.nio.FloatBuffer;
import org.lwjgl.system.MemoryUtil;

/**
 * Many instances of one quad, drawn with one call. An instance is a few floats, the attributes of the vertex shader in
 * the order of their locations; the corners of the quad come from {@code gl_VertexID}, 0 to 3 of a triangle strip.
 *
 * <p>It is filled anew for each frame: {@link #clear()}, {@link #add(float[], int)} for each instance, {@link #draw()}.
 * Its memory grows by doubling and is kept, so that frames of about the same size cost no memory.
 */
public final class InstanceBuffer implements AutoCloseable {

    /** Enough for a small scene, small enough not to matter: a few kilobytes. */
    private static final int FIRST_CAPACITY_INSTANCES = 64;

    private static final int CORNERS = 4;

    private final int floatsPerInstance;
    private final int vertexArray;
    private final int buffer;
    private FloatBuffer instances;
    private boolean closed;

    /**
     * An empty buffer. The context of a host must be current, as it is once the host was opened.
     *
     * @param attributeFloats how many floats each attribute has, 1 to 4, beginning with location 0
     * @throws IllegalStateException if no context is current
     */
    public InstanceBuffer(int... attributeFloats) {
        GlContext.checkCurrent();
        int floats = 0;
        for (int size : attributeFloats) {
            floats += size;
        }
        floatsPerInstance = floats;
        vertexArray = glGenVertexArrays();
        buffer = glGenBuffers();
        instances = MemoryUtil.memAllocFloat(FIRST_CAPACITY_INSTANCES * floats);
        describe(attributeFloats);
    }

    private void describe(int[] attributeFloats) {
        glBindVertexArray(vertexArray);
        glBindBuffer(GL_ARRAY_BUFFER, buffer);
        int offset = 0;
        for (int location = 0; location < attributeFloats.length; location++) {
            glVertexAttribPointer(
                    location,
                    attributeFloats[location],
                    GL_FLOAT,
                    false,
                    floatsPerInstance * Float.BYTES,
                    (long) offset * Float.BYTES);
            glVertexAttribDivisor(location, 1);
            glEnableVertexAttribArray(location);
            offset += attributeFloats[location];
        }
        glBindVertexArray(0);
    }

    /** Forgets all instances. */
    public void clear() {
        instances.clear();
    }

    /**
     * Adds one instance.
     *
     * @param source where its floats are
     * @param offset where they begin
     */
    public void add(float[] source, int offset) {
        if (instances.remaining() < floatsPerInstance) {
            instances = MemoryUtil.memRealloc(instances, 2 * instances.capacity()); // keeps the position
        }
        instances.put(source, offset, floatsPerInstance);
    }

    /** Draws all instances with the program in use, in the order in which they were added. */
    public void draw() {
        int count = instances.position() / floatsPerInstance;
        if (count == 0) {
            return;
        }
        int used = instances.position();
        glBindBuffer(GL_ARRAY_BUFFER, buffer);
        // New storage in each frame: the GPU may still be reading the old one, and nobody has to wait for it.
        glBufferData(GL_ARRAY_BUFFER, (long) instances.capacity() * Float.BYTES, GL_STREAM_DRAW);
        instances.flip();
        glBufferSubData(GL_ARRAY_BUFFER, 0, instances);
        instances.limit(instances.capacity()).position(used);
        glBindVertexArray(vertexArray);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, CORNERS, count);
        glBindVertexArray(0);
    }

    /** Gives back the memory on both sides. Closing twice does no harm. */
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
        MemoryUtil.memFree(instances);
    }
}
