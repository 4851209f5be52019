package dev.halfstep.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.time.CurrentPhase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Checks the steps and fractions of events, their order, and when presentation reads them. */
class EventTimeTest {

    private final CurrentPhase phase = new CurrentPhase();
    private final EventStreams streams = new EventStreams(phase);
    private final Events<String> words = streams.add(String.class, /* capacity= */ 8);
    private final Outbox outbox = new Outbox();

    /** Sends an event at a fraction of the step that {@code streams.publish} ends next. */
    private void send(String word, float fraction) {
        outbox.add(words, word, fraction);
        outbox.deliver();
    }

    /** Advances presentation time to {@code step - 1 + alpha}, in steps. */
    private void present(long step, float alpha) {
        phase.presentationTime().advance(this, step, alpha);
    }

    /** Returns the unread events whose time is reached. */
    private static <E> List<E> readAll(EventReader<E> reader) {
        List<E> read = new ArrayList<>();
        reader.forEach(read::add);
        return read;
    }

    @Test
    void eventsOfAStepAreOrderedByFraction() {
        EventReader<String> simulating = words.simulationReader("s");
        EventReader<String> presenting = words.presentationReader("p");
        EventReader<String> immediate = words.immediateReader("i");
        send("d", 1f);
        send("b", 0.5f);
        send("a", 0.25f);
        send("c", 0.5f);
        send("e", 1f);
        streams.publish(1);
        send("f", 0.25f);
        streams.publish(2);
        present(2, 1f);
        List<String> ordered = List.of("a", "b", "c", "d", "e", "f");
        assertEquals(ordered, readAll(simulating));
        assertEquals(ordered, readAll(presenting));
        assertEquals(ordered, readAll(immediate));
    }

