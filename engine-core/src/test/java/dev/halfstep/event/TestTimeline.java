package dev.halfstep.event;

import dev.halfstep.time.CurrentPhase;
import dev.halfstep.time.PresentationTime;
import java.util.ArrayList;
import java.util.List;

/** Sends events in steps, saves a snapshot after each step, and undoes steps, without a scheduler. */
final class TestTimeline {

    final CurrentPhase phase = new CurrentPhase();
    final EventStreams streams = new EventStreams(phase);
    final Events<String> words;

    private final Outbox outbox = new Outbox();
    private final List<EventSnapshot> snapshots = new ArrayList<>();
    private long newestStep;

    TestTimeline(int capacity) {
        words = streams.add(String.class, capacity);
    }

    /** Saves the state before the first step, and after each step from now on. */
    TestTimeline saveSteps() {
        snapshots.add(new EventSnapshot(streams));
        snapshots.get(0).save();
        return this;
    }

    long newestStep() {
        return newestStep;
    }

    /** Runs a step that sends events, written as "a" for the end of the step or "a:0.5" for its middle. */
    void step(String... sent) {
        beginStep();
        send(sent);
        endStep();
    }

    void beginStep() {
        phase.beginStep();
        phase.beginSystems();
    }

    /** Sends events in the step that was begun. */
    void send(String... sent) {
        for (String word : sent) {
            int colon = word.indexOf(':');
            String name = colon < 0 ? word : word.substring(0, colon);
            float fraction = colon < 0 ? 1f : Float.parseFloat(word.substring(colon + 1));
            outbox.add(words, new String(name.toCharArray()), fraction); // a new object: events are compared by equals
        }
        outbox.deliver();
    }

    void endStep() {
        phase.endSystems();
        streams.publish(++newestStep);
        phase.endStep();
        if (!snapshots.isEmpty()) {
            if (snapshots.size() == newestStep) {
                snapshots.add(new EventSnapshot(streams));
            }
            snapshots.get((int) newestStep).save();
        }
    }

    /** Restores the state after a step. */
    void restore(long step) {
        snapshots.get((int) step).restore();
        newestStep = step;
        phase.presentationTime().advance(this, 0, PresentationTime.END_OF_STEP); // the next presentation may be earlier
    }

    /** Begins a frame at presentation time {@code newestStep - 1 + alpha}, in steps. */
    void beginPresentation(float alpha) {
        phase.beginFrame();
        phase.presentationTime().advance(this, newestStep, alpha);
        phase.beginPresentation(() -> "test");
    }

    void endPresentation() {
        phase.endFrame();
    }

    /** Runs a frame and returns the events that a reader reads: retracted ones with a minus, then delivered ones. */
    String read(EventReader<String> reader, float alpha) {
        beginPresentation(alpha);
        List<String> read = new ArrayList<>();
        reader.forEachRetracted(word -> read.add("-" + word));
        reader.forEach(read::add);
        endPresentation();
        return String.join(" ", read);
    }

    /** Runs a frame at the end of the newest step and returns the events that a reader reads. */
    String read(EventReader<String> reader) {
        return read(reader, 1f);
    }
}
