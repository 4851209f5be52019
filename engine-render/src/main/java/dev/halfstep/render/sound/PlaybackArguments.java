package dev.halfstep.render.sound;

/**
 * Validates the volume, the pan and the pitch of a sound. Silent players validate them, too, so that an error in a game
 * shows on machines without a sound device.
 */
final class PlaybackArguments {

    private PlaybackArguments() {}

    static void check(Sound sound, float volume, float pan, float pitch) {
        checkVolume(sound, volume);
        checkPan(sound, pan);
        checkPitch(sound, pitch);
    }

    static void checkVolume(Sound sound, float volume) {
        check("volume", 0, 1, sound, volume);
    }

    static void checkPan(Sound sound, float pan) {
        check("pan", -1, 1, sound, pan);
    }

    static void checkPitch(Sound sound, float pitch) {
        // Not with the general check below, whose limits are integers: the minimum pitch is a fraction.
        if (!(pitch >= Playback.MIN_PITCH && pitch <= Playback.MAX_PITCH)) {
            throw new IllegalArgumentException(
                    "the pitch of a sound must be between 0.25 and 4: " + pitch + " for " + sound);
        }
    }

    private static void check(String name, int min, int max, Sound sound, float value) {
        if (!(value >= min && value <= max)) { // negated, so that NaN is refused too
            throw new IllegalArgumentException("the " + name + " of a sound must be between " + min + " and " + max
                    + ": " + value + " for " + sound);
        }
    }
}
