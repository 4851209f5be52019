package dev.halfstep.testkit.truth;

import java.util.Arrays;

/**
 * A motion along x in closed form, from a birth to a death. Jumps divide it into lines: straight motions of constant
 * velocity.
 */
final class Motion {

    /** The birth, the jumps and the death, in seconds of simulated time. */
    private final double[] times;

    /** The position at the beginning of each line. */
    private final double[] starts;

    /** The velocity on each line, in units per second. */
    private final double[] velocities;

    Motion(double[] times, double[] starts, double[] velocities) {
        this.times = times;
        this.starts = starts;
        this.velocities = velocities;
    }

    int lineCount() {
        return starts.length;
    }

    /** Returns the time at which a line begins, for the index after the last line the death. */
    double begin(int line) {
        return times[line];
    }

    double birth() {
        return times[0];
    }

    double death() {
        return times[times.length - 1];
    }

    /** Returns the position on a line that is extended to any time. */
    double x(int line, double seconds) {
        return starts[line] + velocities[line] * (seconds - times[line]);
    }

    double maxSpeed() {
        return Arrays.stream(velocities).map(Math::abs).max().orElseThrow();
    }

    @Override
    public String toString() {
        return "times " + Arrays.toString(times) + ", starts " + Arrays.toString(starts) + ", velocities "
                + Arrays.toString(velocities);
    }
}
