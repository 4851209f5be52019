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

    /** Any seed whose noise is not 0 at the start. */
    private static final long SEED = 5;

    private static final float MAX_OFFSET = 2f;
    private static final double FADE_SECONDS = 1;

    private static final FramebufferSize SIZE = new FramebufferSize(1280, 720);

    /** Returns a shake right after a hit. */
    private static CameraShake shakeRightAfterHit(float strength) {
        return shakeAfterHit(SEED, strength, /* frames= */ 1, /* seconds= */ 0f);
    }

    /** Returns a shake after a hit and a number of frames, which last some seconds together. */
    private static CameraShake shakeAfterHit(long seed, float strength, int frames, float seconds) {
        CameraShake shake = new CameraShake(MAX_OFFSET, FADE_SECONDS, seed);
        shake.hit(strength);
        for (int i = 0; i < frames; i++) {
            shake.advance(seconds / frames);
        }
        return shake;
    }

    @Test
    void isStillBeforeAHitAndAfterItsDecay() {
        CameraShake shake = new CameraShake(MAX_OFFSET, FADE_SECONDS, SEED);
        shake.advance(0.3f);

        assertEquals(0f, shake.x(), "before a hit");
        assertEquals(0f, shakeAfterHit(SEED, 1f, 60, 1.01f).x(), "after the decay of 1 s");
        assertEquals(0f, shakeAfterHit(SEED, 1f, 60, 1.01f).y(), "after the decay of 1 s");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 30, 60, 1000})
    void movesIdenticallyAtEveryFrameRate(int frames) {
        CameraShake oneFrame = shakeAfterHit(SEED, 1f, 1, 0.4f);
        CameraShake manyFrames = shakeAfterHit(SEED, 1f, frames, 0.4f);

        assertEquals(oneFrame.x(), manyFrames.x(), 1e-3f);
        assertEquals(oneFrame.y(), manyFrames.y(), 1e-3f);
    }

    @Test
    void aPlayerWhoChoosesNoShakeSeesNone() {
        float[] factor = {0.5f};
        CameraShake shake = shakeRightAfterHit(1f).setFactor(() -> factor[0]);
        assertEquals(shakeRightAfterHit(1f).x() / 2, shake.x(), 1e-6f);
        assertEquals(shakeRightAfterHit(1f).roll(1f) / 2, shake.roll(1f), 1e-6f);
        factor[0] = 0f;
        assertEquals(0f, Math.abs(shake.x()));
        assertEquals(0f, Math.abs(shake.y()));
        assertEquals(0f, Math.abs(shake.roll(1f)));
    }

    @Test
    void isReproducibleFromItsSeed() {
        float x = shakeAfterHit(SEED, 1f, 7, 0.4f).x();

        assertEquals(x, shakeAfterHit(SEED, 1f, 7, 0.4f).x(), "the same seed");
        assertNotEquals(x, shakeAfterHit(SEED + 1, 1f, 7, 0.4f).x(), "another seed");
        assertNotEquals(x, shakeAfterHit(SEED, 1f, 7, 0.4f).y(), "the other axis");
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
                shakeRightAfterHit(1f).x() / 4f,
                shakeRightAfterHit(0.5f).x(),
                1e-4f,
                "half the strength moves by a quarter");
    }

    @Test
    void accumulatesHitsUpToTheMaximum() {
        CameraShake hitTwice = new CameraShake(MAX_OFFSET, FADE_SECONDS, SEED);
        hitTwice.hit(0.8f);
        hitTwice.hit(0.8f); // the sum is clamped to 1

        assertEquals(shakeRightAfterHit(1f).x(), hitTwice.x(), "two hits of 0.8 shake like one hit of 1");
    }

    @Test
    void movesSmoothly() {
        CameraShake shake = new CameraShake(MAX_OFFSET, 10, SEED); // lasts longer than this test
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
        CameraShake shake = shakeAfterHit(SEED, 1f, 1, 0.1f);
        Camera2d camera = Camera2d.showingHeight(9f).setCenter(3f, 4f);

        shake.applyTo(camera);

        assertEquals(3f + shake.x(), camera.centerX(SIZE), "the centre plus the shake to the right");
        assertEquals(4f + shake.y(), camera.centerY(SIZE), "the centre plus the shake upwards");
    }

    @Test
    void rejectsInvalidArguments() {
        assertThrows(IllegalArgumentException.class, () -> new CameraShake(-1f, 1, SEED));
        assertThrows(IllegalArgumentException.class, () -> new CameraShake(1f, 0, SEED));
        Exception e = assertThrows(IllegalArgumentException.class, () -> new CameraShake(1f, 1, SEED).hit(1.5f));
        assertEquals("the strength of a hit must be between 0 and 1: 1.5", e.getMessage());
    }

    @Test
    void rollsWithinTheMaximumAndFadesAway() {
        CameraShake shake = new CameraShake(MAX_OFFSET, FADE_SECONDS, SEED);
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
