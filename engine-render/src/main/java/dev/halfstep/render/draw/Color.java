package dev.halfstep.render.draw;

import java.util.Locale;

/**
 * An sRGB colour with an opacity. Red, green and blue are not multiplied by the opacity. Blending happens in sRGB,
 * without conversion to linear light.
 *
 * @param red 0 to 1
 * @param green 0 to 1
 * @param blue 0 to 1
 * @param opacity 0 for invisible to 1 for solid
 */
public record Color(float red, float green, float blue, float opacity) {

    /** Opaque white. */
    public static final Color WHITE = rgb(0xFFFFFF);

    /** Opaque black. */
    public static final Color BLACK = rgb(0x000000);

    /**
     * Creates a colour.
     *
     * @param red 0 to 1
     * @param green 0 to 1
     * @param blue 0 to 1
     * @param opacity 0 for invisible to 1 for solid
     * @throws IllegalArgumentException if a component is not between 0 and 1
     */
    public Color {
        checkComponent("red", red);
        checkComponent("green", green);
        checkComponent("blue", blue);
        checkComponent("opacity", opacity);
    }

    private static void checkComponent(String name, float component) {
        if (!(component >= 0f && component <= 1f)) {
            throw new IllegalArgumentException(
                    "the components of a colour must be between 0 and 1: " + name + " is " + component);
        }
    }

    /**
     * Creates an opaque colour from hexadecimal RGB: {@code Color.rgb(0xFF8800)} is orange.
     *
     * @param rgb 8 bits each for red, green and blue
     * @return the colour
     * @throws IllegalArgumentException if the number has more than 24 bits
     */
    public static Color rgb(int rgb) {
        if (rgb < 0 || rgb > 0xFFFFFF) {
            throw new IllegalArgumentException("a colour of 24 bits must be between 0 and 0xFFFFFF: 0x"
                    + Integer.toHexString(rgb).toUpperCase(Locale.ROOT));
        }
        return new Color((rgb >> 16) / 255f, (rgb >> 8 & 0xFF) / 255f, (rgb & 0xFF) / 255f, 1f);
    }

    /**
     * Returns this colour with another opacity.
     *
     * @param newOpacity 0 for invisible to 1 for solid
     * @return a new colour
     */
    public Color withOpacity(float newOpacity) {
        return new Color(red, green, blue, newOpacity);
    }
}
