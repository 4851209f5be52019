package dev.halfstep.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests what presentation readers deliver and retract after steps are undone. A minus marks a retraction. */
class RetractedEventsTest {

    private final TestTimeline time = new TestTimeline(16).saveSteps();
    private final EventReader<String> reader = time.words.presentationReader("p");
    private final EventReader<String> immediate = time.words.immediateReader("i");

    @Test
    void anEqualEventIsNotDeliveredAgain() {
        time.step("a");
        time.step("b");
        assertEquals("a b", time.read(reader));
        time.restore(0);
        time.step("a");
        time.step("b");
        assertEquals("", time.read(reader));
        time.step("c");
        assertEquals("c", time.read(reader));
    }

    @Test
    void anEqualEventWithAnotherFractionIsNotDeliveredAgain() {
        time.step("a:0.25", "b:0.5");
        assertEquals("a b", time.read(reader, 0.5f));
        time.restore(0);
        time.step("b:0.1", "a:0.9", "c:0.8");
        assertEquals("", time.read(reader, 0.6f));
        assertEquals("c", time.read(reader, 0.8f));
        assertEquals("", time.read(reader, 1f));
        assertEquals(0, reader.unread());
    }

    @Test
    void equalEventsOfDifferentStepsAreNotMatched() {
        time.step("a");
        time.step();
        assertEquals("a", time.read(reader));
        time.restore(0);
        time.step();
        time.step("a");
        assertEquals("-a a", time.read(reader));
    }

    @Test
    void aReplacedEventIsRetractedBeforeItsReplacementIsDelivered() {
        time.step("a");
        time.step("b:0.5", "c");
        assertEquals("a b", time.read(reader, 0.6f));
        assertEquals("a b c", time.read(immediate, 0.6f));
        time.restore(1);
        time.step("x:0.7", "c");
        assertEquals("-b", time.read(reader, 0.6f));
        assertEquals("-b x", time.read(immediate, 0.6f));
        assertEquals("x", time.read(reader, 0.7f));
        assertEquals("c", time.read(reader, 1f));
        assertEquals("", time.read(immediate, 1f));
    }

    @Test
    void anAdditionalEventIsDeliveredAlone() {
        time.step("a", "b", "c");
        assertEquals("a b c", time.read(reader));
        time.restore(0);
        time.step("x", "a", "y", "b", "c", "z");
        assertEquals("x y z", time.read(reader));
    }

    @Test
    void anEventUndoneBeforeItsTimeIsNotDelivered() {
        time.step("a:0.5", "b");
        assertEquals("a", time.read(reader, 0.5f));
        time.restore(0);
        time.step("a:0.5");
        assertEquals("", time.read(reader, 1f));
        time.step("c");
        assertEquals("c", time.read(reader));
    }

    @Test
    void eventsOfStepsThatAreNotSimulatedAgainAreRetracted() {
        time.step("a");
        time.step("b");
        time.step("c");
        time.step("d");
        assertEquals("a b c", time.read(reader, 0.5f));
        time.restore(1);
        assertEquals("-b -c", time.read(reader, 0.5f));
        time.step("b");
        assertEquals("b", time.read(reader), "a retracted event must be delivered again when it is sent again");
    }

    @Test
    void aRestoreOfTheNewestStepRetractsNothing() {
        time.step("a:0.5", "b");
        assertEquals("a", time.read(reader, 0.5f));
        time.restore(1);
        assertEquals("", time.read(reader, 0.5f));
        assertEquals("b", time.read(reader, 1f));
    }

    @Test
    void equalEventsAreCounted() {
        time.step("a", "a", "b", "a");
        assertEquals("a a b a", time.read(reader));
        time.restore(0);
        time.step("a", "b", "a");
        assertEquals("-a", time.read(reader));
        time.restore(0);
        time.step("a", "a", "a", "a", "b");
        assertEquals("a a", time.read(reader));
    }

    @Test
    void severalRollbacksBetweenFramesCountAsOne() {
        time.step("a");
        time.step("b");
        time.step("c");
        assertEquals("a b c", time.read(reader));
        time.restore(1);
        time.step("x");
        time.step("c", "y");
        time.restore(0);
        time.step("z");
        time.step("b");
        time.step("c");
        time.restore(2);
        time.step("c", "w");
        assertEquals("-a z w", time.read(reader));
    }

    @Test
    void eachRetractionIsReportedOnce() {
        time.step("a", "b");
        assertEquals("a b", time.read(reader));
        time.restore(0);
        time.step();
        time.beginPresentation(1f);
        assertEquals("a", reader.nextRetracted());
        time.endPresentation();
        assertEquals("-b", time.read(reader));
        assertEquals("", time.read(reader));
        assertNull(reader.nextRetracted());
    }

