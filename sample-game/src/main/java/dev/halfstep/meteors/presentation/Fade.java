package dev.halfstep.meteors.presentation;

import dev.halfstep.render.draw.Color;

/** A colour at many opacities, created once: a new colour in each frame would allocate. */
final class Fade {

    private static final int LEVELS = 64;

    private final Color[] levels = new Color[LEVELS + 1];

    Fade(int rgb) {
        Color color = Color.rgb(rgb);
        for (int i = 0; i <= LEVELS; i++) {
            levels[i] = color.withOpacity((float) i / LEVELS);
        }
    }

    /** Returns the colour at an opacity, which is clamped to the range from 0 to 1. */
    Color at(float opacity) {
        return levels[Math.round(Math.max(0f, Math.min(opacity, 1f)) * LEVELS)];
    }
}
