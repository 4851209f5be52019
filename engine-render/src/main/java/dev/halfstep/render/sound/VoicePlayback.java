package dev.halfstep.render.sound;

/** A sound on a voice of a {@link DevicePlayer}, with its current volume, pan and pitch. */
final class VoicePlayback implements Playback {

    private final DevicePlayer player;
    private final int voice;
    private final Sound sound;
    private final boolean looping;
    private float volume;
    private float pan;
    private float pitch;

    VoicePlayback(DevicePlayer player, int voice, Sound sound, float volume, float pan, float pitch, boolean looping) {
        this.player = player;
        this.voice = voice;
        this.sound = sound;
        this.volume = volume;
        this.pan = pan;
        this.pitch = pitch;
        this.looping = looping;
    }

    int voice() {
        return voice;
    }

    boolean isLooping() {
        return looping;
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
        PlaybackArguments.checkVolume(sound, newVolume);
        if (newVolume != volume) {
            volume = newVolume;
            player.mix(this);
        }
        return this;
    }

    @Override
    public Playback setPan(float newPan) {
        PlaybackArguments.checkPan(sound, newPan);
        if (newPan != pan) {
            pan = newPan;
            player.mix(this);
        }
        return this;
    }

    @Override
    public Playback setPitch(float newPitch) {
        PlaybackArguments.checkPitch(sound, newPitch);
        if (newPitch != pitch) {
            pitch = newPitch;
            player.mix(this);
        }
        return this;
    }
}
