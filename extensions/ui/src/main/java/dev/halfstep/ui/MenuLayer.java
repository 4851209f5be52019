package dev.halfstep.ui;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.ClippedLayer;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.TexturedQuads;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Draws the open screens of a menu: for each part with the same clipping first the surfaces, then the texts over them.
 * All corners are quarters of one picture of a disc.
 */
final class MenuLayer extends Layer implements Painter, TextMetrics {

    private static final int DISC_PIXELS = 128;
    private static final float HALF = 0.5f;

    private final MenuLook look;
    private final OpenScreens screens;
    private final TexturedQuads quads = new TexturedQuads();
    private final Texture disc = Texture.of("menu disc", disc(), Sampling.SMOOTH);
    private final FontLayer texts;
    private final FontLayer headings;
    private final float[] quad = new float[TexturedQuads.FLOATS];

    /** The parts of the picture in the order of drawing. They are kept, so that a frame allocates nothing. */
    private final List<Part> parts = new ArrayList<>();

    private int partCount;

    /** The captions that the font layers have, and the number of the present drawing. */
    private final List<Caption> captions = new ArrayList<>();

    private long drawing = 1;

    /** The part that is being drawn. */
    private Part drawn = new Part();

    private final ClippedLayer clipped;

    // The state of painting: the clipping and the origin of the current scroller and of the outer scrollers.
    private final float[] clip = new float[4];
    private final List<float[]> outerClips = new ArrayList<>();
    private int depth;
    private float originX;
    private float originY;

    private float pixelsPerPoint = 1f;
    private float pictureWidth = 1f;
    private float pictureHeight = 1f;

    /** Surfaces and texts with the same clipping. */
    private static final class Part {
        final float[] clip = new float[4];
        final List<Texture> textures = new ArrayList<>();
        int[] firstQuads = new int[4];
        final List<Caption> captions = new ArrayList<>();
        int endQuad;
    }

    MenuLayer(MenuLook look, OpenScreens screens) {
        this.look = look;
        this.screens = screens;
        Camera2d anyCamera = Camera2d.showing(16f, 9f); // required, but a text in the picture does not use it
        MenuStyle style = look.style();
        float textHeight = style.textHeight;
        float headingHeight = style.headingHeight;
        texts = FontLayer.inPoints(style.font, textHeight, anyCamera)
                .setScale(() -> look.style().textHeight / textHeight);
        headings = FontLayer.inPoints(style.font, headingHeight, anyCamera)
                .setScale(() -> look.style().headingHeight / headingHeight);
        clipped = new ClippedLayer(new PartLayer());
    }

    /** Creates a white disc with a smooth edge. */
    private static Image disc() {
        byte[] rgba = new byte[DISC_PIXELS * DISC_PIXELS * 4];
        float radius = DISC_PIXELS / 2f;
        for (int i = 0; i < DISC_PIXELS * DISC_PIXELS; i++) {
            int row = i / DISC_PIXELS;
            float x = i % DISC_PIXELS + HALF - radius;
            float y = row + HALF - radius;
            float outside = (float) Math.sqrt(x * x + y * y) - radius + HALF;
            float opacity = 1f - Math.max(0f, Math.min(outside, 1f));
            rgba[4 * i] = -1;
            rgba[4 * i + 1] = -1;
            rgba[4 * i + 2] = -1;
            rgba[4 * i + 3] = (byte) Math.round(255f * opacity);
        }
        return Image.of(DISC_PIXELS, DISC_PIXELS, rgba);
    }

    @Override
    public float width(Caption caption) {
        return fonts(caption).width(caption.text, look.picture());
    }

    @Override
    public float height(Caption caption) {
        return fonts(caption).height(caption.text, look.picture());
    }

