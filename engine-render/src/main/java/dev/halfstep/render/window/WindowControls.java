package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.GLFW_CROSSHAIR_CURSOR;
import static org.lwjgl.glfw.GLFW.GLFW_FOCUSED;
import static org.lwjgl.glfw.GLFW.GLFW_ICONIFIED;
import static org.lwjgl.glfw.GLFW.GLFW_POINTING_HAND_CURSOR;
import static org.lwjgl.glfw.GLFW.GLFW_TRUE;
import static org.lwjgl.glfw.GLFW.glfwFocusWindow;
import static org.lwjgl.glfw.GLFW.glfwGetClipboardString;
import static org.lwjgl.glfw.GLFW.glfwGetWindowAttrib;
import static org.lwjgl.glfw.GLFW.glfwIconifyWindow;
import static org.lwjgl.glfw.GLFW.glfwRestoreWindow;
import static org.lwjgl.glfw.GLFW.glfwSetClipboardString;
import static org.lwjgl.glfw.GLFW.glfwSetWindowIcon;
import static org.lwjgl.glfw.GLFW.glfwSetWindowSize;
import static org.lwjgl.glfw.GLFW.glfwSetWindowTitle;
import static org.lwjgl.glfw.GLFW.glfwSwapInterval;

import dev.halfstep.file.Settings;
import dev.halfstep.input.PlayerInput;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.image.Image;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lwjgl.glfw.GLFWImage;
import org.lwjgl.system.MemoryUtil;

/**
 * Controls a window and reports its state. A request that the desktop does not support, such as an icon on macOS or
 * Wayland, is a no-op. An offscreen framebuffer keeps its size. Only the thread that opened the host may call these
 * methods.
 */
public final class WindowControls {

    /**
     * Listens to changes of the window. Each method is called at most once a frame, after the input was polled and before
     * the steps of the frame.
     */
    public interface Listener {

        /**
         * Called when the window gains or loses the keyboard focus.
         *
         * @param focused true if the window has the focus
         */
        default void focusChanged(boolean focused) {}

        /**
         * Called when the window is minimised or restored.
         *
         * @param minimised true if the window was minimised: nothing is drawn then, but the game continues
         */
        default void minimisedChanged(boolean minimised) {}

        /**
         * Called when the size or the content scale of the framebuffer changes.
         *
         * @param size the new size; on some desktops it is 0 x 0 while the window is minimised
         */
        default void resized(FramebufferSize size) {}
    }

    /** The shapes of the mouse pointer over a window. A desktop that lacks a shape shows its arrow. */
    public enum CursorShape {
        /** The default arrow. */
        ARROW,
        /** A cross to aim with. */
        CROSSHAIR,
        /** A hand, for links and buttons. */
        HAND,
        /** No pointer over the window. */
        HIDDEN,
        /**
         * The arrow, hidden while it has not moved for two seconds: for games that are played without the mouse, whose
         * menus are not.
         */
        HIDDEN_AT_REST
    }

    private static final int RGBA_BYTES_PER_PIXEL = 4;

    private final GlfwWindow window;
    private final boolean offscreen;
    private final Fullscreen fullscreen;
    private final WindowPointer pointer;
    private CursorShape cursor = CursorShape.ARROW;
    private final List<Listener> listeners = new ArrayList<>();
    private FramebufferSize previousSize;
    private boolean wasFocused;

    /** Whether the window was minimised when the current frame began. */
    private boolean minimised;

    /** The size with which the window was opened. The desktop may have scaled it. */
    private final int openedWidth;

    private final int openedHeight;
    private boolean vsync;

    /** Keeps the size and the mode of the window in the settings of the player; null without {@link #keepIn}. */
    private @Nullable KeptWindow kept;

    /**
     * The options of the command line that concern the window.
     *
     * @param described the settings without these options
     */
    record Options(WindowSettings described, boolean isSized, boolean isFullscreen, boolean hasOwnPace) {}

    private Options options;

