package dev.halfstep.render.sound;

/** A player that plays nothing and only validates its arguments. */
final class SilentPlayer implements SoundPlayer {

    @Override
    public void play(Sound sound, float volume, float pan) {
        Loudness.check(sound, volume, pan);
    }

    @Override
    public void hold(Sound sound, float volume) {
        Loudness.check(sound, volume);
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
