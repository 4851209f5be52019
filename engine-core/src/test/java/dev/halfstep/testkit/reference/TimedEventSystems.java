package dev.halfstep.testkit.reference;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import java.util.ArrayList;
import java.util.List;

/** Sends the timed events of each step, by odd and by even indices in two systems, and reads them in presentation. */
final class TimedEventSystems {

    private static final int CAPACITY = 4_096;

    private final List<TimedEvent> events;
    private final BodySystems bodies;
    private final Events<TimedEvent> stream;
    private final EventReader<TimedEvent> reader;

    /** The events that the newest frame has read. */
    final List<TimedEvent> delivered = new ArrayList<>();

    /** The events that were retracted in the newest frame. */
    final List<TimedEvent> retracted = new ArrayList<>();

    TimedEventSystems(SystemScheduler scheduler, BodySystems bodies, List<TimedEvent> events) {
        this.events = events;
        this.bodies = bodies;
        stream = scheduler.addEvents(TimedEvent.class, CAPACITY);
        reader = stream.presentationReader("listen");
        scheduler.simulation("send-odd", step -> send(step, /* parity= */ 1)).after("begin");
        scheduler.simulation("send-even", step -> send(step, /* parity= */ 0)).after("send-odd");
        scheduler.presentation("listen", frame -> {
            delivered.clear();
            retracted.clear();
            reader.forEachRetracted(retracted::add);
            reader.forEach(delivered::add);
        });
    }

    private void send(SimulationContext step, int parity) {
        for (TimedEvent event : events) {
            Body body = event.body();
            boolean isSent = bodies.isInStep(event.seconds()) && (body == null || bodies.isFired(step, body));
            if (isSent && event.index() % 2 == parity) {
                if (event.hasFraction()) {
                    step.commands().send(stream, event, bodies.fraction(event.seconds()));
                } else {
                    step.commands().send(stream, event);
                }
            }
        }
    }

    /** Compares two events of the same time by the order in which they are sent: those with odd indices first. */
    static int compareSending(TimedEvent first, TimedEvent second) {
        int byParity = Integer.compare(second.index() % 2, first.index() % 2);
        return byParity != 0 ? byParity : Integer.compare(first.index(), second.index());
    }
}
