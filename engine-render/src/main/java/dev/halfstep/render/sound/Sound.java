package dev.halfstep.render.sound;

import static dev.halfstep.render.sound.OggPackets.require;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.nio.ByteBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * The samples of a sound, mono or stereo, with 16 bits for each sample. A sound does not depend on a device; any number
 * of players can play it. It is computed, loaded, or streamed: decoded while it plays.
 *
 * <pre>{@code
 * Sound beep = Sound.of("beep", 0.2, t -> (1 - t / 0.2) * Math.sin(2 * Math.PI * 440 * t));
 * Sound step = Sound.load(Asset.resource(Game.class, "step.ogg"));
 * Sound theme = Sound.stream(Asset.resource(Game.class, "theme.ogg")).withLoop(88_200, 2_734_200);
 * }</pre>
 */
public final class Sound {

    /** The maximum duration in seconds of a sound that is not streamed. */
    static final int MAX_SECONDS = 60;

    static final int MAX_STREAM_MINUTES = 60;

    /** The sample rate that most devices play without resampling. */
    static final int DEFAULT_HERTZ = 44_100;

    private static final String REQUIREMENT = "a sound file must be a WAV or Ogg Vorbis file";

    private final String name;
    private final SampleSource source;
    private final boolean isStreamed;
    private final long loopFrom;
    private final long loopTo;

