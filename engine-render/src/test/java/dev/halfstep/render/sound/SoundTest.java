package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SoundTest {

    /** The sample rate of synthesised sounds. */
    private static final int HERTZ = 44_100;

    private static final double ONE_SAMPLE_SECONDS = 1e-5;

    private static short[] samples(Sound sound) {
        short[] samples = new short[sound.valueCount()];
        sound.copyTo(ShortBuffer.wrap(samples));
        return samples;
    }

    /** Returns the message of the exception. */
    private static String rejectionMessage(Runnable creation) {
        return assertThrows(IllegalArgumentException.class, creation::run).getMessage();
    }

    @Test
    void samplesTheWaveformFromStartToEnd() {
        List<Double> sampleTimes = new ArrayList<>();
        Sound sound = Sound.of("ramp", 4.0 / HERTZ, seconds -> {
            sampleTimes.add(seconds);
            return seconds * HERTZ / 2 - 0.5;
        });

        assertEquals(
                List.of(0.0, 1.0 / HERTZ, 2.0 / HERTZ, 3.0 / HERTZ),
                sampleTimes,
                "the times at which the waveform is sampled");
        assertArrayEquals(
                new short[] {-16383, 0, 16384, 32767}, samples(sound), "-0.5, 0, 0.5 and 1 as 16-bit samples");
        assertEquals(4.0 / HERTZ, sound.seconds(), "the duration of four samples");
        assertEquals("sound 'ramp'", sound.toString());
    }

    @Test
    void clipsSamplesThatAreTooLoud() {
        assertArrayEquals(new short[] {32767}, samples(Sound.of("loud", ONE_SAMPLE_SECONDS, t -> 9)));
        assertArrayEquals(
                new short[] {-32767}, samples(Sound.of("loud", ONE_SAMPLE_SECONDS, t -> Double.NEGATIVE_INFINITY)));
    }

    @Test
    void copiesItsSamples() {
        short[] source = {1, 2, 3};
        Sound sound = Sound.of("source", 8_000, source);
        source[0] = 9;

        assertArrayEquals(new short[] {1, 2, 3}, samples(sound));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 60.1, Double.NaN, Double.POSITIVE_INFINITY})
    void rejectsADurationOutOfRange(double seconds) {
        assertEquals(
                "a sound must last more than 0 and at most 60 seconds: 'x' lasts " + seconds,
                rejectionMessage(() -> Sound.of("x", seconds, t -> 0)));
    }

    @Test
    void rejectsInvalidSounds() {
        assertEquals(
                "a sound must last from 1 sample to 60 seconds: 'x' has 0 samples at 8000 Hz",
                rejectionMessage(() -> Sound.of("x", 8_000, new short[0])));
        assertEquals(
                "a sound must last from 1 sample to 60 seconds: 'x' has 480001 samples at 8000 Hz",
                rejectionMessage(() -> Sound.of("x", 8_000, new short[480_001])));
        assertEquals(
                "a sound must have 1 to 384000 samples a second: 'x' has 384001",
                rejectionMessage(() -> Sound.of("x", 384_001, new short[1])));
        assertEquals(
                "a waveform must not return NaN: the waveform of 'x' returns NaN after 0.0 s",
                rejectionMessage(() -> Sound.of("x", 1, t -> Double.NaN)));
    }
}
