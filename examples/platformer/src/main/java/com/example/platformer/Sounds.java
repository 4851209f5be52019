package com.example.platformer;

import dev.halfstep.event.EventReader;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.sound.Sound;
import dev.halfstep.render.sound.SoundBus;
import dev.halfstep.render.sound.SoundPlayer;
import java.util.EnumMap;
import java.util.Map;

/** Music and sounds, all computed: no files. */
final class Sounds {

    private static final int MUSIC_HERTZ = 22_050; // half of the usual: the game starts sooner
    static final double BEAT = 60.0 / 132; // seconds
    private static final double INTRO = 8 * BEAT; // bass and drums alone
    private static final double LOOP = 32 * BEAT;

    // Semitones above C4: chords C, Am, F, G, each two bars of the loop long, as root, third, fifth.
    private static final int[][] CHORDS = {{0, 4, 7}, {9, 12, 16}, {5, 9, 12}, {7, 11, 14}};

    /** The melody, a note for each half beat; 99 is a rest. */
    private static final int[] MELODY = {
        16, 99, 19, 99, 24, 19, 16, 19, 21, 99, 19, 16, 19, 99, 99, 99, 16, 99, 21, 99, 24, 21, 16, 21, 19, 99, 16, 12,
        16, 99, 99, 99, 17, 99, 21, 99, 24, 21, 17, 21, 24, 99, 26, 24, 21, 99, 99, 99, 19, 99, 23, 99, 26, 23, 19, 23,
        26, 24, 23, 19, 23, 99, 99, 99
    };

    private static final Sound THEME = theme(); // takes a moment, so it is computed once

    private final Map<Moment.Kind, Sound> sounds = new EnumMap<>(Moment.Kind.class);
    private final Sound tick = Sound.of("tick", 0.05, t -> 0.4 * (1 - t / 0.05) * Math.sin(5000 * t));
    private final SoundBus effects;

    Sounds(SystemScheduler scheduler, SoundPlayer player, Screens options) {
        sounds.put(Moment.Kind.JUMP, Sound.of("jump", 0.16, t -> 0.4 * fade(t, 0.16) * tone(260 * t + 1400 * t * t)));
        sounds.put(Moment.Kind.SPRING, Sound.of("spring", 0.4, t -> 0.5
                * fade(t, 0.4)
                * Math.sin(2 * Math.PI * (220 * t + 900 * t * t) + 4 * Math.sin(90 * t))));
        sounds.put(Moment.Kind.LAND, Sound.of("land", 0.12, t -> fade(t, 0.12)
                * (0.5 * Math.sin(2 * Math.PI * (110 * t - 250 * t * t)) + 0.15 * noise(t))));
        sounds.put(Moment.Kind.COIN, Sound.of("coin", 0.35, t -> 0.35
                * fade(t, 0.35)
                * tone(hertz(t < 0.07 ? 23 : 28) * t)));
        sounds.put(Moment.Kind.WIN, Sound.of("win", 1.4, t -> 0.3
                * fade(t, 1.4)
                * (tone(hertz(new int[] {12, 16, 19, 24}[(int) Math.min(3, t / 0.12)]) * t) + 0.5 * tone(hertz(0) * t))));
        sounds.put(Moment.Kind.STOMP, Sound.of("stomp", 0.15, t -> 0.5 * fade(t, 0.15) * tone(300 * t - 800 * t * t)));
        sounds.put(Moment.Kind.HURT, Sound.of("hurt", 0.4, t -> 0.4 * fade(t, 0.4) * tone(400 * t - 400 * t * t)));
        effects = player.bus("effects");
        SoundBus music = player.bus("music");
        music.playLooping(THEME, 1);
        EventReader<Moment> moments = scheduler.events(Moment.class).presentationReader("sounds");
        scheduler.presentation("sounds", frame -> {
            moments.forEach(moment -> effects.play(sounds.get(moment.kind()), 1, 0) // the picture follows the hero, to whom all of them happen
                    .startAt(moments.step(), moments.fraction()));
            player.setVolume(options.master.get());
            effects.setVolume(options.effects.get());
            music.setVolume(options.music.get() * (frame.time().isPaused() ? 0.4f : 1));
        });
        scheduler.presentation("sound", player);
    }

    private static Sound theme() {
        short[] samples = new short[(int) ((INTRO + LOOP) * MUSIC_HERTZ)];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (short) (Short.MAX_VALUE * music((double) i / MUSIC_HERTZ));
        }
        return Sound.of("theme", MUSIC_HERTZ, samples).withLoop((long) (INTRO * MUSIC_HERTZ), samples.length);
    }

    void tick(float pitch) {
        effects.play(tick, 0.5f, 0, pitch);
    }

    /** Returns the music at a time. Each note begins and ends in silence within its own time, so the loop has no seam. */
    static double music(double t) {
        double inLoop = (t - INTRO + LOOP) % LOOP; // the intro is the end of the loop without melody and chords
        double beats = inLoop / BEAT;
        int[] chord = CHORDS[(int) (beats / 8) % 4];
        double half = (beats * 2) % 1 * BEAT / 2;
        double beat = beats % 1 * BEAT;
        int eighth = (int) (beats * 2);
        double bass = 0.34 * pluck(half, BEAT / 2, 5) * triangle(hertz(chord[eighth % 8 == 5 ? 2 : 0] - 24) * half);
        double kick = (int) beats % 2 == 0 ? 0.35 * pluck(beat, BEAT, 14) * Math.sin(50 * Math.sqrt(beat)) : 0;
        double snare = (int) beats % 2 == 1 ? 0.10 * pluck(beat, BEAT, 22) * noise(beat) : 0;
        double hat = 0.04 * pluck(half, BEAT / 2, 50) * noise(half + 1);
        if (t < INTRO) {
            return 0.8 * (bass + kick + snare + hat);
        }
        double melody = MELODY[eighth] == 99
                ? 0
                : 0.20 * pluck(half, BEAT / 2, 4) * tone(hertz(MELODY[eighth]) * half);
        double sixteenth = (beats * 4) % 1 * BEAT / 4;
        double arpeggio = 0.09
                * pluck(sixteenth, BEAT / 4, 9)
                * triangle(hertz(chord[(int) (beats * 4) % 3] + 12) * sixteenth);
        return 0.8 * (bass + kick + snare + hat + melody + arpeggio);
    }

    private static double pluck(double t, double seconds, double decay) {
        return Math.min(1, t / 0.004) * Math.min(1, (seconds - t) / 0.015) * Math.exp(-decay * t);
    }

    private static double fade(double t, double seconds) {
        return Math.min(1, t / 0.004) * (1 - t / seconds) * (1 - t / seconds);
    }

    private static double hertz(int semitones) {
        return 261.63 * Math.pow(2, semitones / 12.0);
    }

    /** Returns a soft square wave: the first, third and fifth harmonics. */
    private static double tone(double cycles) {
        double angle = 2 * Math.PI * cycles;
        return 0.8 * Math.sin(angle) + 0.2 * Math.sin(3 * angle) + 0.08 * Math.sin(5 * angle);
    }

    private static double triangle(double cycles) {
        return 4 * Math.abs(cycles - Math.floor(cycles + 0.5)) - 1;
    }

    private static double noise(double t) {
        double value = Math.sin(44_100 * t * 12.9898) * 43_758.5453;
        return 2 * (value - Math.floor(value)) - 1;
    }
}
