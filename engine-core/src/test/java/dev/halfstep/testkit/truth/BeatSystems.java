package dev.halfstep.testkit.truth;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.simulation.SimulationContext;
import java.util.ArrayList;
import java.util.List;

/** Sends the beats of each step in two systems, odd and even indices, and reads them in presentation. */
final class BeatSystems {

    private static final int CAPACITY = 1 << 12;

    private final List<Beat> beats;
    private final BodySystems bodies;
    private final Events<Beat> events;
    private final EventReader<Beat> reader;

    /** The beats that the newest frame has read. */
    final List<Beat> delivered = new ArrayList<>();

    /** The beats that were retracted in the newest frame. */
    final List<Beat> retracted = new ArrayList<>();

    BeatSystems(SystemScheduler scheduler, BodySystems bodies, List<Beat> beats) {
        this.beats = beats;
        this.bodies = bodies;
        events = scheduler.addEvents(Beat.class, CAPACITY);
        reader = events.presentationReader("listen");
        scheduler.simulation("beat-odd", step -> send(step, 1)).after("begin");
        scheduler.simulation("beat-even", step -> send(step, 0)).after("beat-odd");
        scheduler.presentation("listen", frame -> {
            delivered.clear();
            retracted.clear();
            reader.forEachRetracted(retracted::add);
            reader.forEach(delivered::add);
        });
    }

    private void send(SimulationContext step, int parity) {
        for (Beat beat : beats) {
            Body body = beat.body();
            boolean isSent = bodies.isInStep(beat.seconds()) && (body == null || bodies.isFired(step, body));
            if (isSent && beat.index() % 2 == parity) {
                if (beat.hasFraction()) {
                    step.commands().send(events, beat, bodies.fraction(beat.seconds()));
                } else {
                    step.commands().send(events, beat);
                }
            }
        }
    }

    /** Compares two beats of the same time by the order in which they are sent: those with odd indices first. */
    static int compareSending(Beat first, Beat second) {
        int byParity = Integer.compare(second.index() % 2, first.index() % 2);
        return byParity != 0 ? byParity : Integer.compare(first.index(), second.index());
    }
}
