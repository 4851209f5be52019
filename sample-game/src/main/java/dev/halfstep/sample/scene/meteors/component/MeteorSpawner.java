package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.command.Commands;
import dev.halfstep.random.RandomStream;
import dev.halfstep.transform.Transform;

/** Spawns meteors with random velocities and rotations. */
public final class MeteorSpawner {

    private static final float MAX_RADIANS_PER_SECOND = 1.6f;

    /** The minimum of the random factor of the speed. */
    private static final float MIN_SPEED_FACTOR = 0.7f;

    /** The maximum of the random factor of the speed. */
    private static final float MAX_SPEED_FACTOR = 1.4f;

    /** Each wave adds this number to the wave factor of the speed, which is 1 in the first wave. */
    private static final float WAVE_FACTOR_INCREASE = 0.08f;

    private static final float MAX_WAVE_FACTOR = 2f;

    private MeteorSpawner() {}

    /**
     * Spawns a meteor with a random velocity, heading and rotation.
     *
     * @param commands gets the spawn command
     * @param random the source of the random values
     * @param size the size of the meteor
     * @param wave the number of the wave, from 1; later waves are faster
     * @param x the x coordinate, in world units
     * @param y the y coordinate, in world units
     */
    public static void spawn(Commands commands, RandomStream random, MeteorSize size, int wave, float x, float y) {
        float waveFactor = Math.min(1f + WAVE_FACTOR_INCREASE * (wave - 1), MAX_WAVE_FACTOR);
        float speed = size.baseSpeed() * waveFactor * random.between(MIN_SPEED_FACTOR, MAX_SPEED_FACTOR);
        commands.spawn(
                Transform.at(x, y),
                Velocity.towards(randomDirection(random), speed),
                new Heading(randomDirection(random), random.between(-MAX_RADIANS_PER_SECOND, MAX_RADIANS_PER_SECOND)),
                new Body(size.radius()),
                new Meteor(size));
    }

    /** Returns a random angle from -π to π. */
    private static float randomDirection(RandomStream random) {
        return random.between(-(float) Math.PI, (float) Math.PI);
    }
}
