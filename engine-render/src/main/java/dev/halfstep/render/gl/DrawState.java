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

/** Sets the OpenGL state that every layer expects before drawing and restores afterwards. */
public final class DrawState {

    private DrawState() {}

    /** Blending is on for colours that are not multiplied by their opacity; no depth test, and both sides are seen. */
    public static void usual() {
        glDisable(GL_DEPTH_TEST);
        glDepthMask(true); // also for clearing
        glDisable(GL_CULL_FACE);
        glEnable(GL_BLEND);
        glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    }

    /** Sets up opaque drawing with a depth test. */
    public static void solid() {
        glDisable(GL_BLEND);
        glEnable(GL_DEPTH_TEST);
    }

    /** Sets up translucent drawing behind opaque geometry: depth is tested but not written. */
    public static void amongSolids() {
        usual();
        glEnable(GL_DEPTH_TEST);
        glDepthMask(false);
    }
}
