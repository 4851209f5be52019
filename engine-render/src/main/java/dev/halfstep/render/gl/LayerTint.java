package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.glUniform4f;

import java.util.Arrays;

/**
 * The colour by which the shaders of layers multiply their pixels: the product of the tints of a layer and of the
 * layers that contain it. White outside of tinted layers. Used on the thread of the open host only.
 *
 * @hidden
 */
public final class LayerTint {

    /** The GLSL uniform of the tint, whose colour is not multiplied by its opacity. */
    static final String UNIFORM = "halfstep_layerTint";

    private static final int FLOATS = 4;

    /** The tints of the layers that draw now, each one multiplied by the previous one, after white. */
    private static float[] stack = {1f, 1f, 1f, 1f};

    /** The index of the current tint in the stack. */
    private static int top;

    private LayerTint() {}

    /** Begins the drawing of a tinted layer: multiplies the current tint by its tint. {@link #end} must follow. */
    public static void begin(float red, float green, float blue, float opacity) {
        int outer = top;
        beginWhite();
        stack[top] = stack[outer] * red;
        stack[top + 1] = stack[outer + 1] * green;
        stack[top + 2] = stack[outer + 2] * blue;
        stack[top + 3] = stack[outer + 3] * opacity;
    }

    /** Begins to draw what is tinted later, as a whole: a texture that a layer shows. {@link #end} must follow. */
    public static void beginWhite() {
        top += FLOATS;
        if (top == stack.length) {
            stack = Arrays.copyOf(stack, 2 * stack.length);
        }
        Arrays.fill(stack, top, top + FLOATS, 1f);
    }

    /** Returns to the tint before the last beginning. */
    public static void end() {
        top -= FLOATS;
    }

    /**
     * Uploads the current tint to the shader program in use, unless the program has it.
     *
     * @param uploaded the tint that the program has; updated
     */
    static void upload(int location, float[] uploaded) {
        if (!Arrays.equals(stack, top, top + FLOATS, uploaded, 0, FLOATS)) {
            System.arraycopy(stack, top, uploaded, 0, FLOATS);
            glUniform4f(location, uploaded[0], uploaded[1], uploaded[2], uploaded[3]);
        }
    }
}
