package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_FLOAT;
import static org.lwjgl.opengl.GL33C.glEnableVertexAttribArray;
import static org.lwjgl.opengl.GL33C.glVertexAttribDivisor;
import static org.lwjgl.opengl.GL33C.glVertexAttribPointer;

/** How the attributes of a shader lie in a buffer of floats: one after the other, for one vertex or instance at a time. */
final class VertexLayout {

    private final int[] attributeFloats;
    private final int floats;

    VertexLayout(int[] attributeFloats) {
        this.attributeFloats = attributeFloats.clone();
        int sum = 0;
        for (int size : attributeFloats) {
            sum += size;
        }
        floats = sum;
    }

    int attributes() {
        return attributeFloats.length;
    }

    int floats() {
        return floats;
    }

    /**
     * Lets the vertex array that is bound read the buffer that is bound.
     *
     * @param firstLocation where the first attribute goes
     * @param firstElement which vertex or instance comes first
     * @param divisor 0 for one element to a vertex, 1 for one to an instance
     */
    void point(int firstLocation, int firstElement, int divisor) {
        int strideBytes = floats * Float.BYTES;
        long offsetBytes = (long) firstElement * strideBytes;
        for (int i = 0; i < attributeFloats.length; i++) {
            int location = firstLocation + i;
            glVertexAttribPointer(location, attributeFloats[i], GL_FLOAT, false, strideBytes, offsetBytes);
            glVertexAttribDivisor(location, divisor);
            glEnableVertexAttribArray(location);
            offsetBytes += (long) attributeFloats[i] * Float.BYTES;
        }
    }
}
