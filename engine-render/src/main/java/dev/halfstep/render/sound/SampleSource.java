package dev.halfstep.render.sound;

import static dev.halfstep.render.sound.OggPackets.require;

/**
 * Holds the samples of a sound, decoded or not. Immutable, so several readers can read it at once, on any thread. A
 * stereo sound has two values for each sample, left and right.
 */
interface SampleSource {

    int MIN_HERTZ = 8_000;
    int MAX_HERTZ = 96_000;

    int channels();

    /** Returns the number of samples a second. */
    int hertz();

    /** Returns the number of samples of each channel. */
    long length();

    /**
     * Opens a reader at the first sample.
     *
     * @param loopFrom the sample to which {@link Reader#rewind} returns
     */
    Reader open(long loopFrom);

    /** Reads samples in order. Used by one thread. */
    interface Reader {

        /**
         * Reads the next samples, left and right alternating.
         *
         * @param to receives the values from index {@code offset * channels} on
         * @return the number of samples read, 1 to {@code max}; 0 at the end
         */
        int read(short[] to, int offset, int max);

        /** Returns to the sample {@code loopFrom}, which was read before. */
        void rewind();
    }

    /** Throws an exception if the engine does not play a file with these channels or this sample rate. */
    static void checkFormat(int channels, int hertz) {
        require(channels == 1 || channels == 2, "has " + channels + " channels");
        require(
                hertz >= MIN_HERTZ && hertz <= MAX_HERTZ,
                "has " + Integer.toUnsignedString(hertz) + " samples a second, not " + MIN_HERTZ + " to " + MAX_HERTZ);
    }

    /** Returns the sample of 16 bits that is nearest to a value of -1 to 1; louder values are clipped, NaN is 0. */
    static short round(double value) {
        return (short) Math.max(Short.MIN_VALUE, Math.min(Math.round(value * 32_768), Short.MAX_VALUE));
    }
}
