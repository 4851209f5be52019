package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.GLFW_ANY_PLATFORM;
import static org.lwjgl.glfw.GLFW.GLFW_PLATFORM;
import static org.lwjgl.glfw.GLFW.GLFW_PLATFORM_NULL;
import static org.lwjgl.glfw.GLFW.GLFW_PLATFORM_X11;
import static org.lwjgl.glfw.GLFW.glfwGetError;
import static org.lwjgl.glfw.GLFW.glfwInit;
import static org.lwjgl.glfw.GLFW.glfwInitHint;
import static org.lwjgl.glfw.GLFW.glfwPlatformSupported;
import static org.lwjgl.glfw.GLFW.glfwTerminate;

import dev.halfstep.render.gl.GraphicsUnavailableException;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.system.Platform;
import org.lwjgl.system.linux.DynamicLinkLoader;

/**
 * Initialises GLFW for one host and terminates it with that host. GLFW is global in a process. After termination it
 * can be initialised again, also for another platform.
 */
final class GlfwLibrary implements AutoCloseable {

    private static final String DISPLAY_REMEDY = "set DISPLAY, or run under xvfb-run, or draw offscreen";

    /** A part of the GLFW message for a missing libX11, which has no separate error code. */
    private static final String X_LIBRARY_FAILURE = "Failed to load Xlib";

    private static final String X_LIBRARY_REMEDY =
            "install libX11 (on Debian: apt-get install libx11-6), or draw offscreen";

    /** The file name by which GLFW loads EGL. */
    private static final String EGL_LIBRARY = "libEGL.so.1";

    private static boolean isEglLoaded;

    /** Whether a host is open. */
    private static boolean inUse;

    private GlfwLibrary() {}

    /** Initialises GLFW for the platform of the desktop, or for the null platform if offscreen. */
    static GlfwLibrary start(boolean offscreen) {
        if (inUse) {
            throw new IllegalStateException("only one host can be open at a time: close the open host first");
        }
        if (offscreen) {
            keepEglLoaded();
        }
        try {
            boolean initialised = offscreen ? initialise(GLFW_PLATFORM_NULL) : initialiseDesktop();
            if (!initialised) {
                throw unavailable(offscreen, lastError());
            }
        } catch (IllegalStateException e) { // from LWJGL on macOS, outside of the first thread
            throw new GraphicsUnavailableException(
                    "GLFW needs the first thread of the process",
                    String.valueOf(e.getMessage()),
                    "start java with -XstartOnFirstThread and open the host in main",
                    e);
        }
        inUse = true;
        return new GlfwLibrary();
    }

    /**
     * Keeps libEGL loaded on Linux for the life of the process. GLFW loads and unloads it for each offscreen host. The
     * dynamic loader and Mesa leak a little memory each time; after about 200 hosts in one process, EGL finds no
     * display. If EGL is missing, this is a no-op, and GLFW reports the failure later.
     */
    private static void keepEglLoaded() {
        if (!isEglLoaded && Platform.get() == Platform.LINUX) {
            isEglLoaded = DynamicLinkLoader.dlopen(EGL_LIBRARY, DynamicLinkLoader.RTLD_LAZY) != 0;
        }
    }

    private static boolean initialise(int platform) {
        glfwInitHint(GLFW_PLATFORM, platform);
        return glfwInit();
    }

    /**
     * Initialises GLFW for the desktop: on Linux and FreeBSD for Wayland or X11. There, GLFW tries Wayland first, and
     * libwayland writes to the console if the environment does not tell where its socket is. Wayland cannot work then,
     * so only X11 is tried. If GLFW tries both and both fail, it reports no reason. X11 is then tried once more alone,
     * because that attempt reports the reason.
     */
    private static boolean initialiseDesktop() {
        boolean isX11Supported = (Platform.get() == Platform.LINUX || Platform.get() == Platform.FREEBSD)
                && glfwPlatformSupported(GLFW_PLATFORM_X11);
        boolean canUseWayland = isAbsolute(System.getenv("XDG_RUNTIME_DIR"))
                || isAbsolute(System.getenv("WAYLAND_DISPLAY"))
                || System.getenv("WAYLAND_SOCKET") != null;
        if (isX11Supported) {
            return (canUseWayland && initialise(GLFW_ANY_PLATFORM)) || initialise(GLFW_PLATFORM_X11);
        }
        return initialise(GLFW_ANY_PLATFORM);
    }

    private static GraphicsUnavailableException unavailable(boolean offscreen, String reason) {
        if (offscreen) {
            return new GraphicsUnavailableException("an offscreen picture needs GLFW", reason, "update LWJGL");
        }
        return reason.contains(X_LIBRARY_FAILURE)
                ? new GraphicsUnavailableException("a window needs the X library", reason, X_LIBRARY_REMEDY)
                : new GraphicsUnavailableException("a window needs a display", reason, DISPLAY_REMEDY);
    }

    private static boolean isAbsolute(@Nullable String path) {
        return path != null && path.startsWith("/");
    }

    /** Returns the message of the last GLFW error and clears it. */
    static String lastError() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer description = stack.mallocPointer(1);
            int code = glfwGetError(description);
            if (code == 0 || description.get(0) == MemoryUtil.NULL) {
                return "GLFW gives no reason";
            }
            return MemoryUtil.memUTF8(description.get(0)) + " (GLFW error 0x" + Integer.toHexString(code) + ")";
        }
    }

    @Override
    public void close() {
        inUse = false;
        glfwTerminate();
    }
}
