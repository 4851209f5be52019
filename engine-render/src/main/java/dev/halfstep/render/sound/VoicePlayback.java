package dev.halfstep.render.sound;

/**
 * A sound that a {@link DevicePlayer} was asked to play, with its current volume, pan and pitch. It has a voice once
 * the player has started it; without a device, or while all voices loop, it never gets one. The numbers are validated
 * in any case, so that an error in a game shows on machines without a sound device.
 */
final class VoicePlayback implements Playback {

    /** Stands for the voice of a sound that was not started. */
    static final int NO_VOICE = -1;

    private final DevicePlayer player;
    private final Sound sound;
    private final boolean looping;
    private int voice = NO_VOICE;
    private float volume;
    private float pan;
    private float pitch;

    VoicePlayback(DevicePlayer player, Sound sound, float volume, float pan, float pitch, boolean looping) {
        this.player = player;
        this.sound = sound;
        this.volume = check("volume", 0, 1, sound, volume);
        this.pan = check("pan", -1, 1, sound, pan);
        this.pitch = checkPitch(sound, pitch);
        this.looping = looping;
    }

    private static float check(String name, int min, int max, Sound sound, float value) {
        if (!(value >= min && value <= max)) { // negated, so that NaN is refused too
            throw new IllegalArgumentException("the " + name + " of a sound must be between " + min + " and " + max
                    + ": " + value + " for " + sound);
        }
        return value;
    }

    private static float checkPitch(Sound sound, float pitch) {
        // Not with the general check, whose limits are integers: the minimum pitch is a fraction.
        if (!(pitch >= MIN_PITCH && pitch <= MAX_PITCH)) {
            throw new IllegalArgumentException(
                    "the pitch of a sound must be between 0.25 and 4: " + pitch + " for " + sound);
        }
        return pitch;
    }

    Sound sound() {
        return sound;
    }

    boolean isLooping() {
        return looping;
    }

    /** Returns the voice, or {@link #NO_VOICE}. */
    int voice() {
        return voice;
    }

    void setVoice(int newVoice) {
        voice = newVoice;
    }

    /** Sends volume, pan and pitch to the voice. */
    void mixOn(AudioDevice device) {
        device.mix(voice, volume, pan, pitch);
    }

    @Override
    public boolean isPlaying() {
        return player.isPlaying(this);
    }

    @Override
    public void stop() {
        player.stop(this);
    }

    @Override
    public Playback setVolume(float newVolume) {
        if (check("volume", 0, 1, sound, newVolume) != volume) {
            volume = newVolume;
            player.mix(this);
        }
        return this;
    }

    @Override
    public Playback setPan(float newPan) {
        if (check("pan", -1, 1, sound, newPan) != pan) {
            pan = newPan;
            player.mix(this);
        }
        return this;
    }

    @Override
    public Playback setPitch(float newPitch) {
        if (checkPitch(sound, newPitch) != pitch) {
            pitch = newPitch;
            player.mix(this);
        }
        return this;
    }
}
