package dev.halfstep.render.draw;

import dev.halfstep.component.ComponentType;

/**
 * A component that draws an entity as a circle or a rectangle of one colour, around the position of its pose, turned and scaled
 * with it.
 *
 * <p>Shapes of a higher order cover those of a lower one. Among shapes of the same order, what was spawned later covers
 * what was spawned earlier.
 */
public final class Shape {

    /** Registers this component with a world. */
    public static final ComponentType<Shape> TYPE = ComponentType.presentation(Shape.class);

    /** The forms there are. */
    public enum Kind {
        /** Round; an ellipse where width and height differ. */
        CIRCLE,
        /** With four right angles. */
        RECTANGLE
    }

    /** Orders go this far up and down from 0, so that an order and an entity fit into one number to sort by. */
    public static final int MAX_ORDER = 1_000;

    private final Kind kind;
    private float width;
    private float height;
    private Color color;
    private int order;

    private Shape(Kind kind, float width, float height, Color color) {
        this.kind = kind;
        this.color = color;
        setSize(width, height);
    }

    /**
     * A circle.
     *
     * @param radius world units, 0 or more
     * @param color its colour
     * @return a new shape of order 0
     * @throws IllegalArgumentException if the radius is negative or not finite
     */
    public static Shape circle(float radius, Color color) {
        return new Shape(Kind.CIRCLE, 2f * radius, 2f * radius, color);
    }

    /**
     * A rectangle.
     *
     * @param width world units, 0 or more
     * @param height world units, 0 or more
     * @param color its colour
     * @return a new shape of order 0
     * @throws IllegalArgumentException if a side is negative or not finite
     */
    public static Shape rectangle(float width, float height, Color color) {
        return new Shape(Kind.RECTANGLE, width, height, color);
    }

    /**
     * Returns the form.
     *
     * @return circle or rectangle, for ever
     */
    public Kind kind() {
        return kind;
    }

    /**
     * Returns the extent along its own x axis, before it is scaled.
     *
     * @return world units
     */
    public float width() {
        return width;
    }

    /**
     * Returns the extent along its own y axis, before it is scaled.
     *
     * @return world units
     */
    public float height() {
        return height;
    }

    /**
     * Changes its extent.
     *
     * @param newWidth world units, 0 or more
     * @param newHeight world units, 0 or more
     * @return this
     * @throws IllegalArgumentException if a side is negative or not finite
     */
    public Shape setSize(float newWidth, float newHeight) {
        if (!(newWidth >= 0f && newHeight >= 0f && newWidth + newHeight < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the sides of a shape must be finite and not negative: " + newWidth + " x " + newHeight);
        }
        width = newWidth;
        height = newHeight;
        return this;
    }

    /**
     * Returns the colour.
     *
     * @return the colour that fills it
     */
    public Color color() {
        return color;
    }

    /**
     * Changes its colour.
     *
     * @param newColor the colour that fills it
     * @return this
     */
    public Shape setColor(Color newColor) {
        color = newColor;
        return this;
    }

    /**
     * Returns the draw order.
     *
     * @return its order, 0 unless it was set
     */
    public int order() {
        return order;
    }

    /**
     * Sets the draw order.
     *
     * @param newOrder -1000 for far behind to 1000 for far in front
     * @return this
     * @throws IllegalArgumentException if the order is out of range
     */
    public Shape setOrder(int newOrder) {
        if (Math.abs((long) newOrder) > MAX_ORDER) {
            throw new IllegalArgumentException(
                    "the order of a shape lies between -" + MAX_ORDER + " and " + MAX_ORDER + ": " + newOrder);
        }
        order = newOrder;
        return this;
    }
}
