package dev.halfstep.render.sound;

import java.nio.ShortBuffer;
import java.util.function.DoubleUnaryOperator;

/**
 * The samples of a mono sound of at most 60 seconds, with 16 bits for each sample. A sound does not depend on a device;
 * any number of players can play it. {@link SoundPlayer#play} places it between left and right.
 *
 * <pre>{@code
 * Sound beep = Sound.of("beep", 0.2, t -> (1 - t / 0.2) * Math.sin(2 * Math.PI * 440 * t));
 * }</pre>
 */
public final class Sound {

    /** The maximum duration in seconds: longer music would need streaming, which the player does not support. */
    static final int MAX_SECONDS = 60;

    static final int MIN_HERTZ = 8_000;
    static final int MAX_HERTZ = 96_000;

    /** The sample rate that most devices play without resampling. */
    static final int DEFAULT_HERTZ = 44_100;

    private final String name;
    private final int hertz;
    private final short[] samples;

    private Sound(String name, int hertz, short[] samples) {
        this.name = name;
        this.hertz = hertz;
        this.samples = samples;
        if (samples.length == 0 || samples.length > (long) MAX_SECONDS * hertz) {
            throw new IllegalArgumentException("a sound must last from 1 sample to " + MAX_SECONDS + " seconds: '"
                    + name + "' has " + samples.length + " samples at " + hertz + " Hz");
        }
    }

    /**
     * Creates a sound from samples.
     *
     * @param name the name for messages
     * @param hertz the sample rate, 8000 to 96000
     * @param samples the samples of one channel, copied; at most 60 seconds
     * @return the sound
     * @throws IllegalArgumentException if the sample rate is out of range, or there are too many samples or none
     */
    public static Sound of(String name, int hertz, short[] samples) {
        if (hertz < MIN_HERTZ || hertz > MAX_HERTZ) {
            throw new IllegalArgumentException("a sound must have " + MIN_HERTZ + " to " + MAX_HERTZ
                    + " samples a second: '" + name + "' has " + hertz);
        }
        return new Sound(name, hertz, samples.clone());
    }

    /**
     * Synthesises a sound at a sample rate of 44,100 Hz.
     *
     * @param name the name for messages
     * @param seconds the duration, more than 0 and at most 60
     * @param waveform returns the amplitude, clamped to -1 to 1, at a time in seconds since the sound began. It is called
     *     for each sample, in ascending order of time, and only during this call
     * @return the sound
     * @throws IllegalArgumentException if the duration is out of range, or the waveform returns NaN
     */
    public static Sound of(String name, double seconds, DoubleUnaryOperator waveform) {
        if (!(seconds > 0 && seconds <= MAX_SECONDS)) {
            throw new IllegalArgumentException("a sound must last more than 0 and at most " + MAX_SECONDS
                    + " seconds: '" + name + "' lasts " + seconds);
        }
        short[] samples = new short[(int) Math.ceil(seconds * DEFAULT_HERTZ)];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = sample(name, waveform, (double) i / DEFAULT_HERTZ);
        }
        return new Sound(name, DEFAULT_HERTZ, samples);
    }

    private static short sample(String name, DoubleUnaryOperator waveform, double seconds) {
        double value = waveform.applyAsDouble(seconds);
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException("a waveform must not return NaN: the waveform of '" + name
                    + "' returns NaN after " + seconds + " s");
        }
        return (short) Math.round(Math.max(-1, Math.min(value, 1)) * Short.MAX_VALUE);
    }

    /**
     * Returns the duration.
     *
     * @return the duration in seconds, more than 0
     */
    public double seconds() {
        return (double) samples.length / hertz;
    }

    int hertz() {
        return hertz;
    }

    int sampleCount() {
        return samples.length;
    }

    /** Writes all samples to a buffer. */
    void copyTo(ShortBuffer buffer) {
        buffer.put(samples);
    }

    @Override
    public String toString() {
        return "sound '" + name + "'";
    }
}
