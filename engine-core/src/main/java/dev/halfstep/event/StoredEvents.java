package dev.halfstep.event;

import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * The events of one stream that readers in simulation have not read, and the cursors of these readers, in a stored
 * state of a game. Readers in presentation are not part of the state.
 *
 * @param <E> the class of the events
 */
final class StoredEvents<E> {

    private final Events<E> events;
    private EventRing<E> unread = new EventRing<>(1);

    // The values that the fields of Events with these names get.
    private long oldest;
    private long published;
    private long next;

    /** The cursors of the readers in simulation, in the order of their creation. */
    private long[] cursors = {};

    /** Creates the state of a stream, without events. */
    StoredEvents(Events<E> events) {
        this.events = events;
    }

    Events<E> events() {
        return events;
    }

    private List<EventReader<E>> readers() {
        return events.readers().stream().filter(EventReader::isOfSimulation).toList();
    }

    /** Writes the present events of a stream that has readers in simulation. */
    static <E> void write(Events<E> events, DataOutput out, EventStreams.EventForm form) throws IOException {
        long[] cursors = events.readers().stream()
                .filter(EventReader::isOfSimulation)
                .mapToLong(EventReader::cursor)
                .toArray();
        write(events.type(), events.ring(), events.published(), events.next(), cursors, out, form);
    }

    static <E> void write(
            Class<E> type,
            EventRing<E> ring,
            long published,
            long next,
            long[] cursors,
            DataOutput out,
            EventStreams.EventForm form)
            throws IOException {
        out.writeUTF(type.getName());
        form.writeType(type, out);
        long first = Math.min(next, Arrays.stream(cursors).min().orElse(next));
        out.writeLong(first);
        out.writeInt((int) (published - first));
        out.writeInt((int) (next - first));
        out.writeShort(cursors.length);
        for (long cursor : cursors) {
            out.writeInt((int) (cursor - first));
        }
        for (long number = first; number < next; number++) {
            out.writeLong(number < published ? ring.step(number) : 0);
            out.writeFloat(ring.fraction(number));
            form.write(ring.get(number), out);
        }
    }

    /** Reads everything after the name of the class. */
    void read(DataInputStream in, EventStreams.EventForm form) throws IOException {
        form.readType(events.type(), in);
        oldest = in.readLong();
        int publishedCount = in.readInt();
        int count = in.readInt();
        if (oldest < 0 || oldest > Long.MAX_VALUE / 2 || count < 0 || count > events.capacity()) {
            throw new IOException("at most " + events.capacity() + " events may be unread: " + count + " "
                    + events.type().getSimpleName());
        }
        published = oldest + inRange(publishedCount, count);
        next = oldest + count;
        List<EventReader<E>> readers = readers();
        cursors = new long[in.readUnsignedShort()];
        if (cursors.length != readers.size()) {
            throw new IOException("a stream must have as many readers in simulation as it was stored with: "
                    + events.type().getSimpleName() + " has " + readers.size() + ", stored were " + cursors.length);
        }
        for (int i = 0; i < cursors.length; i++) {
            cursors[i] = oldest + inRange(in.readInt(), count);
        }
        unread = new EventRing<>(Math.max(1, count));
        for (long number = oldest; number < next; number++) {
            long step = in.readLong();
            float fraction = in.readFloat();
            if (step < 0 || !(fraction > 0 && fraction <= 1)) {
                throw new IOException(
                        "an event must have a step, and a fraction above 0 and up to 1: " + step + ", " + fraction);
            }
            unread.set(number, events.type().cast(form.read(events.type(), in)), fraction);
            unread.setStep(number, step);
        }
    }

    private static int inRange(int position, int count) throws IOException {
        if (position < 0 || position > count) {
            throw new IOException("the position of an event must be at most " + count + ": " + position);
        }
        return position;
    }

    /** Replaces the events of the stream. Readers that were not stored begin with the next event. */
    void apply() {
        events.restore(unread, oldest, published, next);
        List<EventReader<E>> readers = readers();
        for (int i = 0; i < readers.size(); i++) {
            readers.get(i).restore(i < cursors.length ? cursors[i] : next);
        }
    }
}
