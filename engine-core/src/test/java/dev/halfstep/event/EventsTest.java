package dev.halfstep.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.CurrentPhase;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Checks streams of events and their readers: order, capacity, dropped events and refused uses. */
class EventsTest {

    private final CurrentPhase phase = new CurrentPhase();
    private final EventStreams streams = new EventStreams(phase);
    private final Events<String> words = streams.add(String.class, /* capacity= */ 4);
    private final Outbox outbox = new Outbox();
    private long newestStep;

    /** Runs a step that sends events, and presents it. */
    private void step(String... sentWords) {
        phase.beginSystems();
        for (String word : sentWords) {
            outbox.add(words, word);
        }
        outbox.deliver();
        phase.endSystems();
        publish();
    }

    /** Makes the events of a step readable, and presents the end of the step. */
    private void publish() {
        streams.publish(++newestStep);
        phase.presentationTime().advance(this, newestStep, 1f);
    }

    /** Returns the events that a reader has not read yet. */
    private static <E> List<E> readAll(EventReader<E> reader) {
        List<E> read = new ArrayList<>();
        reader.forEach(read::add);
        return read;
    }

    @Test
    void anEventIsReadableAfterItsStep() {
        EventReader<String> reader = words.simulationReader("r");
        phase.beginSystems();
        outbox.add(words, "a");
        outbox.deliver();
        assertEquals(0, reader.unread());
        assertNull(reader.next());
        phase.endSystems();
        publish();
        assertEquals(1, reader.unread());
        assertEquals("a", reader.next());
        assertNull(reader.next());
    }

    @Test
    void eachReaderSeesEachEventOnceAndInOrder() {
        EventReader<String> first = words.simulationReader("first");
        EventReader<String> second = words.presentationReader("second");
        step("a", "b");
        assertEquals(List.of("a", "b"), readAll(first));
        step("c");
        assertEquals(List.of("c"), readAll(first));
        assertEquals(List.of("a", "b", "c"), readAll(second));
        assertEquals(List.of(), readAll(first));
        assertEquals(List.of(), readAll(second));
    }

    @Test
    void aNewReaderBeginsWithTheNextEvent() {
        EventReader<String> old = words.simulationReader("old");
        step("a");
        phase.beginSystems();
        outbox.add(words, "b");
        outbox.deliver();
        EventReader<String> late = words.simulationReader("late");
        outbox.add(words, "c");
        outbox.deliver();
        assertEquals(0, late.unread());
        assertNull(late.next());
        late.skipAll(); // does not skip "c", which is not readable yet
        phase.endSystems();
        publish();
        assertEquals(List.of("c"), readAll(late));
        assertEquals(List.of("a", "b", "c"), readAll(old));
    }

    @Test
    void unreadEventsCanBeSkipped() {
        EventReader<String> reader = words.simulationReader("r");
        step("a", "b");
        reader.skipAll();
        step("c");
        assertEquals(List.of("c"), readAll(reader));
    }

    @Test
    void anOverflowNamesTheSlowReader() {
        EventReader<String> quick = words.simulationReader("quick");
        words.presentationReader("slow");
        step("a", "b");
        readAll(quick);
        step("c", "d");
        readAll(quick);
        assertRefused(
                "at most 4 events may be unread: one more String is too many for reader 'slow' of String in"
                        + " presentation; let it read more often, close it, or raise the capacity",
                () -> step("e"));
    }

    @Test
    void anOverflowDropsTheEventsAfterIt() {
        EventReader<String> reader = words.simulationReader("r");
        phase.beginSystems();
        for (String word : List.of("a", "b", "c", "d", "e", "f")) {
            outbox.add(words, word);
        }
        assertThrows(IllegalStateException.class, outbox::deliver);
        assertEquals(0, outbox.size());
        phase.endSystems();
        publish();
        assertEquals(List.of("a", "b", "c", "d"), readAll(reader));
    }

