package dev.halfstep.testkit.truth;

import java.util.Arrays;

/**
 * A motion in closed form, along x: from a birth to a death, with jumps between. After each of these times it follows
 * another line.
 */
final class Motion {

    /** The birth, the jumps and the death, in seconds of simulated time. */
    private final double[] times;

    /** The position on each line at the nominal time of its begin. */
    private final double[] starts;

    private final double[] velocities;

    Motion(double[] times, double[] starts, double[] velocities) {
        this.times = times;
        this.starts = starts;
        this.velocities = velocities;
    }

    int lineCount() {
        return starts.length;
    }

    /** Returns the time at which a line begins; that of the line after the last one is the death. */
    double begin(int line) {
        return times[line];
    }

    double birth() {
        return times[0];
    }

    double death() {
        return times[times.length - 1];
    }

    /** Returns the position on a line, at any time. */
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
