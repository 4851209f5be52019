package dev.halfstep.render.text;

import dev.halfstep.render.draw.Color;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A text in the picture with an anchor: a position in the world, or a fraction of the picture's size. The alignment
 * decides on which side of the anchor the text lies.
 *
 * <pre>{@code Text.inPicture(0.5f, 0.25f, "Game over").setAlignment(Text.Horizontal.CENTER,
 * Text.Vertical.MIDDLE)}</pre>
 */
public final class Text {

    /** The horizontal alignment of each line to the anchor. */
    public enum Horizontal {
        /** All lines begin at the anchor. */
        LEFT,
        /** All lines are centred on the anchor. */
        CENTER,
        /** All lines end at the anchor. */
        RIGHT
    }

    /** The vertical alignment of a text to the anchor. */
    public enum Vertical {
        /** The top of the text is at the anchor. */
        TOP,
        /** The middle of the text is at the anchor. */
        MIDDLE,
        /** The bottom of the text is at the anchor. */
        BOTTOM
    }

    /** The maximum thickness of an outline. */
    private static final float MAX_THICKNESS = 0.25f;

    private final boolean inWorld;
    private CharSequence content;
    private float x;
    private float y;
    private float z;
    private float offsetX;
    private float offsetY;
    private float wrapWidth;
    private Color color = Color.WHITE;

    /** The index of the first character that has the accent colour. */
    private int accentStart = Integer.MAX_VALUE;

    private Color accentColor = Color.WHITE;
    private @Nullable Color background;
    private @Nullable Color outline;
    private float outlineThickness;
    private @Nullable Color shadow;
    private float shadowRight;
    private float shadowDown;
    private boolean isVisible = true;
    private Horizontal horizontal = Horizontal.LEFT;
    private Vertical vertical = Vertical.TOP;

    /** The motion of the anchor with the offset, in pixels. */
    private final Motion motion = new Motion(/* minChange= */ 1f / 64f);

    private Text(boolean inWorld, float x, float y, CharSequence content) {
        this.inWorld = inWorld;
        this.content = Objects.requireNonNull(content, "content");
        setPosition(x, y);
    }

    /**
     * Creates a text anchored to a position in the world. The camera moves the text, but scales its letters only in a
     * layer from {@link FontLayer#scalingWithWorld}.
     *
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @param content the characters
     * @return a new white text, aligned left and top
     */
    public static Text inWorld(float x, float y, CharSequence content) {
        return new Text(/* inWorld= */ true, x, y, content);
    }

    /**
     * Creates a text anchored to a position in space, for a layer with a {@link
     * dev.halfstep.render.camera.Camera3d}.
     *
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @param z the z coordinate in world units
     * @param content the characters
     * @return a new white text, aligned left and top
     */
    public static Text inWorld(float x, float y, float z, CharSequence content) {
        return new Text(/* inWorld= */ true, x, y, content).setPosition(x, y, z);
    }

    /**
     * Creates a text anchored to a fraction of the picture's size, such as (0.5, 0.5) for the middle.
     *
     * @param fractionX 0 for the left side of the picture to 1 for the right side
     * @param fractionY 0 for the top of the picture to 1 for the bottom
     * @param content the characters
     * @return a new white text, aligned left and top
     */
    public static Text inPicture(float fractionX, float fractionY, CharSequence content) {
        return new Text(/* inWorld= */ false, fractionX, fractionY, content);
    }

    /**
     * Moves the anchor.
     *
     * @param newX world units, or a fraction of the picture's width
     * @param newY world units, or a fraction of the picture's height
     * @return this
     * @throws IllegalArgumentException if the anchor is not finite
     */
    public Text setPosition(float newX, float newY) {
        checkFinite(newX, newY);
        x = newX;
        y = newY;
        return this;
    }

    /**
     * Moves the anchor in space, such as to a pose that is drawn, in a presentation system.
     *
     * @param newX world units
     * @param newY world units
     * @param newZ world units, which only a {@link dev.halfstep.render.camera.Camera3d} shows
     * @return this
     * @throws IllegalArgumentException if the anchor is not finite
     */
    public Text setPosition(float newX, float newY, float newZ) {
        checkFinite(newZ, newZ);
        z = newZ;
        return setPosition(newX, newY);
    }

