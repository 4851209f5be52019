package dev.halfstep.event;

import java.util.ArrayList;
import java.util.List;

/**
 * Saves and restores all pending events and the cursors of simulation readers. Events are not copied, because a game
 * does not change them after sending. For the engine.
 *
 * <p>Presentation readers keep their cursors, because what they have shown cannot be undone. Saving again reuses the
 * same memory.
 *
 * @hidden
 */
public final class EventSnapshot {

    private final EventStreams streams;
    private final List<SavedEvents<?>> savedStreams = new ArrayList<>();

    /**
     * Creates an empty snapshot.
     *
     * @param streams the events to save and restore
     */
    public EventSnapshot(EventStreams streams) {
        this.streams = streams;
    }

    /** Saves all pending events. Call this between steps. */
    public void save() {
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

    /** Restores the saved pending events. Call this between steps. */
    public void restore() {
        addNewStreams();
        for (int i = 0; i < savedStreams.size(); i++) {
            savedStreams.get(i).restore();
        }
    }
}