    WindowControls(GlfwWindow window, WindowSettings settings, boolean offscreen) {
        this.window = window;
        this.offscreen = offscreen;
        fullscreen = new Fullscreen(window.handle(), settings.width(), settings.height());
        pointer = new WindowPointer(window.handle());
        options = new Options(settings, false, false, false);
        openedWidth = settings.width();
        openedHeight = settings.height();
        vsync = settings.vsync();
        if (!settings.icon().isEmpty()) {
            setIcon(settings.icon());
        }
        if (settings.fullscreen()) {
            setFullscreen(true);
        }
        previousSize = window.framebuffer().size();
        wasFocused = isFocused();
        minimised = queryMinimised();
    }

    /**
     * Registers a listener for changes of focus and size, and for minimising. The calls begin with the next frame.
     *
     * @param listener the listener
     */
    public void addListener(Listener listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
    }

    /**
     * Reads the state of the window and calls the listeners for its changes since the last frame. GLFW callbacks cannot
     * call the listeners, because a callback must not throw.
     */
    void update(long nowNanos) {
        pointer.update(nowNanos);
        boolean focused = isFocused();
        boolean wasMinimised = minimised;
        minimised = queryMinimised();
        FramebufferSize size = window.framebuffer().size();
        for (int i = 0; i < listeners.size(); i++) {
            Listener listener = listeners.get(i);
            if (focused != wasFocused) {
                listener.focusChanged(focused);
            }
            if (minimised != wasMinimised) {
                listener.minimisedChanged(minimised);
            }
            if (!size.equals(previousSize)) {
                listener.resized(size);
            }
        }
        if (kept != null && !size.equals(previousSize) && !minimised && !isFullscreen()) {
            kept.sizeChanged(window.handle());
        }
        wasFocused = focused;
        previousSize = size;
    }

    void setOptions(Options newOptions) {
        options = newOptions;
    }

    /**
     * Keeps the window as the player leaves it in the settings: the size, fullscreen mode with its monitor, and vsync.
     * Changes the window to the values of the file, and from now on sets the settings when the window changes. {@link
     * Settings#save()} then writes the changes:
     *
     * <pre>{@code
     * window.width = 1920
     * window.height = 1080
     * window.fullscreen = true
     * window.monitor = "DELL U2720Q"
     * window.vsync = false
     * }</pre>
     *
     * <p>Call this before the first frame. The settings with which the window was opened are the defaults. The options
     * of {@link GameWindow#run}, such as {@code --size}, win over the file for one run, and are not written. To let
     * another program's option do so, declare the setting before, and {@linkplain
     * dev.halfstep.file.Settings.Setting#override override} it. A no-op offscreen.
     *
     * @param settings the settings
     */
    public void keepIn(Settings settings) {
        if (!offscreen) {
            KeptWindow restored = new KeptWindow(settings, this, options);
            restored.override(options, openedWidth, openedHeight);
            restored.restore(this, openedWidth, openedHeight);
            kept = restored; // from now on, and not while it is restored
        }
    }

    /**
     * Switches to fullscreen on the monitor on which the window lies, or back to a window of the previous position and
     * size. Wayland does not report the positions of windows: there it is the first monitor.
     *
     * @param newFullscreen true for fullscreen, at the current resolution of the monitor
     */
    public void setFullscreen(boolean newFullscreen) {
        if (offscreen) {
            return;
        }
        fullscreen.set(newFullscreen);
        modeChanged();
    }

    /**
     * Switches to fullscreen on a monitor, in its current video mode, also from another monitor.
     *
     * @param monitor one of {@link #monitors()}
     * @throws IllegalArgumentException if the monitor is no longer attached
     */
    public void setFullscreen(Monitor monitor) {
        if (offscreen) {
            return;
        }
        enterFullscreen(monitor, monitor.requireAttached(Monitor.attached()).currentMode());
    }

    /**
     * Switches to fullscreen on a monitor in a video mode. The desktop gets its own mode back when the window leaves
     * the monitor or is closed. If the window loses the focus while the mode differs, most desktops minimise it.
     *
     * @param monitor one of {@link #monitors()}
     * @param mode one of the {@linkplain Monitor#modes() modes} of the monitor
     * @throws IllegalArgumentException if the monitor is no longer attached, or does not have the mode
     */
    public void setFullscreen(Monitor monitor, Monitor.Mode mode) {
        if (offscreen) {
            return;
        }
        monitor.requireAttached(Monitor.attached()).requireMode(mode);
        enterFullscreen(monitor, mode);
    }

