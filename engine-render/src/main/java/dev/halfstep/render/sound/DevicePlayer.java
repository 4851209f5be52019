package dev.halfstep.render.sound;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Assigns sounds to the voices of a device. A voice plays one sound at a time. If there is no device, or if the device
 * is lost, the player is silent.
 */
final class DevicePlayer implements SoundPlayer {

    /**
     * The order in which sounds of one frame get voices: first sounds that no other sound replaces, then by priority.
     */
    private static final Comparator<VoicePlayback> BY_IMPORTANCE = Comparator.comparing(VoicePlayback::isKept)
            .thenComparingInt(VoicePlayback::priority)
            .reversed();

    private final Consumer<String> messageListener;

    /** The number of the buffer of each loaded sound in the device. */
    private final IdentityHashMap<Sound, Integer> buffers = new IdentityHashMap<>();

    /** For each voice its newest sound, which may have ended; null before the first one and after a stop. */
    private final @Nullable VoicePlayback[] playbacks = new VoicePlayback[VOICES];

    /** For each voice the start number of its last sound. Starts are counted from 1, so a lower number is older. */
    private final long[] startNumbers = new long[VOICES];

    private long lastStartNumber;

    private final PlayerBus master = new PlayerBus(this, "master", /* master= */ null);
    private final Map<String, PlayerBus> buses = new HashMap<>();
    private final SoundTime time = new SoundTime();
    private SoundListener listener = SoundListener.NONE;

    /** Whether the player is part of the frame: then sounds wait for its turn. */
    private boolean isInFrame;

    /** The sounds that wait for their start time, or for the turn of the player, oldest first. */
    private final List<VoicePlayback> waiting = new ArrayList<>();

    private final List<VoicePlayback> due = new ArrayList<>();

    /** Null if the player is silent. */
    private @Nullable AudioDevice device;

    private DevicePlayer(@Nullable AudioDevice device, Consumer<String> messageListener) {
        this.device = device;
        this.messageListener = messageListener;
    }

    static DevicePlayer open(Supplier<? extends AudioDevice> deviceOpener, Consumer<String> messageListener) {
        try {
            return new DevicePlayer(deviceOpener.get(), messageListener);
        } catch (AudioDeviceException e) {
            messageListener.accept("there is no sound: " + e.getMessage());
            return new DevicePlayer(/* device= */ null, messageListener);
        }
    }

    /** Opens a player that plays nothing. */
    static DevicePlayer silent() {
        return new DevicePlayer(/* device= */ null, message -> {});
    }

    @Override
    public SoundBus bus(String name) {
        return buses.computeIfAbsent(name, newName -> new PlayerBus(this, newName, master));
    }

    @Override
    public Playback play(Sound sound, float volume, float pan, float pitch) {
        return master.play(sound, volume, pan, pitch);
    }

    @Override
    public Playback playLooping(Sound sound, float volume) {
        return master.playLooping(sound, volume);
    }

    @Override
    public SoundBus setVolume(float volume) {
        master.setVolume(volume);
        return this;
    }

    @Override
    public void pause() {
        master.pause();
    }

    @Override
    public void resume() {
        master.resume();
    }

    @Override
    public SoundBus setFollowsTime(boolean follows) {
        master.setFollowsTime(follows);
        return this;
    }

    @Override
    public void listenAt(Camera2d camera, Supplier<FramebufferSize> size, float near, float far) {
        listener = new SoundListener(camera, size, near, far);
    }

    @Override
    public void listenAt(List<Camera3d> cameras, float near, float far) {
        if (cameras.isEmpty()) {
            throw new IllegalArgumentException("a player must listen at one camera or more: []");
        }
        listener = new SoundListener(List.copyOf(cameras), near, far);
    }

    @Override
    public void present(PresentationContext frame) {
        isInFrame = true;
        AudioDevice connected = connectedDevice();
        if (connected == null) {
            return;
        }
        try {
            connected.beginFrame(frame);
            time.beginFrame(frame, connected.clockNanos());
            listener.follow();
            startDue(connected); // first: a fade that begins with a sound advances as far as a fade of another sound
            continuePlaying(connected, frame);
        } catch (AudioDeviceException e) {
            disconnect(connected, e.getMessage());
        }
    }

    private void continuePlaying(AudioDevice connected, PresentationContext frame) {
        String message = connected.takeMessage();
        if (message != null) {
            messageListener.accept(message);
        }
        for (int voice = 0; voice < VOICES; voice++) {
            VoicePlayback playback = playbacks[voice];
            if (playback == null) {
                continue;
            }
            if (!connected.isPlaying(voice)) {
                playbacks[voice] = null;
            } else if (playback.advance(time, frame.frameSeconds(), frame.presentationSecondsInFrame())) {
                playback.sendTo(connected, listener, time.speed());
            } else {
                stop(playback);
            }
        }
    }

    /**
     * Starts the sounds whose start time is reached, the most important sounds first. None of them replaces another
     * one.
     */
    private void startDue(AudioDevice connected) {
        if (waiting.isEmpty()) {
            return;
        }
        due.clear();
        int kept = 0;
        for (int i = 0; i < waiting.size(); i++) {
            VoicePlayback playback = waiting.get(i);
            if (playback.isDue(time)) {
                due.add(playback);
            } else {
                waiting.set(kept++, playback);
            }
        }
        waiting.subList(kept, waiting.size()).clear();
        due.sort(BY_IMPORTANCE); // stable: equally important sounds keep the order of their calls
        long newestReplaceable = lastStartNumber;
        for (int i = 0; i < due.size(); i++) {
            startOnVoice(connected, due.get(i), newestReplaceable);
        }
        due.clear();
    }

