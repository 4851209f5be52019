package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.GLFW_CURSOR;
import static org.lwjgl.glfw.GLFW.GLFW_CURSOR_HIDDEN;
import static org.lwjgl.glfw.GLFW.GLFW_CURSOR_NORMAL;
import static org.lwjgl.glfw.GLFW.GLFW_FOCUSED;
import static org.lwjgl.glfw.GLFW.GLFW_ICONIFIED;
import static org.lwjgl.glfw.GLFW.GLFW_TRUE;
import static org.lwjgl.glfw.GLFW.glfwCreateStandardCursor;
import static org.lwjgl.glfw.GLFW.glfwDestroyCursor;
import static org.lwjgl.glfw.GLFW.glfwFocusWindow;
import static org.lwjgl.glfw.GLFW.glfwGetWindowAttrib;
import static org.lwjgl.glfw.GLFW.glfwGetWindowContentScale;
import static org.lwjgl.glfw.GLFW.glfwIconifyWindow;
import static org.lwjgl.glfw.GLFW.glfwRestoreWindow;
import static org.lwjgl.glfw.GLFW.glfwSetCursor;
import static org.lwjgl.glfw.GLFW.glfwSetInputMode;
import static org.lwjgl.glfw.GLFW.glfwSetWindowSize;
import static org.lwjgl.glfw.GLFW.glfwSetWindowTitle;
import static org.lwjgl.glfw.GLFW.glfwSwapInterval;
import static org.lwjgl.system.MemoryUtil.NULL;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.image.Image;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a game can do with its window while it is open, and what it can learn of it. What a desktop refuses to do, such as
 * an icon on macOS or Wayland, does not happen and is no failure. An offscreen picture keeps its size. For the thread that
 * opened the host.
 */
public final class WindowControls {

    private final GlfwWindow window;
    private final boolean offscreen;
    private final Fullscreen fullscreen;
    private final List<WindowListener> listeners = new ArrayList<>();
    private FramebufferSize lastSize;
    private boolean wasFocused;
    private boolean minimised;
    private boolean vsync;
    private CursorShape cursorShape = CursorShape.ARROW;
    private long cursor = NULL;

    WindowControls(GlfwWindow window, WindowSettings settings, boolean offscreen) {
        this.window = window;
        this.offscreen = offscreen;
        fullscreen = new Fullscreen(window.handle(), settings.width(), settings.height());
        vsync = settings.vsync();
        if (settings.fullscreen()) {
            setFullscreen(true);
        }
        lastSize = window.framebufferSize();
        wasFocused = isFocused();
        minimised = askMinimised();
    }

    /**
     * Registers a listener for focus, size and minimising, called from the next frame on.
     *
     * @param listener the listener
     */
    public void addListener(WindowListener listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
    }

    /** Compares with the last frame. The callbacks of GLFW are not used, because nothing may be thrown in them. */
    void update() {
        boolean focused = isFocused();
        boolean wasMinimised = minimised;
        minimised = askMinimised();
        FramebufferSize size = window.framebufferSize();
        for (int i = 0; i < listeners.size(); i++) {
            WindowListener listener = listeners.get(i);
            if (focused != wasFocused) {
                listener.focusChanged(focused);
            }
            if (minimised != wasMinimised) {
                listener.minimisedChanged(minimised);
            }
            if (!size.equals(lastSize)) {
                listener.resized(size);
            }
        }
        wasFocused = focused;
        lastSize = size;
    }

    /**
     * Fills the main display with the picture, or goes back to the window as it was before.
     *
     * @param newFullscreen true to fill the display, at the resolution that it has
     */
    public void setFullscreen(boolean newFullscreen) {
        if (offscreen) {
            return;
        }
        fullscreen.set(newFullscreen);
        setVsync(vsync); // some drivers forget it on the way
    }

    /**
     * Returns whether the picture fills a display.
     *
     * @return true if it does
     */
    public boolean isFullscreen() {
        return fullscreen.isOn();
    }

