package dev.halfstep.netplay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Carries packets in one direction, as badly as it is told, the same for the same seed. */
final class BadLine {

    private static final class Packet {
        private final byte[] bytes;
        private final long arrivesNanos;
        private final long number;

        private Packet(byte[] bytes, long arrivesNanos, long number) {
            this.bytes = bytes;
            this.arrivesNanos = arrivesNanos;
            this.number = number;
        }
    }

    private static final Comparator<Packet> BY_ARRIVAL =
            Comparator.<Packet>comparingLong(packet -> packet.arrivesNanos).thenComparingLong(packet -> packet.number);
    private static final long MILLI_NANOS = 1_000_000L;

    /** The maximum number of packets on the way: more are lost. */
    private static final int MAX_PACKETS = 4096;

    private final Random random;
    private final List<Packet> onTheWay = new ArrayList<>();
    private LineQuality quality;
    private long sent;

    BadLine(LineQuality quality, long seed) {
        this.quality = quality;
        random = new Random(seed);
    }

    /** Sets the quality of the packets that are sent from now on. */
    void setQuality(LineQuality newQuality) {
        quality = newQuality;
    }

    LineQuality quality() {
        return quality;
    }

    void send(byte[] packet, long nowNanos) {
        int copies = random.nextInt(100) < quality.duplicatePercent() ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            boolean isLost = random.nextInt(100) < quality.lossPercent();
            long jitterNanos = quality.jitterMillis() * MILLI_NANOS;
            long delayNanos = quality.delayMillis() * MILLI_NANOS + (long) (random.nextDouble() * jitterNanos);
            if (!isLost && onTheWay.size() < MAX_PACKETS) {
                onTheWay.add(new Packet(packet.clone(), nowNanos + delayNanos, sent));
            }
            sent++;
        }
    }

    /** Passes on all packets that have arrived by a time, in the order of their arrival. */
    void deliver(long nowNanos, Consumer<byte[]> receiver) {
        if (onTheWay.isEmpty()) {
            return;
        }
        List<Packet> arrived = new ArrayList<>();
        onTheWay.removeIf(packet -> packet.arrivesNanos <= nowNanos && arrived.add(packet));
        arrived.sort(BY_ARRIVAL);
        arrived.forEach(packet -> receiver.accept(packet.bytes));
    }
}
