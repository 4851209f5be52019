package dev.halfstep.render.sound;

/** The playback of a sound that never began: without a device, or while all voices loop. Validates arguments only. */
record EndedPlayback(Sound sound) implements Playback {

    @Override
    public boolean isPlaying() {
        return false;
    }

    @Override
    public void stop() {}

    @Override
    public Playback setVolume(float volume) {
        PlaybackArguments.checkVolume(sound, volume);
        return this;
    }

    @Override
    public Playback setPan(float pan) {
        PlaybackArguments.checkPan(sound, pan);
        return this;
    }

    @Override
    public Playback setPitch(float pitch) {
        PlaybackArguments.checkPitch(sound, pitch);
        return this;
    }
}
