package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.GLFW_CONTEXT_CREATION_API;
import static org.lwjgl.glfw.GLFW.GLFW_CONTEXT_VERSION_MAJOR;
import static org.lwjgl.glfw.GLFW.GLFW_CONTEXT_VERSION_MINOR;
import static org.lwjgl.glfw.GLFW.GLFW_EGL_CONTEXT_API;
import static org.lwjgl.glfw.GLFW.GLFW_FALSE;
import static org.lwjgl.glfw.GLFW.GLFW_OPENGL_CORE_PROFILE;
import static org.lwjgl.glfw.GLFW.GLFW_OPENGL_DEBUG_CONTEXT;
import static org.lwjgl.glfw.GLFW.GLFW_OPENGL_FORWARD_COMPAT;
import static org.lwjgl.glfw.GLFW.GLFW_OPENGL_PROFILE;
import static org.lwjgl.glfw.GLFW.GLFW_RESIZABLE;
import static org.lwjgl.glfw.GLFW.GLFW_SAMPLES;
import static org.lwjgl.glfw.GLFW.GLFW_SCALE_TO_MONITOR;
import static org.lwjgl.glfw.GLFW.GLFW_TRUE;
import static org.lwjgl.glfw.GLFW.GLFW_VISIBLE;
import static org.lwjgl.glfw.GLFW.glfwCreateWindow;
import static org.lwjgl.glfw.GLFW.glfwDefaultWindowHints;
import static org.lwjgl.glfw.GLFW.glfwDestroyWindow;
import static org.lwjgl.glfw.GLFW.glfwGetFramebufferSize;
import static org.lwjgl.glfw.GLFW.glfwGetProcAddress;
import static org.lwjgl.glfw.GLFW.glfwGetWindowContentScale;
import static org.lwjgl.glfw.GLFW.glfwMakeContextCurrent;
import static org.lwjgl.glfw.GLFW.glfwSetFramebufferSizeCallback;
import static org.lwjgl.glfw.GLFW.glfwSetWindowContentScaleCallback;
import static org.lwjgl.glfw.GLFW.glfwSetWindowPosCallback;
import static org.lwjgl.glfw.GLFW.glfwShowWindow;
import static org.lwjgl.glfw.GLFW.glfwSwapBuffers;
import static org.lwjgl.glfw.GLFW.glfwSwapInterval;
import static org.lwjgl.glfw.GLFW.glfwWindowHint;
import static org.lwjgl.glfw.GLFW.glfwWindowShouldClose;
import static org.lwjgl.opengl.GL33C.GL_SAMPLES;
import static org.lwjgl.opengl.GL33C.glGetInteger;
import static org.lwjgl.system.MemoryUtil.NULL;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.GlContext;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lwjgl.glfw.Callbacks;

/**
 * A GLFW window with its callbacks and its OpenGL context. The context is current on the opening thread until the
 * window is closed.
 */
final class GlfwWindow implements AutoCloseable {

    private static final String WINDOW_REMEDY = "install or update a graphics driver with OpenGL 3.3"
            + " (on Debian without a graphics card: apt-get install libgl1 libgl1-mesa-dri)";

    private static final String OFFSCREEN_REMEDY =
            "install EGL and a driver for it (on Debian: apt-get install libegl1 libgl1-mesa-dri)";

    /** The samples per pixel on a graphics card, unless the game sets a number. */
    private static final int SAMPLES_ON_GPU = 4;

    private final long handle;
    private final GlfwInput input;
    private final WindowDisplay display;

    /** Null until {@link #makeCurrent} has connected it, and if that failed. */
    private @Nullable GlContext context;

    private final Framebuffer framebuffer = new Framebuffer();

    private GlfwWindow(long handle, NanoClock clock) {
        this.handle = handle;
        input = new GlfwInput(handle, framebuffer, clock);
        display = new WindowDisplay(handle);
    }

    /** Creates the window and makes its context current. GLFW must be initialised. */
    static GlfwWindow open(WindowSettings settings, boolean offscreen, NanoClock clock) {
        if (settings.samples() != WindowSettings.AUTOMATIC_SAMPLES) {
            return open(settings, offscreen, clock, settings.samples(), /* visible= */ true);
        }
        // Only a context tells its renderer, and no window can change its samples later. So the first window is hidden.
        GlfwWindow window = open(settings, offscreen, clock, SAMPLES_ON_GPU, /* visible= */ false);
        if (glGetInteger(GL_SAMPLES) > 1 && SoftwareRenderer.isCurrent()) {
            window.close();
            return open(settings, offscreen, clock, /* samples= */ 0, /* visible= */ true);
        }
        glfwShowWindow(window.handle);
        return window;
    }

