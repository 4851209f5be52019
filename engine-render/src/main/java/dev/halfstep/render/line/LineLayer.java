package dev.halfstep.render.line;

import static org.lwjgl.opengl.GL33C.glUniform2f;
import static org.lwjgl.opengl.GL33C.glUniformMatrix4fv;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.camera.Camera;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.gl.DrawState;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.ShaderProgram;
import org.joml.Matrix4f;

/**
 * Draws lines and outlines in immediate mode: presentation systems add them again in each frame. All lines are one draw
 * call:
 *
 * <pre>{@code
 * LineLayer lines = host.add(LineLayer.overAll(camera));
 * scheduler.presentation("debug", frame -> lines.setColor(Color.rgb(0x00FF00)).box(-8, -4, 8, 4).circle(x, y, 1));
 * }</pre>
 *
 * <p>An added line is drawn in the next frame only. If that frame is skipped, the line is discarded.
 */
public final class LineLayer implements Layer {

    private static final float FIRST_WIDTH_PIXELS = 1.5f;

    /** The maximum width: use shapes for wider lines. */
    private static final float MAX_WIDTH_PIXELS = 256f;

    /** The number of sides of a circle, which looks smooth up to a few hundred pixels. */
    private static final int CIRCLE_SIDES = 48;

    /** The x and y of the corners of a unit circle; the first corner is repeated at the end. */
    private static final float[] CIRCLE = unitCircle();

    private final Camera camera;
    private final boolean amongMeshes;
    private final ShaderProgram program;
    private final InstanceBuffer buffer;
    private final int clipMatrix;
    private final int sizePixels;
    private final Matrix4f matrix = new Matrix4f();
    private final float[] matrixFloats = new float[16];
    private final float[] instance = new float[11];
    private float widthPixels = FIRST_WIDTH_PIXELS;
    private Color color = Color.WHITE;
    private long drawnFrame = -1;
    private boolean addedSinceDrawn;

    private static float[] unitCircle() {
        float[] corners = new float[2 * (CIRCLE_SIDES + 1)];
        for (int corner = 0; corner <= CIRCLE_SIDES; corner++) {
            double angle = 2 * Math.PI * corner / CIRCLE_SIDES;
            corners[2 * corner] = (float) StrictMath.cos(angle);
            corners[2 * corner + 1] = (float) StrictMath.sin(angle);
        }
        return corners;
    }

    private LineLayer(Camera camera, boolean amongMeshes) {
        this.camera = camera;
        this.amongMeshes = amongMeshes;
        program = LineShader.build();
        buffer = new InstanceBuffer(3, 3, 1, 4);
        clipMatrix = program.uniform("clipMatrix");
        sizePixels = program.uniform("sizePixels");
        GlErrors.check("making", this);
    }

    /**
     * Creates a layer whose lines are drawn over all earlier layers.
     *
     * @param camera the camera, which maps places in the world to the picture
     * @return a layer without lines
     */
    public static LineLayer overAll(Camera camera) {
        return new LineLayer(camera, false);
    }

    /**
     * Creates a layer whose lines are depth-tested: nearer meshes hide them.
     *
     * @param camera the camera of the meshes
     * @return a layer without lines
     */
    public static LineLayer amongMeshes(Camera camera) {
        return new LineLayer(camera, true);
    }

    /**
     * Sets the colour of the lines that are added from now on.
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
                    "the width of a line lies above 0 and up to " + MAX_WIDTH_PIXELS + " pixels: " + pixels);
        }
        widthPixels = pixels;
        return this;
    }

    /**
     * Adds a line in the plane.
     *
     * @param fromX world units
     * @param fromY world units
     * @param toX world units
     * @param toY world units
     * @return this
     */
    public LineLayer line(float fromX, float fromY, float toX, float toY) {
        return line(fromX, fromY, 0f, toX, toY, 0f);
    }

