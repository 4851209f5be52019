package dev.halfstep.testkit.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * An event of the test game at a known time.
 *
 * @param index its index among all events
 * @param seconds when it occurs, in simulated time
 * @param hasFraction whether it is sent with its fraction of the step, otherwise at the end of the step
 * @param body the body whose spawn it announces, or null
 */
record TimedEvent(
        int index,
        double seconds,
        boolean hasFraction,
        @Nullable Body body) {

    private static final int CLUSTERS = 20;
    private static final double CLUSTER_SECONDS = 0.05;
    private static final int MAX_EVENTS_IN_CLUSTER = 5;

    /**
     * Returns an event for each spawn after the start, and clusters of random events.
     *
     * @param bodies the bodies whose spawns are announced
     * @param seconds the clusters begin before this simulated time
     * @param seed the seed of the clusters
     */
    static List<TimedEvent> of(List<Body> bodies, double seconds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<TimedEvent> events = new ArrayList<>();
        for (Body body : bodies) {
            if (!body.existsAtStart()) {
                events.add(new TimedEvent(
                        events.size(), body.motion().birth(), body.fractions().atSpawn(), body));
            }
        }
        for (int cluster = 0; cluster < CLUSTERS; cluster++) {
            double begin = random.nextDouble(seconds);
            for (int i = random.nextInt(MAX_EVENTS_IN_CLUSTER); i >= 0; i--) {
                double eventSeconds = begin + random.nextDouble(CLUSTER_SECONDS);
                boolean hasFraction = random.nextInt(4) > 0; // three of four
                events.add(new TimedEvent(events.size(), eventSeconds, hasFraction, null));
            }
        }
        return events;
    }
}