    private void enterFullscreen(Monitor monitor, Monitor.Mode mode) {
        fullscreen.enter(monitor, mode);
        modeChanged();
    }

    private void modeChanged() {
        setVsync(vsync); // some drivers reset vsync when the mode of the window changes
        if (kept != null) {
            kept.modeChanged(this);
        }
    }

    /**
     * Returns the attached monitors.
     *
     * @return a new list, the primary monitor first; empty offscreen
     */
    public List<Monitor> monitors() {
        return offscreen ? List.of() : List.copyOf(Monitor.attached());
    }

    /**
     * Returns the monitor on which the window lies: the monitor at the centre of the window, or else the monitor of
     * which the window covers the largest part. Wayland does not report the positions of windows: there it is the first
     * monitor, except in fullscreen mode.
     *
     * @return the monitor; empty offscreen, and if no monitor is attached
     */
    public Optional<Monitor> monitor() {
        return offscreen ? Optional.empty() : fullscreen.current();
    }

    /**
     * Returns whether the window is in fullscreen mode.
     *
     * @return true if it fills a monitor
     */
    public boolean isFullscreen() {
        return fullscreen.isOn();
    }

    /**
     * Switches vsync: whether a buffer swap waits for the display.
     *
     * @param newVsync true to wait
     */
    public void setVsync(boolean newVsync) {
        vsync = newVsync;
        glfwSwapInterval(newVsync ? 1 : 0);
        if (kept != null) {
            kept.vsyncChanged(newVsync);
        }
    }

    /**
     * Returns whether vsync is on.
     *
     * @return the value that was set, even if the display never waits, such as a virtual display
     */
    public boolean isVsync() {
        return vsync;
    }

    /**
     * Changes the size of the window. In fullscreen mode, sets the size that the window gets when it leaves the mode.
     *
     * @param width the width, 1 to 16384 units of the desktop
     * @param height the height, 1 to 16384 units of the desktop
     * @throws IllegalArgumentException if a side is out of range
     */
    public void setSize(int width, int height) {
        WindowSettings.checkSize(width, height);
        if (isFullscreen()) {
            fullscreen.setRestoredSize(width, height);
            if (kept != null) {
                kept.sizeChanged(width, height);
            }
        } else if (!offscreen) {
            glfwSetWindowSize(window.handle(), width, height);
        }
    }

    /**
     * Changes the title.
     *
     * @param title the text in the title bar
     * @throws IllegalArgumentException if the title has a null character
     */
    public void setTitle(String title) {
        WindowSettings.checkTitle(title);
        glfwSetWindowTitle(window.handle(), title);
    }

    /**
     * Returns the text in the clipboard of the desktop, for a text field. Programs of others have written it, so a game
     * must expect any length and any character.
     *
     * @return the text, empty if the clipboard has none
     */
    public String clipboard() {
        String text = glfwGetClipboardString(window.handle());
        return text == null ? "" : text;
    }