    /**
     * Adds a line in space.
     *
     * @param fromX world units
     * @param fromY world units
     * @param fromZ world units
     * @param toX world units
     * @param toY world units
     * @param toZ world units
     * @return this
     */
    public LineLayer line(float fromX, float fromY, float fromZ, float toX, float toY, float toZ) {
        if (!addedSinceDrawn) {
            buffer.clear(); // the lines of the previous frame
            addedSinceDrawn = true;
        }
        instance[0] = fromX;
        instance[1] = fromY;
        instance[2] = fromZ;
        instance[3] = toX;
        instance[4] = toY;
        instance[5] = toZ;
        instance[6] = widthPixels;
        instance[7] = color.red();
        instance[8] = color.green();
        instance[9] = color.blue();
        instance[10] = color.opacity();
        buffer.add(instance, 0);
        return this;
    }

    /**
     * Adds the outline of a rectangle in the plane.
     *
     * @param left world units
     * @param bottom world units
     * @param right world units
     * @param top world units
     * @return this
     */
    public LineLayer box(float left, float bottom, float right, float top) {
        return line(left, bottom, right, bottom)
                .line(right, bottom, right, top)
                .line(right, top, left, top)
                .line(left, top, left, bottom);
    }

    /**
     * Adds the edges of a box in space, along the axes.
     *
     * @param minX world units
     * @param minY world units
     * @param minZ world units
     * @param maxX world units
     * @param maxY world units
     * @param maxZ world units
     * @return this
     */
    public LineLayer box(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
        for (int corner = 0; corner < 4; corner++) {
            boolean low = (corner & 1) == 0;
            boolean first = (corner & 2) == 0;
            line(minX, low ? minY : maxY, first ? minZ : maxZ, maxX, low ? minY : maxY, first ? minZ : maxZ);
            line(low ? minX : maxX, minY, first ? minZ : maxZ, low ? minX : maxX, maxY, first ? minZ : maxZ);
            line(low ? minX : maxX, first ? minY : maxY, minZ, low ? minX : maxX, first ? minY : maxY, maxZ);
        }
        return this;
    }

    /**
     * Adds a circle in the plane.
     *
     * @param x its centre in world units
     * @param y its centre in world units
     * @param radius world units
     * @return this
     */
    public LineLayer circle(float x, float y, float radius) {
        float fromX = x + radius;
        float fromY = y;
        for (int side = 1; side <= CIRCLE_SIDES; side++) {
            float toX = x + radius * CIRCLE[2 * side];
            float toY = y + radius * CIRCLE[2 * side + 1];
            line(fromX, fromY, toX, toY);
            fromX = toX;
            fromY = toY;
        }
        return this;
    }

    /**
     * Adds an upright cross in the plane, to mark a place.
     *
     * @param x its middle in world units
     * @param y its middle in world units
     * @param reach from its middle to its ends, in world units
     * @return this
     */
    public LineLayer cross(float x, float y, float reach) {
        return line(x - reach, y, x + reach, y).line(x, y - reach, x, y + reach);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        if (frame.frame() != drawnFrame && !addedSinceDrawn) {
            buffer.clear(); // this frame has no lines
        }
        drawnFrame = frame.frame();
        addedSinceDrawn = false;
        program.use();
        glUniformMatrix4fv(clipMatrix, false, camera.clipMatrix(size, matrix).get(matrixFloats));
        glUniform2f(sizePixels, size.widthPixels(), size.heightPixels());
        if (amongMeshes) {
            DrawState.amongSolids();
        }
        buffer.draw();
        DrawState.usual();
    }

    /** The lines of the frame stay until the next line is added, so that a screenshot can still show them. */
    @Override
    public void skip(PresentationContext frame) {
        drawnFrame = frame.frame();
        addedSinceDrawn = false;
    }

    @Override
    public void close() {
        buffer.close();
        program.close();
    }

    @Override
    public String toString() {
        return "the line layer";
    }
}
