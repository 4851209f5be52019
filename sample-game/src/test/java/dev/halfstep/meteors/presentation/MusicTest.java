package dev.halfstep.meteors.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MusicTest {

    private static final int SAMPLES = 8 * 4 * 22_050 * 60 / 100;

    @Test
    void loopsAfterWholeBarsWithoutASeam() {
        short[] samples = Music.samples();
        assertEquals(SAMPLES, samples.length);
        assertEquals(19.2, Music.LOOP.seconds(), 1e-9);
        int largest = 0;
        for (int i = 1; i < samples.length; i++) {
            largest = Math.max(largest, Math.abs(samples[i] - samples[i - 1]));
        }
        int seam = Math.abs(samples[0] - samples[samples.length - 1]);
        assertTrue(seam <= largest / 2, "the step at the seam: " + seam + " of at most " + largest);
    }

    @Test
    void isQuietAndNotClipped() {
        double sum = 0;
        int peak = 0;
        for (short sample : Music.samples()) {
            sum += (double) sample * sample;
            peak = Math.max(peak, Math.abs(sample));
        }
        double loudness = Math.sqrt(sum / SAMPLES) / Short.MAX_VALUE;
        assertTrue(loudness > 0.02 && loudness < 0.2, "the loudness must be that of music behind a game: " + loudness);
        assertTrue(peak < 0.7 * Short.MAX_VALUE, "the peak: " + peak);
    }
}