    @Test
    void aFullStreamHasItsWholeCapacityAgainAfterReading() {
        for (int capacity : new int[] {1, 2, 3, 5, 8}) {
            EventStreams numberStreams = new EventStreams(phase);
            Events<Integer> numbers = numberStreams.add(Integer.class, capacity);
            EventReader<Integer> reader = numbers.simulationReader("r");
            for (int round = 0; round < 5; round++) {
                List<Integer> sent = new ArrayList<>();
                for (int i = 0; i < capacity; i++) {
                    sent.add(round * capacity + i);
                    outbox.add(numbers, round * capacity + i);
                }
                outbox.deliver();
                numberStreams.publish(round);
                assertEquals(capacity, reader.unread());
                assertEquals(sent, readAll(reader));
            }
            assertEquals(capacity, numbers.capacity());
        }
    }

    @Test
    void aClosedReaderKeepsNoEvents() {
        EventReader<String> slow = words.simulationReader("slow");
        EventReader<String> quick = words.simulationReader("quick");
        step("a", "b", "c", "d");
        readAll(quick);
        slow.close();
        slow.close();
        step("e");
        assertEquals(List.of("e"), readAll(quick));
        String rule = "a reader cannot be used after it was closed: reader 'slow' of String in simulation";
        assertRefused(rule, slow::next);
        assertRefused(rule, slow::unread);
        assertRefused(rule, slow::skipAll);
    }

    @Test
    void withoutReadersEventsAreDropped() {
        assertFalse(words.hasReaders());
        step("a", "b", "c", "d", "e", "f");
        EventReader<String> reader = words.simulationReader("r");
        assertTrue(words.hasReaders());
        step("g");
        assertEquals(List.of("g"), readAll(reader));
        reader.close();
        assertFalse(words.hasReaders());
        step("h", "i", "j", "k", "l");
        assertEquals(List.of(), readAll(words.simulationReader("new")));
    }

    @Test
    void aReaderIsRefusedInTheOtherPhase() {
        EventReader<String> simulating = words.simulationReader("score");
        EventReader<String> presenting = words.presentationReader("sparks");
        step("a");
        phase.beginPresentation(() -> "hud");
        assertRefused(
                "a reader of simulation cannot be used in presentation: reader 'score' of String in simulation;"
                        + " create a reader of presentation instead",
                simulating::next);
        assertEquals("a", presenting.next());
        phase.endFrame();
        phase.beginSystems();
        assertRefused(
                "a reader of presentation cannot be used in simulation: reader 'sparks' of String in presentation;"
                        + " create a reader of simulation instead",
                presenting::unread);
        assertEquals("a", simulating.next());
        phase.endSystems();
        publish();
    }

    @Test
    void anEventCountsAsReadEvenIfItsConsumerThrows() {
        EventReader<String> reader = words.simulationReader("r");
        step("a", "b");
        assertThrows(
                ArithmeticException.class,
                () -> reader.forEach(word -> {
                    throw new ArithmeticException(word);
                }));
        assertEquals(List.of("b"), readAll(reader));
    }

    @Test
    void theNextStepFreesReadEvents() {
        EventReader<String> reader = words.simulationReader("r");
        WeakReference<String> event =
                new WeakReference<>(new String(new char[] {'a'})); // no literal, which is never freed
        step(event.get());
        step();
        assertSame(event.get(), reader.next());
        step();
        for (int i = 0; i < 50 && event.get() != null; i++) { // one collection may not be enough
            System.gc();
        }
        assertNull(event.get(), "the stream must not hold an event that all readers have read");
    }

    @Test
    void aTypeIsAddedOnceAndFoundByItsClass() {
        assertSame(words, streams.get(String.class));
        assertEquals(String.class, words.type());
        assertRefused(
                "a type of event must be added only once: String was added before", () -> streams.add(String.class, 1));
        assertRefused(
                "a type of event must be added first: Integer; there are [String]", () -> streams.get(Integer.class));
    }

    @Test
    void theCapacityMustBeInRange() {
        for (int capacity : new int[] {-1, 0, Events.MAX_CAPACITY + 1}) {
            assertRefused(
                    "the capacity of events must be 1 to 1048576: " + capacity + " for Integer",
                    () -> streams.add(Integer.class, capacity));
        }
        assertEquals(1 << 20, streams.add(Integer.class, Events.MAX_CAPACITY).capacity());
    }

    private static void assertRefused(String rule, Executable call) {
        assertEquals(rule, assertThrows(RuntimeException.class, call).getMessage());
    }
}
