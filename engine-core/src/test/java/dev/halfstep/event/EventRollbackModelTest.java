package dev.halfstep.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs random steps, rollbacks, rewinds and frames, and compares each read with a model that keeps all events in lists.
 * {@code -Devents.operations=10000} makes the runs longer.
 */
class EventRollbackModelTest {

    private static final int OPERATIONS = Integer.getInteger("events.operations", 2_000);
    private static final int MAX_UNDONE_STEPS = 6;

    /** Enough for the unread events of a reader that skips some frames. */
    private static final int CAPACITY = 256;

    /** An event and its time as a fraction of its step. */
    private record Sent(String word, float fraction) {}

    /** Models a reader: which events it must deliver and retract. */
    private final class ReaderModel {
        private final EventReader<String> reader;

        /** Whether the reader delivers an event only when its time is presented. */
        private final boolean isDelayed;

        /** By step: the words that were delivered and not retracted. */
        private final List<List<String>> delivered = new ArrayList<>();

        /** The first step that was undone since the last read, or {@code Integer.MAX_VALUE}. */
        private int firstUndone = Integer.MAX_VALUE;

        private final List<String> retracted = new ArrayList<>();

        ReaderModel(EventReader<String> reader, boolean isDelayed) {
            this.reader = reader;
            this.isDelayed = isDelayed;
        }

        /** Notes that the steps from one on were undone. Unread retractions are dropped. */
        void undo(int firstStep) {
            firstUndone = Math.min(firstUndone, firstStep);
            retracted.clear();
        }

        private List<String> deliveredIn(int step) {
            while (delivered.size() <= step) {
                delivered.add(new ArrayList<>());
            }
            return delivered.get(step);
        }

        /** Retracts delivered words that the newest run of their step has not sent. */
        private void retractUndone() {
            for (int step = firstUndone; step < delivered.size(); step++) {
                List<String> resent = new ArrayList<>();
                if (step < sentByStep.size()) {
                    sentByStep.get(step).forEach(sent -> resent.add(sent.word()));
                }
                List<String> kept = new ArrayList<>();
                for (String word : deliveredIn(step)) {
                    (resent.remove(word) ? kept : retracted).add(word);
                }
                delivered.set(step, kept);
            }
            firstUndone = Integer.MAX_VALUE;
        }

        /** Returns word, step and fraction of the due events, and marks them as delivered if they are read. */
        private List<String> due(float alpha, boolean isRead) {
            List<String> due = new ArrayList<>();
            for (int step = 1; step < sentByStep.size(); step++) {
                List<String> unmatched = new ArrayList<>(deliveredIn(step));
                for (Sent sent : sentByStep.get(step)) {
                    boolean isDue = !isDelayed || step < newestStep() || sent.fraction() <= alpha;
                    if (!unmatched.remove(sent.word()) && isDue) {
                        due.add(sent.word() + " " + step + " " + sent.fraction());
                        if (isRead) {
                            deliveredIn(step).add(sent.word());
                        }
                    }
                }
            }
            return due;
        }
    }

    /** By step: the events of the newest run of the step, ordered by fraction. Step 0 has none. */
    private final List<List<Sent>> sentByStep = new ArrayList<>(List.of(List.of()));

    private final TestTimeline testedTimeline = new TestTimeline(CAPACITY);
    private final List<ReaderModel> models = new ArrayList<>();

