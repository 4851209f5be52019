package dev.halfstep.render.sound;

import static org.lwjgl.openal.AL10.AL_BUFFERS_PROCESSED;
import static org.lwjgl.openal.AL10.AL_BUFFERS_QUEUED;
import static org.lwjgl.openal.AL10.AL_FORMAT_MONO16;
import static org.lwjgl.openal.AL10.AL_FORMAT_STEREO16;
import static org.lwjgl.openal.AL10.AL_PITCH;
import static org.lwjgl.openal.AL10.AL_SOURCE_STATE;
import static org.lwjgl.openal.AL10.AL_STOPPED;
import static org.lwjgl.openal.AL10.alBufferData;
import static org.lwjgl.openal.AL10.alDeleteBuffers;
import static org.lwjgl.openal.AL10.alGenBuffers;
import static org.lwjgl.openal.AL10.alGetSourcef;
import static org.lwjgl.openal.AL10.alGetSourcei;
import static org.lwjgl.openal.AL10.alSourcePause;
import static org.lwjgl.openal.AL10.alSourcePlay;
import static org.lwjgl.openal.AL10.alSourceQueueBuffers;
import static org.lwjgl.openal.AL10.alSourceUnqueueBuffers;

import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import java.util.ArrayDeque;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.lwjgl.BufferUtils;

/**
 * Decodes streamed sounds on a thread of its own, and queues the samples on the voices of OpenAL in blocks. The frame
 * never waits for a decoder: both threads call OpenAL under the lock of the device, and blocks are decoded outside of
 * it.
 */
final class SoundStreams implements Runnable {

    /** The number of samples in a block: 0.19 seconds at 44,100 Hz. */
    static final int BLOCK_SAMPLES = 8_192;

    /** The number of blocks in a queue: 0.74 seconds, by which a decoder may fall behind. */
    static final int BLOCKS = 4;

    /** How often the queues are filled. At the highest pitch a block lasts twice as long. */
    private static final long INTERVAL_MILLIS = 20;

    /** The lock of the device, which guards OpenAL and the fields of this object. */
    private final Object lock;

    private final LongSupplier clockNanos;
    private final boolean decodesOnThread;

    /** For each voice its stream, or null. */
    private final @Nullable Stream[] streams = new Stream[AudioDevice.VOICES];

    private final IntBuffer value = BufferUtils.createIntBuffer(1);

    /** The decoded block. Of the thread that decodes. */
    private final short[] block = new short[2 * BLOCK_SAMPLES];

    private final ShortBuffer nativeBlock = BufferUtils.createShortBuffer(block.length);

    private @Nullable Thread thread;
    private @Nullable String message;
    private boolean hasFailed;
    private boolean isClosed;

    private static final class Stream {
        private final Sound sound;
        private final boolean looping;
        private final long atNanos;
        private final int source;
        private final ArrayDeque<Integer> free = new ArrayDeque<>();
        private final int[] buffers = new int[BLOCKS + 1]; // one for the silence before the start
        private SampleSource.@Nullable Reader reader;
        private boolean hasStarted;
        private boolean hasEnded;
        private boolean isPaused;

        Stream(Sound sound, boolean looping, long atNanos, int source) {
            this.sound = sound;
            this.looping = looping;
            this.atNanos = atNanos;
            this.source = source;
            alGenBuffers(buffers);
            for (int buffer : buffers) {
                free.add(buffer);
            }
        }

        /** Decodes a block, and returns the number of its samples; 0 at the end of the sound. */
        int decode(short[] to) {
            SampleSource.Reader open = reader == null ? sound.open(looping) : reader;
            reader = open;
            int count = 0;
            for (int read = -1; read != 0 && count < BLOCK_SAMPLES; count += read) {
                read = open.read(to, count, BLOCK_SAMPLES - count);
            }
            return count;
        }

        void queue(ShortBuffer values) {
            int buffer = free.remove();
            int format = sound.channels() == 1 ? AL_FORMAT_MONO16 : AL_FORMAT_STEREO16;
            alBufferData(buffer, format, values, sound.hertz());
            alSourceQueueBuffers(source, buffer);
        }

        void takeBack() {
            for (int i = alGetSourcei(source, AL_BUFFERS_PROCESSED); i > 0; i--) {
                free.add(alSourceUnqueueBuffers(source));
            }
        }
    }

    /**
     * Creates the streams of a device.
     *
     * @param lock the lock of the device, under which it calls OpenAL
     * @param clockNanos the clock of the device
     * @param decodesOnThread whether a thread calls {@link #fill}; if not, a test calls it
     */
    SoundStreams(Object lock, LongSupplier clockNanos, boolean decodesOnThread) {
        this.lock = lock;
        this.clockNanos = clockNanos;
        this.decodesOnThread = decodesOnThread;
    }