    @Test
    void theOrderIsStableForAnyNumberOfEvents() {
        record Numbered(int number, float fraction) {}
        EventStreams manyStreams = new EventStreams(phase);
        Events<Numbered> many = manyStreams.add(Numbered.class, 300);
        EventReader<Numbered> reader = many.simulationReader("r");
        SplittableRandom random = new SplittableRandom(5);
        // Each small number of events, then larger numbers up to the capacity.
        for (int count = 0; count <= 300; count = count < 20 ? count + 1 : count + 35) {
            List<Numbered> sent = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Numbered event = new Numbered(i, (1 + random.nextInt(7)) / 7f);
                sent.add(event);
                outbox.add(many, event, event.fraction());
            }
            outbox.deliver();
            manyStreams.publish(count);
            sent.sort(Comparator.comparing(Numbered::fraction)); // stable
            List<Numbered> read = new ArrayList<>();
            reader.forEach(event -> {
                read.add(event);
                assertEquals(event.fraction(), reader.fraction());
            });
            assertEquals(sent, read);
        }
    }

    @Test
    void presentationReadsAnEventOnceItsTimeIsReached() {
        EventReader<String> reader = words.presentationReader("p");
        send("a", 0.3f);
        send("b", 0.6f);
        send("c", 1f);
        streams.publish(1);
        send("d", 0.1f);
        streams.publish(2);
        present(1, 0.29f);
        assertNull(reader.next());
        present(1, 0.3f);
        assertEquals(List.of("a"), readAll(reader));
        present(1, 0.9f);
        assertEquals(List.of("b"), readAll(reader));
        present(2, 0f);
        assertEquals(List.of("c"), readAll(reader));
        present(2, 0.05f);
        assertEquals(List.of(), readAll(reader));
        present(5, 0f); // steps may pass without a frame
        assertEquals(List.of("d"), readAll(reader));
    }

    @Test
    void unreadCountsOnlyEventsWhoseTimeIsReached() {
        EventReader<String> presenting = words.presentationReader("p");
        EventReader<String> immediate = words.immediateReader("i");
        EventReader<String> simulating = words.simulationReader("s");
        send("a", 0.2f);
        send("b", 0.4f);
        send("c", 0.6f);
        streams.publish(1);
        float[] alphas = {0f, 0.2f, 0.5f, 0.6f};
        for (int due = 0; due < alphas.length; due++) {
            present(1, alphas[due]);
            assertEquals(due, presenting.unread(), "one event more is due at each alpha");
            assertEquals(3, immediate.unread());
            assertEquals(3, simulating.unread());
        }
    }

    @Test
    void skipAllSkipsOnlyEventsWhoseTimeIsReached() {
        EventReader<String> presenting = words.presentationReader("p");
        EventReader<String> immediate = words.immediateReader("i");
        send("a", 0.2f);
        send("b", 0.4f);
        send("c", 0.6f);
        streams.publish(1);
        present(1, 0.5f);
        presenting.skipAll();
        immediate.skipAll();
        present(1, 1f);
        assertEquals(List.of("c"), readAll(presenting));
        assertEquals(List.of(), readAll(immediate));
    }

    @Test
    void aReaderHasTheStepAndFractionOfItsLastEvent() {
        EventReader<String> reader = words.presentationReader("p");
        EventReader<String> other = words.presentationReader("other");
        String rule = "a reader must have read an event before it has a step and a fraction: reader 'p' of String in"
                + " presentation has read none; call next() first";
        send("a", 0.25f);
        streams.publish(6);
        send("b", 1f);
        streams.publish(7);
        present(7, 1f);
        assertEquals(List.of("a", "b"), readAll(other));
        assertEquals(
                rule, assertThrows(IllegalStateException.class, reader::step).getMessage());
        assertEquals(
                rule,
                assertThrows(IllegalStateException.class, reader::fraction).getMessage());
        List<String> times = new ArrayList<>();
        reader.forEach(word -> times.add(word + " " + reader.step() + " " + reader.fraction()));
        assertEquals(List.of("a 6 0.25", "b 7 1.0"), times);
        assertNull(reader.next());
        assertEquals(7, reader.step());
        assertEquals(1f, reader.fraction());
    }

    @Test
    void anEventSentBetweenStepsBelongsToTheNextStep() {
        EventReader<String> reader = words.presentationReader("p");
        streams.publish(3);
        outbox.add(words, "a");
        outbox.deliver(); // between steps
        present(3, 1f);
        assertEquals(0, reader.unread());
        streams.publish(4);
        assertEquals(0, reader.unread());
        present(4, 1f);
        assertEquals("a", reader.next());
        assertEquals(4, reader.step());
        assertEquals(1f, reader.fraction());
    }

    @Test
    void undeliveredEventsCountTowardsTheCapacity() {
        EventReader<String> reader = words.presentationReader("slow");
        for (int i = 0; i < words.capacity(); i++) {
            send("a", 1f);
        }
        streams.publish(1);
        present(1, 0.5f);
        reader.skipAll();
        assertEquals(
                "at most 8 events may be unread: one more String is too many for reader 'slow' of String in"
                        + " presentation; let it read more often, close it, or raise the capacity",
                assertThrows(IllegalStateException.class, () -> send("b", 1f)).getMessage());
        present(2, 0f);
        reader.skipAll();
        send("b", 1f);
        streams.publish(2);
        present(2, 1f);
        assertEquals(List.of("b"), readAll(reader));
    }

    @Test
    void aReaderCreatedWithinAStepReadsOnlyEventsSentLater() {
        EventReader<String> early = words.simulationReader("early");
        send("c", 0.75f);
        send("a", 0.25f);
        EventReader<String> late = words.simulationReader("late");
        EventReader<String> latePresenting = words.presentationReader("late too");
        send("d", 1f);
        send("b", 0.5f);
        streams.publish(1);
        present(1, 1f);
        assertEquals(2, late.unread());
        assertEquals(List.of("b", "d"), readAll(late));
        assertEquals(List.of("b", "d"), readAll(latePresenting));
        assertEquals(List.of("a", "b", "c", "d"), readAll(early));
        assertEquals(0, late.unread());
    }

    @Test
    void skipAllPassesEventsSentBeforeTheReaderExists() {
        send("lost", 1f);
        words.simulationReader("early");
        send("c", 0.75f);
        EventReader<String> late = words.simulationReader("late");
        send("b", 0.5f);
        streams.publish(1);
        late.skipAll();
        send("d", 1f);
        streams.publish(2);
        assertEquals(List.of("d"), readAll(late));
    }

    @Test
    void anOutboxRefusesAFractionOutsideOfTheStep() {
        for (float fraction : new float[] {0f, -1f, 1.5f, Float.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> outbox.add(words, "a", fraction));
        }
        assertEquals(0, outbox.size());
    }
}
