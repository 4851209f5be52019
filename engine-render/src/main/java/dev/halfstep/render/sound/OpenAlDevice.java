package dev.halfstep.render.sound;

import static org.lwjgl.openal.AL10.AL_BUFFER;
import static org.lwjgl.openal.AL10.AL_CHANNELS;
import static org.lwjgl.openal.AL10.AL_FALSE;
import static org.lwjgl.openal.AL10.AL_FORMAT_MONO16;
import static org.lwjgl.openal.AL10.AL_FORMAT_STEREO16;
import static org.lwjgl.openal.AL10.AL_FREQUENCY;
import static org.lwjgl.openal.AL10.AL_GAIN;
import static org.lwjgl.openal.AL10.AL_LOOPING;
import static org.lwjgl.openal.AL10.AL_PAUSED;
import static org.lwjgl.openal.AL10.AL_PITCH;
import static org.lwjgl.openal.AL10.AL_PLAYING;
import static org.lwjgl.openal.AL10.AL_POSITION;
import static org.lwjgl.openal.AL10.AL_ROLLOFF_FACTOR;
import static org.lwjgl.openal.AL10.AL_SOURCE_RELATIVE;
import static org.lwjgl.openal.AL10.AL_SOURCE_STATE;
import static org.lwjgl.openal.AL10.AL_TRUE;
import static org.lwjgl.openal.AL10.alBufferData;
import static org.lwjgl.openal.AL10.alDeleteBuffers;
import static org.lwjgl.openal.AL10.alDeleteSources;
import static org.lwjgl.openal.AL10.alGenBuffers;
import static org.lwjgl.openal.AL10.alGenSources;
import static org.lwjgl.openal.AL10.alGetBufferi;
import static org.lwjgl.openal.AL10.alGetSourcef;
import static org.lwjgl.openal.AL10.alGetSourcei;
import static org.lwjgl.openal.AL10.alSource3f;
import static org.lwjgl.openal.AL10.alSourcePause;
import static org.lwjgl.openal.AL10.alSourcePlay;
import static org.lwjgl.openal.AL10.alSourceQueueBuffers;
import static org.lwjgl.openal.AL10.alSourceStop;
import static org.lwjgl.openal.AL10.alSourcef;
import static org.lwjgl.openal.AL10.alSourcei;
import static org.lwjgl.openal.ALC10.ALC_TRUE;
import static org.lwjgl.openal.ALC10.alcGetIntegerv;
import static org.lwjgl.openal.ALC10.alcOpenDevice;
import static org.lwjgl.openal.EXTDisconnect.ALC_CONNECTED;
import static org.lwjgl.openal.SOFTDeviceClock.ALC_DEVICE_CLOCK_SOFT;
import static org.lwjgl.openal.SOFTDeviceClock.alcGetInteger64vSOFT;
import static org.lwjgl.openal.SOFTDirectChannels.AL_DIRECT_CHANNELS_SOFT;
import static org.lwjgl.openal.SOFTOutputLimiter.ALC_OUTPUT_LIMITER_SOFT;
import static org.lwjgl.system.MemoryUtil.NULL;

import dev.halfstep.render.asset.NativeLibraries;
import dev.halfstep.time.NanoClock;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lwjgl.BufferUtils;
import org.lwjgl.openal.AL;
import org.lwjgl.openal.ALC;
import org.lwjgl.openal.ALCCapabilities;
import org.lwjgl.system.MemoryUtil;

/** An OpenAL device with one context. The context is current in the whole process until the device is closed. */
final class OpenAlDevice implements AudioDevice {

    /** The maximum number of sounds. A game that loads more sounds probably creates the same sounds again and again. */
    private static final int MAX_SOUNDS = 1_024;

    /** Whether a device is open. Only one device can be open, as OpenAL has one current context in a process. */
    private static boolean isDeviceOpen;

    private final long device;
    private final long context;
    private final ContextCalls calls;
    private final boolean canReportDisconnect;
    private final int[] sources = new int[VOICES];
    private final int[] buffers = new int[MAX_SOUNDS];

    /** For each voice the buffer of the silence before its sound; 0 before the first one. */
    private final int[] silences = new int[VOICES];

    private final SoundStreams streams;
    private final boolean hasClock;
    private final NanoClock clock = NanoClock.system(); // for a device without one
    private final boolean hasDirectChannels;
    private final IntBuffer value = BufferUtils.createIntBuffer(1);
    private final LongBuffer clockValue = BufferUtils.createLongBuffer(1);
    private boolean isClosed;
    private int bufferCount;

