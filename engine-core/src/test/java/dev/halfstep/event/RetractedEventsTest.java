package dev.halfstep.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks which events presentation readers deliver and retract after steps are undone. A step sends words, "a:0.25"
 * after a quarter of the step and "a" at its end. {@code read} returns the words of a frame; a minus marks a
 * retraction. {@code restore(n)} undoes all steps after step n.
 */
class RetractedEventsTest {

    private final TestTimeline timeline = new TestTimeline(/* capacity= */ 16).saveSteps();
    private final EventReader<String> reader = timeline.words.presentationReader("p");
    private final EventReader<String> immediate = timeline.words.immediateReader("i");

    @Test
    void anEqualEventIsNotDeliveredAgain() {
        timeline.step("a");
        timeline.step("b");
        assertEquals("a b", timeline.read(reader));
        timeline.restore(0);
        timeline.step("a");
        timeline.step("b");
        assertEquals("", timeline.read(reader));
        timeline.step("c");
        assertEquals("c", timeline.read(reader));
    }

    @Test
    void anEqualEventWithAnotherFractionIsNotDeliveredAgain() {
        timeline.step("a:0.25", "b:0.5");
        assertEquals("a b", timeline.read(reader, 0.5f));
        timeline.restore(0);
        timeline.step("b:0.1", "a:0.9", "c:0.8");
        assertEquals("", timeline.read(reader, 0.6f));
        assertEquals("c", timeline.read(reader, 0.8f));
        assertEquals("", timeline.read(reader, 1f));
        assertEquals(0, reader.unread());
    }

    @Test
    void equalEventsOfDifferentStepsAreNotMatched() {
        timeline.step("a");
        timeline.step();
        assertEquals("a", timeline.read(reader));
        timeline.restore(0);
        timeline.step();
        timeline.step("a");
        assertEquals("-a a", timeline.read(reader));
    }

    @Test
    void aReplacedEventIsRetractedBeforeItsReplacementIsDelivered() {
        timeline.step("a");
        timeline.step("b:0.5", "c");
        assertEquals("a b", timeline.read(reader, 0.6f));
        assertEquals("a b c", timeline.read(immediate, 0.6f));
        timeline.restore(1);
        timeline.step("x:0.7", "c");
        assertEquals("-b", timeline.read(reader, 0.6f));
        assertEquals("-b x", timeline.read(immediate, 0.6f));
        assertEquals("x", timeline.read(reader, 0.7f));
        assertEquals("c", timeline.read(reader, 1f));
        assertEquals("", timeline.read(immediate, 1f));
    }

    @Test
    void anAdditionalEventIsDeliveredAlone() {
        timeline.step("a", "b", "c");
        assertEquals("a b c", timeline.read(reader));
        timeline.restore(0);
        timeline.step("x", "a", "y", "b", "c", "z");
        assertEquals("x y z", timeline.read(reader));
    }

    @Test
    void anEventUndoneBeforeItsTimeIsNotDelivered() {
        timeline.step("a:0.5", "b");
        assertEquals("a", timeline.read(reader, 0.5f));
        timeline.restore(0);
        timeline.step("a:0.5");
        assertEquals("", timeline.read(reader, 1f));
        timeline.step("c");
        assertEquals("c", timeline.read(reader));
    }

    @Test
    void eventsOfStepsThatAreNotSimulatedAgainAreRetracted() {
        timeline.step("a");
        timeline.step("b");
        timeline.step("c");
        timeline.step("d");
        assertEquals("a b c", timeline.read(reader, 0.5f));
        timeline.restore(1);
        assertEquals("-b -c", timeline.read(reader, 0.5f));
        timeline.step("b");
        assertEquals("b", timeline.read(reader), "a retracted event must be delivered again when it is sent again");
    }

    @Test
    void aRestoreOfTheNewestStepRetractsNothing() {
        timeline.step("a:0.5", "b");
        assertEquals("a", timeline.read(reader, 0.5f));
        timeline.restore(1);
        assertEquals("", timeline.read(reader, 0.5f));
        assertEquals("b", timeline.read(reader, 1f));
    }

