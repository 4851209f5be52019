package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.glfwPollEvents;
import static org.lwjgl.glfw.GLFW.glfwWaitEventsTimeout;
import static org.lwjgl.opengl.GL33C.GL_SAMPLES;
import static org.lwjgl.opengl.GL33C.glGetInteger;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.game.OwnedResources;
import dev.halfstep.input.InputQueue;
import dev.halfstep.render.asset.NativeLibraries;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Effect;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.PostProcessing;
import dev.halfstep.render.gl.DrawState;
import dev.halfstep.render.gl.GlContext;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Assets;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hosts a game in a window, or offscreen, in a framebuffer that needs no display.
 *
 * <pre>{@code
 * NanoClock clock = NanoClock.system();
 * Camera2d camera = Camera2d.showing(16, 9);
 * try (GlfwHost host = GlfwHost.openWindow(WindowSettings.of("My game", 1280, 720), clock)) {
 *     host.add(new ShapeLayer(camera));
 *     host.add(new HudLine());
 *     new GameLoop(scheduler, host, clock).run();
 * }
 * }</pre>
 *
 * <p>While the window is minimised, frames continue with input, steps and presentation, but nothing is drawn. The pacer
 * of the loop paces these frames. With vsync on, the host also waits up to 10 ms for events in each of these
 * frames, because no buffer swap paces them.
 *
 * <p>One host can be open at a time, and it belongs to the thread that opened it. On macOS this must be the first
 * thread of the process: start java with {@code -XstartOnFirstThread} and open the host in {@code main}.
 */
public final class GlfwHost implements FrameHost {

    /** The default dead zone of the gamepad axes, large enough that a worn stick at rest counts as 0. */
    public static final float DEFAULT_DEAD_ZONE = DeadZone.DEFAULT_RADIUS;

    /** The maximum time that an undrawn frame waits for events, because no buffer swap paces it. */
    private static final double UNDRAWN_FRAME_WAIT_SECONDS = 0.01;

    private final Thread owner = Thread.currentThread();
    private final GlfwLibrary library;
    private final GlfwWindow window;
    private final Color background;
    private final boolean offscreen;
    private final WindowControls controls;
    private final List<Layer> layers = new ArrayList<>();

    private final PostProcessing postProcessing =
            new PostProcessing("the window", GlContext.samples(), GlContext.isDithered());

    /** Layers and other resources, in the order in which they were added. */
    private final OwnedResources ownedResources = new OwnedResources();

    /** Null until a game loads assets by it. */
    private @Nullable Assets assets;

    /** The receivers that wait for a screenshot of the next drawn frame. */
    private final List<Consumer<Screenshot>> screenshotReceivers = new ArrayList<>();

    /** The frame that a screenshot draws again; null before the first frame. */
    private @Nullable PresentationContext lastFrame;

    /** Whether only frames are drawn of which there may be a screenshot. */
    private boolean drawsScreenshotsOnly;

    /** The number of layers in the newest frame that was drawn, or -1. */
    private int drawnLayers = -1;

    private boolean closed;

    private GlfwHost(GlfwLibrary library, GlfwWindow window, WindowSettings settings, boolean offscreen) {
        this.library = library;
        this.window = window;
        this.controls = new WindowControls(window, settings, offscreen);
        this.background = settings.background().withOpacity(1f);
        this.offscreen = offscreen;
    }

    /**
     * Opens a window on the desktop.
     *
     * @param settings the size, the title and the other settings of the window
     * @param clock the clock of the loop, for the timestamps of input events
     * @return a host without layers, to be closed
     * @throws GraphicsUnavailableException if there is no display, no OpenGL 3.3, or a library cannot be loaded
     * @throws IllegalStateException if another host is open
     */
    public static GlfwHost openWindow(WindowSettings settings, NanoClock clock) {
        return open(settings, clock, /* offscreen= */ false);
    }

    /**
     * Opens an offscreen framebuffer, which {@link #screenshot()} reads. It needs EGL, which Linux has, but no display.
     * An offscreen host has no keyboard or mouse and stays open until it is closed. Drawing gives the same pixels as in
     * a window.
     *
     * @param settings the size and the other settings; title and vsync are ignored
     * @param clock the clock of the loop, for the timestamps of input events
     * @return a host without layers, to be closed
     * @throws GraphicsUnavailableException if there is no EGL, no OpenGL 3.3, or a library cannot be loaded
     * @throws IllegalStateException if another host is open
     */
    public static GlfwHost openOffscreen(WindowSettings settings, NanoClock clock) {
        return open(settings, clock, /* offscreen= */ true);
    }

