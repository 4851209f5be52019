package dev.halfstep.render.sound;

import dev.halfstep.time.PresentationTime;

/**
 * A sound that a {@link DevicePlayer} was asked to play, with its volume, place, fade and times. It has a voice once
 * the player has started it; without a device, or while all voices are taken, it never gets one. The numbers are
 * validated in any case, so that an error in a game shows on machines without a sound device.
 */
final class VoicePlayback implements Playback {

    /** Stands for the voice of a sound that was not started. */
    static final int NO_VOICE = -1;

    private static final long NO_STEP = -1;

    private final DevicePlayer player;
    private final PlayerBus bus;
    private final Sound sound;
    private final boolean looping;
    private int voice = NO_VOICE;
    private float volume;
    private float pan;
    private float pitch;
    private int priority;
    private boolean isPaused;

    private boolean hasPlace;
    private float x;
    private float y;
    private float z;

    private long startStep = NO_STEP;
    private float startFraction;
    private long stopStep = NO_STEP;
    private float stopFraction;

    /** The duration of the fade, 0 without one, and how much of it is over. */
    private float fadeSeconds;

    private float fadedSeconds;
    private float fadeFrom;
    private float fadeTo;
    private boolean stopsAfterFade;

    // What the voice of the device has: after the first time, only changes are sent.
    private float sentVolume = Float.NaN;
    private float sentPan;
    private float sentPitch;
    private boolean isSentPaused;

    VoicePlayback(
            DevicePlayer player, PlayerBus bus, Sound sound, float volume, float pan, float pitch, boolean looping) {
        this.player = player;
        this.bus = bus;
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

    private void checkStep(long step) {
        if (step < 0) {
            throw new IllegalArgumentException("the step of a sound must be 0 or more: " + step + " for " + sound);
        }
    }

    private float checkFade(float seconds) {
        if (!(seconds >= 0 && seconds < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "a fade must last 0 seconds or more, and be finite: " + seconds + " for " + sound);
        }
        return seconds;
    }

    Sound sound() {
        return sound;
    }

    boolean isLooping() {
        return looping;
    }

    /** Returns whether no other sound replaces this one. */
    boolean isKept() {
        return looping || sound.isStreamed(looping);
    }

    int priority() {
        return priority;
    }

    /** Returns the voice, or {@link #NO_VOICE}. */
    int voice() {
        return voice;
    }

    void setVoice(int newVoice) {
        voice = newVoice;
    }

    /** Returns whether the sound can start: it has no start time, or presentation time has reached the start time. */
    boolean isDue(SoundTime time) {
        return startStep == NO_STEP || time.hasReached(startStep, startFraction);
    }

    /** Returns when the sound starts, by the clock of the device. */
    long startNanos(SoundTime time) {
        return startStep == NO_STEP ? AudioDevice.NOW : time.deviceNanos(startStep, startFraction);
    }

    /** Continues the fade; returns false if the sound ends, by its fade or at its stop time. */
    boolean advance(SoundTime time, float realSeconds, float simulatedSeconds) {
        if (fadeSeconds > 0 && !isPaused && !bus.isPaused()) {
            fadedSeconds += bus.followsTime() ? simulatedSeconds : realSeconds;
            double part = Math.min(fadedSeconds / fadeSeconds, 1) * Math.PI / 2;
            // Quarters of a sine: the squares of a rising and of a falling fade add up to 1.
            double risen = fadeTo > fadeFrom ? Math.sin(part) : 1 - Math.cos(part);
            volume = (float) (fadeFrom + (fadeTo - fadeFrom) * risen);
            if (fadedSeconds >= fadeSeconds) {
                volume = fadeTo;
                fadeSeconds = 0;
                return !stopsAfterFade;
            }
        }
        return stopStep == NO_STEP || !time.hasReached(stopStep, stopFraction);
    }

    /** Sends changed values to the voice, and whether the voice is paused. */
    void sendTo(AudioDevice device, SoundListener listener, double speed) {
        mixOn(device, listener, speed);
        boolean newPaused = isPaused || bus.isPaused() || (bus.followsTime() && speed == 0);
        if (newPaused != isSentPaused) {
            isSentPaused = newPaused;
            device.setPaused(voice, newPaused);
        }
    }

    /** Sends changed values to the voice. */
    void mixOn(AudioDevice device, SoundListener listener, double speed) {
        boolean isPlaced = hasPlace && listener != SoundListener.NONE;
        float newVolume = volume * bus.volume() * (isPlaced ? listener.gain(x, y, z) : 1);
        float newPan = isPlaced ? listener.pan(x, y, z) : pan;
        float newPitch = bus.followsTime() && speed > 0
                ? Math.max(MIN_PITCH, Math.min((float) (pitch * speed), MAX_PITCH))
                : pitch;
        if (newVolume != sentVolume || newPan != sentPan || newPitch != sentPitch) {
            sentVolume = newVolume;
            sentPan = newPan;
            sentPitch = newPitch;
            device.mix(voice, newVolume, newPan, newPitch);
        }
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
        check("volume", 0, 1, sound, newVolume);
        fadeSeconds = 0;
        if (newVolume != volume) {
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

    @Override
    public Playback setPlace(float newX, float newY, float newZ) {
        if (!Float.isFinite(newX) || !Float.isFinite(newY) || !Float.isFinite(newZ)) {
            throw new IllegalArgumentException(
                    "the place of a sound must be finite: (" + newX + ", " + newY + ", " + newZ + ") for " + sound);
        }
        hasPlace = true;
        x = newX;
        y = newY;
        z = newZ;
        player.mix(this);
        return this;
    }

    @Override
    public Playback setPriority(int newPriority) {
        priority = newPriority;
        return this;
    }

    @Override
    public Playback startAt(long step, float fraction) {
        checkStep(step);
        startFraction = PresentationTime.checkFraction(fraction);
        startStep = step;
        return this;
    }

    @Override
    public Playback stopAt(long step, float fraction) {
        checkStep(step);
        stopFraction = PresentationTime.checkFraction(fraction);
        stopStep = step;
        return this;
    }

    @Override
    public Playback fadeTo(float newVolume, float seconds) {
        check("volume", 0, 1, sound, newVolume);
        beginFade(newVolume, checkFade(seconds), /* stops= */ false);
        return this;
    }

    @Override
    public Playback fadeOut(float seconds) {
        beginFade(0, checkFade(seconds), /* stops= */ true);
        return this;
    }

    private void beginFade(float newVolume, float seconds, boolean stops) {
        fadeFrom = volume;
        fadeTo = newVolume;
        fadedSeconds = 0;
        fadeSeconds = Math.max(seconds, Float.MIN_NORMAL); // 0 seconds: over in the next frame
        stopsAfterFade = stops;
    }

    @Override
    public void pause() {
        isPaused = true;
        player.mix(this);
    }

    @Override
    public void resume() {
        isPaused = false;
        player.mix(this);
    }
}
