package dev.halfstep.benchmarks.timing;

/** Interpolation factors (alpha) for the frames of one step. */
public final class Alphas {

    private static final int ALPHAS_PER_STEP = 4;

    private Alphas() {}

    /**
     * Returns the alpha of a frame.
     *
     * @param frame index of the frame, 0 or more
     * @return one of four values, never 0 or 1, where a copy would do
     */
    public static float of(int frame) {
        return (1 + frame % ALPHAS_PER_STEP) / (float) (ALPHAS_PER_STEP + 1);
    }
}
