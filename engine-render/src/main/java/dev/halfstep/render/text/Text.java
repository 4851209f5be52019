package dev.halfstep.render.text;

import dev.halfstep.render.draw.Color;
import java.util.Objects;

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

    private final boolean inWorld;
    private CharSequence content;
    private float x;
    private float y;
    private float offsetXPixels;
    private float offsetYPixels;
    private Color color = Color.WHITE;
    private Horizontal horizontal = Horizontal.LEFT;
    private Vertical vertical = Vertical.TOP;

    private Text(boolean inWorld, float x, float y, CharSequence content) {
        this.inWorld = inWorld;
        this.content = Objects.requireNonNull(content, "content");
        setPosition(x, y);
    }

    /**
     * Creates a text anchored to a position in the world. The camera moves the text, but does not scale its letters.
     *
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @param content the characters
     * @return a new white text, aligned left and top
     */
    public static Text inWorld(float x, float y, CharSequence content) {
        return new Text(true, x, y, content);
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
        return new Text(false, fractionX, fractionY, content);
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
     * Sets an offset from the anchor, such as a margin from a side of the picture.
     *
     * @param xPixels pixels to the right
     * @param yPixels pixels down
     * @return this
     * @throws IllegalArgumentException if the offset is not finite
     */
    public Text setOffset(float xPixels, float yPixels) {
        checkFinite(xPixels, yPixels);
        offsetXPixels = xPixels;
        offsetYPixels = yPixels;
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

    boolean isInWorld() {
        return inWorld;
    }

    CharSequence content() {
        return content;
    }

    float x() {
        return x;
    }

    float y() {
        return y;
    }

    float offsetXPixels() {
        return offsetXPixels;
    }

    float offsetYPixels() {
        return offsetYPixels;
    }

    Color color() {
        return color;
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
