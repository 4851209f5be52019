package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_ARRAY_BUFFER;
import static org.lwjgl.opengl.GL33C.GL_ELEMENT_ARRAY_BUFFER;
import static org.lwjgl.opengl.GL33C.GL_STATIC_DRAW;
import static org.lwjgl.opengl.GL33C.glBindBuffer;
import static org.lwjgl.opengl.GL33C.glBindVertexArray;
import static org.lwjgl.opengl.GL33C.glBufferData;
import static org.lwjgl.opengl.GL33C.glDeleteBuffers;
import static org.lwjgl.opengl.GL33C.glGenBuffers;

/**
 * Immutable triangles in GPU memory: a vertex buffer and an index buffer. {@link InstanceBuffer} draws the triangles
 * once for each instance.
 *
 * @hidden
 */
public final class Geometry extends GlObject {

    private final VertexLayout layout;
    private final int vertexBuffer;
    private final int indexBuffer;
    private final int indexCount;

    /**
     * Uploads triangles, three vertex indices for each.
     *
     * @param vertexFloats the attributes of each vertex, one after the other
     * @param attributeFloats the number of floats of each attribute, 1 to 4, beginning with location 0
     * @throws IllegalStateException if no context is current
     */
    public Geometry(float[] vertexFloats, int[] triangleIndices, int... attributeFloats) {
        GlContext.checkCurrent();
        layout = new VertexLayout(attributeFloats);
        indexCount = triangleIndices.length;
        glBindVertexArray(0); // so that binding a buffer below changes no vertex array
        vertexBuffer = glGenBuffers();
        glBindBuffer(GL_ARRAY_BUFFER, vertexBuffer);
        glBufferData(GL_ARRAY_BUFFER, vertexFloats, GL_STATIC_DRAW);
        indexBuffer = glGenBuffers();
        // Indices are uploaded through GL_ARRAY_BUFFER too: GL_ELEMENT_ARRAY_BUFFER belongs to a vertex array.
        glBindBuffer(GL_ARRAY_BUFFER, indexBuffer);
        glBufferData(GL_ARRAY_BUFFER, triangleIndices, GL_STATIC_DRAW);
        GlContext.register(this);
    }

    int indexCount() {
        return indexCount;
    }

    /** Binds both buffers to the current vertex array and returns the first free attribute location. */
    int bind() {
        glBindBuffer(GL_ARRAY_BUFFER, vertexBuffer);
        layout.setPointers(/* firstLocation= */ 0, /* firstElement= */ 0, VertexLayout.PER_VERTEX);
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indexBuffer);
        return layout.attributeCount();
    }

    @Override
    protected void deleteObjects() {
        glDeleteBuffers(vertexBuffer);
        glDeleteBuffers(indexBuffer);
    }

    @Override
    public String toString() {
        return "geometry of " + indexCount / 3 + " triangles";
    }
}
