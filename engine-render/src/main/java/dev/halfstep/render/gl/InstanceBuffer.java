package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_ARRAY_BUFFER;
import static org.lwjgl.opengl.GL33C.GL_MAX_TEXTURE_BUFFER_SIZE;
import static org.lwjgl.opengl.GL33C.GL_RGBA32F;
import static org.lwjgl.opengl.GL33C.GL_STREAM_DRAW;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE0;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_BUFFER;
import static org.lwjgl.opengl.GL33C.GL_TRIANGLES;
import static org.lwjgl.opengl.GL33C.GL_TRIANGLE_STRIP;
import static org.lwjgl.opengl.GL33C.GL_UNSIGNED_INT;
import static org.lwjgl.opengl.GL33C.glActiveTexture;
import static org.lwjgl.opengl.GL33C.glBindBuffer;
import static org.lwjgl.opengl.GL33C.glBindTexture;
import static org.lwjgl.opengl.GL33C.glBindVertexArray;
import static org.lwjgl.opengl.GL33C.glBufferData;
import static org.lwjgl.opengl.GL33C.glBufferSubData;
import static org.lwjgl.opengl.GL33C.glDeleteBuffers;
import static org.lwjgl.opengl.GL33C.glDeleteTextures;
import static org.lwjgl.opengl.GL33C.glDeleteVertexArrays;
import static org.lwjgl.opengl.GL33C.glDrawArraysInstanced;
import static org.lwjgl.opengl.GL33C.glDrawElementsInstanced;
import static org.lwjgl.opengl.GL33C.glGenBuffers;
import static org.lwjgl.opengl.GL33C.glGenTextures;
import static org.lwjgl.opengl.GL33C.glGenVertexArrays;
import static org.lwjgl.opengl.GL33C.glGetInteger;
import static org.lwjgl.opengl.GL33C.glTexBuffer;