    @Test
    void aRetractedEventIsDeliveredWhenItIsSentAgain() {
        time.step("a");
        for (int i = 0; i < 3; i++) {
            assertEquals("a", time.read(reader));
            time.restore(0);
            time.step();
            assertEquals("-a", time.read(reader));
            time.restore(0);
            time.step("a");
        }
    }

    @Test
    void theNextRollbackDropsUnreadRetractions() {
        time.step("a");
        time.step("b");
        assertEquals("a b", time.read(reader));
        time.restore(0);
        time.step();
        time.step("b");
        time.beginPresentation(1f);
        assertNull(reader.next());
        time.endPresentation();
        time.restore(1);
        time.step();
        assertEquals("-b", time.read(reader));
    }

    @Test
    void aSkippedEventCountsAsRead() {
        time.step("a", "b");
        time.beginPresentation(1f);
        reader.skipAll();
        time.endPresentation();
        time.restore(0);
        time.step("b", "c");
        time.beginPresentation(1f);
        assertEquals(1, reader.unread());
        time.endPresentation();
        assertEquals("-a c", time.read(reader));
    }

    @Test
    void unreadAndSkipAllIgnoreDeliveredEvents() {
        time.step("b:0.5", "d:0.7");
        assertEquals("b d", time.read(reader, 0.7f));
        time.restore(0);
        time.step("a:0.4", "b:0.5", "c:0.6", "d:0.7", "e:0.8");
        time.beginPresentation(0.55f);
        assertEquals(1, reader.unread());
        time.endPresentation();
        time.beginPresentation(0.75f);
        assertEquals(2, reader.unread());
        reader.skipAll();
        assertEquals(0, reader.unread());
        time.endPresentation();
        assertEquals("e", time.read(reader, 1f));
    }

    @Test
    void aListenerOfAResimulatedStepReadsNoRetraction() {
        time.step("a");
        time.step("b");
        assertEquals("a b", time.read(immediate));
        time.phase.beginFrame();
        time.restore(0);
        time.step();
        assertNull(immediate.nextRetracted(), "no event may be retracted before step 2 has run again");
        assertNull(immediate.next());
        time.step("b");
        time.phase.endFrame();
        assertEquals("-a", time.read(immediate));
    }

    @Test
    void aReaderIgnoresEventsSentBeforeItsCreation() {
        time.step("a");
        time.step("b");
        EventReader<String> late = time.words.presentationReader("late");
        time.step("c");
        assertEquals("c", time.read(late));
        time.restore(0);
        time.step("a");
        time.step("x");
        time.step();
        // a and b were sent before the reader existed: a is not delivered, b is not retracted
        assertEquals("-c x", time.read(late));
        time.restore(0);
        assertEquals("-x", time.read(late));
        time.step("d");
        assertEquals("d", time.read(late));
        time.restore(0);
        assertEquals("-d", time.read(late));
    }

    @Test
    void aClosedReaderHasNoRetractions() {
        time.step("a");
        assertEquals("a", time.read(reader));
        time.restore(0);
        reader.close();
        time.step("b");
        assertThrows(IllegalStateException.class, reader::nextRetracted);
        assertEquals("b", time.read(immediate));
    }

    @Test
    void simulationReadersHaveNoRetractions() {
        EventReader<String> simulating = time.words.simulationReader("s");
        time.step("a");
        assertEquals("a", simulating.next());
        time.restore(0);
        assertNull(simulating.nextRetracted());
        time.step("a");
        assertEquals("a", simulating.next());
    }

    @Test
    void simulationReadersRereadTheStepsAndFractionsOfRestoredEvents() {
        EventReader<String> simulating = time.words.simulationReader("s");
        time.step("b:0.75", "a:0.5");
        for (int i = 0; i < 2; i++) {
            time.step("c");
            assertEquals("a", simulating.next());
            assertEquals(1, simulating.step());
            assertEquals(0.5f, simulating.fraction());
            assertEquals("b", simulating.next());
            assertEquals(0.75f, simulating.fraction());
            assertEquals("c", simulating.next());
            assertEquals(2, simulating.step());
            time.restore(1);
        }
    }

    @Test
    void eventsThatAreUndeliveredInTheSnapshotKeepTheirTime() {
        time.step("a:0.5", "b");
        assertEquals("", time.read(reader, 0.25f));
        time.step("c");
        time.restore(1);
        assertEquals("", time.read(reader, 0.4f));
        assertEquals("a", time.read(reader, 0.5f));
        assertEquals(1, reader.step());
        assertEquals(0.5f, reader.fraction());
        assertEquals("b", time.read(reader, 1f));
    }