    /**
     * Changes whether showing a frame waits for the display.
     *
     * @param newVsync true to wait
     */
    public void setVsync(boolean newVsync) {
        vsync = newVsync;
        glfwSwapInterval(newVsync ? 1 : 0);
    }

    /**
     * Returns whether showing a frame waits for the display.
     *
     * @return what was asked for; virtual displays never wait
     */
    public boolean isVsync() {
        return vsync;
    }

    /**
     * Changes the size of the window. While it fills a display, that is the size to which it goes back.
     *
     * @param width 1 to 16384 units of the desktop
     * @param height 1 to 16384 units of the desktop
     * @throws IllegalArgumentException if a side is out of range
     */
    public void setSize(int width, int height) {
        WindowSettings.checkSize(width, height);
        if (isFullscreen()) {
            fullscreen.setRestoredSize(width, height);
        } else if (!offscreen) {
            glfwSetWindowSize(window.handle(), width, height);
        }
    }

    /**
     * Changes the title.
     *
     * @param title what the frame of the window says
     * @throws IllegalArgumentException if it has a null character
     */
    public void setTitle(String title) {
        WindowSettings.checkTitle(title);
        glfwSetWindowTitle(window.handle(), title);
    }

    /**
     * Changes the icon.
     *
     * @param sizes the same picture in one or several sizes, square, of which the desktop takes the one that suits it
     *     best: 16, 32 and 48 pixels are usual; none for the usual icon of the desktop
     * @throws IllegalArgumentException if one is not square or larger than 1024 pixels
     */
    public void setIcon(Image... sizes) {
        WindowIcon.set(window.handle(), sizes);
    }

    /**
     * Changes the mouse pointer.
     *
     * @param shape what it looks like over the window
     */
    public void setCursor(CursorShape shape) {
        cursorShape = Objects.requireNonNull(shape, "shape");
        glfwSetInputMode(
                window.handle(), GLFW_CURSOR, shape == CursorShape.HIDDEN ? GLFW_CURSOR_HIDDEN : GLFW_CURSOR_NORMAL);
        long before = cursor;
        cursor = GlfwCursors.code(shape) == 0 ? NULL : glfwCreateStandardCursor(GlfwCursors.code(shape));
        glfwSetCursor(window.handle(), cursor);
        if (before != NULL) {
            glfwDestroyCursor(before);
        }
    }

    /**
     * Returns the shape of the mouse pointer.
     *
     * @return the shape that was set
     */
    public CursorShape cursor() {
        return cursorShape;
    }

    /** Minimises the window if the desktop supports it. */
    public void minimise() {
        glfwIconifyWindow(window.handle());
    }

    /** Restores a minimised window. */
    public void restore() {
        glfwRestoreWindow(window.handle());
    }

    /** Requests the keyboard focus. */
    public void focus() {
        glfwFocusWindow(window.handle());
    }

    /**
     * Returns whether the window is put away: then no frame is drawn, and the game goes on.
     *
     * @return true if it was when this frame began; always false on Wayland, which tells no program
     */
    public boolean isMinimised() {
        return minimised;
    }

    /** Asks the display server, which answers less quickly than a field. */
    private boolean askMinimised() {
        return glfwGetWindowAttrib(window.handle(), GLFW_ICONIFIED) == GLFW_TRUE;
    }

    /**
     * Returns whether keys go to this window.
     *
     * @return true if they do
     */
    public boolean isFocused() {
        return glfwGetWindowAttrib(window.handle(), GLFW_FOCUSED) == GLFW_TRUE;
    }

    /**
     * Returns whether the player has a gamepad. One that is unplugged lets go of everything that was held on it, within the same
     * frame; the first one that is there is the player's.
     *
     * @return true if there was one when this frame began
     */
    public boolean hasGamepad() {
        return window.input().hasGamepad();
    }

    /**
     * Returns the content scale of the display, for letters and lines.
     *
     * @return 1 for a plain display, 2 for one with twice as many pixels to the inch
     */
    public float contentScale() {
        float[] x = new float[1];
        float[] y = new float[1];
        glfwGetWindowContentScale(window.handle(), x, y);
        return Math.max(x[0], y[0]);
    }
}
