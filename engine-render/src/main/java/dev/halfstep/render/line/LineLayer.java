package dev.halfstep.render.line;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.gl.DrawState;
import dev.halfstep.render.gl.GlErrors;
import org.joml.Matrix4f;
import org.joml.Matrix4fc;

/**
 * Draws lines, outlines and filled polygons in immediate mode: presentation systems add all of them again in each
 * frame. One draw call draws all polygons, and another one all lines over them.
 *
 * <pre>{@code
 * LineLayer lines = host.add(LineLayer.overlay(camera));
 * scheduler.presentation("debug", frame -> lines.setColor(Color.rgb(0x00FF00)).box(-8, -4, 8, 4).circle(x, y, 1));
 * }</pre>
 *
 * <p>A polyline or an outline is drawn as one figure: a translucent one has the same opacity at its joints, and where
 * it crosses itself, as everywhere else. This holds for parts with at most 32 lines between them, and in a
 * depth-tested layer for adjacent lines.
 *
 * <p>A soft line glows. This outline has a glow of 12 pixels around a line of 2 pixels:
 *
 * <pre>{@code
 * lines.setWidth(2).setSoftness(12).setColor(blue.withOpacity(0.5f)).outline(matrix, corners);
 * lines.setSoftness(0).setColor(white).outline(matrix, corners);
 * }</pre>
 *
 * <p>An added line or polygon belongs to the next frame only, even if that frame is skipped.
 */
public final class LineLayer extends Layer.Immediate {

    /** The corners of outlines and polylines. */
    public enum Joint {
        /** Sharp corners. Corners of less than 29 degrees are cut off, the more the sharper they are. */
        MITRE,
        /** Round corners, for curves and for lines that turn back. */
        ROUND
    }

    /** The ends of lines and polylines. */
    public enum Cap {
        /** Straight ends, half a width beyond the end of the line. */
        SQUARE,
        /** Straight ends, exactly at the end of the line. */
        BUTT,
        /** Round ends. */
        ROUND
    }

    private static final float DEFAULT_WIDTH_PIXELS = 1.5f;

    /** The maximum width: use shapes for wider lines. */
    private static final float MAX_WIDTH_PIXELS = 256f;

    private static final float MAX_SOFTNESS_PIXELS = 1024f;

    /** The number of sides of a circle, which looks smooth up to a diameter of a few hundred pixels. */
    private static final int CIRCLE_SIDES = 48;

    /** The x and y of the corners of a unit circle. */
    private static final float[] UNIT_CIRCLE = unitCircle();

    private static final Matrix4fc IDENTITY = new Matrix4f();

    private final Camera camera;
    private final boolean depthTested;
    private final Polylines lines = new Polylines();
    private final LineProjection projection;
    private final LineShader shader = new LineShader();
    private final FillShader triangles = new FillShader();
    private final Matrix4f matrix = new Matrix4f();
    private final float[] matrixFloats = new float[16];

    private float widthPixels = DEFAULT_WIDTH_PIXELS;
    private float softnessPixels;
    private Joint joint = Joint.MITRE;
    private Cap cap = Cap.SQUARE;
    private Color color = Color.WHITE;

    /** The points of what is being added, in the world: x, y and z of each. */
    private float[] placed = new float[3 * CIRCLE_SIDES];

    private static float[] unitCircle() {
        float[] corners = new float[2 * CIRCLE_SIDES];
        for (int corner = 0; corner < CIRCLE_SIDES; corner++) {
            double angle = 2 * Math.PI * corner / CIRCLE_SIDES;
            corners[2 * corner] = (float) StrictMath.cos(angle);
            corners[2 * corner + 1] = (float) StrictMath.sin(angle);
        }
        return corners;
    }

    private LineLayer(Camera camera, boolean depthTested) {
        this.camera = camera;
        this.depthTested = depthTested;
        projection = new LineProjection(depthTested, LineShader.maxReadableSegments());
        GlErrors.check("creating", this);
    }

