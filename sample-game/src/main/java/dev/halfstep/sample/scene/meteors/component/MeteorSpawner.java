package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.command.Commands;
import dev.halfstep.random.RandomStream;
import dev.halfstep.simulation.SimulationContext;
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
        spawnTowards(commands, random, size, wave, x, y, randomDirection(random));
    }

    /**
     * Spawns a meteor that flies in a direction, with a random speed, heading and rotation.
     *
     * @param commands gets the spawn command
     * @param random the source of the random values
     * @param size the size of the meteor
     * @param wave the number of the wave, from 1; later waves are faster
     * @param x the x coordinate, in world units
     * @param y the y coordinate, in world units
     * @param radians the direction of flight
     */
    public static void spawnTowards(
            Commands commands, RandomStream random, MeteorSize size, int wave, float x, float y, float radians) {
        Velocity velocity = Velocity.towards(radians, randomSpeed(random, size, wave));
        commands.spawn(
                Transform.at(x, y),
                velocity,
                randomHeading(random),
                new Body(size.radius()),
                new Meteor(size),
                new Hazard());
    }

    /**
     * Spawns a meteor within a step, after all entities have moved. The meteor flies for the rest of the step.
     *
     * @param fraction the fraction of the step after which the meteor appears, 0 to 1
     * @param step the step
     * @param random the source of the random values
     * @param size the size of the meteor
     * @param wave the number of the wave, from 1; later waves are faster
     * @param x the x coordinate at that fraction, in world units
     * @param y the y coordinate at that fraction, in world units
     */
    public static void spawnAt(
            float fraction, SimulationContext step, RandomStream random, MeteorSize size, int wave, float x, float y) {
        Velocity velocity = Velocity.towards(randomDirection(random), randomSpeed(random, size, wave));
        float seconds = (1f - fraction) * step.stepSeconds();
        Transform end = Transform.at(x + velocity.x() * seconds, y + velocity.y() * seconds);
        step.commands()
                .spawnAt(
                        fraction,
                        end.startAt(Transform.at(x, y)),
                        velocity,
                        randomHeading(random),
                        new Body(size.radius()),
                        new Meteor(size),
                        new Hazard());
    }

    private static float randomSpeed(RandomStream random, MeteorSize size, int wave) {
        float waveFactor = Math.min(1f + WAVE_FACTOR_INCREASE * (wave - 1), MAX_WAVE_FACTOR);
        return size.baseSpeed() * waveFactor * random.between(MIN_SPEED_FACTOR, MAX_SPEED_FACTOR);
    }

    private static Heading randomHeading(RandomStream random) {
        return new Heading(randomDirection(random), random.between(-MAX_RADIANS_PER_SECOND, MAX_RADIANS_PER_SECOND));
    }

    /** Returns a random angle from -π to π. */
    private static float randomDirection(RandomStream random) {
        return random.between(-(float) Math.PI, (float) Math.PI);
    }
}
