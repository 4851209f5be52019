package dev.halfstep.render.mesh;

import dev.halfstep.render.draw.Color;
import java.util.function.DoubleBinaryOperator;
import org.joml.Matrix4f;

/**
 * Places soft round shadows on the ground.
 *
 * @param color the colour in the middle of a shadow beside the ground
 * @param groundHeight returns y of the ground at x and z, NaN for none
 */
record BlobShadows(Color color, DoubleBinaryOperator groundHeight) {

    /** The height in radii at which a shadow has faded. */
    private static final float MAX_HEIGHT = 20f;

    /** Steeper ground is taken for an edge, on which a shadow lies flat. */
    private static final float MAX_SLOPE = 2f;

    /**
     * Computes the pose of a shadow, a quad.
     *
     * @param pose the pose of the model
     * @param radius the radius of the shadow in world units
     * @return the factor of the opacity; 0 for no shadow, as below the ground
     */
    float place(Matrix4f pose, float radius, Matrix4f dest) {
        float x = pose.m30();
        float z = pose.m32();
        float ground = (float) groundHeight.applyAsDouble(x, z);
        float height = (pose.m31() - ground) / radius; // in radii
        if (!(height > -1f && height < MAX_HEIGHT)) {
            return 0f;
        }
        float way = radius / 16f;
        float slopeX = slope((float) groundHeight.applyAsDouble(x + way, z) - ground, way);
        float slopeZ = slope((float) groundHeight.applyAsDouble(x, z + way) - ground, way);
        float side = 2f * radius;
        dest.set(side, side * slopeX, 0f, 0f, 0f, -side * slopeZ, -side, 0f, 0f, 1f, 0f, 0f, x, ground, z, 1f);
        return 1f - Math.max(height, 0f) / MAX_HEIGHT;
    }

    private static float slope(float rise, float way) {
        float slope = rise / way;
        return Math.abs(slope) < MAX_SLOPE ? slope : 0f; // also where there is no ground
    }
}
