package dev.halfstep.render.hud;

import dev.halfstep.render.draw.Color;

/**
 * A short text in the picture, at a place in the world or at a fixed pixel. Horizontally its {@link Anchor} lies at
 * that place; vertically it is centred. It shows printable ASCII and line breaks; any other character becomes a
 * question mark.
 */
public final class Label {

    /** The horizontal alignment of the text to the place of the label. */
    public enum Anchor {
        /** The text begins at the place. */
        LEFT,
        /** The text is centred on the place. */
        CENTER,
        /** The text ends at the place. */
        RIGHT
    }

    private final boolean inWorld;
    private float x;
    private float y;
    private CharSequence text;
    private Color color = Color.WHITE;
    private Anchor anchor = Anchor.LEFT;

    private Label(boolean inWorld, float x, float y, CharSequence text) {
        this.inWorld = inWorld;
        this.text = text;
        setPlace(x, y);
    }

    /**
     * Creates a label at a place in the world, which moves with the camera. Its letters keep their size.
     *
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @param text the characters
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
     * @param text the characters
     * @return a new white label with the anchor {@link Anchor#LEFT}
     */
    public static Label inPicture(float x, float y, CharSequence text) {
        return new Label(false, x, y, text);
    }

    /**
     * Moves the label.
     *
     * @param newX world units, or pixels from the left side
     * @param newY world units, or pixels from the top
     * @return this
     * @throws IllegalArgumentException if the place is not finite
     */
    public Label setPlace(float newX, float newY) {
        if (!Float.isFinite(newX) || !Float.isFinite(newY)) {
            throw new IllegalArgumentException("a label must be at a finite place: (" + newX + ", " + newY + ")");
        }
        x = newX;
        y = newY;
        return this;
    }

    /**
     * Sets the text.
     *
     * @param newText the characters, read in each frame
     * @return this
     */
    public Label setText(CharSequence newText) {
        text = newText;
        return this;
    }

    /**
     * Sets the colour.
     *
     * @param newColor the colour of the letters
     * @return this
     */
    public Label setColor(Color newColor) {
        color = newColor;
        return this;
    }

    /**
     * Sets the anchor.
     *
     * @param newAnchor the anchor; left by default
     * @return this
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

    /** Returns the fraction of the text that lies to the left of its place. */
    float shareToTheLeft() {
        return switch (anchor) {
            case LEFT -> 0f;
            case CENTER -> 0.5f;
            case RIGHT -> 1f;
        };
    }
}
