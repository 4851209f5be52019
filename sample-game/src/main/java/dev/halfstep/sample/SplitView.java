package dev.halfstep.sample;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.ClippedLayer;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.SplitLayout.Rectangle;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Presentation system: shows a scene in two whole pictures of the same size, each with a caption above it. The left or
 * upper one shows the scene as simulated, drawn by its twin; the right or lower one is interpolated.
 */
final class SplitView implements PresentationSystem {

    private static final float CAPTION_POINTS = 18f;

    /** The minimum width of a part in which its caption has the long text, in points. */
    private static final float MIN_WIDTH_OF_LONG_CAPTION = 480f;

    /** The precision of a step rate in a caption: 59.94. */
    private static final MathContext FOUR_DIGITS = new MathContext(4);

    private static final Color RAW_COLOR = Color.rgb(0xF28C40);
    private static final Color INTERPOLATED_COLOR = Color.rgb(0x4CCCB3);
    private static final Color HEADER_COLOR = Color.rgb(0x1C212D);
    private static final Color BAR_COLOR = Color.BLACK;

    private static final FramebufferSize NOT_PLACED = new FramebufferSize(0, 0);

    private final GlfwHost host;
    private final RawTwin twin;
    private final Supplier<Rate> stepRate;
    private final UnaryOperator<String> texts;
    private final Part raw;
    private final Part interpolated;

    /** Shows one unit in each pixel. The origin is the upper left corner of the picture, and y points up. */
    private final Camera2d pixels = Camera2d.showing(1, 1);

    /** Draws headers, bars and the gap between the parts; null before {@link #addFrame}. */
    private @Nullable LineLayer frameLines;

    private SplitLayout layout = new SplitLayout(NOT_PLACED);

    /** The size for which all layers and captions are placed. */
    private FramebufferSize placedSize = NOT_PLACED;

    /** The step rate in the caption; null before the first frame. */
    private @Nullable Rate shownRate;

    /**
     * Creates a view without layers.
     *
     * @param host draws both pictures
     * @param twin the scene that is drawn as simulated
     * @param stepRate returns the step rate of the scene in each frame, for the caption
     * @param texts returns the text of the language of the player for each English text
     */
    SplitView(GlfwHost host, RawTwin twin, Supplier<Rate> stepRate, UnaryOperator<String> texts) {
        this.host = host;
        this.twin = twin;
        this.stepRate = stepRate;
        this.texts = texts;
        raw = new Part(0, texts.apply("interpolation off"), "", RAW_COLOR); // the first frame adds the step rate
        String explanation = ": " + texts.apply("the same steps, drawn in between");
        interpolated = new Part(1, texts.apply("interpolation on"), explanation, INTERPOLATED_COLOR);
    }

    /** One of the two parts: the layers that are drawn in it, and its caption. */
    private final class Part implements SceneLayers {

        private final int number;
        private final String caption;
        private String explanation;
        private final Text text;
        private final List<ClippedLayer> sceneLayers = new ArrayList<>();

        /** Layers that cover the whole area of the part, even if the scene has a fixed aspect ratio. */
        private final List<ClippedLayer> areaLayers = new ArrayList<>();

        /** The aspect ratio of the scene; 0 if the scene fills the area. */
        private float aspect;

        private FramebufferSize size = NOT_PLACED;

        Part(int number, String caption, String explanation, Color color) {
            this.number = number;
            this.caption = caption;
            this.explanation = explanation;
            text = Text.inWorld(0, 0, caption)
                    .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE)
                    .setColor(color);
        }

        private boolean isRaw() {
            return this == raw;
        }

        @Override
        public String text(String english) {
            return texts.apply(english);
        }

        @Override
        public GlfwHost host() {
            return host;
        }

        @Override
        public <L extends Layer> L add(L layer) {
            host.add(fitted(isRaw() ? twin.drawnWithTwin(layer) : layer, sceneLayers));
            return layer;
        }

        @Override
        public <L extends Layer> L addOnce(L layer) {
            return isRaw() ? host.own(layer) : add(layer);
        }

        ClippedLayer fitted(Layer layer, List<ClippedLayer> group) {
            ClippedLayer fitted = new ClippedLayer(layer).setFitted(true);
            group.add(fitted);
            placedSize = NOT_PLACED;
            return fitted;
        }

        @Override
        public void keepAspect(float width, float height) {
            aspect = width / height;
            placedSize = NOT_PLACED;
        }

        @Override
        public FramebufferSize size() {
            FramebufferSize whole = host.framebufferSize();
            place(whole);
            return whole.isEmpty() ? whole : size;
        }

