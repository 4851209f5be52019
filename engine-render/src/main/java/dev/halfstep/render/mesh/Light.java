package dev.halfstep.render.mesh;

import dev.halfstep.render.draw.Color;
import org.joml.Vector3f;

/**
 * A directional light (the sun) and an ambient light. The sum of both is computed in sRGB, without conversion to linear
 * light, and clamped to white. Opacities are ignored.
 */
public final class Light {

    private static final Color DEFAULT_SUN = Color.rgb(0xCCCCCC);
    private static final Color DEFAULT_AMBIENT = Color.rgb(0x404040);

    private final Vector3f towardsSun = new Vector3f(0.4f, 0.8f, 0.45f).normalize();
    private Color sun = DEFAULT_SUN;
    private Color ambient = DEFAULT_AMBIENT;

    /** Creates a bright sun that shines from the upper right and from the front (+z), with a dim ambient light. */
    public Light() {}

    /**
     * Sets the direction in which the sun shines. The vector need not have unit length.
     *
     * @param x the x component
     * @param y the y component; negative for down
     * @param z the z component
     * @return this
     * @throws IllegalArgumentException if the vector is zero or not finite
     */
    public Light setDirection(float x, float y, float z) {
        float length = Vector3f.length(x, y, z);
        if (!(length > 0f && length < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the direction of a light must be finite and not zero: (" + x + ", " + y + ", " + z + ")");
        }
        towardsSun.set(-x / length, -y / length, -z / length);
        return this;
    }

    /**
     * Sets the directional light.
     *
     * @param newSun the colour of the light; black for no sun
     * @return this
     */
    public Light setSun(Color newSun) {
        sun = newSun;
        return this;
    }

    /**
     * Sets the ambient light.
     *
     * @param newAmbient the colour of the light; black for no ambient light
     * @return this
     */
    public Light setAmbient(Color newAmbient) {
        ambient = newAmbient;
        return this;
    }

    /** Returns the unit vector that points to the sun. */
    Vector3f towardsSun() {
        return towardsSun;
    }

    Color sun() {
        return sun;
    }

    Color ambient() {
        return ambient;
    }
}
