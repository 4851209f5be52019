package dev.halfstep.render.window;

import org.lwjgl.system.Platform;
import org.lwjgl.system.linux.DynamicLinkLoader;

/**
 * Keeps libEGL loaded on Linux. GLFW loads it for each offscreen host and unloads it again; the loader and Mesa leak a
 * little each time, and after about 200 hosts in one process there is no EGL display any more.
 */
final class EglLibrary {

    /** The file name by which GLFW loads EGL. */
    private static final String NAME = "libEGL.so.1";

    private static final int RTLD_LAZY = 1;

    private static boolean loaded;

    private EglLibrary() {}

    /** Loads EGL once for the life of the process. If it is missing, GLFW reports that later. */
    static void keepLoaded() {
        if (!loaded && Platform.get() == Platform.LINUX) {
            loaded = DynamicLinkLoader.dlopen(NAME, RTLD_LAZY) != 0;
        }
    }
}
