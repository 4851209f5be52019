package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.glfwPollEvents;
import static org.lwjgl.glfw.GLFW.glfwWaitEventsTimeout;
import static org.lwjgl.opengl.GL33C.GL_COLOR_BUFFER_BIT;
import static org.lwjgl.opengl.GL33C.GL_DEPTH_BUFFER_BIT;
import static org.lwjgl.opengl.GL33C.glClear;
import static org.lwjgl.opengl.GL33C.glClearColor;
import static org.lwjgl.opengl.GL33C.glViewport;

import dev.halfstep.input.DeadZone;
import dev.halfstep.input.InputQueue;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.gl.DrawState;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.gl.GlResource;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.natives.LwjglMessages;
import dev.halfstep.render.natives.UnpackedNatives;
import dev.halfstep.schedule.FrameHost;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A window, or a picture of the same kind that needs no display, in which a game runs.
 *
 * <pre>{@code
 * NanoClock clock = NanoClock.system();
 * Camera2d camera = Camera2d.showing(16, 9);
 * try (GlfwHost host = GlfwHost.openWindow(WindowSettings.of("My game", 1280, 720), clock)) {
 *     host.add(new ShapeLayer(camera));
 *     host.add(new HudLine());
 *     new GameLoop(scheduler, host, clock, new FixedPacer(clock, host.displayRate().orElse(Rate.hz(60)))).run();
 * }
 * }</pre>
 *
 * <p>While the window is minimised, frames go on, with input, steps and presentation, and nothing is drawn. The pacer of
 * the loop keeps their pace; with vsync the host also waits a little in each of them, in place of the display.
 *
 * <p>One host can be open at a time, and it belongs to the thread that opened it. On macOS that must be the first
 * thread of the process: start java with {@code -XstartOnFirstThread} and open the host in {@code main}.
 */
public final class GlfwHost implements FrameHost {

    /** How long a frame that is not drawn waits for events, where drawing it would have waited for the display. */
    private static final double UNDRAWN_FRAME_SECONDS = 0.01;

    private final Thread owner = Thread.currentThread();
    private final GlfwLibrary library;
    private final GlfwWindow window;
    private final Color background;
    private final boolean offscreen;
    private final WindowControls controls;
    private final List<Layer> layers = new ArrayList<>();
    private final List<AutoCloseable> owned = new ArrayList<>();
    private @Nullable PresentationContext lastFrame;
    private boolean closed;

    private GlfwHost(GlfwLibrary library, GlfwWindow window, WindowSettings settings, boolean offscreen) {
        this.library = library;
        this.window = window;
        this.controls = new WindowControls(window, settings, offscreen);
        this.background = settings.background();
        this.offscreen = offscreen;
    }

    /**
     * Opens a window on the desktop.
     *
     * @param settings what it is to be like
     * @param clock the clock of the loop, which gives the player's input its times
     * @return a host without layers, to be closed
     * @throws GraphicsUnavailableException if there is no display, no OpenGL 3.3, or a library cannot be loaded
     * @throws IllegalStateException if another host is open
     */
    public static GlfwHost openWindow(WindowSettings settings, NanoClock clock) {
        return open(settings, clock, false);
    }

    /**
     * Opens a picture that nobody sees but {@link #screenshot()}. It needs no display, but EGL, which Linux has. It
     * stays open until it is closed, has no keys, and is drawn in the same way as a window is, pixel by pixel.
     *
     * @param settings what it is to be like; title and vsync do not matter
     * @param clock the clock of the loop
     * @return a host without layers, to be closed
     * @throws GraphicsUnavailableException if there is no EGL, no OpenGL 3.3, or a library cannot be loaded
     * @throws IllegalStateException if another host is open
     */
    public static GlfwHost openOffscreen(WindowSettings settings, NanoClock clock) {
        return open(settings, clock, true);
    }

    private static GlfwHost open(WindowSettings settings, NanoClock clock, boolean offscreen) {
        LwjglMessages.mute();
        try {
            GlfwLibrary library = GlfwLibrary.start(offscreen);
            try {
                GlfwWindow window = GlfwWindow.open(settings, offscreen, clock);
                return new GlfwHost(library, window, settings, offscreen);
            } catch (Throwable failure) {
                library.close();
                throw failure;
            }
        } catch (LinkageError e) {
            throw new GraphicsUnavailableException(
                    "graphics need the native libraries of LWJGL",
                    rootMessage(e),
                    UnpackedNatives.remedyOr("put the natives of LWJGL for this platform on the class path"),
                    e);
        } finally {
            LwjglMessages.unmute();
        }
    }