    private static GlfwHost open(WindowSettings settings, NanoClock clock, boolean offscreen) {
        NativeLibraries.muteMessages();
        try {
            GlfwLibrary library = GlfwLibrary.start(offscreen);
            try {
                return open(library, settings, clock, offscreen);
            } catch (Throwable failure) {
                library.close();
                throw failure;
            }
        } catch (LinkageError e) {
            throw new GraphicsUnavailableException(
                    "graphics need the native libraries of LWJGL",
                    rootMessage(e),
                    NativeLibraries.remedy("put the natives of LWJGL for this platform on the class path"),
                    e);
        } finally {
            NativeLibraries.unmuteMessages();
        }
    }

    private static GlfwHost open(GlfwLibrary library, WindowSettings settings, NanoClock clock, boolean offscreen) {
        GlfwWindow window = GlfwWindow.open(settings, offscreen, clock);
        try {
            return new GlfwHost(library, window, settings, offscreen);
        } catch (Throwable failure) {
            window.close();
            throw failure;
        }
    }

    /** Returns the message of the innermost cause, in which LWJGL names the missing library. */
    private static String rootMessage(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage());
    }

    /**
     * Adds a layer, which is drawn from the next frame on, over the layers added before. The host closes it. To hide it
     * for a while, call {@link Layer#setVisible}.
     *
     * @param layer a layer that was created after this host was opened, because layers need its OpenGL context
     * @param <L> the type of the layer
     * @return the same layer
     */
    public <L extends Layer> L add(L layer) {
        checkUsable();
        layers.add(layer);
        ownedResources.add(layer);
        return layer;
    }

    /**
     * Adds an effect, which changes the picture of all layers from the next frame on, after the effects added before.
     * The host closes it. To switch it off for a while, call {@link Effect#setEnabled}: while all effects are off, a
     * frame costs as much as without effects. An effect covers the viewport, not the bars around it.
     *
     * @param effect an effect on the picture
     * @return the same effect
     * @throws IllegalStateException if it is an effect on sprites
     */
    public Effect addEffect(Effect effect) {
        checkUsable();
        postProcessing.add(effect);
        ownedResources.add(effect);
        return effect;
    }

    /**
     * Takes ownership of an object: the host closes it together with the layers, in reverse order.
     *
     * @param resource a texture, a font or another object
     * @param <R> the type of the object
     * @return the same resource
     */
    public <R extends AutoCloseable> R own(R resource) {
        checkUsable();
        ownedResources.add(resource);
        return resource;
    }

    /**
     * Returns the loader of textures, which loads beside the game, and loads files again when they were saved. The host
     * closes it, and all textures that it has loaded, together with the layers.
     *
     * @return the same object until {@link #clear()}
     */
    public Assets assets() {
        checkUsable();
        if (assets == null) {
            assets = own(new Assets());
        }
        return assets;
    }

    /**
     * Closes all layers, effects and owned resources in reverse order, so that the same window can draw another scene.
     * The viewport is the whole framebuffer again. The host stays open. A key that is held is held in the next scene,
     * too, without a press.
     */
    public void clear() {
        checkUsable();
        try {
            ownedResources.close();
        } finally {
            layers.clear();
            postProcessing.clear();
            lastFrame = null;
            assets = null;
            setViewport(Viewport.whole());
            window.input().windowInput().holdAgain();
        }
    }

    /**
     * Returns the controls of the window: size, title, icon, mouse pointer, listeners.
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
     * <p>GLFW reports all events since the previous poll together, without timestamps. Each event gets the earliest
     * possible timestamp, the time of the previous poll. A later timestamp would be no more accurate, and the events
     * would reach the simulation a frame later.
     */
    @Override
    public void poll(InputQueue input) {
        checkUsable();
        window.input().beginPoll(input);
        pollEvents();
        controls.update(window.input().nanoTime());
        window.input().endPoll();
    }

    private void pollEvents() {
        if (!isShown() && controls.isVsync()) {
            // No buffer swap waits in this frame. Without this wait, a loop without a pacer would use a full core.
            glfwWaitEventsTimeout(UNDRAWN_FRAME_WAIT_SECONDS);
        } else {
            glfwPollEvents();
        }
    }

    /**
     * Sets the dead zone of the gamepad axes, from the next frame on: the range around the rest position that counts as
     * 0. Outside of it the value grows linearly to 1.
     *
     * @param radius half the width of this range, 0 to less than 1, where 1 is the end of the axis; {@value
     *     #DEFAULT_DEAD_ZONE} by default
     * @throws IllegalArgumentException if the radius is out of range
     */
    public void setDeadZone(float radius) {
        checkUsable();
        window.input().setDeadZone(new DeadZone(radius));
    }

    /**
     * Sets how many players have a gamepad of their own, from the next frame on. A connected gamepad goes to the first
     * player without one, and stays with this player until it is unplugged. Its events reach {@link
     * dev.halfstep.input.InputView#ofPlayer}.
     *
     * @param players the number of players, 1 to {@link dev.halfstep.input.PlayerInput#MAX_PLAYERS}; 1 by default: all
     *     further gamepads are then replacements
     * @throws IllegalArgumentException if the number is out of range
     */
    public void setGamepadPlayers(int players) {
        checkUsable();
        GlfwGamepads.requirePlayers("the number of players with a gamepad", players);
        window.input().setGamepadPlayers(players);
    }

    /**
     * {@inheritDoc}
     *
     * <p>A window that is minimised or has no pixels is not drawn, and its layers {@linkplain Layer#skip skip} the
     * frame.
     */
    @Override
    public void draw(PresentationContext frame) {
        checkUsable();
        updateAssets();
        if (!isShown() || (drawsScreenshotsOnly && !needsPicture())) {
            skip(frame); // without a buffer swap, which may block until the window is restored
            return;
        }
        lastFrame = frame;
        drawnLayers = layers.size();
        drawLayers(frame);
        passOnScreenshot();
        window.swapBuffers();
    }

    /**
     * Skips all frames that no screenshot shows, from now on. Each layer is still drawn once, in the frame after it was
     * added: layers and cameras get to know the size of the picture by drawing.
     */
    void drawScreenshotsOnly() {
        drawsScreenshotsOnly = true;
    }

    private boolean needsPicture() {
        return !screenshotReceivers.isEmpty() || drawnLayers != layers.size();
    }

    /** Passes the drawn frame on to the receivers that wait for a screenshot. */
    private void passOnScreenshot() {
        if (screenshotReceivers.isEmpty()) {
            return;
        }
        Screenshot screenshot = readScreenshot();
        List<Consumer<Screenshot>> receivers = List.copyOf(screenshotReceivers);
        screenshotReceivers.clear(); // first: a receiver may wait for a further screenshot, or fail
        receivers.forEach(receiver -> receiver.accept(screenshot));
    }

    /**
     * Skips the drawing of a frame. Call this method instead of {@link #draw} in runs that need pictures of a few
     * frames only. {@link #screenshot()} can still draw the skipped frame.
     *
     * @param frame the presentation of the frame
     */
    public void skip(PresentationContext frame) {
        checkUsable();
        updateAssets();
        lastFrame = frame;
        for (int i = 0; i < layers.size(); i++) {
            layers.get(i).skip(frame);
        }
    }

    private void updateAssets() {
        if (assets != null) {
            assets.update();
        }
    }

    private void drawLayers(PresentationContext frame) {
        FramebufferSize size = framebufferSize();
        Framebuffer framebuffer = window.framebuffer();
        DrawState.setDefault();
        boolean isProcessed = postProcessing.isNeeded();
        if (isProcessed) {
            framebuffer.clearBars();
            postProcessing.begin(size, background);
        } else {
            framebuffer.clear(background);
        }
        for (int i = 0; i < layers.size(); i++) {
            Layer layer = layers.get(i);
            layer.drawIfVisible(frame, size);
            GlErrors.checkLayer(layer);
        }
        if (isProcessed) {
            postProcessing.end(framebuffer.area().left(), framebuffer.bottom());
        }
        GlErrors.checkFrame();
    }

    /**
     * Draws the last frame again and returns its picture. The layers read the current state of the world, so the world
     * must still be open. Call this between frames, or after the loop; in a presentation system, rather call {@link
     * #takeScreenshot}.
     *
     * @return the picture, as large as the framebuffer
     * @throws IllegalStateException if there was no frame yet, or the window is minimised: OpenGL leaves the
     *     pixels of a minimised window undefined
     */
    public Screenshot screenshot() {
        checkUsable();
        if (lastFrame == null) {
            throw new IllegalStateException("a screenshot needs a frame: none was drawn or skipped yet");
        }
        if (!isShown()) {
            throw new IllegalStateException(
                    "a screenshot needs a shown window: this window is minimised; restore it first");
        }
        drawLayers(lastFrame);
        return readScreenshot();
    }

    private Screenshot readScreenshot() {
        Screenshot screenshot = BackBuffer.read(window.framebuffer().size());
        GlErrors.check("reading", "a screenshot");
        return screenshot;
    }

    /**
     * Passes on a screenshot of the next frame as soon as it is drawn. In a presentation system this is the system's
     * own frame, also in the first frame, and wherever the system stands in their order. A minimised window waits until
     * it is restored. Unlike {@link #screenshot()}, this method does not draw the layers twice.
     *
     * @param receiver called once, at the end of {@link #draw}, which throws what the receiver throws
     */
    public void takeScreenshot(Consumer<Screenshot> receiver) {
        checkUsable();
        screenshotReceivers.add(Objects.requireNonNull(receiver, "receiver"));
    }

    /**
     * Returns whether frames are drawn.
     *
     * @return true unless the window is minimised or has no pixels; input, steps and presentation continue in any case
     */
    public boolean isShown() {
        checkUsable();
        return !controls.isMinimised() && !window.framebuffer().size().isEmpty();
    }

    /**
     * Sets the part of the framebuffer in which the layers draw, from the next drawn frame on. The layers and {@link
     * #framebufferSize()} have the size of the viewport. Positions of the pointer are relative to the upper left corner
     * of the viewport: over a bar they are negative, or beyond that size. A screenshot shows the bars as well.
     *
     * @param viewport the viewport; {@link Viewport#whole()} by default
     */
    public void setViewport(Viewport viewport) {
        checkUsable();
        window.setViewport(Objects.requireNonNull(viewport, "viewport"));
    }

    /**
     * Returns the current size of the picture that the layers draw: the viewport, without the bars around it.
     *
     * @return the size in pixels
     */
    public FramebufferSize framebufferSize() {
        checkUsable();
        return window.framebuffer().area().size();
    }

    /**
     * Returns whether translucent colours are blended in linear light. The fragment shader of a custom layer that calls
     * OpenGL then outputs linear light: for an sRGB component c, that is c / 12.92 up to 0.04045, and above it ((c +
     * 0.055) / 1.055) to the power of 2.4. Layers of this package and {@link dev.halfstep.render.draw.TexturedQuads}
     * convert their colours themselves.
     *
     * @return the value of {@link WindowSettings#linearBlending()}
     */
    public boolean isLinearBlending() {
        checkUsable();
        return GlContext.isLinear();
    }

    /**
     * Returns the number of samples per pixel. {@link WindowSettings#withSamples} requests a number, but the driver may
     * choose another one.
     *
     * @return 2 or more with multisampling, 0 or 1 without
     */
    public int samples() {
        checkUsable();
        return glGetInteger(GL_SAMPLES);
    }

    /**
     * {@inheritDoc}
     *
     * <p>The display is the monitor at the centre of the window. Wayland does not report the positions of windows:
     * there the highest rate of all monitors is returned, except in fullscreen mode.
     *
     * @return the rate in whole hertz, as the desktop reports it; empty if the desktop reports none, and always empty
     *     offscreen
     */
    @Override
    public Optional<Rate> displayRate() {
        checkUsable();
        return offscreen ? Optional.empty() : window.displayRate();
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
            throw new IllegalStateException("a host must be used on the thread that opened it, '" + owner.getName()
                    + "': this call is on thread '" + Thread.currentThread().getName() + "'");
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        checkThread();
        closed = true;
        try (library;
                window;
                postProcessing;
                ownedResources) {
            // Nothing to do but to close all of them, from the last to the first.
        }
    }
}
