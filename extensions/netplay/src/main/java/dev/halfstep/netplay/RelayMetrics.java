package dev.halfstep.netplay;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts what a relay does. One thread counts, any thread reads. No number belongs to a room or a player, so the
 * metrics do not say who plays with whom.
 */
final class RelayMetrics {

    /** The upper bounds of the classes of delays: 10 us to 100 ms. The last class has no bound. */
    private static final long[] DELAY_NANOS = {10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, Long.MAX_VALUE};

    private static final String[] DELAY_SECONDS = {"0.00001", "0.0001", "0.001", "0.01", "0.1", "+Inf"};

    private final AtomicLong rooms = new AtomicLong();
    private final AtomicLong members = new AtomicLong();
    private final AtomicLong packets = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong delayNanos = new AtomicLong();
    private final AtomicLongArray delays = new AtomicLongArray(DELAY_NANOS.length);
    private final AtomicLongArray dropped = new AtomicLongArray(RelayDrop.values().length);
    private final AtomicLongArray refused = new AtomicLongArray(RelayRefusal.values().length);

    private static void add(AtomicLong counter, long count) {
        counter.lazySet(counter.getPlain() + count); // one thread writes
    }

    private static void increment(AtomicLongArray counters, int index) {
        counters.lazySet(index, counters.getPlain(index) + 1);
    }

    void setSize(int roomCount, int memberCount) {
        rooms.set(roomCount);
        members.set(memberCount);
    }

    void forwarded(int length) {
        add(packets, 1);
        add(bytes, length);
    }

    void dropped(RelayDrop reason) {
        increment(dropped, reason.ordinal());
    }

    void refused(RelayRefusal reason) {
        increment(refused, reason.ordinal());
    }

    /** Counts the time from the read of a packet to the end of its sending. */
    void delayed(long nanos) {
        int index = 0;
        while (nanos > DELAY_NANOS[index]) {
            index++;
        }
        increment(delays, index);
        add(delayNanos, nanos);
    }

    long rooms() {
        return rooms.get();
    }

    long members() {
        return members.get();
    }

    long packets() {
        return packets.get();
    }

    long bytes() {
        return bytes.get();
    }

    long count(RelayDrop reason) {
        return dropped.get(reason.ordinal());
    }

    long count(RelayRefusal reason) {
        return refused.get(reason.ordinal());
    }

    /** Returns the metrics in the text format of Prometheus. */
    String text() {
        StringBuilder text = new StringBuilder();
        append(text, "rooms", "gauge", "Rooms with a host", rooms.get());
        append(text, "members", "gauge", "Hosts and guests in rooms", members.get());
        append(text, "forwarded_packets_total", "counter", "Forwarded packets", packets.get());
        append(text, "forwarded_bytes_total", "counter", "Forwarded bytes", bytes.get());
        head(text, "dropped_packets_total", "counter", "Packets that were not forwarded or answered");
        for (RelayDrop reason : RelayDrop.values()) {
            line(text, "dropped_packets_total", "reason", reason.name().toLowerCase(Locale.ROOT), count(reason));
        }
        head(text, "refused_total", "counter", "Members who were not let into a room");
        for (RelayRefusal reason : RelayRefusal.values()) {
            line(text, "refused_total", "reason", reason.name().toLowerCase(Locale.ROOT), count(reason));
        }
        head(text, "delay_seconds", "histogram", "From the read of a packet to the end of its sending");
        long sum = 0;
        for (int i = 0; i < DELAY_SECONDS.length; i++) {
            sum += delays.get(i);
            line(text, "delay_seconds_bucket", "le", DELAY_SECONDS[i], sum);
        }
        text.append("halfstep_relay_delay_seconds_sum ")
                .append(delayNanos.get() / 1e9)
                .append('\n');
        text.append("halfstep_relay_delay_seconds_count ").append(sum).append('\n');
        return text.toString();
    }

    private static void append(StringBuilder text, String name, String type, String help, long value) {
        head(text, name, type, help);
        text.append("halfstep_relay_").append(name).append(' ').append(value).append('\n');
    }

    private static void head(StringBuilder text, String name, String type, String help) {
        text.append("# HELP halfstep_relay_")
                .append(name)
                .append(' ')
                .append(help)
                .append('\n');
        text.append("# TYPE halfstep_relay_")
                .append(name)
                .append(' ')
                .append(type)
                .append('\n');
    }

    private static void line(StringBuilder text, String name, String label, String value, long count) {
        text.append("halfstep_relay_")
                .append(name)
                .append('{')
                .append(label)
                .append("=\"")
                .append(value);
        text.append("\"} ").append(count).append('\n');
    }
}