    /** Starts a stream on a voice that is stopped. */
    void start(int voice, int source, Sound sound, boolean looping, long atNanos) {
        synchronized (lock) {
            streams[voice] = new Stream(sound, looping, atNanos, source);
            if (thread == null && decodesOnThread) {
                thread = new Thread(this, "sound");
                thread.setDaemon(true);
                thread.start();
            }
            lock.notifyAll();
        }
    }

    /** Pauses a stream that has not begun yet, or resumes it. */
    void setPaused(int voice, boolean paused) {
        Stream stream = streams[voice];
        if (stream != null) {
            stream.isPaused = paused;
        }
    }

    /** Forgets the stream of a voice, whose source is stopped and has no buffer any more. */
    void forget(int voice) {
        synchronized (lock) {
            Stream stream = streams[voice];
            streams[voice] = null;
            if (stream != null) {
                alDeleteBuffers(stream.buffers);
            }
        }
    }

    /** Returns whether a voice has a stream that has not been heard to its end. */
    boolean isActive(int voice) {
        synchronized (lock) {
            Stream stream = streams[voice];
            return stream != null && !(stream.hasEnded && isDry(stream));
        }
    }

    private boolean isDry(Stream stream) {
        return get(stream.source, AL_SOURCE_STATE) == AL_STOPPED || get(stream.source, AL_BUFFERS_QUEUED) == 0;
    }

    /** Returns a number of a source. Creates no garbage, unlike the calls of LWJGL that return it. */
    private int get(int source, int parameter) {
        alGetSourcei(source, parameter, value);
        return value.get(0);
    }

    @Nullable
    String takeMessage() {
        synchronized (lock) {
            String taken = message;
            message = null;
            return taken;
        }
    }

    /** Ends the thread. */
    void close() {
        synchronized (lock) {
            isClosed = true;
            lock.notifyAll();
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                fill();
                synchronized (lock) {
                    if (isClosed) {
                        return;
                    }
                    lock.wait(isIdle() ? 0 : INTERVAL_MILLIS);
                }
            }
        } catch (AudioDeviceException | InterruptedException e) {
            synchronized (lock) {
                hasFailed = true;
            }
        }
    }

    /** Returns whether the thread has ended because the device is lost. */
    boolean hasFailed() {
        synchronized (lock) {
            return hasFailed;
        }
    }

    private boolean isIdle() {
        for (Stream stream : streams) {
            if (stream != null) {
                return false;
            }
        }
        return true;
    }

    /** Fills the queues of all streams. */
    void fill() {
        for (int voice = 0; voice < streams.length; voice++) {
            Stream stream;
            do {
                synchronized (lock) {
                    stream = nextToFill(voice);
                }
            } while (stream != null && addBlock(voice, stream));
        }
    }

    /** Returns the stream of a voice if its queue has room. */
    private @Nullable Stream nextToFill(int voice) {
        Stream stream = streams[voice];
        if (isClosed || stream == null || stream.hasEnded) {
            return null;
        }
        stream.takeBack();
        return stream.free.size() > 1 || !stream.hasStarted ? stream : null;
    }

    /** Decodes a block and queues it; returns false at the end of the stream. */
    private boolean addBlock(int voice, Stream stream) {
        int count = stream.decode(block);
        synchronized (lock) {
            if (isClosed || streams[voice] != stream) {
                return false; // stopped meanwhile
            }
            stream.hasEnded = count == 0;
            int channels = stream.sound.channels();
            if (count > 0) {
                int skipped = stream.hasStarted ? 0 : delayStart(stream, count);
                boolean isDry = stream.hasStarted && isDry(stream);
                if (isDry) {
                    stream.takeBack(); // before the new block, which would count as played
                    message = "the " + stream.sound + " had a gap: the machine is too busy to decode it in time";
                }
                nativeBlock.clear().put(block, skipped * channels, (count - skipped) * channels);
                stream.queue(nativeBlock.flip());
                if (isDry) {
                    alSourcePlay(stream.source);
                }
            }
            if (!stream.hasStarted) {
                alSourcePlay(stream.source);
                if (stream.isPaused) {
                    alSourcePause(stream.source);
                }
                stream.hasStarted = true;
            }
            OpenAlLibrary.throwOnError("streaming");
            return count > 0;
        }
    }

    /** Queues the silence before the start; if that is over, returns how many samples of the block come too late. */
    private int delayStart(Stream stream, int count) {
        if (stream.atNanos == AudioDevice.NOW) {
            return 0;
        }
        double pitch = alGetSourcef(stream.source, AL_PITCH);
        long delay = Math.round((stream.atNanos - clockNanos.getAsLong()) * 1e-9 * stream.sound.hertz() * pitch);
        if (delay > 0) {
            int samples = (int) Math.min(delay, stream.sound.hertz());
            stream.queue(BufferUtils.createShortBuffer(samples * stream.sound.channels()));
        }
        return (int) Math.max(0, Math.min(-delay, count - 1L));
    }
}
