package dev.halfstep.sample.golden;

/**
 * How far two pictures differ. A pixel counts if one of its colours is off by more than {@value #CHANNEL_TOLERANCE} of 255,
 * and one pixel in {@value #PIXELS_PER_FLAW} may be. Two drivers of Mesa that share no code for drawing, llvmpipe and
 * softpipe, differ by 2 pixels of 57,600 so far, and those lie on the edges of lines.
 */
final class PictureDifference {

    static final int CHANNEL_TOLERANCE = 8;
    static final int PIXELS_PER_FLAW = 2000;

    private final boolean sameSize;
    private final int flaws;
    private final int worst;
    private final Picture marked;

    /**
     * Compares.
     *
     * @param expected what there should be
     * @param actual what there is
     */
    PictureDifference(Picture expected, Picture actual) {
        sameSize = expected.width() == actual.width() && expected.height() == actual.height();
        marked = Picture.blank(actual.width(), actual.height());
        int count = 0;
        int largest = 0;
        for (int y = 0; sameSize && y < actual.height(); y++) {
            for (int x = 0; x < actual.width(); x++) {
                int off = off(expected.rgb(x, y), actual.rgb(x, y));
                largest = Math.max(largest, off);
                if (off > CHANNEL_TOLERANCE) {
                    count++;
                }
                marked.set(x, y, off > CHANNEL_TOLERANCE ? 0xFF0000 : off * 0x010101);
            }
        }
        flaws = count;
        worst = largest;
    }

    /** By how much the colour is off that is farthest off. */
    private static int off(int expected, int actual) {
        int off = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            off = Math.max(off, Math.abs((expected >> shift & 0xFF) - (actual >> shift & 0xFF)));
        }
        return off;
    }

    boolean isWithinTolerance() {
        return sameSize && (long) flaws * PIXELS_PER_FLAW <= (long) marked.width() * marked.height();
    }

    /** How far the colour is off that is farthest off; not of another size. */
    int worst() {
        return worst;
    }

    /** Red where a pixel counts, else grey, the brighter the farther it is off. */
    Picture marked() {
        return marked;
    }

    @Override
    public String toString() {
        return sameSize
                ? flaws + " of " + marked.width() * marked.height() + " pixels are off by more than "
                        + CHANNEL_TOLERANCE + " of 255, one in " + PIXELS_PER_FLAW + " may be; the worst by " + worst
                : "the size is another one: " + marked.width() + " x " + marked.height();
    }
}
