package dev.halfstep.render.draw;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.StateWriter;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A component that draws an entity as a circle or a rectangle of one colour. The shape is centred on the pose of its
 * entity and has its rotation and scale.
 *
 * <pre>{@code
 * world.spawn(Transform.at(-6, 0), Shape.circle(1, Color.rgb(0xFF8800)));
 * world.spawn(Transform.at(0, 0), Shape.rectangle(16, 9, Color.BLACK).setOrder(-1)); // behind all others
 * host.add(new ShapeLayer(Camera2d.showing(16, 9)));
 * }</pre>
 *
 * <p>A shape has the number of a layer, 0 by default. The {@link ShapeLayer} with this number draws it; without such a
 * layer the shape is invisible. Within a layer, shapes of a higher order cover shapes of a lower order. Among shapes of
 * the same order, later spawned entities cover earlier ones.
 */
public final class Shape {

    /** Registers this component with a world. */
    public static final ComponentType<Shape> TYPE = ComponentType.presentation(Shape.class)
            .named("halfstep.shape")
            .copiedBy(() -> circle(0f, Color.WHITE), Shape::copy)
            .writtenBy(new Writer());

    /** Stores shapes in saves and recordings, so that a loaded game is drawn. */
    private static final class Writer implements StateWriter<Shape> {

        @Override
        public void write(Shape shape, DataOutput out) throws IOException {
            out.writeFloat(shape.signedWidth);
            out.writeFloat(shape.signedHeight);
            out.writeInt(shape.orderBits);
            out.writeInt(shape.layer);
            Color color = shape.color;
            for (float component : new float[] {color.red(), color.green(), color.blue(), color.opacity()}) {
                out.writeFloat(component);
            }
        }

        @Override
        public void read(Shape shape, DataInput in) throws IOException {
            float signedWidth = in.readFloat();
            float signedHeight = in.readFloat();
            shape.setOrder(DrawOrder.fromBits(in.readInt())).setLayer(in.readInt());
            Color color = new Color(in.readFloat(), in.readFloat(), in.readFloat(), in.readFloat());
            shape.setSize(Math.abs(signedWidth), Math.abs(signedHeight)).setColor(color);
            shape.signedWidth = signedWidth;
            shape.signedHeight = signedHeight;
        }
    }

    /** The kinds of shapes. */
    public enum Kind {
        /** A circle, or an ellipse if width and height differ. */
        CIRCLE,
        /** A rectangle. */
        RECTANGLE
    }

    // Two flags are the sign bits of the sides, which are never negative. Flags of their own would lengthen a shape
    // from
    // 32 to 40 bytes, and filling a layer is bound by memory bandwidth.

    /** The width, with the sign bit of a negative number if the shape is a circle. */
    private float signedWidth;

    /** The height, with the sign bit of a negative number if the edges are hard. */
    private float signedHeight;

    /** The {@linkplain DrawOrder bits} of the order. */
    private int orderBits = DrawOrder.ZERO;

    private int layer;
    private Color color;

    private static void copy(Shape source, Shape dest) {
        dest.signedWidth = source.signedWidth;
        dest.signedHeight = source.signedHeight;
        dest.orderBits = source.orderBits;
        dest.layer = source.layer;
        dest.color = source.color;
    }

    private Shape(Kind kind, float width, float height, Color color) {
        this.color = color;
        signedWidth = kind == Kind.CIRCLE ? -0f : 0f;
        setSize(width, height);
    }

    /**
     * Creates a circle.
     *
     * @param radius the radius in world units, 0 or more
     * @param color the fill colour
     * @return a new shape of order 0 in layer 0
     * @throws IllegalArgumentException if the radius is negative or not finite
     */
    public static Shape circle(float radius, Color color) {
        return new Shape(Kind.CIRCLE, 2f * radius, 2f * radius, color);
    }

