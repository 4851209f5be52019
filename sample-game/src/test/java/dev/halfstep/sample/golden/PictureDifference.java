package dev.halfstep.sample.golden;

/**
 * Measures the difference of two pictures. A flaw is a pixel with a colour channel that differs by more than
 * {@value #CHANNEL_TOLERANCE} of 255. One flaw in {@value #PIXELS_PER_FLAW} pixels is tolerated. For comparison: two
 * drivers of Mesa without common drawing code, llvmpipe and softpipe, differ in 2 of 57,600 pixels.
 */
final class PictureDifference {

    static final int CHANNEL_TOLERANCE = 8;
    static final int PIXELS_PER_FLAW = 2000;

    private final boolean hasSameSize;
    private final int flaws;
    private final int maxDifference;
    private final Picture picture;

    /**
     * Compares two pictures.
     *
     * @param expected the golden picture
     * @param actual the drawn picture
     */
    PictureDifference(Picture expected, Picture actual) {
        hasSameSize = expected.width() == actual.width() && expected.height() == actual.height();
        picture = Picture.blank(actual.width(), actual.height());
        int flawCount = 0;
        int max = 0;
        for (int y = 0; hasSameSize && y < actual.height(); y++) {
            for (int x = 0; x < actual.width(); x++) {
                int difference = difference(expected.rgb(x, y), actual.rgb(x, y));
                max = Math.max(max, difference);
                if (difference > CHANNEL_TOLERANCE) {
                    flawCount++;
                }
                picture.set(x, y, difference > CHANNEL_TOLERANCE ? 0xFF0000 : difference * 0x010101);
            }
        }
        flaws = flawCount;
        maxDifference = max;
    }

    /** Returns the maximum difference of the three colour channels of two pixels. */
    private static int difference(int expected, int actual) {
        int max = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            max = Math.max(max, Math.abs((expected >> shift & 0xFF) - (actual >> shift & 0xFF)));
        }
        return max;
    }

    /** Returns whether the sizes are equal and the flaws are few enough. */
    boolean isWithinTolerance() {
        return hasSameSize && (long) flaws * PIXELS_PER_FLAW <= (long) picture.width() * picture.height();
    }

    /** Returns the maximum difference of a colour channel, 0 to 255; 0 if the sizes differ. */
    int maxDifference() {
        return maxDifference;
    }

    /** Returns a picture of the differences: flaws in red, smaller differences in grey. */
    Picture picture() {
        return picture;
    }

    @Override
    public String toString() {
        return hasSameSize
                ? flaws + " of " + picture.width() * picture.height() + " pixels differ by more than "
                        + CHANNEL_TOLERANCE + " of 255, one in " + PIXELS_PER_FLAW + " may; the maximum difference is "
                        + maxDifference
                : "the size differs: " + picture.width() + " x " + picture.height();
    }
}
