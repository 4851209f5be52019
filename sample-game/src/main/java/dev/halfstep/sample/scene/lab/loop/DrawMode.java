package dev.halfstep.sample.scene.lab.loop;

/** Selects the position that a loop draws. */
enum DrawMode {
    /** The newest step. */
    NEWEST,

    /** A position between the last two steps. */
    INTERPOLATED,

    /** A position ahead of the newest step, at the velocity of that step. */
    EXTRAPOLATED;

    /** Returns the position in steps: 0 is the step before the newest, 1 the newest step. */
    double position(float alpha) {
        if (this == NEWEST || alpha == 1f) { // 1 also means that interpolation is off
            return 1;
        }
        return this == INTERPOLATED ? alpha : 1.0 + alpha;
    }
}
