package dev.halfstep.netplay;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/** The flight recorder event of what a relay has counted since its start. */
@Name("halfstep.Relay")
@Label("Relay")
@Category("Halfstep")
@Description("The numbers of a relay since its start")
@Period("10 s")
@StackTrace(false)
final class RelayEvent extends Event {

    @Label("Rooms")
    long rooms;

    @Label("Members")
    long members;

    @Label("Forwarded Packets")
    long packets;

    @Label("Forwarded Bytes")
    @DataAmount
    long bytes;

    @Label("Metrics")
    @Description("All metrics as text, with the dropped packets by their reasons")
    String metrics = "";

    /** Records the event periodically while a recording runs. */
    static void recordPeriodically(RelayMetrics metrics) {
        FlightRecorder.addPeriodicEvent(RelayEvent.class, () -> {
            RelayEvent event = new RelayEvent();
            event.rooms = metrics.get(RelayMetric.ROOMS);
            event.members = metrics.get(RelayMetric.MEMBERS);
            event.packets = metrics.get(RelayMetric.PACKETS);
            event.bytes = metrics.get(RelayMetric.BYTES);
            event.metrics = metrics.text();
            event.commit();
        });
    }
}
