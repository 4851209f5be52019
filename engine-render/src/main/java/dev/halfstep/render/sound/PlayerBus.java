package dev.halfstep.render.sound;

import org.jspecify.annotations.Nullable;

/** A bus of a {@link DevicePlayer}: the master bus, or one below it. */
final class PlayerBus implements SoundBus {

    private final DevicePlayer player;
    private final String name;

    /** The bus above; null for the master bus. */
    private final @Nullable PlayerBus master;

    private float volume = 1f;
    private boolean isPaused;
    private boolean followsTime;

    PlayerBus(DevicePlayer player, String name, @Nullable PlayerBus master) {
        this.player = player;
        this.name = name;
        this.master = master;
    }

    @Override
    public Playback play(Sound sound, float newVolume, float pan, float pitch) {
        return player.start(new VoicePlayback(player, this, sound, newVolume, pan, pitch, /* looping= */ false));
    }

    @Override
    public Playback playLooping(Sound sound, float newVolume) {
        return player.start(
                new VoicePlayback(player, this, sound, newVolume, /* pan= */ 0f, /* pitch= */ 1f, /* looping= */ true));
    }

    @Override
    public SoundBus setVolume(float newVolume) {
        if (!(newVolume >= 0 && newVolume <= 1)) { // negated, so that NaN is refused too
            throw new IllegalArgumentException(
                    "the volume of a bus must be between 0 and 1: " + newVolume + " for " + this);
        }
        if (newVolume != volume) {
            volume = newVolume;
            player.mixAll();
        }
        return this;
    }

    @Override
    public void pause() {
        isPaused = true;
        player.mixAll();
    }

    @Override
    public void resume() {
        isPaused = false;
        player.mixAll();
    }

    @Override
    public SoundBus setFollowsTime(boolean follows) {
        followsTime = follows;
        player.mixAll();
        return this;
    }

    float volume() {
        return master == null ? volume : volume * master.volume;
    }

    boolean isPaused() {
        return isPaused || (master != null && master.isPaused);
    }

    boolean followsTime() {
        return followsTime || (master != null && master.followsTime);
    }

    @Override
    public String toString() {
        return "bus '" + name + "'";
    }
}
