package dev.halfstep.render.sound;

import static org.lwjgl.openal.AL10.AL_BUFFER;
import static org.lwjgl.openal.AL10.AL_FALSE;
import static org.lwjgl.openal.AL10.AL_FORMAT_MONO16;
import static org.lwjgl.openal.AL10.AL_GAIN;
import static org.lwjgl.openal.AL10.AL_LOOPING;
import static org.lwjgl.openal.AL10.AL_NO_ERROR;
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
import static org.lwjgl.openal.AL10.alGetError;
import static org.lwjgl.openal.AL10.alGetSourcei;
import static org.lwjgl.openal.AL10.alSource3f;
import static org.lwjgl.openal.AL10.alSourcePlay;
import static org.lwjgl.openal.AL10.alSourceStop;
import static org.lwjgl.openal.AL10.alSourcef;
import static org.lwjgl.openal.AL10.alSourcei;
import static org.lwjgl.openal.ALC10.alcGetInteger;
import static org.lwjgl.openal.ALC10.alcOpenDevice;
import static org.lwjgl.openal.EXTDisconnect.ALC_CONNECTED;
import static org.lwjgl.system.MemoryUtil.NULL;

import dev.halfstep.render.asset.NativeLibraries;
import java.nio.ByteBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;
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
    private final int[] sources = new int[SoundPlayer.VOICES];
    private final int[] buffers = new int[MAX_SOUNDS];
    private int bufferCount;

    private OpenAlDevice(long device, long context, ALCCapabilities capabilities, ContextCalls calls) {
        this.device = device;
        this.context = context;
        this.calls = calls;
        canReportDisconnect = capabilities.ALC_EXT_disconnect;
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
                return openContext(alcOpenDevice(defaultDevice), /* attributes= */ null);
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
     * @param attributes the attributes of the context; null for the defaults
     */
    static OpenAlDevice openContext(long device, int @Nullable [] attributes) {
        return openContext(device, attributes, ContextCalls.OPENAL);
    }

    static OpenAlDevice openContext(long device, int @Nullable [] attributes, ContextCalls calls) {
        if (device == NULL) {
            throw new AudioDeviceException("no audio device can be opened; connect one, or start the sound server");
        }
        long context = NULL;
        boolean isComplete = false;
        try {
            ALCCapabilities capabilities = ALC.createCapabilities(device);
            context = calls.create(device, attributes);
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

    private static void closeContext(long device, long context, ContextCalls calls) {
        if (context != NULL) {
            calls.destroy(context);
        }
        calls.closeDevice(device);
    }

    /** Creates one source for each voice, relative to the listener and without attenuation by distance. */
    private void createSources() {
        alGenSources(sources);
        throwOnError("creating voices");
        for (int source : sources) {
            alSourcei(source, AL_SOURCE_RELATIVE, AL_TRUE);
            alSourcef(source, AL_ROLLOFF_FACTOR, 0f);
        }
        throwOnError("creating voices");
    }

    @Override
    public int load(Sound sound) {
        if (bufferCount == MAX_SOUNDS) {
            throw new IllegalStateException("a player must have at most " + MAX_SOUNDS + " different sounds: " + sound
                    + " is one more; create each sound once and keep it");
        }
        ShortBuffer samples = MemoryUtil.memAllocShort(sound.sampleCount());
        try {
            sound.copyTo(samples);
            int buffer = alGenBuffers();
            buffers[bufferCount++] = buffer; // before the upload, so that close() deletes it if the upload fails
            alBufferData(buffer, AL_FORMAT_MONO16, samples.flip(), sound.hertz());
            throwOnError("loading");
            return buffer;
        } finally {
            MemoryUtil.memFree(samples);
        }
    }

    @Override
    public void start(int voice, int buffer, boolean looping) {
        int source = sources[voice];
        alSourcei(source, AL_BUFFER, buffer);
        alSourcei(source, AL_LOOPING, looping ? AL_TRUE : AL_FALSE);
        alSourcePlay(source);
        throwOnError("playing");
    }

    @Override
    public void mix(int voice, float volume, float pan, float pitch) {
        int source = sources[voice];
        alSourcef(source, AL_GAIN, volume);
        alSourcef(source, AL_PITCH, pitch);
        // On a unit circle around the listener, who looks along -z, the distance of the source does not depend on pan.
        alSource3f(source, AL_POSITION, pan, 0f, -(float) Math.sqrt(1 - pan * pan));
        throwOnError("playing");
    }

    @Override
    public void stop(int voice) {
        alSourceStop(sources[voice]);
    }

    @Override
    public boolean isPlaying(int voice) {
        return alGetSourcei(sources[voice], AL_SOURCE_STATE) == AL_PLAYING;
    }

    @Override
    public boolean isConnected() {
        return !canReportDisconnect || alcGetInteger(device, ALC_CONNECTED) != 0;
    }

    /** Throws an exception if OpenAL has reported an error since the last call. */
    private static void throwOnError(String activity) {
        int error = alGetError();
        if (error != AL_NO_ERROR) {
            throw new AudioDeviceException(
                    "OpenAL reports error 0x" + Integer.toHexString(error) + " when " + activity);
        }
    }

    @Override
    public void close() {
        alDeleteSources(sources);
        for (int i = 0; i < bufferCount; i++) {
            alDeleteBuffers(buffers[i]);
        }
        closeContext(device, context, calls);
        isDeviceOpen = false;
    }
}
