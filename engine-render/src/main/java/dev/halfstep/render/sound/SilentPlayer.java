package dev.halfstep.render.sound;

/** A player that plays nothing and only validates its arguments. */
final class SilentPlayer implements SoundPlayer {

    @Override
    public Playback play(Sound sound, float volume, float pan, float pitch) {
        PlaybackArguments.check(sound, volume, pan, pitch);
        return new EndedPlayback(sound);
    }

    @Override
    public Playback playLooping(Sound sound, float volume) {
        PlaybackArguments.checkVolume(sound, volume);
        return new EndedPlayback(sound);
    }

    @Override
    public void stop() {}

    @Override
    public boolean isAudible() {
        return false;
    }

    @Override
    public void close() {}
}
