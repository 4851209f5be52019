package dev.halfstep.render.hud;

import dev.halfstep.render.draw.Color;

/**
 * A few words in the picture, at a place in the world or at a fixed pixel. The place is the middle of the text's left
 * side, or of its right side, or its middle. Shown are printable ASCII and line breaks, anything else as a question
 * mark.
 */
public final class Label {

    /** Which point of the text lies at the place of the label. Upright it is always the middle. */
    public enum Anchor {
        /** The text begins there. */
        LEFT,
        /** The text lies around it. */
        CENTER,
        /** The text ends there. */
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
     * A label that stays with a place in the world when the camera moves. Its letters keep their size.
     *
     * @param x world units
     * @param y world units
     * @param text the text
     * @return a new label, white, that begins at its place
     */
    public static Label inWorld(float x, float y, CharSequence text) {
        return new Label(true, x, y, text);
    }

    /**
     * A label that stays where it is in the picture.
     *
     * @param x pixels from the left edge
     * @param y pixels from the top edge
     * @param text the text
     * @return a new label, white, that begins at its place
     */
    public static Label inPicture(float x, float y, CharSequence text) {
        return new Label(false, x, y, text);
    }

    /**
     * Moves it.
     *
     * @param newX world units, or pixels from the left edge
     * @param newY world units, or pixels from the top edge
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
     * @param newText the text itself, read again in each frame
     * @return this
     */
    public Label setText(CharSequence newText) {
        text = newText;
        return this;
    }

    /**
     * Changes its colour.
     *
     * @param newColor the colour of the letters
     * @return this
     */
    public Label setColor(Color newColor) {
        color = newColor;
        return this;
    }

    /**
     * Changes which point of the text lies at its place.
     *
     * @param newAnchor left unless it is set
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

    /** How much of the text lies to the left of its place: 0 for nothing, 1 for all. */
    float shareToTheLeft() {
        return switch (anchor) {
            case LEFT -> 0f;
            case CENTER -> 0.5f;
            case RIGHT -> 1f;
        };
    }
}
