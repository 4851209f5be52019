package dev.halfstep.snapshot.twopeers;

import dev.halfstep.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a bad network: packets take their time, each another one, so that they overtake each other; some are
 * lost, some arrive twice. With the same seed it is bad in the same way.
 */
final class SimulatedLink {

    /**
     * How bad it is.
     *
     * @param latencyMillis how long a packet takes at least
     * @param jitterMillis how much longer at most
     * @param lostPercent how many packets of a hundred never arrive
     * @param doubledPercent how many of a hundred arrive twice
     */
    record Quality(int latencyMillis, int jitterMillis, int lostPercent, int doubledPercent) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record InFlight(byte[] packet, long arrivesAtMillis) {}

    private final Quality quality;
    private final RandomStream random;
    private final List<InFlight> packets = new ArrayList<>();

    SimulatedLink(Quality quality, RandomStream random) {
        this.quality = quality;
        this.random = random;
    }

    void send(byte[] packet, long nowMillis) {
        if (random.nextInt(100) < quality.lostPercent()) {
            return;
        }
        packets.add(new InFlight(packet, arrival(nowMillis)));
        if (random.nextInt(100) < quality.doubledPercent()) {
            packets.add(new InFlight(packet, arrival(nowMillis)));
        }
    }

    private long arrival(long nowMillis) {
        return nowMillis + quality.latencyMillis() + random.nextInt(quality.jitterMillis() + 1);
    }

    /** The next packet that has arrived by now, null if there is none. */
    byte @Nullable [] receive(long nowMillis) {
        InFlight first = null;
        for (InFlight each : packets) {
            if (each.arrivesAtMillis() <= nowMillis
                    && (first == null || each.arrivesAtMillis() < first.arrivesAtMillis())) {
                first = each;
            }
        }
        packets.remove(first);
        return first == null ? null : first.packet();
    }
}
