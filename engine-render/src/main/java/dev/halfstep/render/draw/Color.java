package dev.halfstep.render.draw;

import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An sRGB colour with an opacity. Red, green and blue are not multiplied by the opacity. Blending happens in sRGB,
 * without conversion, unless the window {@linkplain dev.halfstep.render.window.WindowSettings#withLinearBlending blends
 * in linear light}. A colour is immutable.
 */
public final class Color {

    /** Opaque white. */
    public static final Color WHITE = rgb(0xFFFFFF);

    /** Opaque black. */
    public static final Color BLACK = rgb(0x000000);

    private final float red;
    private final float green;
    private final float blue;
    private final float opacity;

    /** The colour for the GPU. It is computed once, because layers write it for each entity in each frame. */
    private final int packed;

    /**
     * Creates a colour.
     *
     * @param red 0 to 1
     * @param green 0 to 1
     * @param blue 0 to 1
     * @param opacity 0 for invisible to 1 for solid
     * @throws IllegalArgumentException if a component is not between 0 and 1
     */
    public Color(float red, float green, float blue, float opacity) {
        this.red = checkComponent("red", red);
        this.green = checkComponent("green", green);
        this.blue = checkComponent("blue", blue);
        this.opacity = checkComponent("opacity", opacity);
        packed = pack(red, green, blue, opacity);
    }

    /** Returns the four components as {@link #packed()} does. */
    static int pack(float red, float green, float blue, float opacity) {
        return toByte(red) | toByte(green) << 8 | toByte(blue) << 16 | toByte(opacity) << 24;
    }

    private static float checkComponent(String name, float component) {
        if (!(component >= 0f && component <= 1f)) {
            throw new IllegalArgumentException(
                    "the components of a colour must be between 0 and 1: " + name + " is " + component);
        }
        return component;
    }

    private static int toByte(float component) {
        return Math.round(component * 255f);
    }

    /**
     * Returns the red component.
     *
     * @return 0 to 1
     */
    public float red() {
        return red;
    }

    /**
     * Returns the green component.
     *
     * @return 0 to 1
     */
    public float green() {
        return green;
    }

    /**
     * Returns the blue component.
     *
     * @return 0 to 1
     */
    public float blue() {
        return blue;
    }

    /**
     * Returns the opacity.
     *
     * @return 0 for invisible to 1 for solid
     */
    public float opacity() {
        return opacity;
    }

    /**
     * Returns the colour with 8 bits for each component: red in the lowest bits, then green, blue and opacity.
     *
     * @hidden
     */
    public int packed() {
        return packed;
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

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Color color
                && red == color.red
                && green == color.green
                && blue == color.blue
                && opacity == color.opacity;
    }

    @Override
    public int hashCode() {
        return Objects.hash(red, green, blue, opacity);
    }

    @Override
    public String toString() {
        return "Color[red=" + red + ", green=" + green + ", blue=" + blue + ", opacity=" + opacity + "]";
    }
}
