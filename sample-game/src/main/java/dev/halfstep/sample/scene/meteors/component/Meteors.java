package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.random.RandomStream;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;

/** Puts meteors into the world. */
public final class Meteors {

    private static final float FASTEST_TURN = 1.6f;

    /** How much the speeds of two meteors of the same size and wave differ. */
    private static final float LEAST_SHARE = 0.7f;

    private static final float GREATEST_SHARE = 1.4f;

    /** Each wave is so much faster than the one before, up to twice the first one. */
    private static final float FASTER_PER_WAVE = 0.08f;

    private Meteors() {}

    /**
     * Spawns one that flies somewhere.
     *
     * @param commands where it is spawned
     * @param random where it flies, and how fast
     * @param size how large it is
     * @param wave the number of the wave: later ones are faster
     * @param x world units
     * @param y world units
     */
    public static void spawn(Commands commands, RandomStream random, MeteorSize size, int wave, float x, float y) {
        float faster = Math.min(1f + FASTER_PER_WAVE * (wave - 1), 2f);
        float speed = size.speed() * faster * random.between(LEAST_SHARE, GREATEST_SHARE);
        commands.spawn(
                Transform.at(x, y),
                Velocity.towards(direction(random), speed),
                new Heading(direction(random), random.between(-FASTEST_TURN, FASTEST_TURN)),
                new Body(size.radius()),
                new Meteor(size));
    }

    /** Radians, minus half a turn to half a turn. */
    private static float direction(RandomStream random) {
        return random.between(-(float) Math.PI, (float) Math.PI);
    }
}
