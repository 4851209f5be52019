package dev.halfstep.render.particle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.TexturedQuads;
import java.lang.management.ManagementFactory;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a pool of particles without OpenGL. The particles are the subject of the test names. */
class ParticlesTest {

    /** Any seed: the tests do not depend on it. */
    private static final long SEED = 1;

    /** Particles that fly upwards at 2 units per second for a second. */
    private static ParticleStyle upwards() {
        return new ParticleStyle().setDirectionDegrees(90f, 0f).setSpeed(2f, 2f).setLife(1f, 1f);
    }

    @Test
    void flyInTheirDirectionUntilTheirLifeEnds() {
        Particles particles = new Particles(10, SEED);
        particles.burst(upwards(), 3f, 4f, 2);
        assertEquals(2, particles.count());

        particles.advance(0.5f);
        assertEquals(3f, particles.x(1), 1e-5f, "x must not change");
        assertEquals(5f, particles.y(1), 1e-5f, "half a second at 2 units per second");

        particles.advance(0.49f);
        assertEquals(2, particles.count(), "particles after 0.99 s");
        particles.advance(0.02f);
        assertEquals(0, particles.count(), "particles after 1.01 s");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 60, 240})
    void fallIdenticallyAtEveryFrameRate(int frames) {
        Particles particles = new Particles(10, SEED);
        particles.burst(upwards().setGravity(1f, -10f), 0f, 0f, 1);

        for (int i = 0; i < frames; i++) {
            particles.advance(0.5f / frames);
        }

        // The acceleration moves a particle by a t^2 / 2, which is a times 0.125 after half a second.
        assertEquals(0.125f, particles.x(0), 1e-4f, "half a second of acceleration to the right");
        assertEquals(
                2f * 0.5f - 10f * 0.125f, particles.y(0), 1e-4f, "the upward speed minus the acceleration downwards");
    }

    @Test
    void slowDownByDrag() {
        float speed = 2f;
        float drag = 2f;
        Particles particles = new Particles(10, SEED);
        particles.burst(upwards().setSpeed(speed, speed).setDrag(drag).setLife(100f, 100f), 0f, 0f, 1);

        for (int i = 0; i < 6_000; i++) { // ten seconds; short steps, because drag depends a little on their length
            particles.advance(1 / 600f);
        }

        assertEquals(speed / drag, particles.y(0), 0.01f, "the particle must fly this distance until it rests");
    }

    @Test
    void stayWithinTheirSpread() {
        Particles particles = new Particles(1_000, SEED);
        particles.burst(new ParticleStyle().setDirectionDegrees(0f, 60f).setSpeed(1f, 3f), 0f, 0f, 1_000);
        particles.advance(0.5f);

        double minAngle = Double.POSITIVE_INFINITY;
        double maxAngle = Double.NEGATIVE_INFINITY;
        double minDistance = Double.POSITIVE_INFINITY;
        double maxDistance = 0;
        for (int i = 0; i < 1_000; i++) {
            double angle = Math.toDegrees(Math.atan2(particles.y(i), particles.x(i)));
            double distance = Math.hypot(particles.x(i), particles.y(i));
            minAngle = Math.min(minAngle, angle);
            maxAngle = Math.max(maxAngle, angle);
            minDistance = Math.min(minDistance, distance);
            maxDistance = Math.max(maxDistance, distance);
        }
        assertEquals(-30, minAngle, 1, "the minimum direction in degrees");
        assertEquals(30, maxAngle, 1, "the maximum direction in degrees");
        assertEquals(0.5, minDistance, 0.02, "half a second at the minimum speed");
        assertEquals(1.5, maxDistance, 0.02, "half a second at the maximum speed");
        assertTrue(
                minAngle >= -30.001 && maxAngle <= 30.001,
                "the directions must be -30 to 30 degrees: " + minAngle + " to " + maxAngle);
    }

    @Test
    void areReproducibleFromTheirSeed() {
        assertEquals(xAfterFlight(1), xAfterFlight(1), "the same seed");
        assertNotEquals(xAfterFlight(1), xAfterFlight(2), "another seed");
    }

    private static float xAfterFlight(long seed) {
        Particles particles = new Particles(10, seed);
        particles.burst(new ParticleStyle(), 0f, 0f, 5);
        particles.advance(0.3f);
        return particles.x(4);
    }

    @Test
    void dropAndCountParticlesBeyondTheCapacity() {
        Particles particles = new Particles(3, SEED);
        particles.burst(upwards(), 0f, 0f, 5);

        assertEquals(3, particles.count());
        assertEquals(2, particles.droppedCount());

        particles.clear();
        particles.burst(upwards(), 0f, 0f, 3);
        assertEquals(3, particles.count(), "an emptied pool has room again");
        assertEquals(2, particles.droppedCount(), "no further particle was dropped");
    }

    @Test
    void keepTheirOrderWhenSomeAreRemoved() {
        Particles particles = new Particles(10, SEED);
        for (int i = 0; i < 6; i++) {
            float life = i % 2 == 0 ? 1f : 3f;
            particles.burst(upwards().setLife(life, life), i, 0f, 1);
        }

        particles.advance(2f);

        assertEquals(3, particles.count(), "particles with a life of 3 s");
        assertEquals(1f, particles.x(0), 1e-5f, "the x of the oldest");
        assertEquals(3f, particles.x(1), 1e-5f, "the x of the second");
        assertEquals(5f, particles.x(2), 1e-5f, "the x of the youngest");
        particles.advance(0.9f);
        assertEquals(3, particles.count(), "each particle must keep its own lifetime");
    }

    @Test
    void interpolateSizeAndColourOverTheirLife() {
        Particles particles = new Particles(10, SEED);
        ParticleStyle style = upwards()
                .setSize(4f, 0f)
                .setColor(Color.rgb(0xFF0000), Color.rgb(0x0000FF).withOpacity(0f));
        particles.burst(style, 0f, 0f, 1);
        particles.advance(0.25f);
        float[] quad = new float[TexturedQuads.FLOATS];

        particles.writeQuad(0, quad);

        assertEquals(1.5f, quad[2], 1e-5f, "the half axis must be half of 3, the size after a quarter of the life");
        assertEquals(0f, quad[3], "the half axis to the right must be horizontal");
        assertEquals(1.5f, quad[5], 1e-5f, "the half axis upwards must be as long");
        assertEquals(0.75f, quad[10], 1e-5f, "red must be interpolated");
        assertEquals(0.25f, quad[12], 1e-5f, "blue must be interpolated");
        assertEquals(0.75f, quad[13], 1e-5f, "the opacity must be interpolated");
    }

    @Test
    void rotateIfTheySpin() {
        Particles particles = new Particles(10, SEED);
        particles.burst(upwards().setSpinDegrees(90f, 90f).setSize(2f, 2f), 0f, 0f, 1);
        float[] before = new float[TexturedQuads.FLOATS];
        float[] after = new float[TexturedQuads.FLOATS];
        particles.writeQuad(0, before);
        particles.advance(0.999f); // nearly a second, in which they spin by 90 degrees and live
        particles.writeQuad(0, after);

        assertEquals(-before[3], after[2], 0.01f, "the half axis to the right must have made a quarter turn");
        assertEquals(before[2], after[3], 0.01f, "its y must be the x before");
        assertEquals(1f, Math.hypot(before[2], before[3]), 1e-5, "its length must be half of the size");
    }

    @Test
    void allocateNothingPerFrame() {
        Particles particles = new Particles(10_000, SEED);
        ParticleStyle style = new ParticleStyle()
                .setLife(0.1f, 0.5f)
                .setSpinDegrees(-90f, 90f)
                .setDrag(1f);
        ParticleEmitter emitter = new ParticleEmitter(particles, style, 20_000f);
        float[] quad = new float[TexturedQuads.FLOATS];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long bytes = 0;
        for (int frame = 0; frame < 300; frame++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            emitter.emit(frame, 0f, 0.016f);
            particles.advance(0.016f);
            for (int i = 0; i < particles.count(); i++) {
                particles.writeQuad(i, quad);
            }
            bytes = threads.getCurrentThreadAllocatedBytes() - before; // of the last frame, after a warm-up
        }
        assertTrue(particles.count() > 1_000, "there must be enough particles to measure: " + particles.count());
        assertTrue(bytes < 500, "the last frame must allocate no particles; bytes: " + bytes);
    }

    @Test
    void rejectInvalidCapacitiesStylesAndRates() {
        assertThrows(IllegalArgumentException.class, () -> new Particles(0, SEED));
        assertThrows(IllegalArgumentException.class, () -> new Particles(1_000_001, SEED));
        ParticleStyle style = new ParticleStyle();
        assertThrows(IllegalArgumentException.class, () -> style.setLife(0f, 1f));
        assertThrows(IllegalArgumentException.class, () -> style.setLife(2f, 1f));
        assertThrows(IllegalArgumentException.class, () -> style.setSpeed(-1f, 1f));
        assertThrows(IllegalArgumentException.class, () -> style.setSpeed(1f, Float.POSITIVE_INFINITY));
        assertThrows(IllegalArgumentException.class, () -> style.setDirectionDegrees(0f, 361f));
        assertThrows(IllegalArgumentException.class, () -> style.setDirectionDegrees(Float.NaN, 0f));
        assertThrows(IllegalArgumentException.class, () -> style.setSize(1f, -1f));
        assertThrows(IllegalArgumentException.class, () -> style.setGravity(0f, Float.NaN));
        assertThrows(IllegalArgumentException.class, () -> style.setDrag(-1f));
        assertThrows(IllegalArgumentException.class, () -> new ParticleEmitter(new Particles(1, SEED), style, -1f));
    }

    @Test
    void particlesInSpaceFlyIntoAConeOfAnyDirection() {
        float[][] middles = {{0f, 3f, 0f}, {1f, -2f, 2f}, {0f, 0f, -1f}};
        for (float[] middle : middles) {
            Particles particles = new Particles(4_000, 1);
            ParticleStyle style = new ParticleStyle()
                    .setDirection(middle[0], middle[1], middle[2], 90f)
                    .setSpeed(2f, 2f)
                    .setLife(10f, 10f);
            particles.burst(style, 0f, 0f, 0f, 4_000);
            particles.advance(0.5f);

            Vector3f axis = new Vector3f(middle).normalize();
            Vector3f sum = new Vector3f();
            for (int i = 0; i < 4_000; i++) {
                Vector3f at = new Vector3f(particles.x(i), particles.y(i), particles.z(i));
                assertEquals(1f, at.length(), 1e-5f);
                assertTrue(at.angle(axis) < Math.PI / 4 + 1e-3, "half of 90 degrees");
                sum.add(at);
            }
            // The mean of a cap whose directions are equally likely is between its rim and its middle.
            assertEquals((1 + Math.sqrt(0.5)) / 2, sum.div(4_000f).dot(axis), 0.01);
            assertEquals(0f, sum.angle(axis), 0.03f);
        }
    }

    @Test
    void aDirectionInThePlaneIsTheMiddleOfAConeInSpace() {
        Particles particles = new Particles(1, 1);
        particles.burst(
                new ParticleStyle()
                        .setDirectionDegrees(90f, 0f)
                        .setSpeed(4f, 4f)
                        .setDrag(1f),
                1f,
                2f,
                3f,
                1);

        particles.advance(0.001f);

        assertEquals(1f, particles.x(0), 1e-5f);
        assertEquals(2.004f, particles.y(0), 1e-5f);
        assertEquals(3f, particles.z(0), 1e-5f);
    }

    @Test
    void rejectsADirectionOfZero() {
        assertThrows(IllegalArgumentException.class, () -> new ParticleStyle().setDirection(0f, 0f, 0f, 90f));
        assertThrows(IllegalArgumentException.class, () -> new ParticleStyle().setDirection(0f, 1f, 0f, 361f));
    }
}
