package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_FLOAT;
import static org.lwjgl.opengl.GL33C.GL_UNSIGNED_BYTE;
import static org.lwjgl.opengl.GL33C.glEnableVertexAttribArray;
import static org.lwjgl.opengl.GL33C.glVertexAttribDivisor;
import static org.lwjgl.opengl.GL33C.glVertexAttribPointer;

/**
 * The layout of a buffer of floats: the attributes of a vertex or instance lie one after the other, without gaps. A
 * packed colour takes the place of one float.
 */
final class VertexLayout {

    /** Passed instead of a number of floats for an attribute that is a colour of four bytes. */
    static final int PACKED_COLOR = 0;

    /** The attribute divisor with which attributes advance for each vertex. */
    static final int PER_VERTEX = 0;

    /** The attribute divisor with which attributes advance for each instance. */
    static final int PER_INSTANCE = 1;

    private static final int COLOR_COMPONENTS = 4;

    /** The number of floats of each attribute, or {@link #PACKED_COLOR}. */
    private final int[] attributeFloats;

    /** The number of floats of all attributes together. */
    private final int floatCount;

    VertexLayout(int[] attributeFloats) {
        this.attributeFloats = attributeFloats.clone();
        int sum = 0;
        for (int size : attributeFloats) {
            sum += sizeInFloats(size);
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
     * @param divisor {@link #PER_VERTEX} or {@link #PER_INSTANCE}
     */
    void setPointers(int firstLocation, int firstElement, int divisor) {
        int strideBytes = floatCount * Float.BYTES;
        long offsetBytes = (long) firstElement * strideBytes;
        for (int i = 0; i < attributeFloats.length; i++) {
            int location = firstLocation + i;
            if (attributeFloats[i] == PACKED_COLOR) {
                boolean normalized = true; // the shader reads bytes as floats from 0 to 1
                glVertexAttribPointer(
                        location, COLOR_COMPONENTS, GL_UNSIGNED_BYTE, normalized, strideBytes, offsetBytes);
            } else {
                boolean normalized = false;
                glVertexAttribPointer(location, attributeFloats[i], GL_FLOAT, normalized, strideBytes, offsetBytes);
            }
            glVertexAttribDivisor(location, divisor);
            glEnableVertexAttribArray(location);
            offsetBytes += (long) sizeInFloats(attributeFloats[i]) * Float.BYTES;
        }
    }

    /** Returns the size of an attribute, in floats. */
    private static int sizeInFloats(int attributeFloats) {
        return attributeFloats == PACKED_COLOR ? 1 : attributeFloats;
    }
}
