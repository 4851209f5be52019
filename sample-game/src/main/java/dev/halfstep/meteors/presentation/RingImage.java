package dev.halfstep.meteors.presentation;

import dev.halfstep.render.image.Image;

/** Creates the picture of a soft white ring, for shock waves and shields. */
final class RingImage {

    private static final int DIAMETER_PIXELS = 256;

    // Lengths are relative to the radius of the picture.
    /** The radius of the brightest part. */
    private static final float RIM = 0.93f;

    /** The width of the rim outside and inside of its brightest part. */
    private static final float OUTSIDE = 0.06f;

    private static final float INSIDE = 0.09f;

    /** The opacity of the light within the rim, which fades to the centre. */
    private static final float INNER_LIGHT = 0.3f;

    private RingImage() {}

    /** Creates the picture. All pixels are white and differ only in opacity. */
    static Image create() {
        byte[] rgba = new byte[4 * DIAMETER_PIXELS * DIAMETER_PIXELS];
        float radius = DIAMETER_PIXELS / 2f;
        for (int row = 0; row < DIAMETER_PIXELS; row++) {
            for (int column = 0; column < DIAMETER_PIXELS; column++) {
                float x = (column + 0.5f - radius) / radius;
                float y = (row + 0.5f - radius) / radius;
                int index = 4 * (row * DIAMETER_PIXELS + column);
                rgba[index] = (byte) 0xFF;
                rgba[index + 1] = (byte) 0xFF;
                rgba[index + 2] = (byte) 0xFF;
                rgba[index + 3] = (byte) Math.round(255f * opacity((float) Math.sqrt(x * x + y * y)));
            }
        }
        return Image.of(DIAMETER_PIXELS, DIAMETER_PIXELS, rgba);
    }

    /** Returns the opacity at a distance from the centre. */
    private static float opacity(float distance) {
        float fromRim = distance > RIM ? (distance - RIM) / OUTSIDE : (RIM - distance) / INSIDE;
        float rim = Math.max(0f, 1f - fromRim);
        float inner = distance > RIM ? 0f : INNER_LIGHT * distance * distance * distance * distance;
        return Math.max(rim * rim, inner);
    }
}
