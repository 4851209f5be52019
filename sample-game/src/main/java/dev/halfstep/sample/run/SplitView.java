package dev.halfstep.sample.run;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.ClippedLayer;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.window.CursorShape;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Presentation system: the two sides of the split picture, with a caption on each side, and the divider between them.
 * Moves the divider while the player drags it with the mouse or holds a bracket key.
 */
final class SplitView implements PresentationSystem {

    private static final float CAPTION_POINTS = 20f;

    /** The lower side of the captions, as a fraction of the picture's height: leaves room for a footer. */
    private static final float CAPTION_Y = 0.885f;

    /** The part of a side that a line of its caption may fill. */
    private static final float WRAPPED_FRACTION = 0.95f;

    /** The minimum width of a line of a caption, as a part of the width of the picture. */
    private static final float MIN_WRAP_WIDTH = 0.12f;

    /** The precision of a step rate in a caption: 59.94. */
    private static final MathContext FOUR_DIGITS = new MathContext(4);

    private static final Color RAW_COLOR = Color.rgb(0xF28C40);
    private static final Color INTERPOLATED_COLOR = Color.rgb(0x4CCCB3);
    private static final Color CAPTION_BACKGROUND = Color.rgb(0x0B0E16).withOpacity(0.8f);
    private static final String INTERPOLATED_CAPTION = "the same steps, interpolated";

    private static final float MIN_POSITION = 0.02f;
    private static final float MAX_POSITION = 0.98f;

    /** The maximum distance from the divider at which the mouse can grab it, in points. */
    private static final float GRAB_POINTS = 12f;

    private static final float LINE_POINTS = 2f;
    private static final float HANDLE_WIDTH_POINTS = 7f;
    private static final float HANDLE_HEIGHT_POINTS = 44f;

    /** The speed while a key is held, in widths of the picture a second. */
    private static final float KEY_SPEED = 0.5f;

    private static final Color DIVIDER_COLOR = Color.rgb(0xD8DCE8);

    private final GlfwHost host;
    private final RawTwin twin;
    private final Side left;
    private final Side right = new Side(INTERPOLATED_CAPTION, INTERPOLATED_COLOR);
    private final Consumer<CursorShape> cursor;

    /** Shows one unit in each pixel. */
    private final Camera2d dividerCamera = Camera2d.showing(1, 1);

    /** Draws the divider, over all layers of both sides; null before {@link #addCaptionsAndDivider}. */
    private @Nullable LineLayer dividerLines;

    private float divider = 0.5f;
    private boolean isDragged;
    private boolean isHandShown;

    /**
     * Creates a view without layers.
     *
     * @param host draws both sides
     * @param twin the scene that is drawn on the left
     * @param stepRate the step rate, for the caption
     * @param cursor sets the mouse pointer
     */
    SplitView(GlfwHost host, RawTwin twin, Rate stepRate, Consumer<CursorShape> cursor) {
        this.cursor = cursor;
        this.host = host;
        this.twin = twin;
        left = new Side(rawCaption(stepRate), RAW_COLOR);
    }

    /** One side of the picture: the layers that are drawn on it, and its caption. */
    private static final class Side {

        private final List<ClippedLayer> layers = new ArrayList<>();
        private final Text caption;

        Side(String content, Color color) {
            caption = Text.inPicture(0.5f, CAPTION_Y, content)
                    .setAlignment(Text.Horizontal.CENTER, Text.Vertical.BOTTOM)
                    .setColor(color)
                    .setBackground(CAPTION_BACKGROUND);
        }

        /** Clips a layer to this side. */
        ClippedLayer clip(Layer layer) {
            ClippedLayer clipped = new ClippedLayer(layer);
            layers.add(clipped);
            return clipped;
        }

        ClippedLayer captionLayer() {
            Camera2d anyCamera = Camera2d.showing(16, 9); // a text in the picture does not use it
            FontLayer layer = FontLayer.inPoints(TextFont::sans, CAPTION_POINTS, anyCamera);
            layer.add(caption);
            return clip(layer);
        }

