package dev.halfstep.render.sound;

/**
 * Validates the volume and the pan of a sound. Silent players validate them, too, so that an error in a game shows on
 * machines without a sound device.
 */
final class PlaybackArguments {

    private PlaybackArguments() {}

    static void check(Sound sound, float volume) {
        if (!(volume >= 0 && volume <= 1)) {
            throw new IllegalArgumentException(
                    "the volume of a sound must be between 0 and 1: " + volume + " for " + sound);
        }
    }

    static void check(Sound sound, float volume, float pan) {
        check(sound, volume);
        if (!(pan >= -1 && pan <= 1)) {
            throw new IllegalArgumentException("the pan of a sound must be between -1 and 1: " + pan + " for " + sound);
        }
    }
}