    private static String rootMessage(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage());
    }

    /**
     * Draws a layer from the next frame on, over those that were added before it. It is closed with this host.
     *
     * @param layer a layer, made after this host was opened
     * @param <L> what kind of layer
     * @return the same layer
     */
    public <L extends Layer> L add(L layer) {
        checkUsable();
        layers.add(layer);
        owned.add(layer);
        return layer;
    }

    /**
     * Closes something that was made of OpenGL together with this host: what was added or owned last is closed first.
     *
     * @param resource a texture, a font, or the like
     * @param <R> what kind of resource
     * @return the same resource
     */
    public <R extends GlResource> R own(R resource) {
        checkUsable();
        owned.add(resource);
        return resource;
    }

    /**
     * Closes all layers and everything that was owned, last first, so that another scene can be drawn in the same window.
     */
    public void clear() {
        checkUsable();
        ClosingOrder closing = new ClosingOrder();
        closeOwned(closing);
        layers.clear();
        owned.clear();
        lastFrame = null;
        closing.throwFirst();
    }

    private void closeOwned(ClosingOrder closing) {
        for (int i = owned.size() - 1; i >= 0; i--) {
            closing.close(owned.get(i));
        }
    }

    /**
     * The window itself: its size, icon, mouse pointer, and what happens to it.
     *
     * @return always the same controls
     */
    public WindowControls controls() {
        checkUsable();
        return controls;
    }

    @Override
    public boolean isOpen() {
        return !closed && !window.shouldClose();
    }

    /**
     * {@inheritDoc}
     *
     * <p>GLFW reports all events since the previous poll at once and without timestamps. They get the earliest possible
     * one, the time of the previous poll. A later time would be as uncertain, and would reach the simulation a frame
     * later.
     */
    @Override
    public void poll(InputQueue input) {
        checkUsable();
        window.input().beginPoll(input);
        pollEvents();
        controls.update();
        window.input().endPoll();
    }

    private void pollEvents() {
        if (!isShown() && controls.isVsync()) {
            glfwWaitEventsTimeout(UNDRAWN_FRAME_SECONDS); // a loop without a pacer would use up a core
        } else {
            glfwPollEvents();
        }
    }

    /**
     * Sets the dead zone of the gamepad axes; {@link DeadZone#DEFAULT} unless this is called.
     *
     * @param deadZone from the next frame on
     */
    public void setDeadZone(DeadZone deadZone) {
        checkUsable();
        window.input().setDeadZone(deadZone);
    }

    /**
     * {@inheritDoc}
     *
     * <p>A window that is minimised or has no pixels is not drawn, and its layers {@linkplain Layer#skip skip} the frame.
     */
    @Override
    public void draw(PresentationContext frame) {
        checkUsable();
        if (!isShown()) {
            skip(frame); // and no swap: that of a hidden window may wait until the window is back
            return;
        }
        lastFrame = frame;
        drawLayers(frame);
        window.swap();
    }

    /**
     * Takes a frame without drawing it, in place of {@link #draw}: for runs of which only some frames are wanted as a
     * picture. {@link #screenshot()} can still draw it.
     *
     * @param frame what presentation has prepared
     */
    public void skip(PresentationContext frame) {
        checkUsable();
        lastFrame = frame;
        for (int i = 0; i < layers.size(); i++) {
            layers.get(i).skip(frame);
        }
    }

    private void drawLayers(PresentationContext frame) {
        FramebufferSize size = window.framebufferSize();
        glViewport(0, 0, size.widthPixels(), size.heightPixels());
        DrawState.usual();
        glClearColor(background.red(), background.green(), background.blue(), 1f);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        for (int i = 0; i < layers.size(); i++) {
            Layer layer = layers.get(i);
            layer.draw(frame, size);
            GlErrors.check("drawing", layer);
        }
    }

    /**
     * The picture of the last frame. It is drawn once more for this, from the world as it is now, so the world must
     * still be there.
     *
     * @return the pixels
     * @throws IllegalStateException if there was no frame yet, or the window is minimised, whose pixels OpenGL leaves
     *     undefined
     */
    public Screenshot screenshot() {
        checkUsable();
        if (lastFrame == null) {
            throw new IllegalStateException("a screenshot shows the last frame: none was drawn yet");
        }
        FramebufferSize size = window.framebufferSize();
        if (!isShown()) {
            throw new IllegalStateException(
                    "a screenshot needs a window that is shown: it is minimised; restore it first");
        }
        drawLayers(lastFrame);
        Screenshot screenshot = Screenshot.ofBackBuffer(size);
        GlErrors.check("reading", "a screenshot");
        return screenshot;
    }

    /**
     * Returns whether frames are drawn.
     *
     * @return false while the window is minimised or has no pixels; steps, input and presentation go on then
     */
    public boolean isShown() {
        checkUsable();
        return !controls.isMinimised() && !window.framebufferSize().isEmpty();
    }

    /**
     * Returns the current size of the picture.
     *
     * @return its size in pixels
     */
    public FramebufferSize framebufferSize() {
        checkUsable();
        return window.framebufferSize();
    }

    /**
     * Returns the refresh rate of the primary monitor.
     *
     * @return its rate in whole hertz, as the desktop states it; empty where it states none, and offscreen
     */
    public Optional<Rate> displayRate() {
        checkUsable();
        return offscreen ? Optional.empty() : GlfwWindow.displayRate();
    }

    GlfwWindow window() {
        return window;
    }

    private void checkUsable() {
        if (closed) {
            throw new IllegalStateException("a host cannot be used after it was closed");
        }
        checkThread();
    }

    private void checkThread() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException("a host belongs to the thread that opened it, '" + owner.getName() + "': '"
                    + Thread.currentThread().getName() + "' cannot use it");
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        checkThread();
        closed = true;
        ClosingOrder closing = new ClosingOrder();
        closeOwned(closing);
        closing.close(window);
        closing.close(library);
        closing.throwFirst();
    }
}
