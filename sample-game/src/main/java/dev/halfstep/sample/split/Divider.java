package dev.halfstep.sample.split;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.window.CursorShape;
import dev.halfstep.render.window.GlfwHost;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Presentation system: draws the divider of the split view, and moves it while the player drags it with the mouse or
 * holds a bracket key.
 */
public final class Divider implements PresentationSystem {

    private static final float MIN_POSITION = 0.02f;
    private static final float MAX_POSITION = 0.98f;

    /** The maximum distance from the divider at which the mouse can grab it, in points. */
    private static final float GRAB_POINTS = 12f;

    private static final float LINE_POINTS = 2f;
    private static final float HANDLE_WIDTH_POINTS = 7f;
    private static final float HANDLE_HEIGHT_POINTS = 44f;

    /** The speed while a key is held, in widths of the picture a second. */
    private static final float KEY_SPEED = 0.5f;

    private static final Color COLOR = Color.rgb(0xD8DCE8);

    private final SplitView view;
    private final Supplier<FramebufferSize> size;
    private final LineLayer lines;
    private final Camera2d camera;
    private final Consumer<CursorShape> cursor;
    private boolean isDragged;
    private boolean isHandShown;

    /**
     * Creates a divider.
     *
     * @param view the view to divide
     * @param size returns the size of the picture
     * @param lines draws the divider
     * @param camera the camera of the lines, which the divider sets to show one unit in each pixel
     * @param cursor sets the mouse pointer
     */
    Divider(
            SplitView view,
            Supplier<FramebufferSize> size,
            LineLayer lines,
            Camera2d camera,
            Consumer<CursorShape> cursor) {
        this.view = view;
        this.size = size;
        this.lines = lines;
        this.camera = camera;
        this.cursor = cursor;
    }

    /**
     * Creates a divider on a host.
     *
     * @param view the view to divide
     * @param host gets a layer for the divider
     * @return a new system
     */
    public static Divider on(SplitView view, GlfwHost host) {
        Camera2d camera = Camera2d.showing(1, 1);
        return new Divider(
                view, host::framebufferSize, host.add(LineLayer.overlay(camera)), camera, host.controls()::setCursor);
    }

    @Override
    public void present(PresentationContext frame) {
        FramebufferSize picture = size.get();
        if (picture.isEmpty()) {
            return; // minimised
        }
        move(frame.input(), frame.frameSeconds(), picture);
        draw(picture);
    }

    private void move(FrameInput input, float frameSeconds, FramebufferSize picture) {
        float distance = Math.abs(input.pointerX() - view.divider() * picture.widthPixels());
        boolean isNear = distance <= GRAB_POINTS * picture.pixelsPerPoint();
        boolean isGrabbed = isNear && input.wasPressed(MouseButton.LEFT);
        isDragged = (isDragged || isGrabbed) && input.isHeld(MouseButton.LEFT);
        if (isDragged) {
            moveTo(input.pointerX() / picture.widthPixels());
        }
        int direction = (input.isHeld(Key.RIGHT_BRACKET) ? 1 : 0) - (input.isHeld(Key.LEFT_BRACKET) ? 1 : 0);
        if (direction != 0) {
            moveTo(view.divider() + direction * KEY_SPEED * frameSeconds);
        }
        showHand(isNear || isDragged);
    }

    private void moveTo(float position) {
        view.setDivider(Math.min(Math.max(position, MIN_POSITION), MAX_POSITION));
    }

    private void showHand(boolean shows) {
        if (shows != isHandShown) {
            isHandShown = shows;
            cursor.accept(shows ? CursorShape.HAND : CursorShape.ARROW);
        }
    }

    /** Shows the usual mouse pointer again. Call this when the scene ends. */
    public void end() {
        showHand(false);
    }

    private void draw(FramebufferSize picture) {
        float width = picture.widthPixels();
        float height = picture.heightPixels();
        camera.setVisibleSize(width, height).setCenter(width / 2, height / 2);
        float pixelsPerPoint = picture.pixelsPerPoint();
        float x = Math.round(view.divider() * width);
        float halfHandle = HANDLE_HEIGHT_POINTS / 2 * pixelsPerPoint;
        lines.setColor(COLOR).setWidth(LINE_POINTS * pixelsPerPoint).line(x, 0, x, height);
        float handleWidth = HANDLE_WIDTH_POINTS * pixelsPerPoint;
        lines.setWidth(handleWidth).line(x, height / 2 - halfHandle, x, height / 2 + halfHandle);
    }
}
