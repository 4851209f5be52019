package dev.halfstep.render.particle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that particles move in presentation time, or in real time on request, at ten steps a second. */
class ParticleTimeTest {

    /** Any seed: the tests do not depend on it. */
    private static final long SEED = 1;

    /** Particles that fly upwards at one unit a second, for longer than a test. */
    private static final ParticleStyle UPWARDS =
            new ParticleStyle().setDirectionDegrees(90f, 0f).setSpeed(1f, 1f).setLife(100f, 100f);

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final Particles particles = new Particles(1_000, SEED);
    private PresentationContext lastFrame;

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    /** Adds the system of the particles and a system that stores the frame, and emits one particle. */
    private void addSystemsAndAParticle() {
        scheduler.presentation("particles", particles);
        scheduler.presentation("record", presented -> lastFrame = presented);
        particles.burst(UPWARDS, 0f, 0f, 1);
    }

    private void runFrames(int count, int millis) {
        for (int i = 0; i < count; i++) {
            scheduler.frame(new HeadlessHost(), millis * 1_000_000L);
        }
    }

    /** Returns the y of the first particle, which moves one unit a second. */
    private float particleY() {
        return particles.y(0);
    }

    @Test
    void moveInPresentationTime() {
        addSystemsAndAParticle();
        for (int i = 0; i < 100; i++) {
            runFrames(1, 7 + i % 30); // frames of different lengths
            assertEquals(lastFrame.presentationSeconds(), particleY(), 1e-5, "the y of the particle");
        }
    }

    @Test
    void standStillInAPause() {
        addSystemsAndAParticle();
        runFrames(10, 13);
        float before = particleY();
        scheduler.timeControl().pause();
        runFrames(10, 13);
        assertEquals(before, particleY(), "the y in the pause");
        scheduler.timeControl().resume();
        runFrames(10, 13);
        assertEquals(before + 0.13f, particleY(), 1e-5f, "the y after ten frames of 13 ms");
    }

    @Test
    void followSingleStepsInAPause() {
        addSystemsAndAParticle();
        scheduler.timeControl().pause();
        scheduler.timeControl().step(3);
        runFrames(2, 13);
        assertEquals(0.3f, particleY(), 1e-5f); // three steps of 0.1 s
    }

    @Test
    void followTheTimeScale() {
        addSystemsAndAParticle();
        runFrames(20, 10);
        float before = particleY();
        scheduler.timeControl().setScaleThousandths(250);
        runFrames(20, 10);
        assertEquals(before + 0.2f / 4, particleY(), 1e-5f, "the y after 0.2 s at a quarter of the speed");
    }

    @Test
    void standStillInTheFrameAfterARestore() {
        addSystemsAndAParticle();
        Snapshot snapshot = scheduler.state().newSnapshot();
        runFrames(1, 150);
        snapshot.save();
        runFrames(1, 150);
        float before = particleY();
        snapshot.restore();
        runFrames(1, 0);
        assertEquals(before, particleY(), "the y of the particle, which a restore does not change");
    }

    @Test
    void moveInRealTimeInAPauseOnRequest() {
        particles.setRealTime(true);
        addSystemsAndAParticle();
        scheduler.timeControl().pause();
        runFrames(10, 13);
        assertEquals(0.13f, particleY(), 1e-5f, "the y after ten frames of 13 ms");
    }

    @Test
    void areEmittedInPresentationTime() {
        ParticleEmitter emitter = new ParticleEmitter(particles, UPWARDS, 100f);
        scheduler.presentation("exhaust", presented -> {
            lastFrame = presented;
            emitter.emit(0f, 0f, presented.presentationSecondsInFrame());
        });
        runFrames(20, 10);
        assertEquals(
                10,
                particles.count(),
                1,
                "0.1 s at 100 a second must be emitted, because presentation time is a step late");
        scheduler.timeControl().setScaleThousandths(250);
        runFrames(40, 10);
        assertEquals(20, particles.count(), 1, "0.4 s at a quarter of the speed must emit 10 more");
        int before = particles.count();
        scheduler.timeControl().pause();
        runFrames(40, 10);
        assertEquals(before, particles.count(), "nothing must be emitted in the pause");
        assertTrue(lastFrame.time().isPaused(), "the time must be paused");
    }
}
