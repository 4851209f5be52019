package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.GL_DST_COLOR;
import static org.lwjgl.opengl.GL33C.GL_ONE;
import static org.lwjgl.opengl.GL33C.GL_ONE_MINUS_SRC_ALPHA;
import static org.lwjgl.opengl.GL33C.glBlendFunc;

/** The modes of blending a colour with the background. */
public enum BlendMode {
    /** It covers what is behind it, as far as it is opaque. */
    ALPHA,
    /** Its light is added to what is behind it: for fire, sparks and glow. */
    ADDITIVE,
    /** What is behind it is seen through it as through coloured glass: for shadows and tints. */
    MULTIPLY;

    /**
     * Sets OpenGL up for it, for custom layers, whose shaders then give colours that are multiplied by their
     * opacity. {@link dev.halfstep.render.gl.DrawState#usual()} ends it.
     */
    public void use() {
        switch (this) {
            case ALPHA -> glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
            case ADDITIVE -> glBlendFunc(GL_ONE, GL_ONE);
            case MULTIPLY -> glBlendFunc(GL_DST_COLOR, GL_ONE_MINUS_SRC_ALPHA);
        }
    }
}
