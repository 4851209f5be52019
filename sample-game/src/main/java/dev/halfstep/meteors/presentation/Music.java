package dev.halfstep.meteors.presentation;

import dev.halfstep.render.sound.Sound;

/**
 * Composes the music of the game, once: eight bars with slow chords, a bass and single plucked notes. A note that
 * sounds beyond the end goes on at the beginning, so that the music loops without a seam.
 */
final class Music {

    private static final int HERTZ = 22_050;

    /** 100 beats a minute: a beat is a whole number of samples. */
    private static final int BEAT_SAMPLES = HERTZ * 60 / 100;

    private static final int BAR_BEATS = 4;

    /** The chords of the bars, as semitones from A: the bass first. */
    private static final int[][] CHORDS = {
        {0, 7, 12, 15}, {-4, 3, 8, 12}, {3, 7, 10, 15}, {-2, 5, 10, 14},
        {0, 7, 12, 15}, {-4, 3, 8, 12}, {5, 8, 12, 17}, {-5, 2, 7, 11},
    };

    /** For each eighth of a bar the note of the chord that is plucked; -1 for none. */
    private static final int[] PATTERN = {1, 2, 3, 2, -1, 3, 2, -1};

    private static final double LOWEST_HERTZ = 110;
    private static final double BASS_VOLUME = 0.16;
    private static final double CHORD_VOLUME = 0.05;
    private static final double PLUCK_VOLUME = 0.1;

    /** The music, 19.2 seconds. */
    static final Sound LOOP = Sound.of("music", HERTZ, samples());

    private Music() {}

    static short[] samples() {
        double[] sum = new double[CHORDS.length * BAR_BEATS * BEAT_SAMPLES];
        for (int bar = 0; bar < CHORDS.length; bar++) {
            int[] chord = CHORDS[bar];
            int begin = bar * BAR_BEATS * BEAT_SAMPLES;
            add(sum, begin, 2 * BEAT_SAMPLES, chord[0] - 12, BASS_VOLUME, 0.02);
            add(sum, begin + 2 * BEAT_SAMPLES, 2 * BEAT_SAMPLES, chord[0] - 12, BASS_VOLUME, 0.02);
            for (int note : chord) {
                add(sum, begin, (BAR_BEATS + 1) * BEAT_SAMPLES, note, CHORD_VOLUME, 0.4);
            }
            for (int eighth = 0; eighth < PATTERN.length; eighth++) {
                if (PATTERN[eighth] >= 0) {
                    int at = begin + eighth * BEAT_SAMPLES / 2;
                    add(sum, at, 2 * BEAT_SAMPLES, chord[PATTERN[eighth]] + 12, PLUCK_VOLUME, 0.005);
                }
            }
        }
        short[] samples = new short[sum.length];
        for (int i = 0; i < sum.length; i++) {
            samples[i] = (short) Math.round(Math.max(-1, Math.min(sum[i], 1)) * Short.MAX_VALUE);
        }
        return samples;
    }

    /**
     * Adds a note, which rises for a part of its length and fades for the rest.
     *
     * @param semitones the pitch above the lowest A
     * @param rise the part of the length in which the note rises, 0 to 1
     */
    private static void add(double[] sum, int begin, int length, int semitones, double volume, double rise) {
        double turn = 2 * Math.PI * LOWEST_HERTZ * StrictMath.pow(2, semitones / 12.0) / HERTZ;
        double factor = 2 * StrictMath.cos(turn);
        // Each value of a sine follows from the two before it: that is faster than to compute every one.
        double last = -StrictMath.sin(turn);
        double value = 0;
        for (int i = 0; i < length; i++) {
            double part = (double) i / length;
            double fade = 1 - (part - rise) / (1 - rise);
            double envelope = part < rise ? part / rise : fade * fade;
            sum[(begin + i) % sum.length] += volume * envelope * value;
            double next = factor * value - last;
            last = value;
            value = next;
        }
    }
}