    private OpenAlDevice(long device, long context, ALCCapabilities capabilities, ContextCalls calls) {
        this.device = device;
        this.context = context;
        this.calls = calls;
        canReportDisconnect = capabilities.ALC_EXT_disconnect;
        hasClock = capabilities.ALC_SOFT_device_clock;
        hasDirectChannels = AL.getCapabilities().AL_SOFT_direct_channels;
        streams = new SoundStreams(/* lock= */ this, this::clockNanos, calls.decodesOnThread());
    }

    /**
     * Opens the default device of the desktop.
     *
     * @throws AudioDeviceException if there is no device, or OpenAL cannot be loaded
     * @throws IllegalStateException if another device is open
     */
    static OpenAlDevice open() {
        requireNoOpenDevice();
        NativeLibraries.muteMessages();
        try {
            AudioMessages.turnOffOpenAl();
            OpenAlLibrary.load();
            AudioMessages.muteAlsa();
            try {
                ByteBuffer defaultDevice = null;
                return openContext(alcOpenDevice(defaultDevice));
            } finally {
                AudioMessages.unmuteAlsa();
            }
        } catch (LinkageError e) {
            throw new AudioDeviceException("the native libraries of LWJGL cannot be loaded; "
                    + NativeLibraries.remedy("put the natives for this platform on the class path"));
        } finally {
            NativeLibraries.unmuteMessages();
        }
    }

    /** Throws an exception if a device is open. */
    static void requireNoOpenDevice() {
        if (isDeviceOpen) {
            throw new IllegalStateException(
                    "only one sound player with a device can be open at a time: close the other player first");
        }
    }

    /**
     * Creates a context on an open device, which belongs to the result from then on. If this fails, context and device
     * are closed.
     *
     * @param device the OpenAL handle of the device; 0 if no device could be opened
     * @param attributes attributes of the context, name and value in turns
     */
    static OpenAlDevice openContext(long device, int... attributes) {
        return openContext(device, ContextCalls.OPENAL, attributes);
    }

    static OpenAlDevice openContext(long device, ContextCalls calls, int... attributes) {
        if (device == NULL) {
            throw new AudioDeviceException("no audio device can be opened; connect one, or start the sound server");
        }
        long context = NULL;
        boolean isComplete = false;
        try {
            ALCCapabilities capabilities = ALC.createCapabilities(device);
            context = calls.create(device, withLimiter(attributes, capabilities));
            if (context == NULL || !calls.makeCurrent(context)) {
                throw new AudioDeviceException("the audio device cannot be used; choose another one");
            }
            calls.loadFunctions(capabilities);
            OpenAlDevice opened = new OpenAlDevice(device, context, capabilities, calls);
            opened.createSources();
            isComplete = true;
            isDeviceOpen = true;
            return opened;
        } catch (IllegalStateException e) {
            throw new AudioDeviceException("the functions of OpenAL cannot be loaded; install another version");
        } finally {
            if (!isComplete) {
                closeContext(device, context, calls);
            }
        }
    }

    /** Returns attributes with a limiter, if the device has one: loud moments are turned down instead of clipped. */
    private static int[] withLimiter(int[] attributes, ALCCapabilities capabilities) {
        int[] list = Arrays.copyOf(attributes, attributes.length + 3); // ends with a 0
        if (capabilities.ALC_SOFT_output_limiter) {
            list[attributes.length] = ALC_OUTPUT_LIMITER_SOFT;
            list[attributes.length + 1] = ALC_TRUE;
        }
        return list;
    }

    private static void closeContext(long device, long context, ContextCalls calls) {
        if (context != NULL) {
            calls.destroy(context);
        }
        calls.closeDevice(device);
    }

    /** Creates one source for each voice, relative to the listener and without attenuation by distance. */
    private void createSources() {
        alGenSources(sources);
        OpenAlLibrary.throwOnError("creating voices");
        for (int source : sources) {
            alSourcei(source, AL_SOURCE_RELATIVE, AL_TRUE);
            alSourcef(source, AL_ROLLOFF_FACTOR, 0f);
        }
        OpenAlLibrary.throwOnError("creating voices");
    }

    @Override
    public synchronized int load(Sound sound) {
        if (bufferCount == MAX_SOUNDS) {
            throw new IllegalStateException("a player must have at most " + MAX_SOUNDS + " different sounds: " + sound
                    + " is one more; create each sound once and keep it");
        }
        ShortBuffer samples = MemoryUtil.memAllocShort(sound.valueCount());
        try {
            sound.copyTo(samples);
            int buffer = alGenBuffers();
            buffers[bufferCount++] = buffer; // before the upload, so that close() deletes it if the upload fails
            int format = sound.channels() == 1 ? AL_FORMAT_MONO16 : AL_FORMAT_STEREO16;
            alBufferData(buffer, format, samples.flip(), sound.hertz());
            OpenAlLibrary.throwOnError("loading");
            return buffer;
        } finally {
            MemoryUtil.memFree(samples);
        }
    }