    /**
     * Creates a layer whose lines are drawn over all earlier layers.
     *
     * @param camera the camera, which projects positions in the world into the picture
     * @return a layer without lines
     */
    public static LineLayer overlay(Camera camera) {
        return new LineLayer(camera, /* depthTested= */ false);
    }

    /**
     * Creates a layer whose lines are depth-tested: nearer meshes hide them.
     *
     * @param camera the camera of the meshes
     * @return a layer without lines
     */
    public static LineLayer depthTested(Camera camera) {
        return new LineLayer(camera, /* depthTested= */ true);
    }

    /**
     * Sets the colour of the lines and polygons that are added from now on.
     *
     * @param newColor the colour; white by default
     * @return this
     */
    public LineLayer setColor(Color newColor) {
        color = newColor;
        return this;
    }

    /**
     * Sets the width of the lines that are added from now on.
     *
     * @param pixels the width, more than 0 and at most 256; 1.5 by default
     * @return this
     * @throws IllegalArgumentException if the width is out of range
     */
    public LineLayer setWidth(float pixels) {
        if (!(pixels > 0f && pixels <= MAX_WIDTH_PIXELS)) {
            throw new IllegalArgumentException(
                    "the width of a line must be above 0 and at most " + MAX_WIDTH_PIXELS + " pixels: " + pixels);
        }
        widthPixels = pixels;
        return this;
    }

    /**
     * Sets how far the lines fade that are added from now on. A soft line has its full colour within its width. Beyond,
     * it fades on each side until it is invisible. The opacity depends only on the distance from the line, so soft
     * lines have round joints and ends.
     *
     * @param pixels the width of the fading on each side, at most 1024; 0, the default, for sharp lines
     * @return this
     * @throws IllegalArgumentException if the number is out of range
     */
    public LineLayer setSoftness(float pixels) {
        if (!(pixels >= 0f && pixels <= MAX_SOFTNESS_PIXELS)) {
            throw new IllegalArgumentException(
                    "the softness of a line must be between 0 and " + MAX_SOFTNESS_PIXELS + " pixels: " + pixels);
        }
        softnessPixels = pixels;
        return this;
    }

    /**
     * Sets the corners of the outlines and polylines that are added from now on.
     *
     * @param newJoint the kind of corners; mitred by default
     * @return this
     */
    public LineLayer setJoint(Joint newJoint) {
        joint = newJoint;
        return this;
    }

    /**
     * Sets the ends of the lines and polylines that are added from now on.
     *
     * @param newCap the kind of ends; square by default
     * @return this
     */
    public LineLayer setCap(Cap newCap) {
        cap = newCap;
        return this;
    }

    /**
     * Adds a line in the plane.
     *
     * @param fromX the x coordinate of the start, in world units
     * @param fromY the y coordinate of the start, in world units
     * @param toX the x coordinate of the end, in world units
     * @param toY the y coordinate of the end, in world units
     * @return this
     */
    public LineLayer line(float fromX, float fromY, float toX, float toY) {
        return line(fromX, fromY, 0f, toX, toY, 0f);
    }

    /**
     * Adds a line in space.
     *
     * @param fromX the x coordinate of the start, in world units
     * @param fromY the y coordinate of the start, in world units
     * @param fromZ the z coordinate of the start, in world units
     * @param toX the x coordinate of the end, in world units
     * @param toY the y coordinate of the end, in world units
     * @param toZ the z coordinate of the end, in world units
     * @return this
     */
    public LineLayer line(float fromX, float fromY, float fromZ, float toX, float toY, float toZ) {
        placed[0] = fromX;
        placed[1] = fromY;
        placed[2] = fromZ;
        placed[3] = toX;
        placed[4] = toY;
        placed[5] = toZ;
        return addPlaced(2, /* isClosed= */ false);
    }

