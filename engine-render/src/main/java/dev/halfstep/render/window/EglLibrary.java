package dev.halfstep.render.window;

import org.lwjgl.system.Platform;
import org.lwjgl.system.linux.DynamicLinkLoader;

/**
 * Keeps libEGL loaded on Linux. GLFW loads it for each offscreen host and unloads it again; the loader and Mesa leak a
 * little each time, and after about 200 hosts in one process there is no EGL display any more.
 */
final class EglLibrary {

    /** The name under which GLFW loads it. */
    private static final String NAME = "libEGL.so.1";

    private static final int RTLD_LAZY = 1;

    private static boolean loaded;

    private EglLibrary() {}

    /** Loads it once for the life of the process. Where it is missing, GLFW says so. */
    static void keepLoaded() {
        if (!loaded && Platform.get() == Platform.LINUX) {
            loaded = DynamicLinkLoader.dlopen(NAME, RTLD_LAZY) != 0;
        }
    }
}
