package dev.halfstep.sample.split;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.ClippedLayer;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** The two sides of the split picture, left and right of a divider, with a caption on each side. */
public final class SplitView {

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

    private final GlfwHost host;
    private final RawTwin twin;
    private final List<ClippedLayer> leftLayers = new ArrayList<>();
    private final List<ClippedLayer> rightLayers = new ArrayList<>();
    private final Text leftCaption;
    private final Text rightCaption;
    private float divider = 0.5f;

    /**
     * Creates a view without layers.
     *
     * @param host draws both sides
     * @param twin the scene that is drawn on the left
     * @param stepRate the step rate, for the caption
     */
    public SplitView(GlfwHost host, RawTwin twin, Rate stepRate) {
        this.host = host;
        this.twin = twin;
        leftCaption = caption(rawCaption(stepRate), RAW_COLOR);
        rightCaption = caption(INTERPOLATED_CAPTION, INTERPOLATED_COLOR);
    }

    private static Text caption(String content, Color color) {
        return Text.inPicture(0.5f, CAPTION_Y, content)
                .setAlignment(Text.Horizontal.CENTER, Text.Vertical.BOTTOM)
                .setColor(color)
                .setBackground(CAPTION_BACKGROUND);
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
    public SceneLayers left() {
        return new SceneLayers(host, layer -> clip(twin.drawnWithTwin(layer), leftLayers));
    }

    /**
     * Creates the access through which the original adds its layers, on the right side.
     *
     * @return access without layers yet
     */
    public SceneLayers right() {
        return new SceneLayers(host, layer -> clip(layer, rightLayers));
    }

    /** Clips a layer to a side, and adds it to the layers whose bounds follow the divider. */
    private static ClippedLayer clip(Layer layer, List<ClippedLayer> sideLayers) {
        ClippedLayer clipped = new ClippedLayer(layer);
        sideLayers.add(clipped);
        return clipped;
    }

    /**
     * Adds the captions, over the layers that were added before.
     *
     * @param camera any camera, because texts in the picture do not use it
     */
    public void addCaptions(Camera2d camera) {
        host.add(clip(captionLayer(leftCaption, camera), leftLayers));
        host.add(clip(captionLayer(rightCaption, camera), rightLayers));
        setDivider(divider);
    }

    private static FontLayer captionLayer(Text caption, Camera2d camera) {
        FontLayer layer = FontLayer.inPoints(TextFont::sans, CAPTION_POINTS, camera);
        layer.add(caption);
        return layer;
    }

    /** Returns the place of the divider, as a fraction of the width of the picture. */
    float divider() {
        return divider;
    }

    /** Moves the divider to a fraction of the width of the picture, 0 to 1. */
    void setDivider(float newDivider) {
        divider = newDivider;
        for (int i = 0; i < leftLayers.size(); i++) {
            leftLayers.get(i).setBounds(0f, 0f, divider, 1f);
        }
        for (int i = 0; i < rightLayers.size(); i++) {
            rightLayers.get(i).setBounds(divider, 0f, 1f, 1f);
        }
        place(leftCaption, 0f, divider);
        place(rightCaption, divider, 1f);
    }

    /** Moves a caption to the middle of its side. A small picture wraps the caption; a narrow side clips it. */
    private static void place(Text caption, float left, float right) {
        caption.setPosition((left + right) / 2, CAPTION_Y);
        caption.setWrapWidth(Math.max(MIN_WRAP_WIDTH, WRAPPED_FRACTION * (right - left)));
    }
}