        /** Moves this side. A small picture wraps the caption, in the middle of its side; a narrow side clips it. */
        void place(float leftX, float rightX) {
            for (int i = 0; i < layers.size(); i++) {
                layers.get(i).setBounds(leftX, 0f, rightX, 1f);
            }
            caption.setPosition((leftX + rightX) / 2, CAPTION_Y);
            caption.setWrapWidth(Math.max(MIN_WRAP_WIDTH, WRAPPED_FRACTION * (rightX - leftX)));
        }
    }

    /** Returns the caption of the left side, such as "10 steps a second, drawn as simulated". */
    static String rawCaption(Rate stepRate) {
        BigDecimal hertz = new BigDecimal(stepRate.hertz(), FOUR_DIGITS).stripTrailingZeros();
        boolean isOne = hertz.compareTo(BigDecimal.ONE) == 0;
        return hertz.toPlainString() + (isOne ? " step" : " steps") + " a second, drawn as simulated";
    }

    /**
     * Creates the access through which the twin adds its layers, on the left side.
     *
     * @return access without layers yet
     */
    SceneLayers left() {
        return new SceneLayers(host, layer -> left.clip(twin.drawnWithTwin(layer)));
    }

    /**
     * Creates the access through which the original adds its layers, on the right side.
     *
     * @return access without layers yet
     */
    SceneLayers right() {
        return new SceneLayers(host, right::clip);
    }

    /** Adds the captions and the divider, over the layers that were added before. */
    void addCaptionsAndDivider() {
        host.add(left.captionLayer());
        host.add(right.captionLayer());
        dividerLines = host.add(LineLayer.overlay(dividerCamera));
        setDivider(divider);
    }

    /** Returns the place of the divider, as a fraction of the width of the picture. */
    float divider() {
        return divider;
    }

    /** Moves the divider to a fraction of the width of the picture, 0 to 1. */
    void setDivider(float newDivider) {
        divider = newDivider;
        left.place(0f, divider);
        right.place(divider, 1f);
    }

    @Override
    public void present(PresentationContext frame) {
        FramebufferSize picture = host.framebufferSize();
        if (picture.isEmpty()) {
            return; // minimised
        }
        move(frame.input(), frame.frameSeconds(), picture);
        if (dividerLines != null) {
            drawDivider(dividerLines, picture);
        }
    }

    private void move(FrameInput input, float frameSeconds, FramebufferSize picture) {
        float distance = Math.abs(input.pointerX() - divider * picture.widthPixels());
        boolean isNear = distance <= GRAB_POINTS * picture.pixelsPerPoint();
        boolean isGrabbed = isNear && input.wasPressed(MouseButton.LEFT);
        isDragged = (isDragged || isGrabbed) && input.isHeld(MouseButton.LEFT);
        if (isDragged) {
            moveTo(input.pointerX() / picture.widthPixels());
        }
        int direction = (input.isHeld(Key.RIGHT_BRACKET) ? 1 : 0) - (input.isHeld(Key.LEFT_BRACKET) ? 1 : 0);
        if (direction != 0) {
            moveTo(divider + direction * KEY_SPEED * frameSeconds);
        }
        showHand(isNear || isDragged);
    }

    private void moveTo(float position) {
        setDivider(Math.min(Math.max(position, MIN_POSITION), MAX_POSITION));
    }

    private void showHand(boolean shows) {
        if (shows != isHandShown) {
            isHandShown = shows;
            cursor.accept(shows ? CursorShape.HAND : CursorShape.ARROW);
        }
    }

    /** Shows the usual mouse pointer again. Call this when the scene ends. */
    void end() {
        showHand(false);
    }

    private void drawDivider(LineLayer lines, FramebufferSize picture) {
        float width = picture.widthPixels();
        float height = picture.heightPixels();
        dividerCamera.setVisibleSize(width, height).setCenter(width / 2, height / 2);
        float pixelsPerPoint = picture.pixelsPerPoint();
        float x = Math.round(divider * width);
        float halfHandle = HANDLE_HEIGHT_POINTS / 2 * pixelsPerPoint;
        lines.setColor(DIVIDER_COLOR).setWidth(LINE_POINTS * pixelsPerPoint).line(x, 0, x, height);
        float handleWidth = HANDLE_WIDTH_POINTS * pixelsPerPoint;
        lines.setWidth(handleWidth).line(x, height / 2 - halfHandle, x, height / 2 + halfHandle);
    }
}
