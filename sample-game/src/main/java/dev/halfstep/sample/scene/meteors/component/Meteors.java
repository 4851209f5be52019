package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.command.Commands;
import dev.halfstep.random.RandomStream;
import dev.halfstep.transform.Transform;

/** Spawns meteors. */
public final class Meteors {

    private static final float MAX_RADIANS_PER_SECOND = 1.6f;

    /** The range of speeds within a size and a wave, as factors. */
    private static final float MIN_SPEED_FACTOR = 0.7f;

    private static final float MAX_SPEED_FACTOR = 1.4f;

    /** The increase in speed per wave, up to twice the first speed. */
    private static final float SPEED_FACTOR_PER_WAVE = 0.08f;

    private Meteors() {}

    /**
     * Spawns a meteor with a random velocity.
     *
     * @param commands gets the spawn command
     * @param random the source of its velocity
     * @param size its size
     * @param wave the number of the wave: later waves are faster
     * @param x the position, in world units
     * @param y the position, in world units
     */
    public static void spawn(Commands commands, RandomStream random, MeteorSize size, int wave, float x, float y) {
        float waveFactor = Math.min(1f + SPEED_FACTOR_PER_WAVE * (wave - 1), 2f);
        float speed = size.speed() * waveFactor * random.between(MIN_SPEED_FACTOR, MAX_SPEED_FACTOR);
        commands.spawn(
                Transform.at(x, y),
                Velocity.towards(direction(random), speed),
                new Heading(direction(random), random.between(-MAX_RADIANS_PER_SECOND, MAX_RADIANS_PER_SECOND)),
                new Body(size.radius()),
                new Meteor(size));
    }

    /** Returns an angle from -π to π. */
    private static float direction(RandomStream random) {
        return random.between(-(float) Math.PI, (float) Math.PI);
    }
}
