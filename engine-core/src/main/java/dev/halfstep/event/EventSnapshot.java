package dev.halfstep.event;

import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Saves and restores all unread events and the cursors of simulation readers. Events are not copied, because a game
 * does not change them after sending. Only the engine uses this class.
 *
 * <p>A presentation reader cannot take back an event that it has delivered. So a restore marks the delivered events of
 * undone steps. If the resimulated step sends an equal event, the reader skips it; otherwise the reader retracts the
 * delivered event. From the first snapshot on, the streams keep delivered events. Saving again reuses the same memory.
 *
 * @hidden
 */
public final class EventSnapshot {

    private final EventStreams streams;
    private final List<SavedEvents<?>> savedStreams = new ArrayList<>();
    private long step;

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

    /** Returns the memory of the saved events, in bytes. */
    public long bytes() {
        long sum = 0;
        for (int i = 0; i < savedStreams.size(); i++) {
            sum += savedStreams.get(i).bytes();
        }
        return sum;
    }

    /** Writes the saved events as {@link EventStreams#write} writes present ones; the streams stay as they are. */
    public void write(DataOutput out, EventStreams.EventForm form) throws IOException {
        addNewStreams();
        List<SavedEvents<?>> stored =
                savedStreams.stream().filter(SavedEvents::hasReaderOfSimulation).toList();
        out.writeShort(stored.size());
        for (SavedEvents<?> events : stored) {
            events.write(out, form);
        }
    }

    /** Adds the streams that were created after the last call. They have no saved events: a restore empties them. */
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
            if (step > formerStep) { // the restore goes forward, to a step that was undone
                savedStreams.get(i).redoAfter(formerStep);
            }
        }
        streams.setNewestStep(step);
    }
}
