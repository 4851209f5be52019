package dev.halfstep.sample.golden;

/**
 * Measures the difference of two pictures. A pixel is a flaw if one of its channels differs by more than
 * {@value #CHANNEL_TOLERANCE} of 255; one flaw in {@value #PIXELS_PER_FLAW} pixels is tolerated. Two drivers of Mesa
 * without common drawing code, llvmpipe and softpipe, differ in 2 of 57,600 pixels, on the edges of lines.
 */
final class PictureDifference {

    static final int CHANNEL_TOLERANCE = 8;
    static final int PIXELS_PER_FLAW = 2000;

    private final boolean sameSize;
    private final int flaws;
    private final int worst;
    private final Picture marked;

    /**
     * Compares two pictures.
     *
     * @param expected the golden picture
     * @param actual the drawn picture
     */
    PictureDifference(Picture expected, Picture actual) {
        sameSize = expected.width() == actual.width() && expected.height() == actual.height();
        marked = Picture.blank(actual.width(), actual.height());
        int count = 0;
        int largest = 0;
        for (int y = 0; sameSize && y < actual.height(); y++) {
            for (int x = 0; x < actual.width(); x++) {
                int difference = difference(expected.rgb(x, y), actual.rgb(x, y));
                largest = Math.max(largest, difference);
                if (difference > CHANNEL_TOLERANCE) {
                    count++;
                }
                marked.set(x, y, difference > CHANNEL_TOLERANCE ? 0xFF0000 : difference * 0x010101);
            }
        }
        flaws = count;
        worst = largest;
    }

    /** Returns the maximum difference of the channels. */
    private static int difference(int expected, int actual) {
        int max = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            max = Math.max(max, Math.abs((expected >> shift & 0xFF) - (actual >> shift & 0xFF)));
        }
        return max;
    }

    boolean isWithinTolerance() {
        return sameSize && (long) flaws * PIXELS_PER_FLAW <= (long) marked.width() * marked.height();
    }

    /** Returns the maximum difference of a channel; 0 if the sizes differ. */
    int worst() {
        return worst;
    }

    /** Returns a picture of the differences: flaws in red, smaller differences in grey. */
    Picture marked() {
        return marked;
    }

    @Override
    public String toString() {
        return sameSize
                ? flaws + " of " + marked.width() * marked.height() + " pixels differ by more than " + CHANNEL_TOLERANCE
                        + " of 255, one in " + PIXELS_PER_FLAW + " may; the maximum is " + worst
                : "the size differs: " + marked.width() + " x " + marked.height();
    }
}
