package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_ARRAY_BUFFER;
import static org.lwjgl.opengl.GL33C.GL_ELEMENT_ARRAY_BUFFER;
import static org.lwjgl.opengl.GL33C.GL_STATIC_DRAW;
import static org.lwjgl.opengl.GL33C.glBindBuffer;
import static org.lwjgl.opengl.GL33C.glBindVertexArray;
import static org.lwjgl.opengl.GL33C.glBufferData;
import static org.lwjgl.opengl.GL33C.glDeleteBuffers;
import static org.lwjgl.opengl.GL33C.glGenBuffers;

/** Triangles that never change, in the memory of the graphics card, to be drawn once for each instance. */
public final class Geometry implements GlResource {

    private final VertexLayout layout;
    private final int vertices;
    private final int indices;
    private final int indexCount;
    private boolean closed;

    /**
     * Uploads triangles.
     *
     * @param vertexFloats the attributes of each vertex, one after the other
     * @param triangleIndices three for each triangle: which vertices it has
     * @param attributeFloats how many floats each attribute has, 1 to 4, beginning with location 0
     * @throws IllegalStateException if no context is current
     */
    public Geometry(float[] vertexFloats, int[] triangleIndices, int... attributeFloats) {
        GlContext.checkCurrent();
        layout = new VertexLayout(attributeFloats);
        indexCount = triangleIndices.length;
        glBindVertexArray(0); // or the indices would become part of whatever is bound
        vertices = glGenBuffers();
        glBindBuffer(GL_ARRAY_BUFFER, vertices);
        glBufferData(GL_ARRAY_BUFFER, vertexFloats, GL_STATIC_DRAW);
        indices = glGenBuffers();
        glBindBuffer(GL_ARRAY_BUFFER, indices);
        glBufferData(GL_ARRAY_BUFFER, triangleIndices, GL_STATIC_DRAW);
        GlContext.opened(this);
    }

    int indexCount() {
        return indexCount;
    }

    /** Makes it part of the vertex array that is bound, and tells the first location that is still free. */
    int bind() {
        glBindBuffer(GL_ARRAY_BUFFER, vertices);
        layout.point(0, 0, 0);
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
        return layout.attributes();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (GlContext.isCurrent()) {
            glDeleteBuffers(vertices);
            glDeleteBuffers(indices);
        }
        GlContext.closed(this);
    }

    @Override
    public String toString() {
        return "geometry of " + indexCount / 3 + " triangles";
    }
}