    /** The oldest step whose state may be restored. */
    private int oldestStep;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void readersDeliverAndRetractLikeTheModel(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        models.add(new ReaderModel(testedTimeline.words.presentationReader("delayed"), /* isDelayed= */ true));
        models.add(new ReaderModel(testedTimeline.words.immediateReader("immediate"), /* isDelayed= */ false));
        models.add(new ReaderModel(testedTimeline.words.presentationReader("delayed too"), /* isDelayed= */ true));
        testedTimeline.saveSteps();
        float alpha = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            String operation = "seed " + seed + ", operation " + i;
            int kind = random.nextInt(20);
            if (kind < 8) { // a new step
                runStep(random, List.of());
                alpha = 0;
            } else if (kind < 10) { // a rollback: undone steps run again
                resimulate(random, Math.max(oldestStep, newestStep() - random.nextInt(MAX_UNDONE_STEPS)));
                alpha = 0;
            } else if (kind < 11) { // a rewind: undone steps do not run again
                restore(Math.max(oldestStep, newestStep() - random.nextInt(MAX_UNDONE_STEPS)));
                alpha = 0;
            } else { // a frame, at or after the presentation time of the frame before
                alpha = Math.max(alpha, random.nextInt(5) / 4f);
                present(random, alpha, operation);
            }
            oldestStep = Math.max(oldestStep, newestStep() - MAX_UNDONE_STEPS);
        }
    }

    private int newestStep() {
        return sentByStep.size() - 1;
    }

    /** Restores the state after a step. */
    private void restore(int step) {
        testedTimeline.restore(step);
        while (newestStep() > step) {
            sentByStep.remove(newestStep());
        }
        models.forEach(model -> model.undo(step + 1));
    }

    /** Runs steps again, some of them with different events. */
    private void resimulate(SplittableRandom random, int step) {
        List<List<Sent>> former = new ArrayList<>(sentByStep.subList(step + 1, sentByStep.size()));
        restore(step);
        former.forEach(events -> runStep(random, events));
    }

    /** Runs a step that sends most events of its former run, if any, and random ones. */
    private void runStep(SplittableRandom random, List<Sent> former) {
        List<Sent> sent = new ArrayList<>();
        for (Sent event : former) {
            if (random.nextInt(6) > 0) {
                boolean changesFraction = random.nextInt(4) == 0;
                sent.add(changesFraction ? new Sent(event.word(), fraction(random)) : event);
            }
        }
        int addedToFormer = random.nextInt(5) == 0 ? 1 : 0;
        int addedCount = former.isEmpty() ? random.nextInt(5) : addedToFormer;
        for (int i = 0; i < addedCount; i++) {
            sent.add(
                    random.nextInt(sent.size() + 1), new Sent("" + (char) ('a' + random.nextInt(4)), fraction(random)));
        }
        testedTimeline.step(sent.stream()
                .map(event -> event.word() + ":" + event.fraction())
                .toArray(String[]::new));
        sent.sort(Comparator.comparing(Sent::fraction)); // stable
        sentByStep.add(sent);
    }

    private static float fraction(SplittableRandom random) {
        return (1 + random.nextInt(4)) / 4f;
    }

    /** Runs a frame in which some of the readers read. */
    private void present(SplittableRandom random, float alpha, String operation) {
        testedTimeline.beginPresentation(alpha);
        for (ReaderModel model : models) {
            if (random.nextInt(3) == 0) {
                continue; // reads in a later frame
            }
            model.retractUndone();
            assertEquals(model.due(alpha, /* isRead= */ false).size(), model.reader.unread(), operation);
            if (random.nextInt(4) > 0) { // otherwise, retractions are read in a later frame
                List<String> retracted = new ArrayList<>();
                model.reader.forEachRetracted(retracted::add);
                assertEquals(sorted(model.retracted), sorted(retracted), operation);
                model.retracted.clear();
            }
            if (random.nextInt(8) == 0) {
                model.due(alpha, /* isRead= */ true);
                model.reader.skipAll();
            } else {
                List<String> read = new ArrayList<>();
                EventReader<String> reader = model.reader;
                reader.forEach(word -> read.add(word + " " + reader.step() + " " + reader.fraction()));
                assertEquals(model.due(alpha, /* isRead= */ true), read, operation);
            }
        }
        testedTimeline.endPresentation();
    }

    private static List<String> sorted(List<String> words) {
        return words.stream().sorted().toList();
    }
}
