package dev.halfstep.render.text;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Billboards;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.TexturedQuads;
import dev.halfstep.render.gl.GlErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Draws all its texts in one font with one draw call, in the order in which the texts were added. A text at rest is on
 * whole pixels, so it is sharp. A text whose anchor moves is drawn exactly where it is, like a sprite.
 *
 * <pre>{@code
 * FontLayer texts = host.add(FontLayer.inPoints(TextFont::sans, 20, camera));
 * Text score = texts.add(Text.inPicture(0, 0, "score 0")).setOffset(16, 12); // points from the corner
 * scheduler.presentation("score", frame -> score.setContent("score " + points(frame.world())));
 * }</pre>
 *
 * <p>A {@link Camera3d} shows the same texts, so a game in 3D needs no other camera for its points and menus. Texts in
 * the world are anchored at places in space: {@link Text#inWorld(float, float, float, CharSequence)}. A text behind the
 * camera is not drawn. In a layer from {@link #scalingWithWorld}, texts are signs in space, smaller in the distance and
 * hidden by models in front of them; in the other ones, they have the same size everywhere, over all models.
 *
 * <pre>{@code
 * FontLayer names = host.add(FontLayer.inPoints(TextFont::sans, 16, camera3d)); // after the models
 * Text name = names.add(Text.inWorld(0, 0, 0, "Ada")).setAlignment(CENTER, BOTTOM);
 * scheduler.presentation("names", frame -> name.setPosition(pose.x(), pose.y() + 1, pose.z()));
 * }</pre>
 */
public final class FontLayer extends Layer {

    /** The unit of the height of letters. */
    private enum Unit {
        PIXEL,
        POINT,
        WORLD_UNIT
    }

    /** The height of the font of letters in space, which are scaled to their distance. */
    private static final float PIXELS_IN_SPACE = 48f;

    private final Camera camera;
    private final Unit unit;

    /** The height of the letters in {@link #unit}; 0 if the caller created the font. */
    private final float height;

    /** The font that the caller created and closes, or null. */
    private final @Nullable TextFont givenFont;

    /** Creates and closes the fonts of this layer, or null. */
    private final @Nullable ScalingFont scalingFont;

    /** Draws letters in space; null if all letters have the same size in pixels. */
    private final @Nullable Billboards billboards;

    private final TextQuads quads;
    private final List<Text> texts = new ArrayList<>();
    private final Vector3f place = new Vector3f();

    /** Multiplies the height of the letters. */
    private DoubleSupplier scale = () -> 1;

    /** The background of the texts that have none. */
    private Supplier<? extends @Nullable Color> background = () -> null;

    /**
     * Creates a layer without texts.
     *
     * @param font the font, which the caller closes after this layer
     * @param camera the camera, which converts positions in the world to pixels
     */
    public FontLayer(TextFont font, Camera camera) {
        this(Objects.requireNonNull(font, "font"), /* scalingFont= */ null, Unit.PIXEL, /* height= */ 0f, camera);
    }

    private FontLayer(
            @Nullable TextFont givenFont, @Nullable ScalingFont scalingFont, Unit unit, float height, Camera camera) {
        this.givenFont = givenFont;
        this.scalingFont = scalingFont;
        this.unit = unit;
        this.height = height;
        this.camera = Objects.requireNonNull(camera, "camera");
        boolean isInSpace = unit == Unit.WORLD_UNIT && !(camera instanceof Camera2d);
        TexturedQuads letters = isInSpace ? TexturedQuads.inSpace() : new TexturedQuads();
        billboards = isInSpace ? new Billboards(letters) : null;
        quads = new TextQuads(letters, billboards, height / PIXELS_IN_SPACE);
        GlErrors.check("creating", this);
    }

    /**
     * Creates a layer whose letters scale with the world. While the camera's pixels per unit change, the letters are
     * drawn scaled; once they are stable for some frames, the layer creates a font of the new height, so that the
     * letters are sharp again. With a {@link Camera3d}, its texts are signs in space that face the camera.
     *
     * <pre>{@code host.add(FontLayer.scalingWithWorld(TextFont::mono, 26f, camera))}</pre>
     *
     * @param fontFactory creates a font of a height in pixels; the layer closes the font
     * @param heightUnits the height from the highest ascender to the lowest descender in world units, more than 0
     * @param camera the camera, which converts positions in the world to pixels
     * @return a layer without texts
     * @throws IllegalArgumentException if the height is not positive and finite
     */
    public static FontLayer scalingWithWorld(IntFunction<TextFont> fontFactory, float heightUnits, Camera camera) {
        return scaling(fontFactory, Unit.WORLD_UNIT, heightUnits, camera);
    }

    /**
     * Creates a layer whose letters are legible in every picture and on every display, for example for a score or a
     * menu. The height of the letters and the {@linkplain Text#setOffset offsets} of the texts are in
     * {@linkplain FramebufferSize#pixelsPerPoint() points}. While a window is resized, the letters are drawn scaled.
     *
     * <pre>{@code host.add(FontLayer.inPoints(TextFont::sans, 18f, camera))}</pre>
     *
     * @param fontFactory creates a font of a height in pixels; the layer closes the font
     * @param heightPoints the height from the highest ascender to the lowest descender in points, more than 0
     * @param camera the camera, which converts positions in the world to pixels
     * @return a layer without texts
     * @throws IllegalArgumentException if the height is not positive and finite
     */
    public static FontLayer inPoints(IntFunction<TextFont> fontFactory, float heightPoints, Camera camera) {
        return scaling(fontFactory, Unit.POINT, heightPoints, camera);
    }

    private static FontLayer scaling(IntFunction<TextFont> fontFactory, Unit unit, float height, Camera camera) {
        if (!(height > 0f && Float.isFinite(height))) {
            throw new IllegalArgumentException("the height of letters must be positive and finite: " + height);
        }
        ScalingFont font = new ScalingFont(Objects.requireNonNull(fontFactory, "fontFactory"));
        return new FontLayer(/* givenFont= */ null, font, unit, height, camera);
    }

    /**
     * Replaces the letters by those of a file that was saved again, for {@code host.assets().watch(file, texts::reload)}. A
     * font that the caller has created is changed for all its layers. A factory of fonts should load each of them from the
     * same asset object.
     *
     * @param asset a TrueType font
     * @throws dev.halfstep.render.asset.AssetException if the font is missing or damaged; the letters are then unchanged
     * @throws IllegalStateException if no host is open
     */
    public void reload(Asset asset) {
        if (givenFont != null) {
            givenFont.reload(asset);
        } else {
            Objects.requireNonNull(scalingFont).reload(asset);
        }
    }

    /**
     * Enlarges the letters, such as by what the player has chosen. Offsets and wrap widths stay. A layer with a font of the
     * caller, and signs in space, keep their size.
     *
     * @param newScale returns the factor, more than 0; read in each frame
     * @return this
     */
    public FontLayer setScale(DoubleSupplier newScale) {
        scale = Objects.requireNonNull(newScale, "newScale");
        return this;
    }

    /**
     * Sets a rectangle behind all texts that have no {@linkplain Text#setBackground background} of their own, such as for
     * players who need more contrast. {@link #contains} does not count it.
     *
     * @param newBackground returns the colour, null for none; read in each frame. A text that fades makes it fade, too
     * @return this
     */
    public FontLayer setBackground(Supplier<? extends @Nullable Color> newBackground) {
        background = Objects.requireNonNull(newBackground, "newBackground");
        return this;
    }

    /**
     * Adds a text, which is drawn from the next frame on.
     *
     * @param text the text, which may be changed later
     * @return the same text
     */
    public Text add(Text text) {
        texts.add(text);
        return text;
    }

    /**
     * Removes a text, from the next frame on.
     *
     * @param text the text; a no-op if it was not added
     */
    public void remove(Text text) {
        texts.remove(text);
    }

    /**
     * Returns the width of a text as this layer draws it: the width of its widest line, without the margins of its
     * background. The text need not be added, and no frame need be drawn before. So a menu can compute the rectangle of
     * a button from its text.
     *
     * @param text the text, with its wrap width
     * @param size the size of the picture, {@code host.framebufferSize()}
     * @return the width in the unit of the letters of this layer: points in a layer from {@link #inPoints}, world units
     *     in a layer from {@link #scalingWithWorld}, otherwise pixels; 0 if the picture has no pixels
     * @throws IllegalStateException if the font of this layer must be created and no host is open
     */
    public float width(Text text, FramebufferSize size) {
        return size.isEmpty() ? 0f : measure(text, size).widestPixels() * unitsPerFontPixel(size);
    }

    /**
     * Returns the height of a text as this layer draws it: the height of its lines, without the margins of its
     * background.
     *
     * @param text the text, with its wrap width
     * @param size the size of the picture, {@code host.framebufferSize()}
     * @return the height in the unit of {@link #width}; 0 if the picture has no pixels
     * @throws IllegalStateException if the font of this layer must be created and no host is open
     */
    public float height(Text text, FramebufferSize size) {
        if (size.isEmpty()) {
            return 0f;
        }
        int lines = measure(text, size).count();
        return lines * fontOfLastFrame(size).lineHeightPixels(subpixelWeight()) * unitsPerFontPixel(size);
    }

    /**
     * Returns whether a pixel of the picture lies in the rectangle that a text fills in this layer: that of its lines,
     * and of its background if it has one. The rectangle is exact to a pixel, because letters at rest are on whole
     * pixels. A text that is hidden or empty, and any text in a hidden layer, contains no pixel. So a menu needs no
     * rectangles of its own:
     *
     * <pre>{@code
     * FrameInput in = frame.input();
     * boolean isOnQuit = texts.contains(quit, in.pointerX(), in.pointerY(), host.framebufferSize());
     * if (isOnQuit && in.wasPressed(MouseButton.LEFT)) {
     *     loop.stop();
     * }
     * }</pre>
     *
     * @param text the text, with its anchor, offset, alignment and wrap width; it need not be drawn before
     * @param pixelX the distance from the left edge of the picture, such as {@code frame.input().pointerX()}
     * @param pixelY the distance from the upper edge of the picture
     * @param size the size of the picture, {@code host.framebufferSize()}
     * @return true if the text is shown there
     * @throws IllegalStateException if the font of this layer must be created and no host is open
     */
    public boolean contains(Text text, float pixelX, float pixelY, FramebufferSize size) {
        if (!isVisible() || !text.isVisible() || size.isEmpty()) {
            return false;
        }
        float letterScale = pixelsPerFontPixel(size);
        if (billboards != null) {
            letterScale = pixelsPerUnit(text, size) * height / PIXELS_IN_SPACE;
        }
        TextLines lines = measure(text, size);
        float width = lines.widestPixels() * letterScale;
        if (width == 0f || isBehindCamera(text, size)) {
            return false;
        }
        float lineHeight = fontOfLastFrame(size).lineHeightPixels(subpixelWeight()) * letterScale;
        float linesHeight = lines.count() * lineHeight;
        boolean hasMargin = text.background() != null;
        float marginX = hasMargin ? TextQuads.MARGIN_X * lineHeight : 0f;
        float marginY = hasMargin ? TextQuads.MARGIN_Y * lineHeight : 0f;
        float fromLeft = pixelX - (placeX(text, size) - width * text.fractionLeftOfAnchor());
        float fromTop = pixelY - (placeY(text, size) - linesHeight * text.fractionAboveAnchor());
        return fromLeft >= -marginX
                && fromLeft < width + marginX
                && fromTop >= -marginY
                && fromTop < linesHeight + marginY;
    }

    /** Splits a text into lines, and measures them. */
    private TextLines measure(Text text, FramebufferSize size) {
        TextLines lines = fontOfLastFrame(size).lines();
        float wrapPixels = text.wrapWidth() * pixelsPerWrapUnit(text, size);
        lines.measure(text.content(), TextQuads.wrapWidth(wrapPixels, pixelsPerFontPixel(size)), subpixelWeight());
        return lines;
    }

    private TextFont fontOfLastFrame(FramebufferSize size) {
        return givenFont != null
                ? givenFont
                : Objects.requireNonNull(scalingFont).fontOfLastFrame(letterPixels(size));
    }

    private float unitsPerFontPixel(FramebufferSize size) {
        return pixelsPerFontPixel(size) / pixelsPerUnitOfHeight(size);
    }

    /** Returns the factor by which letters are drawn larger than in the current font; 1 if they are sharp. */
    private float pixelsPerFontPixel(FramebufferSize size) {
        return scalingFont == null ? 1f : scalingFont.scale(letterPixels(size));
    }

    private float subpixelWeight() {
        return scalingFont == null ? TextFont.ROUNDED : scalingFont.subpixelWeight();
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        float letterPixels = letterPixels(size);
        TextFont font = givenFont != null
                ? givenFont
                : Objects.requireNonNull(scalingFont).font(frame.frame(), letterPixels);
        float letterScale = pixelsPerFontPixel(size);
        boolean isSharpAtRest = scalingFont == null || scalingFont.isSharpAtRest(letterPixels);
        font.pictures().beginDrawing(frame.frame());
        int generation;
        do { // repeats if a new glyph has changed the positions of all glyphs in the texture
            generation = font.pictures().generation();
            quads.begin(font, letterScale, subpixelWeight(), isSharpAtRest);
            for (int i = 0; i < texts.size(); i++) {
                Text text = texts.get(i);
                if (text.isVisible() && !isBehindCamera(text, size)) {
                    addText(text, frame.frame(), size);
                }
            }
        } while (generation != font.pictures().generation());
        if (billboards != null && camera instanceof Camera3d space) {
            billboards.draw(space, size);
        } else {
            quads.draw(size);
        }
    }

    private float letterPixels(FramebufferSize size) {
        return (billboards == null ? (float) scale.getAsDouble() : 1f) * height * pixelsPerUnitOfHeight(size);
    }

    private float pixelsPerUnitOfHeight(FramebufferSize size) {
        return switch (unit) {
            case PIXEL -> 1f;
            case POINT -> size.pixelsPerPoint();
            case WORLD_UNIT -> camera instanceof Camera2d flat ? flat.pixelsPerUnit(size) : PIXELS_IN_SPACE / height;
        };
    }

    /** Returns the size of a world unit at the anchor of a text. */
    private float pixelsPerUnit(Text text, FramebufferSize size) {
        return camera instanceof Camera3d space
                ? space.pixelsPerUnit(place.set(text.x(), text.y(), text.z()), size)
                : ((Camera2d) camera).pixelsPerUnit(size);
    }

    private void addText(Text text, long frame, FramebufferSize size) {
        if (billboards != null && !text.isInWorld()) {
            throw new IllegalStateException("a text in a layer of signs in space must be in the world: '"
                    + text.content() + "'; add it to a layer from inPoints");
        }
        float perUnit = PIXELS_IN_SPACE / height;
        float x = billboards == null ? placeX(text, size) : text.offsetX() * perUnit;
        float y = billboards == null ? placeY(text, size) : text.offsetY() * perUnit;
        text.motion().advance(frame, x, y);
        Color own = text.background();
        float wrapPixels = text.wrapWidth() * pixelsPerWrapUnit(text, size);
        quads.add(text, x, y, wrapPixels, own == null ? background.get() : own);
    }

    /** Returns the anchor with the offset of a text, in pixels from the left. */
    private float placeX(Text text, FramebufferSize size) {
        return anchor(text, size).x + text.offsetX() * pixelsPerOffsetUnit(text, size);
    }

    /** Returns the anchor with the offset of a text, in pixels from the top. */
    private float placeY(Text text, FramebufferSize size) {
        return anchor(text, size).y + text.offsetY() * pixelsPerOffsetUnit(text, size);
    }

    /** Returns the anchor in pixels, with its depth as z: up to 1 before the camera; valid until the next call. */
    private Vector3f anchor(Text text, FramebufferSize size) {
        if (!text.isInWorld()) {
            return place.set(text.x() * size.widthPixels(), text.y() * size.heightPixels(), 0f);
        }
        return camera instanceof Camera2d flat
                ? place.set(flat.pixelX(text.x(), text.y(), size), flat.pixelY(text.x(), text.y(), size), 0f)
                : ((Camera3d) camera).pixel(place.set(text.x(), text.y(), text.z()), size, place);
    }

    private boolean isBehindCamera(Text text, FramebufferSize size) {
        return camera instanceof Camera3d && Math.abs(anchor(text, size).z) > 1f;
    }

    private float pixelsPerOffsetUnit(Text text, FramebufferSize size) {
        return billboards != null ? pixelsPerUnit(text, size) : unit == Unit.POINT ? size.pixelsPerPoint() : 1f;
    }

    private float pixelsPerWrapUnit(Text text, FramebufferSize size) {
        if (billboards != null) {
            return PIXELS_IN_SPACE / height;
        }
        return text.isInWorld() ? pixelsPerUnit(text, size) : size.widthPixels();
    }

    @Override
    public void close() {
        if (scalingFont != null) {
            scalingFont.close();
        }
        quads.close();
    }

    @Override
    public String toString() {
        return "the font layer";
    }
}
