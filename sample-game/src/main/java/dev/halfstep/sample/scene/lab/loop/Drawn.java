package dev.halfstep.sample.scene.lab.loop;

/** What a loop draws of the steps that it has simulated. */
enum Drawn {
    /** The newest step. */
    NEWEST,

    /** What lies between the last two steps. */
    BETWEEN,

    /** What lies ahead of the newest step, if everything goes on as in that one. */
    AHEAD;

    /** Where that is, counted in steps: 0 is the step before the newest, 1 the newest. */
    double place(float alpha) {
        if (this == NEWEST || alpha == 1f) { // 1 says as well that there is nothing to interpolate
            return 1;
        }
        return this == BETWEEN ? alpha : 1.0 + alpha;
    }
}
