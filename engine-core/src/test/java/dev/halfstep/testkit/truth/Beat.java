package dev.halfstep.testkit.truth;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * An event.
 *
 * @param index its index among all beats
 * @param seconds when it occurs, in simulated time
 * @param hasFraction whether it is sent with its fraction of the step
 * @param body the body whose spawn it announces, or null
 */
record Beat(
        int index,
        double seconds,
        boolean hasFraction,
        @Nullable Body body) {

    private static final int CLUSTERS = 20;
    private static final double CLUSTER_SECONDS = 0.05;

    /** Returns a beat for each spawn, and random ones, several of them close to each other. */
    static List<Beat> of(List<Body> bodies, double seconds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Beat> beats = new ArrayList<>();
        for (Body body : bodies) {
            if (!body.isThereFromTheStart()) {
                beats.add(new Beat(
                        beats.size(), body.motion().birth(), body.fractions().atSpawn(), body));
            }
        }
        for (int cluster = 0; cluster < CLUSTERS; cluster++) {
            double begin = random.nextDouble(seconds);
            for (int i = random.nextInt(5); i >= 0; i--) {
                double beatSeconds = begin + random.nextDouble(CLUSTER_SECONDS);
                beats.add(new Beat(beats.size(), beatSeconds, random.nextInt(4) > 0, null));
            }
        }
        return beats;
    }
}
