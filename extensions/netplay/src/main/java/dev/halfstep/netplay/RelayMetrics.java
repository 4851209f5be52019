package dev.halfstep.netplay;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts what a relay does. One thread counts, any thread reads. No number belongs to a room or a player, so the
 * metrics do not say who plays with whom.
 */
final class RelayMetrics {

    private final AtomicLongArray counts = new AtomicLongArray(RelayMetric.values().length);

    void add(RelayMetric metric, long count) {
        int index = metric.ordinal();
        counts.lazySet(index, counts.getPlain(index) + count); // one thread writes
    }

    void set(RelayMetric metric, long value) {
        counts.lazySet(metric.ordinal(), value);
    }

    long get(RelayMetric metric) {
        return counts.get(metric.ordinal());
    }

    /** Returns the metrics in the text format of Prometheus. */
    String text() {
        StringBuilder text = new StringBuilder();
        String previous = "";
        for (RelayMetric metric : RelayMetric.values()) {
            String name = metric.text().split("\\{", 2)[0];
            if (!name.equals(previous)) {
                String type = name.endsWith("_total") ? " counter" : " gauge";
                text.append("# TYPE ").append(name).append(type).append('\n');
            }
            text.append(metric.text()).append(' ').append(get(metric)).append('\n');
            previous = name;
        }
        return text.toString();
    }
}