    private FontLayer fonts(Caption caption) {
        return caption.isHeading ? headings : texts;
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        if (screens.isEmpty() || look.isHidden) {
            return;
        }
        pixelsPerPoint = size.pixelsPerPoint();
        pictureWidth = size.widthPixels() / pixelsPerPoint;
        pictureHeight = size.heightPixels() / pixelsPerPoint;
        quads.clear();
        partCount = 0;
        originX = 0f;
        originY = 0f;
        setClip(0f, 0f, pictureWidth, pictureHeight);
        beginPart();
        screens.layout();
        screens.paint(this, pictureWidth, pictureHeight);
        endPart();
        for (int i = 0; i < partCount; i++) {
            drawn = parts.get(i);
            clipped.setBounds(
                    fraction(drawn.clip[0], pictureWidth),
                    fraction(drawn.clip[1], pictureHeight),
                    fraction(drawn.clip[2], pictureWidth),
                    fraction(drawn.clip[3], pictureHeight));
            clipped.drawIfVisible(frame, size);
        }
        removeOldCaptions();
    }

    /** Removes the captions of widgets that are not drawn any more, so that rebuilt screens leave none behind. */
    private void removeOldCaptions() {
        for (int i = captions.size() - 1; i >= 0; i--) {
            Caption caption = captions.get(i);
            if (caption.drawing != drawing) {
                fonts(caption).remove(caption.text);
                caption.drawing = 0;
                captions.remove(i);
            }
        }
        drawing++;
    }

    private static float fraction(float points, float all) {
        return Math.max(0f, Math.min(points / all, 1f));
    }

    /** Draws the part that is its turn. */
    private final class PartLayer extends Layer {

        @Override
        public void draw(PresentationContext frame, FramebufferSize size) {
            quads.beginInPixels(size);
            for (int run = 0; run < drawn.textures.size(); run++) {
                int first = drawn.firstQuads[run];
                boolean isLast = run == drawn.textures.size() - 1;
                int end = isLast ? drawn.endQuad : drawn.firstQuads[run + 1];
                quads.draw(drawn.textures.get(run), BlendMode.ALPHA, first, end - first);
            }
            quads.end();
            drawTexts(texts, /* isHeading= */ false, frame, size);
            drawTexts(headings, /* isHeading= */ true, frame, size);
        }

        private void drawTexts(FontLayer fonts, boolean isHeading, PresentationContext frame, FramebufferSize size) {
            if (setVisible(isHeading, true)) {
                fonts.drawIfVisible(frame, size);
                setVisible(isHeading, false);
            }
        }

        private boolean setVisible(boolean isHeading, boolean isVisible) {
            boolean hasAny = false;
            for (int i = 0; i < drawn.captions.size(); i++) {
                Caption caption = drawn.captions.get(i);
                if (caption.isHeading == isHeading) {
                    caption.text.setVisible(isVisible);
                    hasAny = true;
                }
            }
            return hasAny;
        }

        @Override
        public void close() {}
    }

    private void beginPart() {
        if (partCount == parts.size()) {
            parts.add(new Part());
        }
        Part part = parts.get(partCount++);
        System.arraycopy(clip, 0, part.clip, 0, clip.length);
        part.textures.clear();
        part.captions.clear();
    }

    private void endPart() {
        parts.get(partCount - 1).endQuad = quads.count();
    }

    @Override
    public MenuStyle style() {
        return look.style();
    }

    @Override
    public boolean isFocused(Widget widget) {
        return screens.isFocused(widget);
    }

    @Override
    public void enter(float x, float y, float width, float height, float scroll) {
        endPart();
        if (depth == outerClips.size()) {
            outerClips.add(new float[6]);
        }
        float[] saved = outerClips.get(depth++);
        System.arraycopy(clip, 0, saved, 0, clip.length);
        saved[4] = originX;
        saved[5] = originY;
        float room = look.style().ring + 1f; // the ring around a widget at the side must stay visible
        float left = originX + x;
        float top = originY + y;
        setClip(
                Math.max(clip[0], left - room),
                Math.max(clip[1], top - room),
                Math.min(clip[2], left + width + room),
                Math.min(clip[3], top + height + room));
        originX = left;
        originY = top - scroll;
        beginPart();
    }

