package dev.halfstep.render.text;

import dev.halfstep.render.draw.Color;
import java.util.Objects;

/**
 * Words in the picture, at a place in the world or at a share of the picture. They lie beside or around that place, as
 * their alignment says.
 *
 * <pre>{@code Text.inPicture(0.5f, 0.25f, "Game over").setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE)}</pre>
 */
public final class Text {

    /** Where a text lies beside its place, and how its lines do. */
    public enum Horizontal {
        /** To the right of its place, all lines beginning there. */
        LEFT,
        /** Around its place. */
        CENTER,
        /** To the left of its place, all lines ending there. */
        RIGHT
    }

    /** Where a text lies above or below its place. */
    public enum Vertical {
        /** Below its place. */
        TOP,
        /** Around its place. */
        MIDDLE,
        /** Above its place. */
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
        setPlace(x, y);
    }

    /**
     * A text that stays with a place in the world when the camera moves. Its letters keep their size.
     *
     * @param x world units
     * @param y world units
     * @param content the text
     * @return a new text, white, to the right of its place and below it
     */
    public static Text inWorld(float x, float y, CharSequence content) {
        return new Text(true, x, y, content);
    }

    /**
     * A text that stays where it is in the picture, whatever size that has.
     *
     * @param shareX 0 for the left side of the picture to 1 for the right one
     * @param shareY 0 for the upper side of the picture to 1 for the lower one
     * @param content the text
     * @return a new text, white, to the right of its place and below it
     */
    public static Text inPicture(float shareX, float shareY, CharSequence content) {
        return new Text(false, shareX, shareY, content);
    }

    /**
     * Moves it.
     *
     * @param newX world units, or a share of the picture's width
     * @param newY world units, or a share of the picture's height
     * @return this
     * @throws IllegalArgumentException if the place is not finite
     */
    public Text setPlace(float newX, float newY) {
        checkFinite(newX, newY);
        x = newX;
        y = newY;
        return this;
    }

    /**
     * Moves it aside of its place, such as away from a side of the picture.
     *
     * @param xPixels to the right
     * @param yPixels down
     * @return this
     * @throws IllegalArgumentException if the place is not finite
     */
    public Text setOffset(float xPixels, float yPixels) {
        checkFinite(xPixels, yPixels);
        offsetXPixels = xPixels;
        offsetYPixels = yPixels;
        return this;
    }

    private static void checkFinite(float x, float y) {
        if (!Float.isFinite(x) || !Float.isFinite(y)) {
            throw new IllegalArgumentException("a text must be at a finite place: (" + x + ", " + y + ")");
        }
    }

    /**
     * Sets the text.
     *
     * @param newContent the text itself, read again in each frame; lines end with {@code \n}
     * @return this
     */
    public Text setContent(CharSequence newContent) {
        content = Objects.requireNonNull(newContent, "newContent");
        return this;
    }

    /**
     * Changes its colour.
     *
     * @param newColor the colour of the letters
     * @return this
     */
    public Text setColor(Color newColor) {
        color = Objects.requireNonNull(newColor, "newColor");
        return this;
    }

    /**
     * Changes how it lies about its place.
     *
     * @param newHorizontal left unless it is set
     * @param newVertical top unless it is set
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

    /** How much of each line lies to the left of the place. */
    float shareToTheLeft() {
        return switch (horizontal) {
            case LEFT -> 0f;
            case CENTER -> 0.5f;
            case RIGHT -> 1f;
        };
    }

    /** How much of the text lies above the place. */
    float shareAbove() {
        return switch (vertical) {
            case TOP -> 0f;
            case MIDDLE -> 0.5f;
            case BOTTOM -> 1f;
        };
    }
}
