package dev.halfstep.meteors.presentation;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The reactions of a presentation system to events: what it does for each kind of event. */
final class Reactions {

    private final List<Runnable> readers = new ArrayList<>();
    private long step;
    private float fraction;

    /**
     * Adds a reaction.
     *
     * @param reader the name of the reader of the events
     * @param reaction called once for each event, in the frame that shows its moment
     */
    <E> void on(Events<E> events, String reader, Consumer<E> reaction) {
        EventReader<E> newEvents = events.presentationReader(reader);
        readers.add(() -> newEvents.forEach(event -> {
            step = newEvents.step();
            fraction = newEvents.fraction();
            reaction.accept(event);
        }));
    }

    /** Returns the step of the event that is reacted to. */
    long step() {
        return step;
    }

    /** Returns the fraction of the step at which that event occurred. */
    float fraction() {
        return fraction;
    }

    /**
     * Reacts to the new events: first to all events of the kind that was added first, then to the events of the next
     * kind.
     */
    void run() {
        for (int i = 0; i < readers.size(); i++) {
            readers.get(i).run();
        }
    }
}