    /**
     * Creates a rectangle.
     *
     * @param width the width in world units, 0 or more
     * @param height the height in world units, 0 or more
     * @param color the fill colour
     * @return a new shape of order 0 in layer 0
     * @throws IllegalArgumentException if a side is negative or not finite
     */
    public static Shape rectangle(float width, float height, Color color) {
        return new Shape(Kind.RECTANGLE, width, height, color);
    }

    /**
     * Returns the kind, which never changes.
     *
     * @return circle or rectangle
     */
    public Kind kind() {
        return hasSignBit(signedWidth) ? Kind.CIRCLE : Kind.RECTANGLE;
    }

    private static boolean hasSignBit(float signed) {
        return Float.floatToRawIntBits(signed) < 0;
    }

    /**
     * Returns the width along the x axis of the shape, before the scale of the pose is applied.
     *
     * @return the width in world units
     */
    public float width() {
        return Math.abs(signedWidth);
    }

    /**
     * Returns the height along the y axis of the shape, before the scale of the pose is applied.
     *
     * @return the height in world units
     */
    public float height() {
        return Math.abs(signedHeight);
    }

    /**
     * Sets the size.
     *
     * @param newWidth the width in world units, 0 or more
     * @param newHeight the height in world units, 0 or more
     * @return this
     * @throws IllegalArgumentException if a side is negative or not finite
     */
    public Shape setSize(float newWidth, float newHeight) {
        if (!(newWidth >= 0f && newHeight >= 0f && newWidth + newHeight < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the sides of a shape must be finite and not negative: " + newWidth + " x " + newHeight);
        }
        signedWidth = Math.copySign(newWidth, signedWidth); // keeps the kind
        signedHeight = Math.copySign(newHeight, signedHeight); // keeps the edges
        return this;
    }

    /**
     * Returns the colour.
     *
     * @return the fill colour
     */
    public Color color() {
        return color;
    }

    /**
     * Sets the colour.
     *
     * @param newColor the fill colour
     * @return this
     */
    public Shape setColor(Color newColor) {
        color = newColor;
        return this;
    }

    /**
     * Returns whether the edges are hard.
     *
     * @return false by default: the edges are smooth
     */
    public boolean hasHardEdges() {
        return hasSignBit(signedHeight);
    }

    /**
     * Makes the edges hard or smooth. A pixel at a smooth edge is covered in part, so two rectangles that share an edge
     * show a thin seam of the background. Opaque shapes with hard edges have no seam at any position, size and
     * rotation, which suits tiles and the parts of a larger figure. Oblique hard edges look like stairs unless the
     * window has several samples for each pixel.
     *
     * @param newHardEdges true for hard edges
     * @return this
     */
    public Shape setHardEdges(boolean newHardEdges) {
        signedHeight = newHardEdges ? -height() : height();
        return this;
    }

    /**
     * Returns the kind and the edges as one number for the shader: bit 0 is set for a circle, bit 1 for hard edges.
     */
    float form() {
        return (kind() == Kind.CIRCLE ? 1f : 0f) + (hasHardEdges() ? 2f : 0f);
    }

    /**
     * Returns the draw order within the layer of this shape.
     *
     * @return the order, 0 by default
     */
    public float order() {
        return DrawOrder.fromBits(orderBits);
    }

    /** Returns the {@linkplain DrawOrder bits} of the order. */
    int orderBits() {
        return orderBits;
    }

    /**
     * Sets the draw order within the layer of this shape.
     *
     * @param newOrder the order: any finite number, higher for shapes further in front. Whole numbers are exact up to
     *     16,777,216
     * @return this
     * @throws IllegalArgumentException if the order is not finite
     */
    public Shape setOrder(float newOrder) {
        orderBits = DrawOrder.toBits(newOrder, "a shape");
        return this;
    }

    /**
     * Returns the number of the layer that draws this shape.
     *
     * @return the number of the layer, 0 by default
     */
    public int layer() {
        return layer;
    }

    /**
     * Sets the layer that draws this shape.
     *
     * @param newLayer the number of a {@link ShapeLayer}
     * @return this
     */
    public Shape setLayer(int newLayer) {
        layer = newLayer;
        return this;
    }
}
