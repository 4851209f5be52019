package dev.halfstep.render.hud;

import dev.halfstep.render.draw.Color;

/**
 * A short text at a position in the world or at a fixed pixel of the picture. The {@link Anchor} aligns the text
 * horizontally to its position; vertically the text is centred. A label shows printable ASCII and line breaks; any
 * other character becomes a question mark.
 */
public final class Label {

    /** The horizontal alignment of the text to the position of the label. */
    public enum Anchor {
        /** The text begins at the position. */
        LEFT,
        /** The text is centred on the position. */
        CENTER,
        /** The text ends at the position. */
        RIGHT
    }

    /** Whether the position is in world units; otherwise it is in pixels. */
    private final boolean inWorld;

    private float x;
    private float y;
    private CharSequence text;
    private Color color = Color.WHITE;
    private Anchor anchor = Anchor.LEFT;

    private Label(boolean inWorld, float x, float y, CharSequence text) {
        this.inWorld = inWorld;
        this.text = text;
        setPosition(x, y);
    }

    /**
     * Creates a label at a position in the world. The label moves with the camera, but its letters keep their size.
     *
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @param text the characters, read again in each frame
     * @return a new white label with the anchor {@link Anchor#LEFT}
     */
    public static Label inWorld(float x, float y, CharSequence text) {
        return new Label(true, x, y, text);
    }

    /**
     * Creates a label at a fixed pixel of the picture.
     *
     * @param x pixels from the left side
     * @param y pixels from the top
     * @param text the characters, read again in each frame
     * @return a new white label with the anchor {@link Anchor#LEFT}
     */
    public static Label inPicture(float x, float y, CharSequence text) {
        return new Label(false, x, y, text);
    }

    /**
     * Moves the label.
     *
     * @param newX the new x in world units, or in pixels from the left side
     * @param newY the new y in world units, or in pixels from the top
     * @return this label
     * @throws IllegalArgumentException if a coordinate is not finite
     */
    public Label setPosition(float newX, float newY) {
        if (!Float.isFinite(newX) || !Float.isFinite(newY)) {
            throw new IllegalArgumentException("the position of a label must be finite: (" + newX + ", " + newY + ")");
        }
        x = newX;
        y = newY;
        return this;
    }

    /**
     * Sets the text.
     *
     * @param newText the characters, read again in each frame
     * @return this label
     */
    public Label setText(CharSequence newText) {
        text = newText;
        return this;
    }

    /**
     * Sets the colour.
     *
     * @param newColor the colour of the letters
     * @return this label
     */
    public Label setColor(Color newColor) {
        color = newColor;
        return this;
    }

    /**
     * Sets the anchor.
     *
     * @param newAnchor the anchor; left by default
     * @return this label
     */
    public Label setAnchor(Anchor newAnchor) {
        anchor = newAnchor;
        return this;
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

    CharSequence text() {
        return text;
    }

    Color color() {
        return color;
    }

    /** Returns the fraction of the text that lies to the left of its position, 0 to 1. */
    float fractionLeftOfPosition() {
        return switch (anchor) {
            case LEFT -> 0f;
            case CENTER -> 0.5f;
            case RIGHT -> 1f;
        };
    }
}
