package dev.halfstep.meteors.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MusicTest {

    static Stream<short[]> themes() {
        return Stream.of(Music.title(), Music.game());
    }

    @Test
    void bothThemesLastWholeBars() {
        int titleBeatSamples = 22_050 * 60 / 90;
        int gameBeatSamples = 22_050 * 60 / 126;
        assertEquals(4 * 4 * titleBeatSamples, Music.title().length);
        assertEquals(16 * 4 * gameBeatSamples, Music.game().length);
        assertEquals(10.67, Music.TITLE.seconds(), 0.01);
        assertEquals(30.48, Music.GAME.seconds(), 0.01);
    }

    @ParameterizedTest
    @MethodSource("themes")
    void loopsWithoutASeam(short[] samples) {
        int largest = 0;
        for (int i = 1; i < samples.length; i++) {
            largest = Math.max(largest, Math.abs(samples[i] - samples[i - 1]));
        }
        int seam = Math.abs(samples[0] - samples[samples.length - 1]);
        assertTrue(seam <= largest / 2, "the step at the seam: " + seam + " of at most " + largest);
    }

    @ParameterizedTest
    @MethodSource("themes")
    void isQuietAndNotClipped(short[] samples) {
        double sum = 0;
        int peak = 0;
        for (short sample : samples) {
            sum += (double) sample * sample;
            peak = Math.max(peak, Math.abs(sample));
        }
        double loudness = Math.sqrt(sum / samples.length) / Short.MAX_VALUE;
        assertTrue(loudness > 0.02 && loudness < 0.2, "the loudness must be that of music behind a game: " + loudness);
        assertTrue(peak < 0.7 * Short.MAX_VALUE, "the peak: " + peak);
    }
}
