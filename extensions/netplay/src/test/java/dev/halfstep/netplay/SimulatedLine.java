package dev.halfstep.netplay;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Carries packets in one direction, as badly as it is told, the same for the same seed. */
final class SimulatedLine {

    private static final class Packet {
        final byte[] bytes;
        final long arrivesNanos;
        final long order;

        Packet(byte[] bytes, long arrivesNanos, long order) {
            this.bytes = bytes;
            this.arrivesNanos = arrivesNanos;
            this.order = order;
        }
    }

    private final Random random;
    private final List<Packet> onTheWay = new ArrayList<>();
    private long sent;

    /** The delay of each packet; a random part of the jitter is added, which also changes the order. */
    long delayNanos;

    long jitterNanos;
    float lossRate;
    float duplicationRate;

    /** No packet arrives that is sent before this time. */
    long cutUntilNanos;

    SimulatedLine(long seed) {
        random = new Random(seed);
    }

    float meanDelayMillis() {
        return (delayNanos + jitterNanos / 2f) / 1_000_000f;
    }

    void send(byte[] packet, long nowNanos) {
        int copies = random.nextFloat() < duplicationRate ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            boolean isLost = random.nextFloat() < lossRate || nowNanos < cutUntilNanos;
            long jitter = jitterNanos == 0 ? 0 : Math.floorMod(random.nextLong(), jitterNanos);
            if (!isLost) {
                onTheWay.add(new Packet(packet.clone(), nowNanos + delayNanos + jitter, sent));
            }
            sent++;
        }
    }

    /** Passes on all packets that have arrived by a time, in the order of their arrival. */
    void deliver(long nowNanos, Consumer<byte[]> receiver) {
        List<Packet> arrived = new ArrayList<>();
        onTheWay.removeIf(packet -> packet.arrivesNanos <= nowNanos && arrived.add(packet));
        arrived.sort((a, b) -> a.arrivesNanos != b.arrivesNanos
                ? Long.compare(a.arrivesNanos, b.arrivesNanos)
                : Long.compare(a.order, b.order));
        arrived.forEach(packet -> receiver.accept(packet.bytes));
    }
}
