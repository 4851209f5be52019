package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.render.draw.Color;
import java.util.Arrays;

/** Presentation system: draws rings of light that expand, slow down and fade. */
final class ShockWaves implements PresentationSystem {

    private static final int CAPACITY = 16;
    private static final float MAX_STRENGTH = 0.9f;

    private final GlowLayer rings;

    private final Lifetimes lifetimes = new Lifetimes(CAPACITY);

    // One element for each ring.

    private final float[] x = new float[CAPACITY];
    private final float[] y = new float[CAPACITY];
    private final float[] maxRadius = new float[CAPACITY];
    private final Color[] color = new Color[CAPACITY];

    /**
     * Creates a system without shock waves.
     *
     * @param rings a layer whose lights are rings
     */
    ShockWaves(GlowLayer rings) {
        this.rings = rings;
        Arrays.fill(color, Color.WHITE);
    }

    /** Adds a ring that expands to a radius, in world units. */
    void add(float centerX, float centerY, float radius, float lifeSeconds, Color ringColor) {
        int i = lifetimes.begin(lifeSeconds);
        x[i] = centerX;
        y[i] = centerY;
        maxRadius[i] = radius;
        color[i] = ringColor;
    }

    /** Removes all rings. */
    void clear() {
        lifetimes.clear();
    }

    @Override
    public void present(PresentationContext frame) {
        float seconds = frame.presentationSecondsInFrame();
        for (int i = 0; i < CAPACITY; i++) {
            if (lifetimes.advance(i, seconds)) {
                float remaining = lifetimes.remaining(i);
                float radius = maxRadius[i] * (1f - remaining * remaining * remaining); // fast first, slow at the end
                rings.spot(x[i], y[i], radius, color[i], MAX_STRENGTH * remaining);
            }
        }
    }
}