    @Override
    public void leave() {
        endPart();
        float[] saved = outerClips.get(--depth);
        System.arraycopy(saved, 0, clip, 0, clip.length);
        originX = saved[4];
        originY = saved[5];
        beginPart();
    }

    private void setClip(float left, float top, float right, float bottom) {
        clip[0] = left;
        clip[1] = top;
        clip[2] = Math.max(left, right);
        clip[3] = Math.max(top, bottom);
    }

    @Override
    public void text(Caption caption, float x, float y, Text.Horizontal alignment, Color color) {
        if (caption.drawing == 0) {
            captions.add(caption);
            fonts(caption).add(caption.text).setVisible(false);
        }
        caption.drawing = drawing;
        caption.text
                .setOffset(originX + x, originY + y)
                .setAlignment(alignment, Text.Vertical.TOP)
                .setColor(color);
        parts.get(partCount - 1).captions.add(caption);
    }

    @Override
    public void box(float x, float y, float width, float height, float radius, Color color) {
        float left = pixel(originX + x);
        float top = pixel(originY + y);
        float right = pixel(originX + x + width);
        float bottom = pixel(originY + y + height);
        float corner = Math.min(radius * pixelsPerPoint, Math.min(right - left, bottom - top) / 2f);
        if (right > left && bottom > top) {
            use(disc);
            TexturedQuads.setTint(quad, color, color.opacity());
            addRow(left, right, top, top + corner, corner, 0f, HALF);
            addRow(left, right, top + corner, bottom - corner, corner, HALF, HALF);
            addRow(left, right, bottom - corner, bottom, corner, HALF, 1f);
        }
    }

    private float pixel(float points) {
        return Math.round(points * pixelsPerPoint);
    }

    /** Adds the left corner, the middle and the right corner of a row of a box. */
    private void addRow(float left, float right, float top, float bottom, float corner, float vTop, float vBottom) {
        if (bottom > top) {
            addQuad(left, top, left + corner, bottom, 0f, vTop, HALF, vBottom);
            addQuad(left + corner, top, right - corner, bottom, HALF, vTop, HALF, vBottom);
            addQuad(right - corner, top, right, bottom, HALF, vTop, 1f, vBottom);
        }
    }

    @Override
    public void image(TextureRegion region, float x, float y, float width, float height) {
        use(region.texture());
        TexturedQuads.setTint(quad, Color.WHITE, 1f);
        addQuad(
                pixel(originX + x + width * region.placedLeft()),
                pixel(originY + y + height * region.placedTop()),
                pixel(originX + x + width * region.placedRight()),
                pixel(originY + y + height * region.placedBottom()),
                region.left(),
                region.top(),
                region.right(),
                region.bottom());
    }

    /** Begins a run of quads with a texture, unless the previous quads have the same one. */
    private void use(Texture texture) {
        Part part = parts.get(partCount - 1);
        int last = part.textures.size() - 1;
        if (last < 0 || part.textures.get(last) != texture) {
            if (last + 1 == part.firstQuads.length) {
                part.firstQuads = Arrays.copyOf(part.firstQuads, 2 * part.firstQuads.length);
            }
            part.firstQuads[last + 1] = quads.count();
            part.textures.add(texture);
        }
    }

    private void addQuad(
            float left, float top, float right, float bottom, float uLeft, float vTop, float uRight, float vBottom) {
        if (right <= left) {
            return;
        }
        float up = (top - bottom) / 2f; // negative, because y points down
        TexturedQuads.setAxes(quad, (left + right) / 2f, (top + bottom) / 2f, (right - left) / 2f, 0f, 0f, up);
        TexturedQuads.setRegion(quad, uLeft, vTop, uRight, vBottom);
        quads.add(quad, 0);
    }

    @Override
    public void close() {
        look.hasLayer = false;
        look.onClose.forEach(Runnable::run);
        clipped.close();
        texts.close();
        headings.close();
        disc.close();
        quads.close();
    }

    @Override
    public String toString() {
        return "the menu layer";
    }
}
