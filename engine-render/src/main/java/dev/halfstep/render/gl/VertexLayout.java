package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_FLOAT;
import static org.lwjgl.opengl.GL33C.glEnableVertexAttribArray;
import static org.lwjgl.opengl.GL33C.glVertexAttribDivisor;
import static org.lwjgl.opengl.GL33C.glVertexAttribPointer;

/** The layout of a buffer of floats: the attributes of a vertex or instance lie one after the other, without gaps. */
final class VertexLayout {

    /** The number of floats of each attribute. */
    private final int[] attributeFloats;

    /** The number of floats of all attributes together. */
    private final int floatCount;

    VertexLayout(int[] attributeFloats) {
        this.attributeFloats = attributeFloats.clone();
        int sum = 0;
        for (int size : attributeFloats) {
            sum += size;
        }
        floatCount = sum;
    }

    int attributeCount() {
        return attributeFloats.length;
    }

    int floatCount() {
        return floatCount;
    }

    /**
     * Sets the attribute pointers of the bound vertex array to the bound buffer.
     *
     * @param firstLocation the location of the first attribute
     * @param firstElement the index of the first vertex or instance
     * @param divisor 0 to advance for each vertex, 1 to advance for each instance
     */
    void setPointers(int firstLocation, int firstElement, int divisor) {
        int strideBytes = floatCount * Float.BYTES;
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