    /**
     * Sets an offset from the anchor, such as a margin from a side of the picture. Its unit is a pixel, or a
     * {@linkplain dev.halfstep.render.camera.FramebufferSize#pixelsPerPoint() point} in a layer from
     * {@link FontLayer#inPoints}, or a world unit in a layer of texts in space from {@link
     * FontLayer#scalingWithWorld}.
     *
     * @param newX the distance to the right
     * @param newY the distance down
     * @return this
     * @throws IllegalArgumentException if the offset is not finite
     */
    public Text setOffset(float newX, float newY) {
        checkFinite(newX, newY);
        offsetX = newX;
        offsetY = newY;
        return this;
    }

    private static void checkFinite(float x, float y) {
        if (!Float.isFinite(x) || !Float.isFinite(y)) {
            throw new IllegalArgumentException(
                    "the anchor and the offset of a text must be finite: (" + x + ", " + y + ")");
        }
    }

    /**
     * Sets the characters.
     *
     * @param newContent the characters, read in each frame; {@code \n} separates lines
     * @return this
     */
    public Text setContent(CharSequence newContent) {
        content = Objects.requireNonNull(newContent, "newContent");
        return this;
    }

    /**
     * Returns the characters, for example to compare them in a test, which needs no OpenGL.
     *
     * @return the object that was set last
     */
    public CharSequence content() {
        return content;
    }

    /**
     * Sets the maximum width of a line. Wider lines are broken at spaces; a word that is wider than a line is broken
     * between two characters. A no-break space (U+00A0) keeps two words on one line.
     *
     * @param newWrapWidth the width in world units if the anchor is in the world, otherwise as a fraction of the
     *     picture's width; 0, the default, for no wrapping
     * @return this
     * @throws IllegalArgumentException if the width is negative or not finite
     */
    public Text setWrapWidth(float newWrapWidth) {
        if (!(newWrapWidth >= 0f && newWrapWidth < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the wrap width of a text must be 0 or more, and finite: " + newWrapWidth
                    + "; use 0 for no wrapping");
        }
        wrapWidth = newWrapWidth;
        return this;
    }

    /**
     * Sets the colour.
     *
     * @param newColor the colour of the letters
     * @return this
     */
    public Text setColor(Color newColor) {
        color = Objects.requireNonNull(newColor, "newColor");
        return this;
    }

    /**
     * Sets another colour for the characters from an index on, such as for a value after its name.
     *
     * @param start the index of the first character that has the colour, 0 or more; {@link Integer#MAX_VALUE}, the
     *     default, for none
     * @param newColor the colour of the characters from this index on
     * @return this
     * @throws IllegalArgumentException if the index is negative
     */
    public Text setColorFrom(int start, Color newColor) {
        if (start < 0) {
            throw new IllegalArgumentException("the index of a character must not be negative: " + start);
        }
        accentStart = start;
        accentColor = Objects.requireNonNull(newColor, "newColor");
        return this;
    }

    /**
     * Sets the colour of a rectangle behind the text, with a margin of a fraction of the line height. An empty text has
     * no rectangle.
     *
     * @param newBackground the colour, usually translucent; null, the default, for no rectangle
     * @return this
     */
    public Text setBackground(@Nullable Color newBackground) {
        background = newBackground;
        return this;
    }

