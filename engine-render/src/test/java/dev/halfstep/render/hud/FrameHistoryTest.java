package dev.halfstep.render.hud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class FrameHistoryTest {

    private final FrameHistory history = new FrameHistory();

    /** Adds a frame at alpha 0. */
    private void addFrame(long frame, float frameSeconds, int steps) {
        history.add(frame, frameSeconds, steps, 0f);
    }

    @Test
    void ordersFramesNewestFirst() {
        history.add(1, 0f, 0, 0.25f); // no duration, no steps, alpha 0.25
        history.add(2, 0.016f, 3, 0.5f); // 16 ms, 3 steps, alpha 0.5

        assertEquals(2, history.size());
        // The newest frame has age 0.
        assertEquals(16f, history.millis(0));
        assertEquals(3, history.steps(0));
        assertEquals(0.5f, history.alpha(0));
        assertEquals(0f, history.millis(1));
        assertEquals(0, history.steps(1));
        assertEquals(0.25f, history.alpha(1));
    }

    @Test
    void countsARedrawnFrameOnce() {
        addFrame(1, 0.01f, 1);
        addFrame(1, 0.01f, 1);

        assertEquals(1, history.size(), "stored frames");
        assertEquals(1, history.steps(0));
    }

    @Test
    void overwritesTheOldestFrameWhenFull() {
        for (int frame = 1; frame <= 1_000; frame++) {
            addFrame(frame, frame / 1_000f, 2);
        }

        assertEquals(FrameHistory.CAPACITY_FRAMES, history.size());
        int oldestAge = FrameHistory.CAPACITY_FRAMES - 1;
        assertEquals(1_000f, history.millis(0), "frame 1,000 lasts 1,000 ms");
        assertEquals(1_000f - oldestAge, history.millis(oldestAge), 0.001f, "the oldest stored frame");
        assertEquals(2, history.maxSteps(), "steps of each frame");
    }

    @Test
    void findsTheMaximaOfTheStoredFrames() {
        addFrame(1, 0.5f, 7);
        for (int frame = 2; frame <= FrameHistory.CAPACITY_FRAMES; frame++) {
            addFrame(frame, 0.01f, 0);
        }
        assertEquals(500f, history.maxMillis(), "of the first frame, which is still stored");
        assertEquals(7, history.maxSteps(), "of the first frame");

        addFrame(1 + FrameHistory.CAPACITY_FRAMES, 0.01f, 1);
        assertEquals(10f, history.maxMillis(), "the first frame was overwritten");
        assertEquals(1, history.maxSteps(), "of the newest frame");
    }

    @Test
    void rejectsAnAgeBeyondTheStoredFrames() {
        addFrame(1, 0f, 0);

        assertEquals(
                "the age of a frame must be 0 to 0: 1",
                assertThrows(IndexOutOfBoundsException.class, () -> history.millis(1))
                        .getMessage());
    }
}
