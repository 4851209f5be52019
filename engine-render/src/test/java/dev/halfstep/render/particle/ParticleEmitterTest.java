package dev.halfstep.render.particle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests when and where an emitter adds particles to its pool, without OpenGL. */
class ParticleEmitterTest {

    /** Any seed: the tests do not depend on it. */
    private static final long SEED = 1;

    /** A style of particles that do not move and live longer than the tests. */
    private static final ParticleStyle RESTING =
            new ParticleStyle().setSpeed(0f, 0f).setLife(100f, 100f);

    @ParameterizedTest
    @ValueSource(ints = {7, 30, 60, 240, 1000})
    void emitsItsRateAtEveryFrameRate(int framesPerSecond) {
        Particles particles = new Particles(1_000, SEED);
        ParticleEmitter emitter = new ParticleEmitter(particles, RESTING, 100f);

        for (int i = 0; i < 2 * framesPerSecond; i++) {
            emitter.emit(0f, 0f, 1f / framesPerSecond);
        }

        assertEquals(200, particles.count(), 1, "2 seconds must have 100 particles each");
    }

    @Test
    void distributesParticlesEvenlyAlongItsPath() {
        Particles particles = new Particles(1_000, SEED);
        ParticleEmitter emitter = new ParticleEmitter(particles, RESTING, 100f);
        emitter.emit(0f, 0f, 0f);

        for (int frame = 1; frame <= 10; frame++) {
            emitter.emit(frame, 0f, 0.1f);
        }

        assertTrue(
                particles.count() >= 99,
                "at least 99 of the 100 particles of a second must be emitted: " + particles.count());
        for (int i = 1; i < particles.count(); i++) {
            assertEquals(
                    0.1f,
                    particles.x(i) - particles.x(i - 1),
                    1e-3f,
                    "the distance between particles " + (i - 1) + " and " + i + " must be even");
        }
    }

    @Test
    void leavesATrailInSpace() {
        Particles particles = new Particles(100, SEED);
        ParticleEmitter emitter = new ParticleEmitter(particles, RESTING, 10f);
        emitter.emit(1f, 2f, 3f, 0f);

        emitter.emit(1f, 12f, 23f, 1f);

        assertEquals(10, particles.count());
        for (int i = 0; i < 10; i++) {
            assertEquals(1f, particles.x(i));
            assertEquals(3f + i, particles.y(i), 1e-3f);
            assertEquals(5f + 2 * i, particles.z(i), 1e-3f);
        }
    }

    @Test
    void emitsParticlesAtTheirTimeWithinTheFrame() {
        Particles particles = new Particles(100, SEED);
        ParticleStyle flyingRight =
                new ParticleStyle().setDirectionDegrees(0f, 0f).setSpeed(1f, 1f).setLife(100f, 100f);
        ParticleEmitter emitter = new ParticleEmitter(particles, flyingRight, 10f);

        emitter.emit(0f, 0f, 1f);

        assertEquals(10, particles.count(), "10 particles in a second");
        for (int i = 0; i < 10; i++) {
            float secondsSinceEmission = 0.9f - i * 0.1f; // at 1 unit per second, also the distance
            assertEquals(
                    secondsSinceEmission,
                    particles.x(i),
                    1e-3f,
                    "particle " + i + " must have moved since its emission");
        }
    }

    @Test
    void leavesNoTrailWhilePaused() {
        Particles particles = new Particles(1_000, SEED);
        ParticleEmitter emitter = new ParticleEmitter(particles, RESTING, 100f);
        emitter.emit(0f, 0f, 0.1f);
        int countBefore = particles.count();

        emitter.pause();
        emitter.emit(50f, 0f, 0.1f);

        assertTrue(particles.count() > countBefore, "the emitter must emit again after the pause");
        for (int i = countBefore; i < particles.count(); i++) {
            assertEquals(50f, particles.x(i), "particle " + i + " must be at the new position");
        }
    }

    @Test
    void emitsNothingAtRateZero() {
        Particles particles = new Particles(10, SEED);
        ParticleEmitter emitter = new ParticleEmitter(particles, RESTING, 100f);
        emitter.setRate(0f);

        emitter.emit(0f, 0f, 10f);

        assertEquals(0, particles.count());
    }
}
