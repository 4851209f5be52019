package dev.halfstep.event;

import java.util.ArrayList;
import java.util.List;

/**
 * Saves and restores all unread events and the cursors of simulation readers. Events are not copied, because a game
 * does not change them after sending. For the engine.
 *
 * <p>What presentation readers have delivered cannot be undone. A restore tells them which of these events are undone;
 * steps that send equal events again redo them, and the other ones are retracted. The first snapshot makes the streams
 * keep events that were delivered. Saving again reuses the same memory.
 *
 * @hidden
 */
public final class EventSnapshot {

    private final EventStreams streams;
    private final List<SavedEvents<?>> savedStreams = new ArrayList<>();
    private long step;

    /**
     * Creates an empty snapshot.
     *
     * @param streams the events to save and restore
     */
    public EventSnapshot(EventStreams streams) {
        this.streams = streams;
        streams.keepReadEvents();
    }

    /** Saves all unread events. Call this between steps. */
    public void save() {
        step = streams.newestStep();
        addNewStreams();
        for (int i = 0; i < savedStreams.size(); i++) {
            savedStreams.get(i).save();
        }
    }

    /** Adds the streams that were created after the last call. A restore to a time before them makes them empty. */
    private void addNewStreams() {
        List<Events<?>> all = streams.all();
        for (int i = savedStreams.size(); i < all.size(); i++) {
            savedStreams.add(new SavedEvents<>(all.get(i)));
        }
    }

    /** Restores the saved unread events. Call this between steps, and before new events are sent. */
    public void restore() {
        addNewStreams();
        long formerStep = streams.newestStep();
        for (int i = 0; i < savedStreams.size(); i++) {
            savedStreams.get(i).restore();
            if (step > formerStep) {
                savedStreams.get(i).redoAfter(formerStep);
            }
        }
        streams.setNewestStep(step);
    }
}
