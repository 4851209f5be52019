package dev.halfstep.render.sound;

import static dev.halfstep.render.sound.OggPackets.require;

/**
 * Holds the samples of a sound, decoded or not. Immutable, so several readers can read it at once, on any thread. A
 * stereo sound has two values for each sample, left and right.
 */
interface SampleSource {

    int MIN_HERTZ = 1;
    int MAX_HERTZ = 384_000;

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
        require(channels >= 1 && channels <= 8, "has " + channels + " channels, not 1 to 8");
        require(
                hertz >= MIN_HERTZ && hertz <= MAX_HERTZ,
                "has " + Integer.toUnsignedString(hertz) + " samples a second, not " + MIN_HERTZ + " to " + MAX_HERTZ);
    }

    /**
     * Returns for mono, or for left and right, the share of each channel of a file. The shares of a side are in the
     * ratios of the Recommendation ITU-R BS.775, table 2, and together 1, so that nothing is clipped.
     *
     * @param layout for each channel its place: front left and right {@code L} and {@code R}, centre {@code C}, left
     *     and right of the listener or behind {@code l} and {@code r}, behind in the middle {@code b}; the rest, such as
     *     low frequencies, is not heard
     */
    static double[][] mixOf(String layout) {
        String[] sides = layout.length() == 1 ? new String[] {layout} : new String[] {"LClb", "RCrb"};
        double[] gains = {1, Math.sqrt(0.5), Math.sqrt(0.5), 0.5};
        double[][] mix = new double[sides.length][layout.length()];
        for (int side = 0; side < sides.length; side++) {
            double sum = 0;
            for (int channel = 0; channel < layout.length(); channel++) {
                int place = sides[side].indexOf(layout.charAt(channel));
                mix[side][channel] = place < 0 ? 0 : gains[place];
                sum += mix[side][channel];
            }
            for (int channel = 0; channel < layout.length(); channel++) {
                mix[side][channel] /= sum;
            }
        }
        return mix;
    }

    /** Writes the samples that one value of each channel has with these shares to an array, from an index on. */
    static void mix(double[][] mix, double[] values, short[] to, int at) {
        for (int side = 0; side < mix.length; side++) {
            double sum = 0;
            for (int channel = 0; channel < values.length; channel++) {
                sum += mix[side][channel] == 0 ? 0 : mix[side][channel] * values[channel]; // 0 also if it is NaN
            }
            to[at + side] = round(sum);
        }
    }

    /** Returns the sample of 16 bits that is nearest to a value of -1 to 1; louder values are clipped, NaN is 0. */
    static short round(double value) {
        return (short) Math.max(Short.MIN_VALUE, Math.min(Math.round(value * 32_768), Short.MAX_VALUE));
    }
}
