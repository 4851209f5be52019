package dev.halfstep.sample.scene.lab.loop;

/** Lists the ways in which a loop chooses the position that it draws in a frame. */
enum DrawMode {
    /** The position after the newest step. */
    NEWEST,

    /** A position between the last two steps, at alpha. */
    INTERPOLATED,

    /** A position ahead of the newest step by alpha steps, at the velocity of the newest step. */
    EXTRAPOLATED;

    /**
     * Returns where to draw, as a factor: 0 is the position before the newest step, 1 after it, and 2 the predicted
     * position after the next step.
     *
     * @param alpha the alpha of the frame, or 1 if interpolation is off
     */
    double stepFactor(float alpha) {
        if (this == NEWEST || alpha == 1f) {
            return 1; // at 1, interpolation is off, and every mode draws the newest step
        }
        return this == INTERPOLATED ? alpha : 1.0 + alpha;
    }
}
