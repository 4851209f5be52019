package dev.halfstep.render.camera;

import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A 3D camera with a perspective projection. In the world, y points up and the axes are right-handed. A camera
 * without rotation looks along -z.
 *
 * <pre>{@code new Camera3d(60).setPosition(0, 4, 10).lookAt(0, 0, 0)}</pre>
 */
public final class Camera3d implements Camera {

    private static final float MIN_FIELD_OF_VIEW_DEGREES = 1f;
    private static final float MAX_FIELD_OF_VIEW_DEGREES = 179f;
    private static final float DEFAULT_NEAR = 0.1f;
    private static final float DEFAULT_FAR = 1_000f;

    /** Above this cosine, about a tenth of a degree from the vertical, the y axis cannot serve as the up vector. */
    private static final float MAX_COSINE_TO_VERTICAL = 0.999_998f;

    private final Vector3f position = new Vector3f();
    private final Quaternionf rotation = new Quaternionf();

    // Scratch memory, so that nothing is allocated in each frame.
    private final Vector3f direction = new Vector3f();
    private final Quaternionf inverseRotation = new Quaternionf();
    private final Matrix4f clip = new Matrix4f();

    private float fieldOfViewDegrees;
    private float near = DEFAULT_NEAR;
    private float far = DEFAULT_FAR;
    private float offsetRight;
    private float offsetUp;

    /**
     * Creates a camera at the origin that looks along -z, with a near plane of 0.1 and a far plane of 1000 units.
     *
     * @param fieldOfViewDegrees the vertical field of view, 1 to 179
     * @throws IllegalArgumentException if the angle is out of range
     */
    public Camera3d(float fieldOfViewDegrees) {
        this.fieldOfViewDegrees = requireFieldOfView(fieldOfViewDegrees);
    }

    private static float requireFieldOfView(float degrees) {
        if (!(degrees >= MIN_FIELD_OF_VIEW_DEGREES && degrees <= MAX_FIELD_OF_VIEW_DEGREES)) {
            throw new IllegalArgumentException("a field of view must be between 1 and 179 degrees: " + degrees);
        }
        return degrees;
    }

    /**
     * Sets the field of view.
     *
     * @param degrees the vertical field of view, 1 to 179
     * @return this
     * @throws IllegalArgumentException if the angle is out of range
     */
    public Camera3d setFieldOfView(float degrees) {
        fieldOfViewDegrees = requireFieldOfView(degrees);
        return this;
    }

    /**
     * Sets the near and the far plane.
     *
     * @param newNear the minimum visible distance in world units, more than 0
     * @param newFar the maximum visible distance in world units; a smaller distance gives better depth precision
     * @return this
     * @throws IllegalArgumentException unless 0 &lt; near &lt; far, and both are finite
     */
    public Camera3d setClipPlanes(float newNear, float newFar) {
        if (!(newNear > 0f && newNear < newFar && newFar < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the near plane of a camera must be above 0, and the far plane beyond it and finite: near "
                            + newNear + ", far " + newFar);
        }
        near = newNear;
        far = newFar;
        return this;
    }

    /**
     * Sets the position.
     *
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @param z the z coordinate in world units
     * @return this
     * @throws IllegalArgumentException if a coordinate is not finite
     */
    public Camera3d setPosition(float x, float y, float z) {
        checkFinite(x, y, z);
        position.set(x, y, z);
        return this;
    }

    private static void checkFinite(float x, float y, float z) {
        if (!(Float.isFinite(x) && Float.isFinite(y) && Float.isFinite(z))) {
            throw new IllegalArgumentException(
                    "the position, target and offset of a camera must be finite: (" + x + ", " + y + ", " + z + ")");
        }
    }

    /**
     * Sets the rotation.
     *
     * @param newRotation a unit quaternion; with the identity, the camera looks along -z
     * @return this
     */
    public Camera3d setRotation(Quaternionfc newRotation) {
        rotation.set(newRotation).normalize();
        return this;
    }

    /**
     * Turns the camera towards a position. The y axis is the up vector. If the camera looks straight up, the up vector
     * is z; if it looks straight down, -z.
     *
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @param z the z coordinate in world units
     * @return this
     * @throws IllegalArgumentException if the position is not finite, or is the position of the camera
     */
    public Camera3d lookAt(float x, float y, float z) {
        checkFinite(x, y, z);
        direction.set(x, y, z).sub(position);
        if (!(direction.lengthSquared() > 0f)) {
            throw new IllegalArgumentException(
                    "a camera must look at a position other than its own: (" + x + ", " + y + ", " + z + ")");
        }
        direction.normalize();
        boolean isVertical = Math.abs(direction.y) > MAX_COSINE_TO_VERTICAL;
        float upY = isVertical ? 0f : 1f;
        float upZ = isVertical ? direction.y : 0f;
        // JOML's lookAlong rotates a direction to +z; a camera looks along -z, so the direction is negated. The
        // conjugate rotates the other way round, from the camera's axes to the world.
        rotation.identity()
                .lookAlong(-direction.x, -direction.y, -direction.z, 0f, upY, upZ)
                .conjugate();
        return this;
    }