    @Override
    public synchronized void start(int voice, int buffer, boolean looping, long atNanos) {
        int source = sources[voice];
        boolean isStereo = alGetBufferi(buffer, AL_CHANNELS) == 2;
        prepare(source, isStereo);
        double hertz = alGetBufferi(buffer, AL_FREQUENCY);
        long delay = atNanos == NOW || looping
                ? 0
                : Math.round((atNanos - clockNanos()) * 1e-9 * hertz * alGetSourcef(source, AL_PITCH));
        if (delay > 0) {
            // Sources only begin between the blocks that OpenAL mixes: silence fills the difference, exact to the
            // sample.
            int samples = (int) Math.min(delay, (long) hertz) * (isStereo ? 2 : 1);
            int silence = silences[voice] == 0 ? alGenBuffers() : silences[voice];
            silences[voice] = silence;
            alBufferData(silence, isStereo ? AL_FORMAT_STEREO16 : AL_FORMAT_MONO16, new short[samples], (int) hertz);
            alSourceQueueBuffers(source, silence);
            alSourceQueueBuffers(source, buffer);
        } else {
            alSourcei(source, AL_BUFFER, buffer);
            alSourcei(source, AL_LOOPING, looping ? AL_TRUE : AL_FALSE);
        }
        alSourcePlay(source);
        OpenAlLibrary.throwOnError("playing");
    }

    /** Lets stereo sounds keep their channels, if OpenAL can: otherwise it would place each channel in the room. */
    private void prepare(int source, boolean isStereo) {
        alSourcei(source, AL_LOOPING, AL_FALSE);
        if (hasDirectChannels) {
            alSourcei(source, AL_DIRECT_CHANNELS_SOFT, isStereo ? AL_TRUE : AL_FALSE);
        }
    }

    @Override
    public synchronized void startStream(int voice, Sound sound, boolean looping, long atNanos) {
        prepare(sources[voice], sound.channels() == 2);
        streams.start(voice, sources[voice], sound, looping, atNanos);
        OpenAlLibrary.throwOnError("playing");
    }

    @Override
    public synchronized long clockNanos() {
        if (!hasClock || isClosed) {
            return clock.nanoTime();
        }
        alcGetInteger64vSOFT(device, ALC_DEVICE_CLOCK_SOFT, clockValue);
        return clockValue.get(0);
    }

    SoundStreams streams() {
        return streams;
    }

    @Override
    public @Nullable String takeMessage() {
        return streams.takeMessage();
    }

    @Override
    public synchronized void mix(int voice, float volume, float pan, float pitch) {
        int source = sources[voice];
        alSourcef(source, AL_GAIN, volume);
        alSourcef(source, AL_PITCH, pitch);
        // On a unit circle around the listener, who looks along -z, the distance of the source does not depend on pan.
        alSource3f(source, AL_POSITION, pan, 0f, -(float) Math.sqrt(1 - pan * pan));
        OpenAlLibrary.throwOnError("playing");
    }

    @Override
    public synchronized void setPaused(int voice, boolean paused) {
        int state = get(sources[voice], AL_SOURCE_STATE);
        if (paused && state == AL_PLAYING) {
            alSourcePause(sources[voice]);
        } else if (!paused && state == AL_PAUSED) {
            alSourcePlay(sources[voice]);
        }
        streams.setPaused(voice, paused);
    }

    @Override
    public synchronized void stop(int voice) {
        alSourceStop(sources[voice]);
        alSourcei(sources[voice], AL_BUFFER, 0); // takes all buffers back
        streams.forget(voice);
    }

    @Override
    public synchronized boolean isPlaying(int voice) {
        int state = get(sources[voice], AL_SOURCE_STATE);
        return state == AL_PLAYING || state == AL_PAUSED || streams.isActive(voice);
    }

    @Override
    public synchronized boolean isConnected() {
        if (canReportDisconnect && !isClosed) {
            alcGetIntegerv(device, ALC_CONNECTED, value);
            return !streams.hasFailed() && value.get(0) != 0;
        }
        return !streams.hasFailed();
    }

    /** Returns a number of a source. Creates no garbage, unlike the calls of LWJGL that return it. */
    private int get(int source, int parameter) {
        alGetSourcei(source, parameter, value);
        return value.get(0);
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        streams.close();
        for (int voice = 0; voice < sources.length; voice++) {
            stop(voice);
        }
        alDeleteSources(sources);
        for (int silence : silences) {
            if (silence != 0) {
                alDeleteBuffers(silence);
            }
        }
        for (int i = 0; i < bufferCount; i++) {
            alDeleteBuffers(buffers[i]);
        }
        closeContext(device, context, calls);
        isDeviceOpen = false;
    }
}
