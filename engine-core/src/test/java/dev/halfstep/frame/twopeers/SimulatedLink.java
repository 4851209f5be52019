package dev.halfstep.frame.twopeers;

import dev.halfstep.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Simulates one direction of a bad network. Each packet has its own latency, so packets overtake each other. Some
 * packets are lost, some arrive twice. All this is the same for the same seed.
 */
final class SimulatedLink {

    /**
     * Describes how bad the network is.
     *
     * @param latencyMillis the minimum latency of a packet
     * @param jitterMillis the maximum additional latency of a packet
     * @param lostPercent the percentage of packets that are lost
     * @param doubledPercent the percentage of the other packets that arrive twice
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

    /** Sends a packet, which may be lost or arrive twice. */
    void send(byte[] packet, long nowMillis) {
        if (random.nextInt(100) < quality.lostPercent()) {
            return;
        }
        packets.add(new InFlight(packet, arrival(nowMillis)));
        if (random.nextInt(100) < quality.doubledPercent()) {
            packets.add(new InFlight(packet, arrival(nowMillis)));
        }
    }

    /** Returns a random time of arrival. */
    private long arrival(long nowMillis) {
        return nowMillis + quality.latencyMillis() + random.nextInt(quality.jitterMillis() + 1);
    }

    /** Removes and returns the packet that has arrived first, null if no packet has arrived by now. */
    byte @Nullable [] receive(long nowMillis) {
        InFlight first = null;
        for (InFlight each : packets) {
            if (each.arrivesAtMillis() <= nowMillis
                    && (first == null || each.arrivesAtMillis() < first.arrivesAtMillis())) {
                first = each;
            }
        }
        packets.remove(first); // removes nothing if null
        return first == null ? null : first.packet();
    }
}