    @Test
    void restoringALaterSnapshotRetractsNothing() {
        time.step("a");
        time.step("b");
        assertEquals("a b", time.read(reader));
        time.step("c:0.5", "d");
        assertEquals("c", time.read(reader, 0.5f));
        time.restore(1);
        time.restore(3);
        assertEquals("", time.read(reader, 0.9f));
        assertEquals("d", time.read(reader, 1f));
        time.step("e");
        assertEquals("e", time.read(reader));
    }

    @Test
    void aReaderContinuesAfterALaterSnapshotIsRestored() {
        for (int step = 1; step <= 40; step++) {
            time.step("a" + step);
            assertEquals("a" + step, time.read(reader));
            assertEquals("a" + step, time.read(immediate));
        }
        time.restore(2);
        time.step("x");
        assertTrue(time.read(reader).endsWith(" x")); // after the retractions
        time.restore(40);
        time.step("y");
        assertTrue(time.read(reader).endsWith("y"));
        assertEquals(0, reader.unread());
    }

    @Test
    void matchedEventsNeedNoCapacity() {
        for (int step = 1; step <= 4; step++) {
            time.step("a", "b", "c", "d");
            assertEquals("a b c d", time.read(reader));
            assertEquals("a b c d", time.read(immediate));
        }
        for (int i = 0; i < 3; i++) {
            time.restore(0);
            for (int step = 1; step <= 4; step++) {
                time.step("a", "b", "c", "d");
            }
            time.step("a", "b", "c", "d", "e", "f");
            time.restore(4);
        }
        time.step("e");
        assertEquals("e", time.read(reader));
    }

    @Test
    void aStreamRetractsAtMostItsCapacityOfEvents() {
        TestTimeline small = new TestTimeline(4).saveSteps();
        EventReader<String> slow = small.words.presentationReader("p");
        for (int step = 1; step <= 6; step++) {
            small.step("a" + step);
            assertEquals("a" + step, small.read(slow));
        }
        small.restore(0);
        assertEquals("-a3 -a4 -a5 -a6", small.read(slow));
    }

    @Test
    void eventsFromBeforeTheFirstSnapshotAreNotKept() {
        TestTimeline unsaved = new TestTimeline(4);
        EventReader<String> wordReader = unsaved.words.presentationReader("p");
        unsaved.step("a");
        WeakReference<String> event = new WeakReference<>(readOne(unsaved, wordReader));
        unsaved.step();
        for (int i = 0; i < 50 && event.get() != null; i++) {
            System.gc();
        }
        assertNull(event.get(), "without snapshots, a stream must release an event that all readers have read");
    }

    @Test
    void streamsWithoutPresentationReadersKeepNoReadEvents() {
        TestTimeline unsaved = new TestTimeline(4);
        EventReader<String> wordReader = unsaved.words.simulationReader("s");
        new EventSnapshot(unsaved.streams);
        unsaved.step("a");
        WeakReference<String> event = new WeakReference<>(wordReader.next());
        unsaved.step();
        for (int i = 0; i < 50 && event.get() != null; i++) {
            System.gc();
        }
        assertNull(event.get());
    }

    private static String readOne(TestTimeline timeline, EventReader<String> reader) {
        timeline.beginPresentation(1f);
        String event = reader.next();
        timeline.endPresentation();
        return event;
    }

    @Test
    void aStreamAddedAfterTheSnapshotIsEmptyAfterARestore() {
        Events<Integer> numbers = time.streams.add(Integer.class, 4);
        EventReader<Integer> numberReader = numbers.presentationReader("n");
        Outbox outbox = new Outbox();
        outbox.add(numbers, 1);
        outbox.deliver();
        time.step();
        time.beginPresentation(1f);
        assertEquals(1, numberReader.next());
        time.endPresentation();
        time.restore(0);
        time.beginPresentation(1f);
        assertEquals(1, numberReader.nextRetracted());
        assertNull(numberReader.next());
        time.endPresentation();
    }

    @Test
    void retractedEventsAreOrderedByStep() {
        for (String word : List.of("a", "b", "c", "d", "e")) {
            time.step(word);
        }
        assertEquals("a b c d e", time.read(reader));
        time.restore(3);
        time.step();
        time.step();
        time.restore(1);
        time.step();
        time.step("c");
        time.restore(2);
        assertEquals("-b -c -d -e", time.read(reader));
    }
}