    /**
     * Sets an offset from the position along the camera's own axes, for effects such as {@link CameraShake}.
     *
     * @param right the offset to the right, in world units
     * @param up the offset upwards, in world units
     * @return this
     * @throws IllegalArgumentException if an offset is not finite
     */
    public Camera3d setOffset(float right, float up) {
        checkFinite(right, up, 0f);
        offsetRight = right;
        offsetUp = up;
        return this;
    }

    /**
     * Returns the position.
     *
     * @param dest the destination, in world units
     * @return dest
     */
    public Vector3f position(Vector3f dest) {
        return dest.set(position);
    }

    /**
     * Returns the rotation.
     *
     * @param dest the destination, as a unit quaternion
     * @return dest
     */
    public Quaternionf rotation(Quaternionf dest) {
        return dest.set(rotation);
    }

    @Override
    public Matrix4f clipMatrix(FramebufferSize size, Matrix4f dest) {
        float aspect = (float) size.widthPixels() / size.heightPixels();
        return dest.setPerspective((float) StrictMath.toRadians(fieldOfViewDegrees), aspect, near, far)
                .translate(-offsetRight, -offsetUp, 0f)
                .rotate(rotation.conjugate(inverseRotation))
                .translate(-position.x, -position.y, -position.z);
    }

    /**
     * Converts a position in the world to a position in the picture.
     *
     * @param world a position in world units
     * @param size the size of the picture
     * @param dest the destination: x in pixels from the left, y in pixels from the top, z the depth: -1 at the near
     *     plane to 1 at the far plane, above 1 behind the camera
     * @return dest
     */
    public Vector3f pixel(Vector3fc world, FramebufferSize size, Vector3f dest) {
        clipMatrix(size, clip).transformProject(world, dest);
        return dest.set((dest.x + 1f) / 2f * size.widthPixels(), (1f - dest.y) / 2f * size.heightPixels(), dest.z);
    }

    /**
     * Returns how large a world unit is in the picture at a position: so a game draws a label of the right size.
     *
     * @param world a position in world units
     * @param size the size of the picture
     * @return pixels for a world unit that is parallel to the picture; 0 at or behind the camera
     */
    public float pixelsPerUnit(Vector3fc world, FramebufferSize size) {
        rotation.transform(direction.set(0f, 0f, -1f));
        float distance = direction.dot(world) - direction.dot(position);
        return distance > 0f ? size.heightPixels() / 2f / (distance * slope()) : 0f;
    }

    /** Returns the tangent of half of the field of view. */
    private float slope() {
        return (float) StrictMath.tan(StrictMath.toRadians(fieldOfViewDegrees) / 2);
    }

    /**
     * Converts a position in the picture to the ray of all positions in the world that are seen there. JOML intersects
     * it with spheres, planes, boxes and triangles:
     *
     * <pre>{@code
     * camera.ray(in.pointerX(), in.pointerY(), size, origin, direction);
     * float distance =
     *         Intersectionf.intersectRayPlane(origin, direction, new Vector3f(), new Vector3f(0, 1, 0), 1e-6f);
     * if (distance >= 0) {
     *     Vector3f onGround = direction.mul(distance).add(origin);
     * }
     * }</pre>
     *
     * @param pixelX the distance from the left edge of the picture
     * @param pixelY the distance from the upper edge of the picture
     * @param size the size of the picture, at least one pixel
     * @param originDest the destination of the position of the camera, where the ray begins
     * @param directionDest the destination of the direction, of length 1
     */
    public void ray(float pixelX, float pixelY, FramebufferSize size, Vector3f originDest, Vector3f directionDest) {
        float unitsPerPixel = 2f * slope() / size.heightPixels(); // at a distance of 1
        float x = (pixelX - size.widthPixels() / 2f) * unitsPerPixel;
        float y = (size.heightPixels() / 2f - pixelY) * unitsPerPixel;
        rotation.transform(directionDest.set(x, y, -1f).normalize());
        rotation.transform(originDest.set(offsetRight, offsetUp, 0f)).add(position);
    }
}
