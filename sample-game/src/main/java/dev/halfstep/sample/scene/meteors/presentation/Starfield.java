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
    private static final float ENDLESS_SECONDS = 1e9f;
    private static final float[] SIZES = {3f, 4f, 6f, 9f};
    private static final int[] COLORS = {0x54608A, 0x8090C0, 0xA9B8E8, 0xFFE8D0};

    private Starfield() {}

    static Particles make() {
        RandomStream random = new RandomStream(SEED);
        Particles stars = new Particles(STARS, SEED);
        for (int i = 0; i < STARS; i++) {
            // the product of two random numbers is mostly small: there are more faint stars than bright ones
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
                .setLife(ENDLESS_SECONDS, ENDLESS_SECONDS)
                .setSpeed(0f, 0f)
                .setSize(SIZES[kind], SIZES[kind])
                .setColor(color, color);
    }
}
