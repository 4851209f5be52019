package dev.halfstep.render.window;

import org.lwjgl.system.Platform;
import org.lwjgl.system.linux.DynamicLinkLoader;

/**
 * Keeps libEGL loaded on Linux. GLFW loads and unloads it for each offscreen host. The dynamic loader and Mesa leak a
 * little memory each time; after about 200 hosts in one process, EGL finds no display.
 */
final class EglLibrary {

    /** The file name by which GLFW loads EGL. */
    private static final String NAME = "libEGL.so.1";

    private static final int RTLD_LAZY = 1;

    private static boolean loaded;

    private EglLibrary() {}

    /**
     * Loads EGL once for the life of the process. If EGL is missing, this is a no-op, and GLFW reports the failure
     * later.
     */
    static void keepLoaded() {
        if (!loaded && Platform.get() == Platform.LINUX) {
            loaded = DynamicLinkLoader.dlopen(NAME, RTLD_LAZY) != 0;
        }
    }
}