    /** Adds a polyline of the first points of {@link #placed}. */
    private LineLayer addPlaced(int count, boolean isClosed) {
        if (count > 0) {
            beginAdding();
            lines.add(placed, count, isClosed).setStyle(widthPixels, softnessPixels, joint, cap, color);
        }
        return this;
    }

    /**
     * Adds lines in the plane from each point to the next one; a no-op without points.
     *
     * @param points x and y of each point, in world units
     * @return this
     */
    public LineLayer polyline(float... points) {
        return polyline(IDENTITY, points);
    }

    /**
     * Adds lines from each point to the next one; a no-op without points.
     *
     * @param transform moves the points into the world
     * @param points x and y of each point, relative to the origin of the transform
     * @return this
     */
    public LineLayer polyline(Matrix4fc transform, float[] points) {
        return addPlaced(place(transform, points), /* isClosed= */ false);
    }

    /**
     * Adds the outline of a polygon; a no-op without corners.
     *
     * @param transform moves the corners into the world
     * @param corners x and y of each corner, relative to the origin of the transform
     * @return this
     */
    public LineLayer outline(Matrix4fc transform, float[] corners) {
        return addPlaced(place(transform, corners), /* isClosed= */ true);
    }

    /** Moves corners into the world, to {@link #placed}, and returns their number. */
    private int place(Matrix4fc transform, float[] corners) {
        int count = corners.length / 2;
        if (placed.length < 3 * count) {
            placed = new float[3 * count];
        }
        for (int corner = 0; corner < count; corner++) {
            float x = corners[2 * corner];
            float y = corners[2 * corner + 1];
            placed[3 * corner] = transform.m00() * x + transform.m10() * y + transform.m30();
            placed[3 * corner + 1] = transform.m01() * x + transform.m11() * y + transform.m31();
            placed[3 * corner + 2] = transform.m02() * x + transform.m12() * y + transform.m32();
        }
        return count;
    }

    /** Sets a point of {@link #placed} in the plane. */
    private void place(int point, float x, float y) {
        placed[3 * point] = x;
        placed[3 * point + 1] = y;
        placed[3 * point + 2] = 0f;
    }

    /**
     * Adds a filled polygon, which is drawn below all lines of this layer; a no-op without corners.
     *
     * @param transform moves the corners into the world
     * @param corners x and y of each corner, relative to the origin of the transform. The straight line from the origin
     *     to each corner must lie within the polygon
     * @return this
     */
    public LineLayer fill(Matrix4fc transform, float[] corners) {
        return fill(transform, corners, color, color);
    }

    /**
     * Adds a filled polygon with a gradient, which is drawn below all lines of this layer; a no-op without corners.
     * Later polygons cover earlier ones.
     *
     * @param transform moves the corners into the world
     * @param corners x and y of each corner, relative to the origin of the transform. The straight line from the origin
     *     to each corner must lie within the polygon
     * @param centerColor the colour at the origin
     * @param edgeColor the colour at the sides
     * @return this
     */
    public LineLayer fill(Matrix4fc transform, float[] corners, Color centerColor, Color edgeColor) {
        int sides = place(transform, corners);
        if (sides == 0) {
            return this;
        }
        beginAdding();
        float[] at = placed;
        long address = triangles.reserve(sides);
        for (int from = 3 * (sides - 1), to = 0; to < 3 * sides; from = to, to += 3) {
            FillShader.writeCenter(address, transform.m30(), transform.m31(), transform.m32(), centerColor, edgeColor);
            FillShader.writeSide(address, at[from], at[from + 1], at[from + 2], at[to], at[to + 1], at[to + 2]);
            address += FillShader.INSTANCE_BYTES;
        }
        triangles.commit(sides);
        return this;
    }

    /**
     * Adds the outline of a rectangle in the plane.
     *
     * @param left x of the left side in world units
     * @param bottom y of the lower side in world units
     * @param right x of the right side in world units
     * @param top y of the upper side in world units
     * @return this
     */
    public LineLayer box(float left, float bottom, float right, float top) {
        place(0, left, bottom);
        place(1, right, bottom);
        place(2, right, top);
        place(3, left, top);
        return addPlaced(4, /* isClosed= */ true);
    }

