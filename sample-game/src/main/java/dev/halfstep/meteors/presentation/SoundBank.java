package dev.halfstep.meteors.presentation;

import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.sound.Sound;

/** Synthesises the sounds of the game from noise and sine waves, once. The samples are the same in every run. */
final class SoundBank {

    // Times (t) are in seconds, frequencies in hertz. Frequencies, volumes and seeds of noise are chosen by ear.
    /** The sample rate of {@link Sound#of}. */
    private static final double SAMPLE_RATE_HERTZ = 44_100;

    /** A short tone whose pitch falls. */
    static final Sound SHOT = Sound.of("shot", 0.16, t -> 0.5 * fade(t, 0.16) * sine(1_400 * t - 3_200 * t * t));

    /** An explosion that is louder and longer than the explosion of a meteor. */
    static final Sound SHIP_LOST = explosion("ship lost", 1.8, 420, 0.9, 11);

    /** Four soft notes of a chord, which rise and fade together. */
    static final Sound TITLE = Sound.of("title", 2.4, SoundBank::risingChord);

    /** Two notes, the second one higher. */
    static final Sound WAVE =
            Sound.of("wave", 0.6, t -> 0.35 * (t < 0.2 ? note(t, 0.2, 330) : note(t - 0.2, 0.4, 495)));

    /** A tone that warbles and fades: a saucer enters the field. */
    static final Sound SAUCER = Sound.of("saucer", 0.9, t -> 0.3 * fade(t, 0.9) * sine(620 * t + 4 * sine(7 * t)));

    /** A deeper and rougher tone than the shot of the ship. */
    static final Sound SAUCER_SHOT =
            Sound.of("saucer shot", 0.22, t -> 0.4 * fade(t, 0.22) * sine(700 * t - 1_100 * t * t + 2 * sine(90 * t)));

    /** A very short high note: a button of the menu. */
    static final Sound TICK = Sound.of("tick", 0.06, t -> 0.4 * note(t, 0.06, 660));

    /** Three rising notes. */
    static final Sound TRIPLE_SHOT = Sound.of("triple shot", 0.54, t -> 0.3 * risingNotes(t));

    /** The sound of the engine; loops without a click. */
    static final Sound THRUST = rumble();

    private static final Sound LARGE = explosion("large meteor", 1.1, 500, 0.8, 1);
    private static final Sound MEDIUM = explosion("medium meteor", 0.7, 1_000, 0.65, 2);
    private static final Sound SMALL = explosion("small meteor", 0.4, 2_200, 0.5, 3);

    private SoundBank() {}

    /** Returns the sound of a broken meteor. The sounds of larger meteors are lower and longer. */
    static Sound ofBrokenMeteor(Meteor.Size size) {
        return switch (size) {
            case LARGE -> LARGE;
            case MEDIUM -> MEDIUM;
            case SMALL -> SMALL;
        };
    }

    /** Creates noise through a low-pass filter, whose cutoff falls as the sound fades. */
    private static Sound explosion(String name, double seconds, double maxCutoffHertz, double volume, long seed) {
        RandomStream random = new RandomStream(seed);
        double[] filtered = new double[1]; // the last output of the filter
        return Sound.of(name, seconds, t -> {
            double fade = fade(t, seconds);
            double smoothing = Math.min(1, 2 * Math.PI * maxCutoffHertz * fade / SAMPLE_RATE_HERTZ);
            double noise = 2 * random.nextDouble() - 1;
            filtered[0] += smoothing * (noise - filtered[0]); // a low-pass filter of first order
            // 3.1 makes up for the filter, which makes noise quieter. From 3.26 on, the loudest samples clip.
            return 3.1 * volume * fade * filtered[0];
        });
    }

    /**
     * Creates an engine sound from low tones. Each tone has a whole number of periods, so the sound loops without a
     * click.
     */
    private static Sound rumble() {
        double seconds = 0.5;
        int tones = 20;
        long seed = 21;
        double[] phases = new RandomStream(seed).doubles(tones).toArray();
        return Sound.of("thrust", seconds, t -> {
            double sum = 0;
            for (int i = 0; i < tones; i++) {
                double hertz = (20 + 7 * i) / seconds;
                sum += sine(hertz * t + phases[i]) / (3 + i); // higher tones are quieter
            }
            return 0.35 * sum;
        });
    }

    /** Returns a sample of the notes C, E and G, one after another. */
    private static double risingNotes(double seconds) {
        if (seconds < 0.12) {
            return note(seconds, 0.12, 523);
        }
        return seconds < 0.24 ? note(seconds - 0.12, 0.12, 659) : note(seconds - 0.24, 0.3, 784);
    }

    /** Returns a sample of the notes A, E, A and C sharp, each of which begins softly and sounds to the end. */
    private static double risingChord(double seconds) {
        double[] hertz = {220, 330, 440, 554};
        double sum = 0;
        for (int i = 0; i < hertz.length; i++) {
            double sounding = seconds - 0.17 * i;
            if (sounding > 0) {
                double attack = Math.min(sounding / 0.03, 1);
                sum += attack * note(sounding, 1.8, hertz[i]);
            }
        }
        return 0.16 * sum;
    }

    /** Returns a sample of a fading note with one overtone. */
    private static double note(double seconds, double length, double hertz) {
        return fade(seconds, length) * (sine(hertz * seconds) + 0.3 * sine(2 * hertz * seconds));
    }

    /** Returns a volume that falls from 1 to 0, quadratically in the remaining time. */
    private static double fade(double seconds, double length) {
        double remaining = 1 - seconds / length;
        return remaining * remaining;
    }

    /** Returns the sine of an angle in full turns. */
    private static double sine(double turns) {
        return StrictMath.sin(2 * Math.PI * turns);
    }
}
