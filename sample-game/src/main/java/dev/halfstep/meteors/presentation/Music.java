package dev.halfstep.meteors.presentation;

import dev.halfstep.random.RandomStream;
import dev.halfstep.render.sound.Sound;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Composes the music of the game, once: slow chords for the title, and sixteen bars with drums, a bass, plucked notes
 * and, in the second half, a melody for the game. A note that sounds beyond the end goes on at the beginning, so that
 * the music loops without a seam.
 */
final class Music {

    private static final int HERTZ = 22_050;
    private static final int BAR_BEATS = 4;
    private static final int BAR_EIGHTHS = 8;
    private static final double LOWEST_HERTZ = 110;

    /** No note. */
    private static final int REST = -99;

    /** The chords of the title, as semitones from A: the bass first. */
    private static final int[][] TITLE_CHORDS = {{-4, 3, 7, 12}, {-5, 2, 5, 10}, {-7, 0, 3, 8}, {0, 7, 12, 15}};

    /** For each eighth of a bar the note of the chord that is plucked. */
    private static final int[] TITLE_PLUCKS = {3, REST, 2, REST, 1, 2, 3, REST};

    private static final int[][] GAME_CHORDS = {
        {0, 7, 12, 15}, {-4, 3, 8, 12}, {3, 7, 10, 15}, {-2, 5, 10, 14},
        {0, 7, 12, 15}, {-4, 3, 8, 12}, {5, 8, 12, 17}, {-5, 2, 7, 11},
    };

    private static final int[] GAME_PLUCKS = {1, 2, 3, 2, REST, 3, 2, REST};

    /** For each quarter of the second half a note of the melody, as semitones from A. */
    private static final int[] MELODY = {
        12, 15, 19, 15, 15, 12, 8, 12, 15, 19, 22, 19, 17, 14, 17, REST,
        12, 15, 19, 24, 20, 19, 15, 12, 17, 20, 24, 20, 19, 23, 19, REST,
    };

    /** The music of the title, 10.7 seconds. */
    static final Sound TITLE = Sound.of("title music", HERTZ, title());

    /** The music of the game, 30.5 seconds. */
    static final Sound GAME = Sound.of("game music", HERTZ, game());

    private final int beatSamples;
    private double[] sum;

    /** Creates silence. A beat is a whole number of samples. */
    private Music(int beatsPerMinute, int bars) {
        beatSamples = HERTZ * 60 / beatsPerMinute;
        sum = new double[bars * BAR_BEATS * beatSamples];
    }

    static short[] title() {
        Music music = new Music(90, TITLE_CHORDS.length);
        for (int bar = 0; bar < TITLE_CHORDS.length; bar++) {
            int[] chord = TITLE_CHORDS[bar];
            music.addNote(bar * BAR_BEATS, BAR_BEATS, chord[0] - 12, 0.16, 0.05);
            music.addChord(bar, chord, 0.06);
            music.addPlucks(bar, chord, TITLE_PLUCKS, 0.09);
        }
        return music.samples();
    }

    static short[] game() {
        Music music = new Music(126, GAME_CHORDS.length);
        double[] kick = music.drum(0.2, t -> 0.3 * sine(45 * t + 5 * (1 - StrictMath.exp(-t / 0.04))));
        RandomStream random = new RandomStream(7);
        double[] snare = music.drum(0.15, t -> 0.1 * (random.nextDouble() - 0.5) + 0.06 * sine(190 * t));
        double[] hat = music.drum(0.05, t -> 0.05 * (random.nextDouble() - 0.5));
        for (int bar = 0; bar < GAME_CHORDS.length; bar++) {
            int[] chord = GAME_CHORDS[bar];
            for (int eighth = 0; eighth < BAR_EIGHTHS; eighth++) {
                double beat = bar * BAR_BEATS + eighth / 2.0;
                music.addNote(beat, 0.5, chord[0] - (eighth % 4 == 3 ? 0 : 12), 0.16, 0.02);
                music.addDrum(beat, eighth % 2 == 0 ? kick : hat);
                if (eighth % 4 == 2) {
                    music.addDrum(beat, snare);
                }
            }
            music.addChord(bar, chord, 0.03);
            music.addPlucks(bar, chord, GAME_PLUCKS, 0.08);
        }
        music.repeat();
        for (int i = 0; i < MELODY.length; i++) {
            int beat = MELODY.length + i;
            music.addNote(beat, 1.5, MELODY[i], 0.09, 0.02);
            music.addNote(beat, 1, MELODY[i] == REST ? REST : MELODY[i] + 12, 0.03, 0.02);
        }
        return music.samples();
    }

    /** Appends a copy of the music. */
    private void repeat() {
        int length = sum.length;
        sum = Arrays.copyOf(sum, 2 * length);
        System.arraycopy(sum, 0, sum, length, length);
    }

    private void addChord(int bar, int[] chord, double volume) {
        for (int note : chord) {
            addNote(bar * BAR_BEATS, BAR_BEATS + 1, note, volume, 0.4);
        }
    }

    private void addPlucks(int bar, int[] chord, int[] pattern, double volume) {
        for (int eighth = 0; eighth < BAR_EIGHTHS; eighth++) {
            int note = pattern[eighth] == REST ? REST : chord[pattern[eighth]] + 12;
            addNote(bar * BAR_BEATS + eighth / 2.0, 2, note, volume, 0.005);
        }
    }

    /**
     * Adds a note, which rises for a part of its length and fades for the rest.
     *
     * @param semitones the pitch above the lowest A, or {@link #REST}
     * @param rise the part of the length in which the note rises, 0 to 1
     */
    private void addNote(double beat, double beats, int semitones, double volume, double rise) {
        if (semitones == REST) {
            return;
        }
        int begin = (int) (beat * beatSamples);
        int length = (int) (beats * beatSamples);
        double turn = 2 * Math.PI * LOWEST_HERTZ * StrictMath.pow(2, semitones / 12.0) / HERTZ;
        double factor = 2 * StrictMath.cos(turn);
        // Each value of a sine follows from the two before it: that is faster than to compute every one.
        double last = -StrictMath.sin(turn);
        double value = 0;
        int at = begin;
        for (int i = 0; i < length; i++) {
            double part = (double) i / length;
            double fade = (1 - part) / (1 - rise);
            sum[at] += volume * (part < rise ? part / rise : fade * fade) * value;
            at = at + 1 == sum.length ? 0 : at + 1;
            double next = factor * value - last;
            last = value;
            value = next;
        }
    }

    /** Returns the samples of a drum, which fades. The function takes seconds. */
    private double[] drum(double seconds, DoubleUnaryOperator wave) {
        double[] samples = new double[(int) (seconds * HERTZ)];
        for (int i = 0; i < samples.length; i++) {
            double fade = 1 - (double) i / samples.length;
            samples[i] = fade * fade * wave.applyAsDouble((double) i / HERTZ);
        }
        return samples;
    }

    private void addDrum(double beat, double[] drum) {
        int begin = (int) (beat * beatSamples);
        for (int i = 0; i < drum.length; i++) {
            sum[(begin + i) % sum.length] += drum[i];
        }
    }

    private static double sine(double turns) {
        return StrictMath.sin(2 * Math.PI * turns);
    }

    private short[] samples() {
        short[] samples = new short[sum.length];
        for (int i = 0; i < sum.length; i++) {
            samples[i] = (short) Math.round(Math.max(-1, Math.min(sum[i], 1)) * Short.MAX_VALUE);
        }
        return samples;
    }
}
