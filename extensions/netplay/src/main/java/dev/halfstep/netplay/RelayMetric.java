package dev.halfstep.netplay;

/** Names what a relay counts, as Prometheus does. */
enum RelayMetric {
    ROOMS("rooms"),
    MEMBERS("members"),
    PACKETS("forwarded_packets_total"),
    BYTES("forwarded_bytes_total"),
    /** From the read of a packet to the end of its sending. */
    DELAY_NANOS("delay_nanoseconds_total"),
    /** Packets that have stayed for more than a millisecond. */
    SLOW("delayed_packets_total"),
    /** Members who were not let into a room. */
    REFUSED("refused_total"),
    /** No packet of a member from his address, and no question. */
    STRANGER("dropped_packets_total{reason=\"stranger\"}"),
    TOO_LONG("dropped_packets_total{reason=\"too_long\"}"),
    /** The cookie was made for another address, or is too old. */
    COOKIE("dropped_packets_total{reason=\"cookie\"}"),
    /** Too many registrations of one address in a second. */
    SOURCE_RATE("dropped_packets_total{reason=\"source_rate\"}"),
    ROOM_RATE("dropped_packets_total{reason=\"room_rate\"}"),
    GUEST_RATE("dropped_packets_total{reason=\"guest_rate\"}"),
    /** No member has the channel. */
    NO_RECEIVER("dropped_packets_total{reason=\"no_receiver\"}"),
    /** The network has not taken the packet. */
    NETWORK("dropped_packets_total{reason=\"network\"}");

    private final String text;

    RelayMetric(String text) {
        this.text = "halfstep_relay_" + text;
    }

    /** Returns the name and the label. */
    String text() {
        return text;
    }
}