        @Override
        public long otherDrawingNanos() {
            return isRaw() ? 0 : twin.drawingNanos();
        }

        Rectangle area() {
            return layout.area(number);
        }

        Rectangle scene() {
            return aspect == 0f ? area() : area().letterbox(aspect);
        }

        void placeIn(FramebufferSize whole) {
            Rectangle scene = scene();
            size = new FramebufferSize(scene.width(), scene.height(), whole.contentScale());
            place(sceneLayers, scene, whole);
            place(areaLayers, area(), whole);
            Rectangle header = layout.header(number);
            boolean isWide = header.width() >= MIN_WIDTH_OF_LONG_CAPTION * whole.pixelsPerPoint();
            text.setContent(isWide ? caption + explanation : caption)
                    .setPosition(header.left() + header.width() / 2f, -(header.top() + header.height() / 2f));
        }

        void drawFrame(LineLayer lines) {
            Rectangle scene = scene();
            Rectangle area = area();
            lines.setColor(BAR_COLOR);
            fill(lines, area.left(), area.top(), scene.left(), area.bottom());
            fill(lines, scene.right(), area.top(), area.right(), area.bottom());
            fill(lines, scene.left(), area.top(), scene.right(), scene.top());
            fill(lines, scene.left(), scene.bottom(), scene.right(), area.bottom());
            Rectangle header = layout.header(number);
            lines.setColor(HEADER_COLOR);
            fill(lines, header.left(), header.top(), header.right(), header.bottom());
        }
    }

    private static void place(List<ClippedLayer> layers, Rectangle rectangle, FramebufferSize whole) {
        float width = whole.widthPixels();
        float height = whole.heightPixels();
        for (int i = 0; i < layers.size(); i++) {
            layers.get(i)
                    .setBounds(
                            rectangle.left() / width,
                            rectangle.top() / height,
                            rectangle.right() / width,
                            rectangle.bottom() / height);
        }
    }

    /** Fills a rectangle, whose sides are in pixels from the upper left corner. */
    private static void fill(LineLayer lines, int left, int top, int right, int bottom) {
        if (left < right && top < bottom) {
            lines.fillBox(left, -bottom, right, -top);
        }
    }

    /** Formats a step rate for a caption, such as "10 steps a second", in the language of the texts. */
    static String rateText(Rate stepRate, UnaryOperator<String> texts) {
        BigDecimal hertz = new BigDecimal(stepRate.hertz(), FOUR_DIGITS).stripTrailingZeros();
        boolean isOne = hertz.compareTo(BigDecimal.ONE) == 0;
        return hertz.toPlainString() + " " + texts.apply(isOne ? "step a second" : "steps a second");
    }

    /**
     * Returns the access through which the twin adds its layers, on the left or above.
     *
     * @return always the same object
     */
    SceneLayers raw() {
        return raw;
    }

    /**
     * Returns the access through which the original adds its layers, on the right or below.
     *
     * @return always the same object
     */
    SceneLayers interpolated() {
        return interpolated;
    }

    /** Adds the captions, and the bars around the pictures, over the layers that were added before. */
    void addFrame() {
        frameLines = host.add(LineLayer.overlay(pixels));
        FontLayer captions = host.add(FontLayer.inPoints(TextFont::sans, CAPTION_POINTS, pixels));
        captions.add(raw.text);
        captions.add(interpolated.text);
    }

    /**
     * Returns a layer that draws in the whole area of the interpolated part, for a layer that describes its frames.
     *
     * @param layer a layer whose picture is this area
     * @return the layer to add to the host
     */
    Layer inInterpolatedArea(Layer layer) {
        return interpolated.fitted(layer, interpolated.areaLayers);
    }

    @Override
    public void present(PresentationContext frame) {
        Rate rate = stepRate.get();
        if (!Objects.equals(rate, shownRate)) {
            shownRate = rate;
            raw.explanation = ": " + rateText(rate, texts) + ", " + texts.apply("as simulated");
            placedSize = NOT_PLACED;
        }
        place(host.framebufferSize());
        if (frameLines != null) {
            raw.drawFrame(frameLines);
            interpolated.drawFrame(frameLines);
        }
    }

    /** Places all layers and captions in a picture, unless they are placed in it already or it is minimised. */
    private void place(FramebufferSize whole) {
        if (whole.isEmpty() || whole.equals(placedSize)) {
            return;
        }
        placedSize = whole;
        layout = new SplitLayout(whole);
        float width = whole.widthPixels();
        float height = whole.heightPixels();
        pixels.setVisibleSize(width, height).setCenter(width / 2, -height / 2);
        raw.placeIn(whole);
        interpolated.placeIn(whole);
    }
}