    /**
     * Sets an outline around the letters, so that they are legible over any background. It lies behind all letters of
     * the text, and does not change its measured size. Over a translucent outline, letters should be opaque.
     *
     * <pre>{@code layer.add(Text.inWorld(2, 3, "Ada")).setOutline(Color.BLACK, 0.08f);}</pre>
     *
     * @param newOutline the colour; null, the default, for no outline
     * @param newThickness by how much the outline is larger than the letters at each side, as a fraction of the height
     *     of the letters, so that it looks the same at every size: 0, for no outline, to 0.25; 0.08 is a
     *     clear outline, of 1.6 pixels at a height of 20 pixels
     * @return this
     * @throws IllegalArgumentException if the thickness is out of range
     */
    public Text setOutline(@Nullable Color newOutline, float newThickness) {
        if (!(newThickness >= 0f && newThickness <= MAX_THICKNESS)) {
            throw new IllegalArgumentException("the thickness of an outline must be between 0 and " + MAX_THICKNESS
                    + " of the height of the letters: " + newThickness);
        }
        outline = newThickness > 0f ? newOutline : null;
        outlineThickness = newThickness;
        return this;
    }

    /**
     * Sets a shadow: the letters, and their outline if they have one, in another colour and place. It lies behind the
     * outline and all letters of the text, and over its background. It does not change the measured size.
     *
     * <pre>{@code text.setShadow(Color.BLACK.withOpacity(0.7f), 0.06f, 0.06f);}</pre>
     *
     * @param newShadow the colour; null, the default, for no shadow
     * @param right the distance to the right as a fraction of the height of the letters, negative to the left; at rest
     *     it is rounded to pixels, at least one unless the fraction is 0
     * @param down the distance down as a fraction of the height of the letters, negative upwards; rounded likewise
     * @return this
     * @throws IllegalArgumentException if a distance is not finite
     */
    public Text setShadow(@Nullable Color newShadow, float right, float down) {
        if (!Float.isFinite(right) || !Float.isFinite(down)) {
            throw new IllegalArgumentException(
                    "the distance of a shadow must be finite: (" + right + ", " + down + ")");
        }
        shadow = newShadow;
        shadowRight = right;
        shadowDown = down;
        return this;
    }

    /**
     * Sets the alignment to the anchor.
     *
     * @param newHorizontal the horizontal alignment; left by default
     * @param newVertical the vertical alignment; top by default
     * @return this
     */
    public Text setAlignment(Horizontal newHorizontal, Vertical newVertical) {
        horizontal = Objects.requireNonNull(newHorizontal, "newHorizontal");
        vertical = Objects.requireNonNull(newVertical, "newVertical");
        return this;
    }

    /**
     * Shows or hides the text. A hidden text keeps its place in its layer, and is neither laid out nor drawn.
     *
     * @param newVisible true to show it, which is the default
     * @return this
     */
    public Text setVisible(boolean newVisible) {
        isVisible = newVisible;
        return this;
    }

    /**
     * Returns whether the text is shown.
     *
     * @return true by default
     */
    public boolean isVisible() {
        return isVisible;
    }

    boolean isInWorld() {
        return inWorld;
    }

    float x() {
        return x;
    }

    float y() {
        return y;
    }

    float z() {
        return z;
    }

    float offsetX() {
        return offsetX;
    }

    float offsetY() {
        return offsetY;
    }

    Motion motion() {
        return motion;
    }

    float wrapWidth() {
        return wrapWidth;
    }

    /** Returns the colour of the character at an index. */
    Color colorAt(int index) {
        return index < accentStart ? color : accentColor;
    }

    @Nullable
    Color background() {
        return background;
    }

    /** Returns the colour of the outline; null for no outline, or for one without thickness. */
    @Nullable
    Color outline() {
        return outline;
    }

    float outlineThickness() {
        return outlineThickness;
    }

    @Nullable
    Color shadow() {
        return shadow;
    }

    float shadowRight() {
        return shadowRight;
    }

    float shadowDown() {
        return shadowDown;
    }

    /** Returns the fraction of each line that lies to the left of the anchor. */
    float fractionLeftOfAnchor() {
        return switch (horizontal) {
            case LEFT -> 0f;
            case CENTER -> 0.5f;
            case RIGHT -> 1f;
        };
    }

    /** Returns the fraction of the text that lies above the anchor. */
    float fractionAboveAnchor() {
        return switch (vertical) {
            case TOP -> 0f;
            case MIDDLE -> 0.5f;
            case BOTTOM -> 1f;
        };
    }
}