    /** Starts a playback, or lets it wait for the turn of the player in the frame. */
    Playback start(VoicePlayback playback) {
        AudioDevice connected = connectedDevice();
        if (connected != null && isInFrame) {
            waiting.add(playback);
        } else if (connected != null) {
            try {
                startOnVoice(connected, playback, /* newestReplaceable= */ lastStartNumber);
            } catch (AudioDeviceException e) {
                disconnect(connected, e.getMessage());
            }
        }
        return playback;
    }

    /**
     * Starts a playback on a voice, if there is a voice for it.
     *
     * @param newestReplaceable the start number of the newest sound that may be replaced
     */
    private void startOnVoice(AudioDevice connected, VoicePlayback playback, long newestReplaceable) {
        int voice = voiceForNewSound(connected, playback.priority(), newestReplaceable);
        if (voice == VoicePlayback.NO_VOICE) {
            return;
        }
        Sound sound = playback.sound();
        long atNanos = playback.startNanos(time);
        // A loop in memory repeats all queued samples, so the silence before its start time needs a stream.
        boolean streams =
                sound.isStreamed(playback.isLooping()) || (playback.isLooping() && atNanos != AudioDevice.NOW);
        int buffer = streams ? 0 : bufferOf(connected, sound);
        connected.stop(voice); // first: the sound that is replaced must not change its pitch
        playback.setVoice(voice);
        playbacks[voice] = playback;
        startNumbers[voice] = ++lastStartNumber;
        playback.mixOn(connected, listener, time.speed());
        if (streams) {
            connected.startStream(voice, sound, playback.isLooping(), atNanos);
        } else {
            connected.start(voice, buffer, playback.isLooping(), atNanos);
        }
        playback.sendTo(connected, listener, time.speed()); // the pause
    }

    /** Sends the changes of a playback to its voice; a no-op if it has ended. */
    void mix(VoicePlayback playback) {
        AudioDevice connected = deviceOf(playback);
        if (connected != null) {
            try {
                playback.sendTo(connected, listener, time.speed());
            } catch (AudioDeviceException e) {
                disconnect(connected, e.getMessage());
            }
        }
    }

    /** Sends the changes of all playbacks to their voices. */
    void mixAll() {
        for (VoicePlayback playback : playbacks) {
            if (playback != null) {
                mix(playback);
            }
        }
    }

    void stop(VoicePlayback playback) {
        AudioDevice connected = deviceOf(playback);
        if (connected != null) {
            connected.stop(playback.voice());
            playbacks[playback.voice()] = null;
        } else if (playback.voice() == VoicePlayback.NO_VOICE) {
            waiting.remove(playback);
        }
    }

    boolean isPlaying(VoicePlayback playback) {
        return deviceOf(playback) != null
                || (device != null && playback.voice() == VoicePlayback.NO_VOICE && waiting.contains(playback));
    }

    /** Returns the device that plays a sound; null if the sound has ended, was replaced, or lost its device. */
    private @Nullable AudioDevice deviceOf(VoicePlayback playback) {
        int voice = playback.voice();
        boolean hasVoice = voice != VoicePlayback.NO_VOICE && playbacks[voice] == playback;
        AudioDevice connected = hasVoice ? connectedDevice() : null;
        return connected != null && connected.isPlaying(voice) ? connected : null;
    }

    /**
     * Returns an idle voice; if none is idle, the voice with the oldest sound of the lowest priority;
     * {@link VoicePlayback#NO_VOICE} if all sounds are kept or more important.
     */
    private int voiceForNewSound(AudioDevice connected, int priority, long newestReplaceable) {
        int chosen = VoicePlayback.NO_VOICE;
        int lowest = priority;
        for (int voice = 0; voice < VOICES; voice++) {
            VoicePlayback playback = playbacks[voice];
            if (playback == null || !connected.isPlaying(voice)) {
                return voice;
            }
            boolean isOlder = chosen == VoicePlayback.NO_VOICE || startNumbers[voice] < startNumbers[chosen];
            if (!playback.isKept()
                    && startNumbers[voice] <= newestReplaceable
                    && (playback.priority() < lowest || (playback.priority() == lowest && isOlder))) {
                chosen = voice;
                lowest = playback.priority();
            }
        }
        return chosen;
    }

    /** Returns the buffer of a sound. Loads the sound when it is first played. */
    private int bufferOf(AudioDevice connected, Sound sound) {
        Integer buffer = buffers.get(sound);
        if (buffer == null) {
            buffer = connected.load(sound);
            buffers.put(sound, buffer);
        }
        return buffer;
    }

    /** Returns the device, or null without a device. Closes and reports a device that was disconnected. */
    private @Nullable AudioDevice connectedDevice() {
        AudioDevice connected = device;
        if (connected != null && !connected.isConnected()) {
            disconnect(connected, "the audio device was disconnected");
            return null;
        }
        return connected;
    }

    /** Closes the device, so that this player is silent from now on, and reports the reason. */
    private void disconnect(AudioDevice connected, @Nullable String reason) {
        device = null;
        waiting.clear();
        connected.close();
        messageListener.accept("there is no more sound: " + reason + "; restart the game to hear sounds");
    }

    @Override
    public void stop() {
        waiting.clear();
        AudioDevice connected = connectedDevice();
        if (connected == null) {
            return;
        }
        for (int voice = 0; voice < VOICES; voice++) {
            connected.stop(voice);
            playbacks[voice] = null;
        }
        isInFrame = false; // the next scene may have no player in its frame
    }

    @Override
    public boolean isAudible() {
        return device != null;
    }

    @Override
    public void close() {
        AudioDevice connected = device;
        device = null;
        waiting.clear();
        if (connected != null) {
            connected.close();
        }
    }
}
