package dev.halfstep.render.sound;

/** A player that plays nothing and only validates its arguments. */
final class SilentPlayer implements SoundPlayer {

    @Override
    public void play(Sound sound, float volume, float pan) {
        PlaybackArguments.check(sound, volume, pan);
    }

    @Override
    public void loop(Sound sound, float volume) {
        PlaybackArguments.check(sound, volume);
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
