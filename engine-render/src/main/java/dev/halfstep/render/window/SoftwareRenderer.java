package dev.halfstep.render.window;

import static org.lwjgl.opengl.GL33C.GL_RENDERER;
import static org.lwjgl.opengl.GL33C.glGetString;

import java.util.List;
import java.util.Locale;

/** Recognises OpenGL on the CPU, where each sample of a pixel costs as much as a pixel. */
final class SoftwareRenderer {

    /**
     * Parts of the names that software renderers return as GL_RENDERER, in lower case: Mesa (the first three), Google,
     * Windows (the next two) and macOS.
     */
    private static final List<String> NAMES = List.of(
            "llvmpipe",
            "softpipe",
            "software rasterizer",
            "swiftshader",
            "gdi generic",
            "microsoft basic render",
            "apple software renderer");

    private SoftwareRenderer() {}

    /** Returns whether the current OpenGL context draws on the CPU. */
    static boolean isCurrent() {
        String renderer = glGetString(GL_RENDERER);
        return renderer != null && isSoftware(renderer);
    }

    static boolean isSoftware(String renderer) {
        String lowerCase = renderer.toLowerCase(Locale.ROOT);
        return NAMES.stream().anyMatch(lowerCase::contains);
    }
}
