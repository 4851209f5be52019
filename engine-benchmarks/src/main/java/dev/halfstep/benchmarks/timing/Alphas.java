package dev.halfstep.benchmarks.timing;

/** The alphas of successive frames: where each frame lies between the last two steps, 0 to 1. */
public final class Alphas {

    private static final int ALPHAS_PER_STEP = 4;

    private Alphas() {}

    /**
     * Returns the alpha of a frame.
     *
     * @param frame the index of the frame, 0 or more
     * @return 0.2, 0.4, 0.6 or 0.8; never 0 or 1, for which a copy could replace the interpolation
     */
    public static float ofFrame(int frame) {
        return (1 + frame % ALPHAS_PER_STEP) / (float) (ALPHAS_PER_STEP + 1);
    }
}
