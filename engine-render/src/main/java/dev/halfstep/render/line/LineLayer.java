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
 * <p>An added line or polygon belongs to the next frame only, even if that frame is skipped.
 */
public final class LineLayer extends Layer {

    private static final float DEFAULT_WIDTH_PIXELS = 1.5f;

    /** The maximum width: use shapes for wider lines. */
    private static final float MAX_WIDTH_PIXELS = 256f;

    /** The number of sides of a circle, which looks smooth up to a diameter of a few hundred pixels. */
    private static final int CIRCLE_SIDES = 48;

    /** The x and y of the corners of a unit circle; the first corner is repeated at the end. */
    private static final float[] UNIT_CIRCLE = unitCircle();

    private final Camera camera;
    private final boolean depthTested;
    private final LineShader lines = new LineShader();
    private final FillShader triangles = new FillShader();
    private final Matrix4f matrix = new Matrix4f();
    private final float[] matrixFloats = new float[16];

    private float widthPixels = DEFAULT_WIDTH_PIXELS;
    private Color color = Color.WHITE;

    /**
     * The number of the frame that was drawn or skipped last, or -1. A screenshot draws this frame again, with the same
     * lines.
     */
    private long lastFrame = -1;

    /** Whether lines or polygons were added since the last call of {@link #draw} or {@link #skip}. */
    private boolean hasNewLines;

    /** The corners of the polygon that is being added, in the world: x, y and z of each. */
    private float[] placed = new float[3 * CIRCLE_SIDES];

    private static float[] unitCircle() {
        float[] corners = new float[2 * (CIRCLE_SIDES + 1)];
        for (int corner = 0; corner <= CIRCLE_SIDES; corner++) {
            double angle = 2 * Math.PI * corner / CIRCLE_SIDES;
            corners[2 * corner] = (float) StrictMath.cos(angle);
            corners[2 * corner + 1] = (float) StrictMath.sin(angle);
        }
        return corners;
    }

    private LineLayer(Camera camera, boolean depthTested) {
        this.camera = camera;
        this.depthTested = depthTested;
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
        beginAdding();
        LineShader.write(lines.reserve(1), fromX, fromY, fromZ, toX, toY, toZ, widthPixels, color);
        lines.commit(1);
        return this;
    }

    /** Removes the lines and polygons of the previous frame before the first one of this frame is added. */
    private void beginAdding() {
        if (!hasNewLines) {
            lines.clear();
            triangles.clear();
            hasNewLines = true;
        }
    }

    /**
     * Adds the outline of a polygon; a no-op without corners.
     *
     * @param transform moves the corners into the world
     * @param corners x and y of each corner, relative to the origin of the transform
     * @return this
     */
    public LineLayer outline(Matrix4fc transform, float[] corners) {
        int sides = place(transform, corners);
        if (sides == 0) {
            return this;
        }
        beginAdding();
        float[] at = placed;
        long address = lines.reserve(sides);
        for (int from = 3 * (sides - 1), to = 0; to < 3 * sides; from = to, to += 3) {
            LineShader.write(
                    address, at[from], at[from + 1], at[from + 2], at[to], at[to + 1], at[to + 2], widthPixels, color);
            address += LineShader.INSTANCE_BYTES;
        }
        lines.commit(sides);
        return this;
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
        return line(left, bottom, right, bottom)
                .line(right, bottom, right, top)
                .line(right, top, left, top)
                .line(left, top, left, bottom);
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
        float fromX = x + radius;
        float fromY = y;
        for (int side = 1; side <= CIRCLE_SIDES; side++) {
            float toX = x + radius * UNIT_CIRCLE[2 * side];
            float toY = y + radius * UNIT_CIRCLE[2 * side + 1];
            line(fromX, fromY, toX, toY);
            fromX = toX;
            fromY = toY;
        }
        return this;
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
        return line(x - halfLength, y, x + halfLength, y).line(x, y - halfLength, x, y + halfLength);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        finishAdding(frame);
        camera.clipMatrix(size, matrix).get(matrixFloats);
        if (depthTested) {
            DrawState.setTranslucent();
        }
        triangles.draw(matrixFloats);
        lines.draw(matrixFloats, size);
        DrawState.setDefault();
    }

    /**
     * Ends the frame of the added lines. They stay until the next line is added, so that a screenshot can show them.
     */
    @Override
    public void skip(PresentationContext frame) {
        finishAdding(frame);
    }

    /** Removes the lines and polygons of the previous frame if none were added to this one, and ends adding. */
    private void finishAdding(PresentationContext frame) {
        if (frame.frame() != lastFrame && !hasNewLines) {
            lines.clear();
            triangles.clear();
        }
        lastFrame = frame.frame();
        hasNewLines = false;
    }

    @Override
    public void close() {
        triangles.close();
        lines.close();
    }

    @Override
    public String toString() {
        return "the line layer";
    }
}
