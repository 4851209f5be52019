package dev.halfstep.netplay;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts what a relay does. One thread counts, any thread reads. No number belongs to a room or a player, so the
 * metrics do not say who plays with whom.
 */
final class RelayMetrics {

    private final Map<RelayMetric, AtomicLong> counts = new EnumMap<>(RelayMetric.class);

    RelayMetrics() {
        for (RelayMetric metric : RelayMetric.values()) {
            counts.put(metric, new AtomicLong());
        }
    }

    private AtomicLong counter(RelayMetric metric) {
        return Objects.requireNonNull(counts.get(metric));
    }

    void add(RelayMetric metric, long count) {
        AtomicLong counter = counter(metric);
        counter.lazySet(counter.getPlain() + count); // one thread writes
    }

    void set(RelayMetric metric, long value) {
        counter(metric).lazySet(value);
    }

    long get(RelayMetric metric) {
        return counter(metric).get();
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
