package dev.halfstep.render.mesh;

import dev.halfstep.render.draw.Color;
import org.joml.Vector3f;

/**
 * A sun, which shines from one direction everywhere, and the light that comes from all sides. Both are added in the
 * colours of the display, and what is more than white stays white. Opacities do not matter.
 */
public final class Light {

    private static final Color FIRST_SUN = Color.rgb(0xCCCCCC);
    private static final Color FIRST_AMBIENT = Color.rgb(0x404040);

    private final Vector3f towardsSun = new Vector3f(0.4f, 0.8f, 0.45f).normalize();
    private Color sun = FIRST_SUN;
    private Color ambient = FIRST_AMBIENT;

    /** Bright light from above, from the right and from the front. */
    public Light() {}

    /**
     * Changes where the sun shines to.
     *
     * @param x along the x axis
     * @param y along the y axis; below 0 for down
     * @param z along the z axis
     * @return this
     * @throws IllegalArgumentException if it is not finite or no direction at all
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
     * Changes the light of the sun.
     *
     * @param newSun its colour; black for no sun
     * @return this
     */
    public Light setSun(Color newSun) {
        sun = newSun;
        return this;
    }

    /**
     * Changes the light from all sides.
     *
     * @param newAmbient its colour; black for none
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