    /** Runs a step in which a reader is created between two events. */
    private EventReader<String> createdInAStep(String before, String after) {
        timeline.beginStep();
        timeline.send(before);
        EventReader<String> created = timeline.words.presentationReader("created");
        timeline.send(after);
        timeline.endStep();
        return created;
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:0.25", "a:0.75"}) // before and after the event b
    void readerCreatedInAStepRetractsOnlyWhatItHasDelivered(String before) {
        EventReader<String> created = createdInAStep(before, "b:0.5");
        assertEquals("b", timeline.read(created));
        timeline.restore(0);
        timeline.step(before, "b:0.5", "c");
        assertEquals("c", timeline.read(created));
        timeline.restore(0);
        timeline.step("c");
        assertEquals("-b", timeline.read(created));
        timeline.restore(0);
        timeline.step();
        assertEquals("-c", timeline.read(created));
    }

    @Test
    void readerCreatedInAnUndoneStepRetractsNothingBeforeItReads() {
        EventReader<String> created = createdInAStep("a", "b");
        timeline.restore(0);
        timeline.step("d");
        assertEquals("d", timeline.read(created));
    }

    @Test
    void readerCreatedBetweenFramesRetractsOnlyWhatItHasDelivered() {
        timeline.step("a");
        timeline.step("b");
        EventReader<String> created = timeline.words.presentationReader("created");
        timeline.restore(0);
        timeline.step("a", "x");
        timeline.step("b");
        assertEquals("x", timeline.read(created));
        timeline.restore(0);
        timeline.step("y");
        timeline.step("b", "z");
        assertEquals("-x y z", timeline.read(created));
        timeline.restore(0);
        timeline.step();
        timeline.step();
        assertEquals("-y -z", timeline.read(created));
    }

    @Test
    void aDeliveredEventMatchesBeforeAnEqualOneOfBeforeTheCreation() {
        EventReader<String> created = createdInAStep("a", "a");
        assertEquals("a", timeline.read(created));
        timeline.restore(0);
        timeline.step("a");
        assertEquals("", timeline.read(created));
        timeline.restore(0);
        timeline.step();
        assertEquals("-a", timeline.read(created));
    }

    @Test
    void skippedStepsAreNotRetractedAfterAnEventOfThemIsSentAgain() {
        timeline.step("a");
        timeline.step("b");
        timeline.streams.skipPresentation();
        timeline.restore(0);
        timeline.step("a", "x");
        assertEquals("x", timeline.read(reader));
        timeline.restore(0);
        timeline.step("x");
        assertEquals("", timeline.read(reader));
    }

    @Test
    void equalEventsAreCounted() {
        timeline.step("a", "a", "b", "a");
        assertEquals("a a b a", timeline.read(reader));
        timeline.restore(0);
        timeline.step("a", "b", "a");
        assertEquals("-a", timeline.read(reader));
        timeline.restore(0);
        timeline.step("a", "a", "a", "a", "b");
        assertEquals("a a", timeline.read(reader));
    }

    @Test
    void severalRollbacksBetweenFramesCountAsOne() {
        timeline.step("a");
        timeline.step("b");
        timeline.step("c");
        assertEquals("a b c", timeline.read(reader));
        timeline.restore(1);
        timeline.step("x");
        timeline.step("c", "y");
        timeline.restore(0);
        timeline.step("z");
        timeline.step("b");
        timeline.step("c");
        timeline.restore(2);
        timeline.step("c", "w");
        assertEquals("-a z w", timeline.read(reader));
    }

    @Test
    void eachRetractionIsReportedOnce() {
        timeline.step("a", "b");
        assertEquals("a b", timeline.read(reader));
        timeline.restore(0);
        timeline.step();
        timeline.beginPresentation(1f);
        assertEquals("a", reader.nextRetracted());
        timeline.endPresentation();
        assertEquals("-b", timeline.read(reader));
        assertEquals("", timeline.read(reader));
        assertNull(reader.nextRetracted());
    }

    @Test
    void aRetractedEventIsDeliveredWhenItIsSentAgain() {
        timeline.step("a");
        for (int i = 0; i < 3; i++) {
            assertEquals("a", timeline.read(reader));
            timeline.restore(0);
            timeline.step();
            assertEquals("-a", timeline.read(reader));
            timeline.restore(0);
            timeline.step("a");
        }
    }

    @Test
    void theNextRollbackDropsUnreadRetractions() {
        timeline.step("a");
        timeline.step("b");
        assertEquals("a b", timeline.read(reader));
        timeline.restore(0);
        timeline.step();
        timeline.step("b");
        timeline.beginPresentation(1f);
        assertNull(reader.next());
        timeline.endPresentation();
        timeline.restore(1);
        timeline.step();
        assertEquals("-b", timeline.read(reader));
    }

    @Test
    void aSkippedEventCountsAsRead() {
        timeline.step("a", "b");
        timeline.beginPresentation(1f);
        reader.skipAll();
        timeline.endPresentation();
        timeline.restore(0);
        timeline.step("b", "c");
        timeline.beginPresentation(1f);
        assertEquals(1, reader.unread());
        timeline.endPresentation();
        assertEquals("-a c", timeline.read(reader));
    }

    @Test
    void unreadAndSkipAllIgnoreDeliveredEvents() {
        timeline.step("b:0.5", "d:0.7");
        assertEquals("b d", timeline.read(reader, 0.7f));
        timeline.restore(0);
        timeline.step("a:0.4", "b:0.5", "c:0.6", "d:0.7", "e:0.8");
        timeline.beginPresentation(0.55f);
        assertEquals(1, reader.unread());
        timeline.endPresentation();
        timeline.beginPresentation(0.75f);
        assertEquals(2, reader.unread());
        reader.skipAll();
        assertEquals(0, reader.unread());
        timeline.endPresentation();
        assertEquals("e", timeline.read(reader, 1f));
    }

    @Test
    void aListenerOfAResimulatedStepReadsNoRetraction() {
        timeline.step("a");
        timeline.step("b");
        assertEquals("a b", timeline.read(immediate));
        timeline.phase.beginFrame();
        timeline.restore(0);
        timeline.step();
        assertNull(immediate.nextRetracted(), "no event may be retracted before step 2 has run again");
        assertNull(immediate.next());
        timeline.step("b");
        timeline.phase.endFrame();
        assertEquals("-a", timeline.read(immediate));
    }

    @Test
    void aReaderIgnoresEventsSentBeforeItsCreation() {
        timeline.step("a");
        timeline.step("b");
        EventReader<String> late = timeline.words.presentationReader("late");
        timeline.step("c");
        assertEquals("c", timeline.read(late));
        timeline.restore(0);
        timeline.step("a");
        timeline.step("x");
        timeline.step();
        // a and b were sent before the reader existed: a is not delivered, b is not retracted
        assertEquals("-c x", timeline.read(late));
        timeline.restore(0);
        assertEquals("-x", timeline.read(late));
        timeline.step("d");
        assertEquals("d", timeline.read(late));
        timeline.restore(0);
        assertEquals("-d", timeline.read(late));
    }

    @Test
    void aClosedReaderHasNoRetractions() {
        timeline.step("a");
        assertEquals("a", timeline.read(reader));
        timeline.restore(0);
        reader.close();
        timeline.step("b");
        assertThrows(IllegalStateException.class, reader::nextRetracted);
        assertEquals("b", timeline.read(immediate));
    }

    @Test
    void simulationReadersHaveNoRetractions() {
        EventReader<String> simulating = timeline.words.simulationReader("s");
        timeline.step("a");
        assertEquals("a", simulating.next());
        timeline.restore(0);
        assertNull(simulating.nextRetracted());
        timeline.step("a");
        assertEquals("a", simulating.next());
    }

    @Test
    void simulationReadersRereadTheStepsAndFractionsOfRestoredEvents() {
        EventReader<String> simulating = timeline.words.simulationReader("s");
        timeline.step("b:0.75", "a:0.5");
        for (int i = 0; i < 2; i++) {
            timeline.step("c");
            assertEquals("a", simulating.next());
            assertEquals(1, simulating.step());
            assertEquals(0.5f, simulating.fraction());
            assertEquals("b", simulating.next());
            assertEquals(0.75f, simulating.fraction());
            assertEquals("c", simulating.next());
            assertEquals(2, simulating.step());
            timeline.restore(1);
        }
    }

    @Test
    void eventsThatAreUndeliveredInTheSnapshotKeepTheirTime() {
        timeline.step("a:0.5", "b");
        assertEquals("", timeline.read(reader, 0.25f));
        timeline.step("c");
        timeline.restore(1);
        assertEquals("", timeline.read(reader, 0.4f));
        assertEquals("a", timeline.read(reader, 0.5f));
        assertEquals(1, reader.step());
        assertEquals(0.5f, reader.fraction());
        assertEquals("b", timeline.read(reader, 1f));
    }

    @Test
    void restoringALaterSnapshotRetractsNothing() {
        timeline.step("a");
        timeline.step("b");
        assertEquals("a b", timeline.read(reader));
        timeline.step("c:0.5", "d");
        assertEquals("c", timeline.read(reader, 0.5f));
        timeline.restore(1);
        timeline.restore(3); // later than the state after step 1
        assertEquals("", timeline.read(reader, 0.9f));
        assertEquals("d", timeline.read(reader, 1f));
        timeline.step("e");
        assertEquals("e", timeline.read(reader));
    }

    @Test
    void aReaderContinuesAfterALaterSnapshotIsRestored() {
        for (int step = 1; step <= 40; step++) {
            timeline.step("a" + step);
            assertEquals("a" + step, timeline.read(reader));
            assertEquals("a" + step, timeline.read(immediate));
        }
        timeline.restore(2);
        timeline.step("x");
        assertTrue(timeline.read(reader).endsWith(" x")); // after the retractions
        timeline.restore(40);
        timeline.step("y");
        assertTrue(timeline.read(reader).endsWith("y"));
        assertEquals(0, reader.unread());
    }

    @Test
    void matchedEventsNeedNoCapacity() {
        for (int step = 1; step <= 4; step++) { // 16 events, as many as the capacity
            timeline.step("a", "b", "c", "d");
            assertEquals("a b c d", timeline.read(reader));
            assertEquals("a b c d", timeline.read(immediate));
        }
        for (int i = 0; i < 3; i++) {
            timeline.restore(0);
            for (int step = 1; step <= 4; step++) {
                timeline.step("a", "b", "c", "d");
            }
            timeline.step("a", "b", "c", "d", "e", "f");
            timeline.restore(4);
        }
        timeline.step("e");
        assertEquals("e", timeline.read(reader));
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

    /** Without snapshots, no step can be undone. */
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
        Events<Integer> numbers = timeline.streams.add(Integer.class, 4);
        EventReader<Integer> numberReader = numbers.presentationReader("n");
        Outbox outbox = new Outbox();
        outbox.add(numbers, 1);
        outbox.deliver();
        timeline.step();
        timeline.beginPresentation(1f);
        assertEquals(1, numberReader.next());
        timeline.endPresentation();
        timeline.restore(0);
        timeline.beginPresentation(1f);
        assertEquals(1, numberReader.nextRetracted());
        assertNull(numberReader.next());
        timeline.endPresentation();
    }

    @Test
    void retractedEventsAreOrderedByStep() {
        for (String word : List.of("a", "b", "c", "d", "e")) {
            timeline.step(word);
        }
        assertEquals("a b c d e", timeline.read(reader));
        timeline.restore(3);
        timeline.step();
        timeline.step();
        timeline.restore(1);
        timeline.step();
        timeline.step("c");
        timeline.restore(2);
        assertEquals("-b -c -d -e", timeline.read(reader));
    }
}
