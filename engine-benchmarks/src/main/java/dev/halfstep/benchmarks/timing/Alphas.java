package dev.halfstep.benchmarks.timing;

/** The moments at which the frames of one step are drawn. */
public final class Alphas {

    private static final int MOMENTS = 4;

    private Alphas() {}

    /**
     * The moment of a frame.
     *
     * @param frame its number, 0 or more
     * @return one of four, none at the ends, where copying would be enough
     */
    public static float of(int frame) {
        return (1 + frame % MOMENTS) / (float) (MOMENTS + 1);
    }
}
