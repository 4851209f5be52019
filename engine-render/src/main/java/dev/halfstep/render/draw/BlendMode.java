package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.GL_DST_COLOR;
import static org.lwjgl.opengl.GL33C.GL_ONE;
import static org.lwjgl.opengl.GL33C.GL_ONE_MINUS_SRC_ALPHA;
import static org.lwjgl.opengl.GL33C.glBlendFunc;

/** How a drawn colour is combined with the colour that is already in the picture, the background. */
public enum BlendMode {
    /** Covers the background in proportion to the opacity. */
    ALPHA,
    /** Adds the drawn colour to the background: for fire, sparks and glow. */
    ADDITIVE,
    /** Multiplies the background, like coloured glass: for shadows and tints. */
    MULTIPLY;

    /**
     * Sets this mode in OpenGL, for custom layers. The shader must output colours that are multiplied by their opacity.
     * The default is restored when the layer has {@linkplain Layer#drawIfVisible drawn}.
     */
    public void use() {
        switch (this) {
            case ALPHA -> glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
            case ADDITIVE -> glBlendFunc(GL_ONE, GL_ONE);
            case MULTIPLY -> glBlendFunc(GL_DST_COLOR, GL_ONE_MINUS_SRC_ALPHA);
        }
    }
}
