package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.random.RandomStream;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.sample.scene.meteors.component.Field;

/** Creates the stars of the background: particles that never move and never die. */
final class Starfield {

    private static final int SEED = 2;
    private static final int STARS = 320;

    /** The lifetime of a star: longer than any game. */
    private static final float LIFETIME_SECONDS = 1e9f;

    /** The size of each kind of star, from faint to bright, in world units. */
    private static final float[] SIZES = {3f, 4f, 6f, 9f};

    /** The colour of each kind of star. */
    private static final int[] COLORS = {0x54608A, 0x8090C0, 0xA9B8E8, 0xFFE8D0};

    private Starfield() {}

    /** Creates the stars at random positions, the same ones in every run. */
    static Particles create() {
        RandomStream random = new RandomStream(SEED);
        Particles stars = new Particles(STARS, SEED);
        for (int i = 0; i < STARS; i++) {
            // The product of two random numbers is mostly small, so most stars are faint.
            int kind = (int) (random.nextDouble() * random.nextDouble() * SIZES.length);
            float x = Field.WIDTH * (float) (random.nextDouble() - 0.5);
            float y = Field.HEIGHT * (float) (random.nextDouble() - 0.5);
            stars.burst(star(kind), x, y, 1);
        }
        return stars;
    }

    private static ParticleStyle star(int kind) {
        Color color = Color.rgb(COLORS[kind]);
        return new ParticleStyle()
                .setLife(LIFETIME_SECONDS, LIFETIME_SECONDS)
                .setSpeed(0f, 0f)
                .setSize(SIZES[kind], SIZES[kind])
                .setColor(color, color);
    }
}