    /**
     * Puts a text into the clipboard of the desktop. Offscreen, only {@link #clipboard()} sees it.
     *
     * @param text the text
     * @throws IllegalArgumentException if the text has a null character
     */
    public void setClipboard(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a text in the clipboard must not have a null character");
        }
        glfwSetClipboardString(window.handle(), text);
    }

    /**
     * Changes the icon.
     *
     * @param sizes the same square picture in one or several sizes, such as 16, 32 and 48 pixels; the desktop chooses
     *     the best fit. Without pictures, the default icon of the desktop is restored
     * @throws IllegalArgumentException if a picture is not square or larger than 1024 pixels
     */
    public void setIcon(Image... sizes) {
        List<Image> pictures = List.of(sizes);
        pictures.forEach(WindowSettings::checkIcon);
        setIcon(pictures);
    }

    private void setIcon(List<Image> sizes) {
        if (sizes.isEmpty()) {
            glfwSetWindowIcon(window.handle(), null);
            return;
        }
        ByteBuffer[] pixels = new ByteBuffer[sizes.size()];
        try (GLFWImage.Buffer icons = GLFWImage.malloc(sizes.size())) {
            for (int i = 0; i < pixels.length; i++) {
                Image image = sizes.get(i);
                pixels[i] = MemoryUtil.memAlloc(image.width() * image.height() * RGBA_BYTES_PER_PIXEL);
                image.copyTo(pixels[i]);
                icons.get(i).width(image.width()).height(image.height()).pixels(pixels[i].flip());
            }
            glfwSetWindowIcon(window.handle(), icons); // copies the pixels
        } finally {
            for (ByteBuffer memory : pixels) {
                MemoryUtil.memFree(memory); // a no-op for null: after a failure, the later elements are null
            }
        }
    }

    /**
     * Changes the mouse pointer.
     *
     * @param shape the shape over the window
     */
    public void setCursor(CursorShape shape) {
        cursor = Objects.requireNonNull(shape, "shape");
        int code = switch (shape) {
            case ARROW, HIDDEN, HIDDEN_AT_REST -> 0; // the arrow is the default, and hiding is a mode
            case CROSSHAIR -> GLFW_CROSSHAIR_CURSOR;
            case HAND -> GLFW_POINTING_HAND_CURSOR;
        };
        pointer.setCursor(code, shape == CursorShape.HIDDEN, shape == CursorShape.HIDDEN_AT_REST);
    }

    /**
     * Returns the shape of the mouse pointer.
     *
     * @return the shape that was set
     */
    public CursorShape cursor() {
        return cursor;
    }

    /**
     * Captures or releases the mouse pointer. A captured pointer is invisible and cannot leave the window. Its position
     * stays, and {@link dev.halfstep.input.InputView#motionX()} and {@link dev.halfstep.input.InputView#motionY()} have
     * the motion of the mouse: without the acceleration of the desktop where GLFW supports it, such as on Windows and
     * X11. The desktop has the pointer while the window has no focus. A released pointer is at the place of its capture
     * and has its {@linkplain #setCursor shape}.
     *
     * @param newCaptured true to capture the pointer
     */
    public void setPointerCaptured(boolean newCaptured) {
        if (newCaptured != pointer.isCaptured()) {
            pointer.setCaptured(newCaptured);
            window.input().setCaptured(newCaptured);
        }
    }

    /**
     * Returns whether the mouse pointer is captured.
     *
     * @return the value that was set
     */
    public boolean isPointerCaptured() {
        return pointer.isCaptured();
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
     * Returns whether the window is minimised: no frame is drawn then, but the game continues.
     *
     * @return true if the window was minimised when this frame began; always false on Wayland, which does not report it
     */
    public boolean isMinimised() {
        return minimised;
    }

    /** Queries whether the window is minimised now. */
    private boolean queryMinimised() {
        return glfwGetWindowAttrib(window.handle(), GLFW_ICONIFIED) == GLFW_TRUE;
    }

    /**
     * Returns whether this window has the keyboard focus.
     *
     * @return true if it has the focus
     */
    public boolean isFocused() {
        return glfwGetWindowAttrib(window.handle(), GLFW_FOCUSED) == GLFW_TRUE;
    }

    /**
     * Returns whether the first player has a gamepad. Unplugging it releases all its held buttons and axes within the
     * same frame.
     *
     * @return true if the gamepad was connected when this frame began
     */
    public boolean hasGamepad() {
        return hasGamepad(1);
    }

    /**
     * Returns whether a player has a gamepad, see {@link GlfwHost#setGamepadPlayers}.
     *
     * @param player the number of the player, 1 to {@link PlayerInput#MAX_PLAYERS}
     * @return true if the gamepad was connected when this frame began
     * @throws IllegalArgumentException if the number is out of range
     */
    public boolean hasGamepad(int player) {
        GlfwGamepads.requirePlayers("the number of a player", player);
        return window.input().hasGamepad(player);
    }

    /**
     * Returns the content scale of the display, a factor for the size of text and lines.
     *
     * @return the factor: 1 for a normal display, 2 for one with twice the pixel density
     */
    public float contentScale() {
        return window.framebuffer().size().contentScale();
    }
}
