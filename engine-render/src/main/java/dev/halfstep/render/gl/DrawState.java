package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_BLEND;
import static org.lwjgl.opengl.GL33C.GL_CULL_FACE;
import static org.lwjgl.opengl.GL33C.GL_DEPTH_TEST;
import static org.lwjgl.opengl.GL33C.GL_ONE;
import static org.lwjgl.opengl.GL33C.GL_ONE_MINUS_SRC_ALPHA;
import static org.lwjgl.opengl.GL33C.GL_SRC_ALPHA;
import static org.lwjgl.opengl.GL33C.glBlendFuncSeparate;
import static org.lwjgl.opengl.GL33C.glDepthMask;
import static org.lwjgl.opengl.GL33C.glDisable;
import static org.lwjgl.opengl.GL33C.glEnable;

/**
 * Sets the blend, depth and culling state of OpenGL. Every layer finds the default state when it starts to draw,
 * because it is restored after each layer. In between, layers of meshes set the opaque state, and layers of
 * depth-tested lines the translucent state.
 *
 * @hidden
 */
public final class DrawState {

    private DrawState() {}

    /** Sets the default state: alpha blending with straight (not premultiplied) colours, no depth test, no culling. */
    public static void setDefault() {
        glDisable(GL_DEPTH_TEST);
        glDepthMask(true); // glClear clears depth only if depth can be written
        glDisable(GL_CULL_FACE);
        glEnable(GL_BLEND);
        glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    }

    /** Changes the default state to the state for opaque geometry: no blending, depth is tested and written. */
    public static void setOpaque() {
        glDisable(GL_BLEND);
        glEnable(GL_DEPTH_TEST);
    }

    /** Sets the state for translucent geometry among opaque geometry: depth is tested but not written. */
    public static void setTranslucent() {
        setDefault();
        glEnable(GL_DEPTH_TEST);
        glDepthMask(false);
    }
}