    /**
     * Adds a filled rectangle in the plane, which is drawn below all lines of this layer. Later polygons and rectangles
     * cover earlier ones.
     *
     * @param left x of the left side in world units
     * @param bottom y of the lower side in world units
     * @param right x of the right side in world units
     * @param top y of the upper side in world units
     * @return this
     */
    public LineLayer fillBox(float left, float bottom, float right, float top) {
        beginAdding();
        long first = triangles.reserve(2);
        long second = first + FillShader.INSTANCE_BYTES;
        FillShader.writeCenter(first, left, bottom, 0f, color, color);
        FillShader.writeSide(first, right, bottom, 0f, right, top, 0f);
        FillShader.writeCenter(second, left, bottom, 0f, color, color);
        FillShader.writeSide(second, right, top, 0f, left, top, 0f);
        triangles.commit(2);
        return this;
    }

    /**
     * Adds the 12 edges of an axis-aligned box in space.
     *
     * @param minX the minimum x coordinate, in world units
     * @param minY the minimum y coordinate, in world units
     * @param minZ the minimum z coordinate, in world units
     * @param maxX the maximum x coordinate, in world units
     * @param maxY the maximum y coordinate, in world units
     * @param maxZ the maximum z coordinate, in world units
     * @return this
     */
    public LineLayer box(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
        // The two bits of a corner select the minimum or the maximum of the two coordinates that an edge does not span.
        for (int corner = 0; corner < 4; corner++) {
            boolean isFirstMin = (corner & 1) == 0;
            boolean isSecondMin = (corner & 2) == 0;
            float x = isFirstMin ? minX : maxX;
            float y = isFirstMin ? minY : maxY;
            float yAlongZ = isSecondMin ? minY : maxY; // for the edge along z, whose second coordinate is y
            float z = isSecondMin ? minZ : maxZ;
            line(minX, y, z, maxX, y, z);
            line(x, minY, z, x, maxY, z);
            line(x, yAlongZ, minZ, x, yAlongZ, maxZ);
        }
        return this;
    }

    /**
     * Adds a circle in the plane.
     *
     * @param x the x coordinate of the centre in world units
     * @param y the y coordinate of the centre in world units
     * @param radius the radius in world units
     * @return this
     */
    public LineLayer circle(float x, float y, float radius) {
        for (int corner = 0; corner < CIRCLE_SIDES; corner++) {
            place(corner, x + radius * UNIT_CIRCLE[2 * corner], y + radius * UNIT_CIRCLE[2 * corner + 1]);
        }
        return addPlaced(CIRCLE_SIDES, /* isClosed= */ true);
    }

    /**
     * Adds an upright cross (+) in the plane, to mark a position.
     *
     * @param x the x coordinate of the centre in world units
     * @param y the y coordinate of the centre in world units
     * @param halfLength the distance from the centre to each end, in world units
     * @return this
     */
    public LineLayer cross(float x, float y, float halfLength) {
        place(0, x - halfLength, y);
        place(1, x + halfLength, y);
        place(2, x, y); // the bars share one polyline, so that their crossing is drawn once
        place(3, x, y + halfLength);
        place(4, x, y - halfLength);
        return addPlaced(5, /* isClosed= */ false);
    }

    @Override
    protected void removeAll() {
        lines.clear();
        triangles.clear();
    }

    @Override
    protected void drawAdded(PresentationContext frame, FramebufferSize size) {
        camera.clipMatrix(size, matrix).get(matrixFloats);
        projection.project(lines, matrix, size, shader.memory());
        if (depthTested) {
            DrawState.setTranslucent();
        }
        triangles.draw(matrixFloats);
        shader.draw(size);
    }

    @Override
    public void close() {
        triangles.close();
        shader.close();
    }

    @Override
    public String toString() {
        return "the line layer";
    }
}
