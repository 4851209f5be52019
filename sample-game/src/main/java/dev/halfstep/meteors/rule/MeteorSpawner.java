package dev.halfstep.meteors.rule;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Heading;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.random.RandomStream;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;

/** Spawns meteors with random velocities and rotations. */
final class MeteorSpawner {

    private static final float MAX_RADIANS_PER_SECOND = 1.6f;

    /** The minimum of the random factor of the speed. */
    private static final float MIN_SPEED_FACTOR = 0.7f;

    /** The maximum of the random factor of the speed. */
    private static final float MAX_SPEED_FACTOR = 1.4f;

    /** The wave factor of the speed in the first wave. */
    private static final float FIRST_WAVE_FACTOR = 0.6f;

    /** Each wave adds this number to the wave factor, up to the maximum. */
    private static final float WAVE_FACTOR_INCREASE = 0.15f;

    private static final float MAX_WAVE_FACTOR = 2.4f;

    private MeteorSpawner() {}

    /**
     * Spawns a meteor that flies in a direction, with a random speed, heading and rotation. Later waves are faster; the
     * first wave has the number 1.
     */
    static void spawn(
            Commands commands, RandomStream random, Meteor.Size size, int wave, float x, float y, float radians) {
        Velocity velocity = Velocity.towards(radians, randomSpeed(random, size, wave));
        commands.spawn(meteor(Transform.at(x, y), velocity, random, size));
    }

    /**
     * Spawns a meteor at a fraction of the step, after all entities have moved. The meteor flies in a random direction
     * for the rest of the step.
     */
    static void spawnAt(
            float fraction, SimulationContext step, RandomStream random, Meteor.Size size, int wave, float x, float y) {
        Velocity velocity = Velocity.towards(randomDirection(random), randomSpeed(random, size, wave));
        float seconds = (1f - fraction) * step.stepSeconds();
        Transform end = Transform.at(x + velocity.x() * seconds, y + velocity.y() * seconds);
        step.commands().spawnAt(fraction, meteor(end.startAt(Transform.at(x, y)), velocity, random, size));
    }

    /** Returns the components of a meteor with a random heading and rotation. */
    private static Object[] meteor(Transform pose, Velocity velocity, RandomStream random, Meteor.Size size) {
        float radians = randomDirection(random);
        Heading heading = new Heading(radians, random.between(-MAX_RADIANS_PER_SECOND, MAX_RADIANS_PER_SECOND));
        return new Object[] {
            pose, velocity, heading, new Body(size.radius, size.lightRadius), new Meteor(size), new Hazard()
        };
    }

    private static float randomSpeed(RandomStream random, Meteor.Size size, int wave) {
        float waveFactor = Math.min(FIRST_WAVE_FACTOR + WAVE_FACTOR_INCREASE * (wave - 1), MAX_WAVE_FACTOR);
        return size.baseSpeed * waveFactor * random.between(MIN_SPEED_FACTOR, MAX_SPEED_FACTOR);
    }

    /** Returns a random angle from -π to π. */
    static float randomDirection(RandomStream random) {
        return random.between(-(float) Math.PI, (float) Math.PI);
    }
}
