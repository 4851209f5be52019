package dev.halfstep.netplay;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/** The flight recorder event of a number that a relay has counted since its start. */
@Name("halfstep.Relay")
@Label("Relay")
@Category("Halfstep")
@Description("A number of a relay since its start")
@Period("10 s")
@StackTrace(false)
final class RelayEvent extends Event {

    @Label("Metric")
    String metric = "";

    @Label("Value")
    long value;

    /** Records each metric periodically while a recording runs. */
    static void recordPeriodically(RelayMetrics metrics) {
        FlightRecorder.addPeriodicEvent(RelayEvent.class, () -> {
            for (RelayMetric metric : RelayMetric.values()) {
                RelayEvent event = new RelayEvent();
                event.metric = metric.text();
                event.value = metrics.get(metric);
                event.commit();
            }
        });
    }
}
