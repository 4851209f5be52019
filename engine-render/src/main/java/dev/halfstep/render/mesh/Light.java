package dev.halfstep.render.mesh;

import dev.halfstep.render.draw.Color;
import org.joml.Vector3f;

/**
 * A directional light (the sun) and an ambient light. Both are added in display colours (sRGB) and clamped to white.
 * Opacities are ignored.
 */
public final class Light {

    private static final Color FIRST_SUN = Color.rgb(0xCCCCCC);
    private static final Color FIRST_AMBIENT = Color.rgb(0x404040);

    private final Vector3f towardsSun = new Vector3f(0.4f, 0.8f, 0.45f).normalize();
    private Color sun = FIRST_SUN;
    private Color ambient = FIRST_AMBIENT;

    /** Creates a bright light from above, from the right and from the front. */
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
            throw new IllegalArgumentException("light shines in a direction: (" + x + ", " + y + ", " + z + ")");
        }
        towardsSun.set(-x / length, -y / length, -z / length);
        return this;
    }

    /**
     * Sets the directional light.
     *
     * @param newSun the colour of the sun; black for none
     * @return this
     */
    public Light setSun(Color newSun) {
        sun = newSun;
        return this;
    }

    /**
     * Sets the ambient light.
     *
     * @param newAmbient the colour; black for none
     * @return this
     */
    public Light setAmbient(Color newAmbient) {
        ambient = newAmbient;
        return this;
    }

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
