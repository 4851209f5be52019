package dev.halfstep.render.hud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the rates after frames of known length. */
class FrameRatesTest {

    private final FrameRates rates = new FrameRates();
    private long frame;
    private double progress;

    /** Counts frames of equal length. */
    private void addFrames(int count, double frameSeconds, double stepsPerSecond) {
        for (int i = 0; i < count; i++) {
            progress += frameSeconds * stepsPerSecond;
            rates.add(++frame, frameSeconds, progress);
        }
    }

    @Test
    void hasNoRatesBeforeTheSecondFrame() {
        rates.add(1, 0, 0);

        assertEquals(0, rates.stepsPerSecond(), "steps per second");
        assertEquals(0, rates.framesPerSecond(), "frames per second");
    }

    @ParameterizedTest
    @CsvSource({"60, 25", "59.94, 60", "144, 25", "10, 60", "1000, 10", "0.5, 25"})
    void measuresStepsAndFramesPerSecond(double framesPerSecond, double stepsPerSecond) {
        // Three seconds and a few frames, so that all slices are full.
        addFrames((int) (3 * framesPerSecond) + 3, 1 / framesPerSecond, stepsPerSecond);

        assertEquals(stepsPerSecond, rates.stepsPerSecond(), 1e-6, "steps per second");
        assertEquals(framesPerSecond, rates.framesPerSecond(), 1e-6, "frames per second");
    }

    @Test
    void hasRatesFromTheSecondFrameOn() {
        addFrames(2, 0.02, 25);

        assertEquals(50, rates.framesPerSecond(), 1e-6, "frames per second");
        assertEquals(25, rates.stepsPerSecond(), 1e-6, "steps per second");
    }

    @Test
    void updatesFourTimesASecond() {
        addFrames(200, 0.01, 25);
        int changes = 0;
        double shown = rates.framesPerSecond();
        for (int i = 0; i < 100; i++) {
            addFrames(1, i % 2 == 0 ? 0.010 : 0.011, 25); // different lengths, so that each update changes the rate
            if (rates.framesPerSecond() != shown) {
                shown = rates.framesPerSecond();
                changes++;
            }
        }

        assertTrue(changes >= 3 && changes <= 5, "there must be about four changes in a second: " + changes);
    }

    @Test
    void averagesOverAboutTheLastSecond() {
        addFrames(600, 1 / 60.0, 60);
        addFrames(40, 1 / 30.0, 25);

        assertEquals(30, rates.framesPerSecond(), 1e-6, "of the last 40 frames, which take more than a second");
        assertEquals(25, rates.stepsPerSecond(), 1e-6, "steps per second");
    }

    @Test
    void countsARedrawnFrameOnce() {
        for (int i = 0; i < 200; i++) {
            addFrames(1, 0.01, 25);
            rates.add(frame, 0.01, progress);
        }

        assertEquals(100, rates.framesPerSecond(), 1e-6, "frames per second");
        assertEquals(25, rates.stepsPerSecond(), 1e-6, "steps per second");
    }

    @Test
    void restartsAfterSkippedFrames() {
        addFrames(200, 0.01, 25);
        frame += 1_000; // frames that the host skipped
        progress += 1_000_000;
        addFrames(200, 0.02, 25);

        assertEquals(50, rates.framesPerSecond(), 1e-6, "frames per second after the gap");
        assertEquals(25, rates.stepsPerSecond(), 1e-6, "steps per second after the gap");
    }
}
