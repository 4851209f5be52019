package dev.halfstep.render.camera;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CameraShakeTest {

    private static CameraShake after(long seed, float strength, int frames, float seconds) {
        CameraShake shake = new CameraShake(2f, 1, seed);
        shake.hit(strength);
        for (int i = 0; i < frames; i++) {
            shake.advance(seconds / frames);
        }
        return shake;
    }

    @Test
    void isStillBeforeAHitAndAfterItsDecay() {
        CameraShake calm = new CameraShake(2f, 1, 5);
        calm.advance(0.3f);

        assertEquals(0f, calm.x());
        assertEquals(0f, after(5, 1f, 60, 1.01f).x());
        assertEquals(0f, after(5, 1f, 60, 1.01f).y());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 30, 60, 1000})
    void movesIdenticallyAtEveryFrameRate(int frames) {
        CameraShake one = after(5, 1f, 1, 0.4f);
        CameraShake many = after(5, 1f, frames, 0.4f);

        assertEquals(one.x(), many.x(), 1e-3f);
        assertEquals(one.y(), many.y(), 1e-3f);
    }

    @Test
    void isReproducibleFromItsSeed() {
        assertEquals(after(5, 1f, 7, 0.4f).x(), after(5, 1f, 7, 0.4f).x());
        assertNotEquals(after(5, 1f, 7, 0.4f).x(), after(6, 1f, 7, 0.4f).x());
        assertNotEquals(after(5, 1f, 7, 0.4f).x(), after(5, 1f, 7, 0.4f).y());
    }

    @Test
    void staysWithinItsReachAndUsesMostOfIt() {
        float least = 0f;
        float greatest = 0f;
        for (long seed = 0; seed < 200; seed++) {
            CameraShake shake = after(seed, 1f, 1, 0.01f);
            least = Math.min(least, Math.min(shake.x(), shake.y()));
            greatest = Math.max(greatest, Math.max(shake.x(), shake.y()));
        }
        assertTrue(least >= -2f && least < -1.5f, "least " + least);
        assertTrue(greatest <= 2f && greatest > 1.5f, "greatest " + greatest);
    }

    @Test
    void movesByTheSquareOfTheShock() {
        assertEquals(after(5, 1f, 1, 0f).x() / 4f, after(5, 0.5f, 1, 0f).x(), 1e-4f);
    }

    @Test
    void accumulatesHitsUpToTheMaximum() {
        CameraShake twice = new CameraShake(2f, 1, 5);
        twice.hit(0.8f);
        twice.hit(0.8f);

        assertEquals(after(5, 1f, 1, 0f).x(), twice.x());
    }

    @Test
    void movesSmoothly() {
        CameraShake shake = new CameraShake(2f, 10, 5);
        shake.hit(1f);
        float last = shake.x();
        for (int i = 0; i < 2_000; i++) {
            shake.advance(0.001f);
            assertTrue(Math.abs(shake.x() - last) < 0.1f, "a jump of " + (shake.x() - last));
            last = shake.x();
        }
    }

    @Test
    void setsTheOffsetOfCameras() {
        CameraShake shake = after(5, 1f, 1, 0.1f);
        Camera2d camera = Camera2d.showingHeight(9f).setCenter(3f, 4f);

        shake.applyTo(camera);

        assertEquals(3f + shake.x(), camera.centerX());
        assertEquals(4f + shake.y(), camera.centerY());
    }

    @Test
    void rejectsInvalidArguments() {
        assertThrows(IllegalArgumentException.class, () -> new CameraShake(-1f, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> new CameraShake(1f, 0, 0));
        Exception e = assertThrows(IllegalArgumentException.class, () -> new CameraShake(1f, 1, 0).hit(1.5f));
        assertEquals("the strength of a hit lies between 0 and 1: 1.5", e.getMessage());
    }
}