    /** Samples in memory. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Samples(int channels, int hertz, short[] values) implements SampleSource {

        @Override
        public long length() {
            return values.length / channels;
        }

        @Override
        public Reader open(long loopFrom) {
            return new Reader() {
                private int position;

                @Override
                public int read(short[] to, int offset, int max) {
                    int count = (int) Math.min(max, length() - position);
                    System.arraycopy(values, position * channels, to, offset * channels, count * channels);
                    position += count;
                    return count;
                }

                @Override
                public void rewind() {
                    position = (int) loopFrom;
                }
            };
        }
    }

    private Sound(String name, SampleSource source, boolean isStreamed, long loopFrom, long loopTo) {
        this.name = name;
        this.source = source;
        this.isStreamed = isStreamed;
        this.loopFrom = loopFrom;
        this.loopTo = loopTo;
    }

    private static Sound ofSamples(String name, int hertz, short[] samples) {
        if (samples.length == 0 || samples.length > (long) MAX_SECONDS * hertz) {
            throw new IllegalArgumentException("a sound must last from 1 sample to " + MAX_SECONDS + " seconds: '"
                    + name + "' has " + samples.length + " samples at " + hertz + " Hz");
        }
        return new Sound(name, new Samples(1, hertz, samples), /* isStreamed= */ false, 0, samples.length);
    }

    /**
     * Creates a mono sound from samples.
     *
     * @param name the name for messages
     * @param hertz the sample rate, 1 to 384000
     * @param samples the samples of one channel, copied; at most 60 seconds
     * @return the sound
     * @throws IllegalArgumentException if the sample rate is out of range, or there are too many samples or none
     */
    public static Sound of(String name, int hertz, short[] samples) {
        if (hertz < SampleSource.MIN_HERTZ || hertz > SampleSource.MAX_HERTZ) {
            throw new IllegalArgumentException("a sound must have " + SampleSource.MIN_HERTZ + " to "
                    + SampleSource.MAX_HERTZ + " samples a second: '" + name + "' has " + hertz);
        }
        return ofSamples(name, hertz, samples.clone());
    }

    /**
     * Synthesises a mono sound at a sample rate of 44,100 Hz.
     *
     * @param name the name for messages
     * @param seconds the duration, more than 0 and at most 60
     * @param waveform returns the amplitude, clamped to -1 to 1, at a time in seconds since the sound began. It is
     *     called for each sample, in ascending order of time, and only during this call
     * @return the sound
     * @throws IllegalArgumentException if the duration is out of range, or the waveform returns NaN
     */
    public static Sound of(String name, double seconds, DoubleUnaryOperator waveform) {
        if (!(seconds > 0 && seconds <= MAX_SECONDS)) {
            throw new IllegalArgumentException("a sound must last more than 0 and at most " + MAX_SECONDS
                    + " seconds: '" + name + "' lasts " + seconds);
        }
        short[] samples = new short[(int) Math.ceil(seconds * DEFAULT_HERTZ)];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = sample(name, waveform, (double) i / DEFAULT_HERTZ);
        }
        return ofSamples(name, DEFAULT_HERTZ, samples);
    }

    private static short sample(String name, DoubleUnaryOperator waveform, double seconds) {
        double value = waveform.applyAsDouble(seconds);
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException("a waveform must not return NaN: the waveform of '" + name
                    + "' returns NaN after " + seconds + " s");
        }
        return (short) Math.round(Math.max(-1, Math.min(value, 1)) * Short.MAX_VALUE);
    }

    /**
     * Loads a sound of at most 60 seconds from a WAV file (1 to 32 bits, floating point, A-law or mu-law) or an Ogg
     * Vorbis file, with 1 to 384000 samples a second and 1 to 8 channels; three and more are mixed to stereo. All
     * samples are decoded at once and kept in memory.
     *
     * @param asset the file
     * @return the sound, which has the name of the asset
     * @throws AssetException if the file is missing, damaged, too long or of another kind
     */
    public static Sound load(Asset asset) {
        try {
            SampleSource file = SoundFileKinds.open(ByteBuffer.wrap(asset.read()));
            if (file.length() > (long) MAX_SECONDS * file.hertz()) {
                throw new InvalidSoundException("is longer than " + MAX_SECONDS + " seconds; use Sound.stream");
            }
            short[] samples = new short[(int) file.length() * file.channels()];
            SampleSource.Reader reader = file.open(0);
            int count = 0;
            for (int read = -1; read != 0; count += read) {
                read = reader.read(samples, count, (int) file.length() - count);
            }
            require(count > 0, "has no audio");
            samples = count == file.length() ? samples : Arrays.copyOf(samples, count * file.channels());
            Samples decoded = new Samples(file.channels(), file.hertz(), samples);
            return new Sound(asset.name(), decoded, /* isStreamed= */ false, 0, count);
        } catch (InvalidSoundException e) {
            throw new AssetException(REQUIREMENT, asset.name(), e.fault(), e);
        }
    }

    /**
     * Opens a long sound, such as music, of the same kinds as {@link #load}. The file is read and checked now, and kept
     * outside of the heap; the samples are decoded while the sound plays, on a thread of the player.
     *
     * @param asset the file, of at most 60 minutes and 64 MiB
     * @return the sound, which has the name of the asset
     * @throws AssetException if the file is missing, damaged, too long or of another kind
     */
    public static Sound stream(Asset asset) {
        try {
            SampleSource file = SoundFileKinds.open(asset.readOutsideHeap());
            require(
                    file.length() <= MAX_STREAM_MINUTES * 60L * file.hertz(),
                    "is longer than " + MAX_STREAM_MINUTES + " minutes");
            return new Sound(asset.name(), file, /* isStreamed= */ true, 0, file.length());
        } catch (InvalidSoundException e) {
            throw new AssetException(REQUIREMENT, asset.name(), e.fault(), e);
        }
    }

    /**
     * Returns the same sound with loop points. {@link SoundPlayer#playLooping} then plays it from the beginning to the
     * sample {@code to}, and from there repeats the samples from {@code from} (inclusive) to {@code to} (exclusive),
     * without a gap. {@link SoundPlayer#play} plays the whole sound.
     *
     * @param from the first sample of the loop, 0 or more; a stereo sound has one number for left and right together
     * @param to the sample after the last one of the loop, above {@code from} and at most the length
     * @return a new sound, which shares the samples
     * @throws IllegalArgumentException if the points are out of range
     */
    public Sound withLoop(long from, long to) {
        if (!(from >= 0 && from < to && to <= source.length())) {
            throw new IllegalArgumentException(
                    "a loop must begin at sample 0 or later, and end after it and within the " + source.length()
                            + " samples of the sound: " + from + " to " + to + " of " + this);
        }
        return new Sound(name, source, isStreamed, from, to);
    }

    /**
     * Returns the same sound with loop points in seconds. Each point is rounded to the nearest sample, halves upwards.
     *
     * @param from the beginning of the loop in seconds, 0 or more
     * @param to the end of the loop in seconds, at most the duration
     * @return a new sound, which shares the samples
     * @throws IllegalArgumentException if the points are out of range, or NaN
     * @see #withLoop
     */
    public Sound withLoopSeconds(double from, double to) {
        if (Double.isNaN(from) || Double.isNaN(to)) {
            throw new IllegalArgumentException(
                    "the points of a loop must be numbers: " + from + " to " + to + " of " + this);
        }
        return withLoop(Math.round(from * source.hertz()), Math.round(to * source.hertz()));
    }

    /**
     * Returns the duration.
     *
     * @return the duration in seconds, more than 0
     */
    public double seconds() {
        return (double) source.length() / source.hertz();
    }

    SampleSource source() {
        return source;
    }

    int hertz() {
        return source.hertz();
    }

    int channels() {
        return source.channels();
    }

    /** Returns the number of values in memory: samples times channels. */
    int valueCount() {
        return ((Samples) source).values.length;
    }

    /** Returns whether a device must queue the samples piece by piece. */
    boolean isStreamed(boolean looping) {
        return isStreamed || (looping && (loopFrom > 0 || loopTo < source.length()));
    }

    /** Writes all samples of a sound in memory to a buffer. */
    void copyTo(ShortBuffer buffer) {
        buffer.put(((Samples) source).values);
    }

    /** Opens a reader of the sound; if it loops, the reader never ends. */
    SampleSource.Reader open(boolean looping) {
        SampleSource.Reader reader = source.open(loopFrom);
        if (!looping) {
            return reader;
        }
        return new SampleSource.Reader() {
            private long position;

            @Override
            public int read(short[] to, int offset, int max) {
                int count = position == loopTo ? 0 : reader.read(to, offset, (int) Math.min(max, loopTo - position));
                position += count;
                if (count > 0 || position <= loopFrom) { // a damaged file may end before the loop begins
                    return count;
                }
                rewind();
                count = reader.read(to, offset, (int) Math.min(max, loopTo - position));
                position += count;
                return count;
            }

            @Override
            public void rewind() {
                reader.rewind();
                position = loopFrom;
            }
        };
    }

    @Override
    public String toString() {
        return "sound '" + name + "'";
    }
}
