package dev.halfstep.render.camera;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests shakes that decay within 1 s after a hit of full strength. */
class CameraShakeTest {

    private static final FramebufferSize SIZE = new FramebufferSize(1280, 720);

    /** Returns a shake with a maximum offset of 2 and a decay of 1 s, after a hit and frames that last some seconds. */
    private static CameraShake shakeAfterHit(long seed, float strength, int frames, float seconds) {
        CameraShake shake = new CameraShake(2f, 1, seed);
        shake.hit(strength);
        for (int i = 0; i < frames; i++) {
            shake.advance(seconds / frames);
        }
        return shake;
    }

    @Test
    void isStillBeforeAHitAndAfterItsDecay() {
        CameraShake shake = new CameraShake(2f, 1, 5);
        shake.advance(0.3f);

        assertEquals(0f, shake.x(), "before a hit");
        assertEquals(0f, shakeAfterHit(5, 1f, 60, 1.01f).x(), "after the decay of 1 s");
        assertEquals(0f, shakeAfterHit(5, 1f, 60, 1.01f).y(), "after the decay of 1 s");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 30, 60, 1000})
    void movesIdenticallyAtEveryFrameRate(int frames) {
        CameraShake oneFrame = shakeAfterHit(5, 1f, 1, 0.4f);
        CameraShake manyFrames = shakeAfterHit(5, 1f, frames, 0.4f);

        assertEquals(oneFrame.x(), manyFrames.x(), 1e-3f);
        assertEquals(oneFrame.y(), manyFrames.y(), 1e-3f);
    }

    @Test
    void isReproducibleFromItsSeed() {
        assertEquals(
                shakeAfterHit(5, 1f, 7, 0.4f).x(), shakeAfterHit(5, 1f, 7, 0.4f).x());
        assertNotEquals(
                shakeAfterHit(5, 1f, 7, 0.4f).x(), shakeAfterHit(6, 1f, 7, 0.4f).x());
        assertNotEquals(
                shakeAfterHit(5, 1f, 7, 0.4f).x(), shakeAfterHit(5, 1f, 7, 0.4f).y());
    }

    @Test
    void offsetsCoverMostOfTheRangeUpToTheMaximum() {
        float min = 0f;
        float max = 0f;
        for (long seed = 0; seed < 200; seed++) {
            CameraShake shake = shakeAfterHit(seed, 1f, 1, 0.01f);
            min = Math.min(min, Math.min(shake.x(), shake.y()));
            max = Math.max(max, Math.max(shake.x(), shake.y()));
        }
        assertTrue(min >= -2f && min < -1.5f, "the minimum must be between -2 and -1.5: " + min);
        assertTrue(max <= 2f && max > 1.5f, "the maximum must be between 1.5 and 2: " + max);
    }

    @Test
    void movesByTheSquareOfTheTrauma() {
        assertEquals(
                shakeAfterHit(5, 1f, 1, 0f).x() / 4f,
                shakeAfterHit(5, 0.5f, 1, 0f).x(),
                1e-4f,
                "half the strength moves by a quarter");
    }

    @Test
    void accumulatesHitsUpToTheMaximum() {
        CameraShake hitTwice = new CameraShake(2f, 1, 5);
        hitTwice.hit(0.8f);
        hitTwice.hit(0.8f); // the sum is clamped to 1

        assertEquals(shakeAfterHit(5, 1f, 1, 0f).x(), hitTwice.x());
    }

    @Test
    void movesSmoothly() {
        CameraShake shake = new CameraShake(2f, 10, 5); // lasts longer than this test
        shake.hit(1f);
        float previousX = shake.x();
        for (int i = 0; i < 2_000; i++) {
            shake.advance(0.001f);
            assertTrue(
                    Math.abs(shake.x() - previousX) < 0.1f,
                    "the offset must not jump by 0.1 or more in a millisecond: " + (shake.x() - previousX));
            previousX = shake.x();
        }
    }

    @Test
    void setsTheOffsetOfCameras() {
        CameraShake shake = shakeAfterHit(5, 1f, 1, 0.1f);
        Camera2d camera = Camera2d.showingHeight(9f).setCenter(3f, 4f);

        shake.applyTo(camera);

        assertEquals(3f + shake.x(), camera.centerX(SIZE));
        assertEquals(4f + shake.y(), camera.centerY(SIZE));
    }

    @Test
    void rejectsInvalidArguments() {
        assertThrows(IllegalArgumentException.class, () -> new CameraShake(-1f, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> new CameraShake(1f, 0, 0));
        Exception e = assertThrows(IllegalArgumentException.class, () -> new CameraShake(1f, 1, 0).hit(1.5f));
        assertEquals("the strength of a hit must be between 0 and 1: 1.5", e.getMessage());
    }

    @Test
    void rollsWithinTheMaximumAndFadesAway() {
        CameraShake shake = new CameraShake(1f, 1, 7);
        assertEquals(0f, shake.roll(0.1f), "before the hit");
        shake.hit(1f);
        float largest = 0f;
        for (int frame = 0; frame < 120; frame++) {
            largest = Math.max(largest, Math.abs(shake.roll(0.1f)));
            shake.advance(1f / 60f);
        }
        assertTrue(largest > 0.01f && largest <= 0.1f, "the largest roll must be 0.01 to 0.1 radians: " + largest);
        assertEquals(0f, shake.roll(0.1f), "after the decay of 1 s");
    }
}
