package dev.halfstep.render.sound;

import java.nio.ShortBuffer;

/**
 * The samples of a mono sound, independent of any device. It can be played by any number of players.
 *
 * <pre>{@code
 * Sound beep = Sound.of("beep", 0.2, t -> (1 - t / 0.2) * Math.sin(2 * Math.PI * 440 * t));
 * }</pre>
 */
public final class Sound {

    /** Music that is longer needs a stream, which this is not. */
    private static final int MAX_SECONDS = 60;

    private static final int MIN_HERTZ = 8_000;
    private static final int MAX_HERTZ = 96_000;

    /** What most devices play without converting it. */
    private static final int DEFAULT_HERTZ = 44_100;

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
     * A sound of samples.
     *
     * @param name the name for messages
     * @param hertz samples a second, 8000 to 96000
     * @param samples one channel, copied; at most 60 seconds
     * @return the sound
     * @throws IllegalArgumentException if a number is out of range, or there are no samples
     */
    public static Sound of(String name, int hertz, short[] samples) {
        if (hertz < MIN_HERTZ || hertz > MAX_HERTZ) {
            throw new IllegalArgumentException("a sound must have " + MIN_HERTZ + " to " + MAX_HERTZ
                    + " samples a second: '" + name + "' has " + hertz);
        }
        return new Sound(name, hertz, samples.clone());
    }

    /**
     * A sound that is computed, 44,100 samples a second.
     *
     * @param name the name for messages
     * @param seconds how long it lasts, more than 0 and at most 60
     * @param wave what it is computed from, now
     * @return the sound
     * @throws IllegalArgumentException if it is too short or too long, or the wave is not a number somewhere
     */
    public static Sound of(String name, double seconds, Wave wave) {
        if (!(seconds > 0 && seconds <= MAX_SECONDS)) {
            throw new IllegalArgumentException("a sound must last more than 0 and at most " + MAX_SECONDS
                    + " seconds: '" + name + "' lasts " + seconds);
        }
        short[] samples = new short[(int) Math.ceil(seconds * DEFAULT_HERTZ)];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = sample(name, wave, (double) i / DEFAULT_HERTZ);
        }
        return new Sound(name, DEFAULT_HERTZ, samples);
    }

    private static short sample(String name, Wave wave, double seconds) {
        double value = wave.at(seconds);
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException(
                    "a wave must be a number everywhere: that of '" + name + "' is none after " + seconds + " s");
        }
        return (short) Math.round(Math.max(-1, Math.min(value, 1)) * Short.MAX_VALUE);
    }

    /**
     * Returns the duration.
     *
     * @return seconds, more than 0
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

    void copyTo(ShortBuffer buffer) {
        buffer.put(samples);
    }

    @Override
    public String toString() {
        return "sound '" + name + "'";
    }
}