    private static GlfwWindow open(
            WindowSettings settings, boolean offscreen, NanoClock clock, int samples, boolean visible) {
        long handle = create(settings, offscreen, samples, visible);
        if (handle == NULL && samples > 1) {
            // Some drivers cannot create a multisampled window, although GLFW chooses a supported number of samples.
            handle = create(settings, offscreen, /* samples= */ 0, visible);
        }
        if (handle == NULL) {
            throw contextUnavailable(offscreen, GlfwLibrary.lastError());
        }
        GlfwWindow window = new GlfwWindow(handle, clock);
        try {
            window.makeCurrent(settings);
            window.registerCallbacks();
        } catch (Throwable failure) {
            window.close();
            throw failure;
        }
        return window;
    }

    private static long create(WindowSettings settings, boolean offscreen, int samples, boolean visible) {
        setHints(settings, offscreen);
        glfwWindowHint(GLFW_VISIBLE, visible ? GLFW_TRUE : GLFW_FALSE);
        glfwWindowHint(GLFW_SAMPLES, samples > 1 ? samples : 0); // one sample is no multisampling
        return glfwCreateWindow(settings.width(), settings.height(), settings.title(), NULL, NULL);
    }

    private static void setHints(WindowSettings settings, boolean offscreen) {
        glfwDefaultWindowHints();
        glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE); // macOS offers 3.3 only in forward-compatible contexts
        glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, settings.strict() ? GLFW_TRUE : GLFW_FALSE);
        glfwWindowHint(GLFW_RESIZABLE, settings.resizable() ? GLFW_TRUE : GLFW_FALSE);
        glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
        if (offscreen) {
            glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API);
        }
    }

    private static GraphicsUnavailableException contextUnavailable(boolean offscreen, String failure) {
        return new GraphicsUnavailableException(
                (offscreen ? "an offscreen picture" : "a window") + " needs OpenGL 3.3",
                failure,
                offscreen ? OFFSCREEN_REMEDY : WINDOW_REMEDY);
    }

    private void makeCurrent(WindowSettings settings) {
        glfwMakeContextCurrent(handle);
        context = GlContext.connect(
                name -> glfwGetProcAddress(name), settings.strict(), settings.linearBlending(), settings.dithering());
        glfwSwapInterval(settings.vsync() ? 1 : 0);
    }

    private void registerCallbacks() {
        int[] width = new int[1];
        int[] height = new int[1];
        float[] scaleX = new float[1];
        float[] scaleY = new float[1];
        glfwGetFramebufferSize(handle, width, height);
        glfwGetWindowContentScale(handle, scaleX, scaleY);
        framebuffer.setSize(new FramebufferSize(width[0], height[0], contentScale(scaleX[0], scaleY[0])));
        glfwSetFramebufferSizeCallback(handle, (window, newWidth, newHeight) -> {
            framebuffer.setSize(
                    new FramebufferSize(newWidth, newHeight, framebuffer.size().contentScale()));
            input.viewportChanged();
            display.invalidate();
        });
        glfwSetWindowContentScaleCallback(
                handle,
                (window, newX, newY) -> framebuffer.setSize(new FramebufferSize(
                        framebuffer.size().widthPixels(),
                        framebuffer.size().heightPixels(),
                        contentScale(newX, newY))));
        glfwSetWindowPosCallback(handle, (window, newX, newY) -> display.invalidate());
        input.registerCallbacks();
    }

    /** Returns the larger scale of the two axes; 1 if the desktop reports no valid scale. */
    private static float contentScale(float x, float y) {
        float larger = Math.max(x, y);
        return larger > 0f && larger < Float.POSITIVE_INFINITY ? larger : 1f;
    }

    long handle() {
        return handle;
    }

    GlfwInput input() {
        return input;
    }

    Framebuffer framebuffer() {
        return framebuffer;
    }

    /** Sets the part of the framebuffer in which the layers draw, and to which the pointer is relative. */
    void setViewport(Viewport viewport) {
        framebuffer.setViewport(viewport);
        input.viewportChanged();
    }

    /** Returns whether the player has asked to close the window. */
    boolean shouldClose() {
        return glfwWindowShouldClose(handle);
    }

    /** Shows the drawn frame; with vsync on, waits for the display. */
    void swapBuffers() {
        glfwSwapBuffers(handle);
    }

    /** Returns the refresh rate of the monitor that shows this window, if it reports one. */
    Optional<Rate> displayRate() {
        return display.rate();
    }

    @Override
    public void close() {
        input.close();
        try {
            if (context != null) {
                context.close();
            }
        } finally {
            glfwMakeContextCurrent(NULL);
            Callbacks.glfwFreeCallbacks(handle);
            glfwDestroyWindow(handle);
        }
    }
}