import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Draws many instances of a quad or of a {@link Geometry} with one draw call. The floats of an instance are attributes
 * of the vertex shader, in the order of their locations. A quad has no vertex buffer: the vertex shader computes its
 * corner from {@code gl_VertexID}, 0 to 3 of a triangle strip.
 *
 * <p>In each frame call {@link #clear()}, {@link #add(float[], int)} for each instance, and {@link #draw()}. To draw
 * ranges of instances with different settings, call {@link #upload()} and then {@link #draw(int, int)} for each range.
 *
 * @hidden
 */
public final class InstanceBuffer extends GlObject {

    /**
     * Passed instead of a number of floats for an attribute that is a colour of four bytes. The colour has the size of
     * one float. The shader reads its components as floats from 0 to 1; the lowest byte is the first component.
     */
    public static final int PACKED_COLOR = VertexLayout.PACKED_COLOR;

    private static final int QUAD_CORNERS = 4;

    private final @Nullable Geometry geometry;
    private final VertexLayout layout;

    /** The location of the first attribute of an instance, after the attributes of the geometry. */
    private final int firstLocation;

    private final int vertexArray;
    private final int buffer;
    private final InstanceMemory memory;

    /** The index of the instance to which the attribute pointers point. */
    private int firstPointedInstance;

    private int gpuCapacityFloats;

    /** The texture through which shaders read the instances; 0 before {@link #bindAsTexture()}. */
    private int texture;

    /**
     * Creates an empty buffer for quads. A host must be open.
     *
     * @param attributeFloats the number of floats of each attribute, 1 to 4, or {@link #PACKED_COLOR}, beginning with
     *     location 0
     * @throws IllegalStateException if no context is current
     */
    public InstanceBuffer(int... attributeFloats) {
        this(/* geometry= */ null, attributeFloats);
    }

    /**
     * Creates an empty buffer for instances of a geometry.
     *
     * @param geometry the triangles, which must not be closed before this buffer; null for a quad
     * @param attributeFloats the number of floats of each attribute, 1 to 4, or {@link #PACKED_COLOR}, beginning with
     *     the location after the attributes of the geometry
     * @throws IllegalStateException if no context is current
     */
    public InstanceBuffer(@Nullable Geometry geometry, int... attributeFloats) {
        GlContext.checkCurrent();
        this.geometry = geometry;
        layout = new VertexLayout(attributeFloats);
        vertexArray = glGenVertexArrays();
        buffer = glGenBuffers();
        memory = new InstanceMemory(layout.floatCount());
        glBindVertexArray(vertexArray);
        firstLocation = geometry == null ? 0 : geometry.bind();
        glBindBuffer(GL_ARRAY_BUFFER, buffer);
        layout.setPointers(firstLocation, /* firstElement= */ 0, VertexLayout.PER_INSTANCE);
        glBindVertexArray(0);
        GlContext.register(this);
    }

    /** Removes all instances; their memory is reused. */
    public void clear() {
        memory.clear();
    }

    /**
     * Returns the memory that holds the instances until the upload. Writing to it adds instances without a copy of
     * their floats. This buffer closes it.
     */
    public InstanceMemory memory() {
        return memory;
    }

    public int count() {
        return memory.count();
    }

    /** Appends one instance, whose floats begin at an index of an array. */
    public void add(float[] source, int offset) {
        memory.add(source, offset);
    }

    /** Draws all instances with the program in use, in the order in which they were added. */
    public void draw() {
        upload();
        if (count() > 0) {
            draw(0, count());
        }
    }

    /** Uploads all instances to the GPU. The GPU buffer grows and shrinks with the {@link #memory()}. */
    public void upload() {
        FloatBuffer instances = memory.buffer();
        int usedFloats = instances.position();
        if (usedFloats == 0 && gpuCapacityFloats <= instances.capacity()) {
            return; // nothing to upload, and the GPU buffer need not shrink
        }
        glBindBuffer(GL_ARRAY_BUFFER, buffer);
        // Orphan the old storage: the GPU may still read it, and the upload must not wait for that.
        glBufferData(GL_ARRAY_BUFFER, (long) instances.capacity() * Float.BYTES, GL_STREAM_DRAW);
        gpuCapacityFloats = instances.capacity();
        instances.flip();
        glBufferSubData(GL_ARRAY_BUFFER, 0, instances);
        instances.limit(instances.capacity()).position(usedFloats); // undoes flip(), so that instances can be added
    }

    /**
     * Binds the uploaded instances to texture unit 0, as a {@code samplerBuffer} with texels of four floats. So a
     * shader can read other instances than its own. An instance should have a multiple of four floats.
     */
    public void bindAsTexture() {
        if (texture == 0) {
            texture = glGenTextures();
        }
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_BUFFER, texture);
        glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, buffer);
    }

    /** Returns the number of texels that a shader can read, at least 65,536. */
    public static int maxTexels() {
        return glGetInteger(GL_MAX_TEXTURE_BUFFER_SIZE);
    }

    /**
     * Draws a range of the uploaded quads as triangles, whose corners the vertex shader computes from
     * {@code gl_VertexID}.
     */
    public void drawTriangles(int first, int count, int trianglesPerInstance) {
        bindFrom(first);
        glDrawArraysInstanced(GL_TRIANGLES, 0, 3 * trianglesPerInstance, count);
        glBindVertexArray(0);
    }

    private void bindFrom(int first) {
        glBindVertexArray(vertexArray);
        if (first != firstPointedInstance) { // OpenGL 3.3 has no draw call with a base instance
            glBindBuffer(GL_ARRAY_BUFFER, buffer);
            layout.setPointers(firstLocation, first, VertexLayout.PER_INSTANCE);
            firstPointedInstance = first;
        }
    }

    /** Draws a range of the uploaded instances with one draw call. */
    public void draw(int first, int count) {
        bindFrom(first);
        if (geometry == null) {
            glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, QUAD_CORNERS, count);
        } else {
            glDrawElementsInstanced(GL_TRIANGLES, geometry.indexCount(), GL_UNSIGNED_INT, 0, count);
        }
        glBindVertexArray(0);
    }

    /** Returns the capacity of the GPU buffer, in instances. */
    int gpuCapacity() {
        return gpuCapacityFloats / layout.floatCount();
    }

    @Override
    protected void deleteObjects() {
        glDeleteVertexArrays(vertexArray);
        glDeleteBuffers(buffer);
        glDeleteTextures(texture); // a no-op if 0
    }

    @Override
    protected void closeParts() {
        memory.close();
    }

    @Override
    public String toString() {
        return "instance buffer";
    }
}
