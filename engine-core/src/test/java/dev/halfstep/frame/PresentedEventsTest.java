package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests in which frame a presentation reader delivers an event. A step has 100 ms, and a fixed timestep draws the
 * simulated time one step ago: "draws 60 ms" is a frame that ends at 160 ms.
 */
class PresentedEventsTest {

    private static final Rate RATE = Rate.hz(10);

    private record Note(String name) {}

    /** Plays note "a" at the end of step 1 (100 ms), "b" at fraction 0.25 of step 2 (125 ms), "c" at 0.5 (150 ms). */
    private static final class Tune implements AutoCloseable {
        private final World world = World.builder().register(Transform.TYPE).build();
        private final HeadlessHost host = new HeadlessHost();
        private final SystemScheduler scheduler;

        /** The notes that the presentation reader delivers in each frame. */
        private final List<String> heard = new ArrayList<>();

        /** The notes that the immediate reader delivers in each frame. */
        private final List<String> heardAtOnce = new ArrayList<>();

        Tune(Timestep timestep) {
            scheduler = new SystemScheduler(world, timestep);
            Events<Note> notes = scheduler.addEvents(Note.class, 16);
            EventReader<Note> reader = notes.presentationReader("presentation");
            EventReader<Note> immediateReader = notes.immediateReader("immediate");
            scheduler.simulation("play", step -> {
                if (step.step() == 1) {
                    step.commands().send(notes, new Note("a"));
                }
                if (step.step() == 2) {
                    step.commands().send(notes, new Note("c"), 0.5f);
                    step.commands().send(notes, new Note("b"), 0.25f);
                }
            });
            scheduler.presentation("hear", frame -> {
                heard.add(readAll(reader));
                heardAtOnce.add(readAll(immediateReader));
            });
        }

        private static String readAll(EventReader<Note> reader) {
            StringBuilder names = new StringBuilder();
            int unread = reader.unread();
            reader.forEach(note -> names.append(note.name()));
            assertEquals(unread, names.length(), "unread() must count the notes that are delivered");
            assertEquals(0, reader.unread());
            return names.toString();
        }

        Tune frames(int count, int millis) {
            for (int i = 0; i < count; i++) {
                scheduler.frame(host, millis * 1_000_000L);
            }
            return this;
        }

        @Override
        public void close() {
            scheduler.close();
            world.close();
        }
    }

    private static Tune fixed() {
        return new Tune(new FixedTimestep(RATE));
    }

    @Test
    void deliversAnEventOnceItsTimeIsReached() {
        try (Tune tune = fixed()) {
            tune.frames(8, 40); // draws -60, -20, 20, 60, 100, 140, 180, 220 ms
            assertEquals(List.of("", "", "", "", "a", "b", "c", ""), tune.heard);
        }
    }

    @Test
    void deliversTheEventsOfSeveralStepsInOneFrame() {
        try (Tune tune = fixed()) {
            tune.frames(1, 250).frames(1, 10); // draws 150, 160 ms: two steps, c is due exactly
            assertEquals(List.of("abc", ""), tune.heard);
        }
        try (Tune tune = fixed()) {
            tune.frames(1, 240).frames(1, 240); // draws 140, 380 ms
            assertEquals(List.of("ab", "c"), tune.heard);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 7, 8, 16, 17, 33, 40, 99, 100, 101, 150, 200, 249})
    void neverDeliversAnEventEarlyOrLate(int frameMillis) {
        try (Tune tune = fixed()) {
            int frames = 400 / frameMillis + 1;
            tune.frames(frames, frameMillis);
            List<String> expected = new ArrayList<>();
            for (int frame = 1; frame <= frames; frame++) {
                int drawnMillis = frame * frameMillis - 100;
                int formerMillis = drawnMillis - frameMillis;
                String names = ""; // of the notes whose time lies between the two frames
                names += (formerMillis < 100 && drawnMillis >= 100) ? "a" : "";
                names += (formerMillis < 125 && drawnMillis >= 125) ? "b" : "";
                names += (formerMillis < 150 && drawnMillis >= 150) ? "c" : "";
                expected.add(names);
            }
            assertEquals(expected, tune.heard);
        }
    }

    @Test
    void anImmediateReaderReadsEventsInTheFrameOfTheirStep() {
        try (Tune tune = fixed()) {
            tune.frames(8, 40); // steps 1 and 2 run in frames 3 and 5
            assertEquals(List.of("", "", "a", "", "bc", "", "", ""), tune.heardAtOnce);
        }
    }

    @Test
    void anEventWaitsInAPause() {
        try (Tune tune = fixed()) {
            tune.frames(4, 40); // draws 60 ms; step 1 has run
            tune.scheduler.timeControl().pause();
            tune.frames(3, 40);
            tune.scheduler.timeControl().resume();
            tune.frames(1, 40); // draws 100 ms
            assertEquals(List.of("", "", "", "", "", "", "", "a"), tune.heard);
        }
    }

    @Test
    void aSingleStepInAPauseDeliversItsEvents() {
        try (Tune tune = fixed()) {
            tune.scheduler.timeControl().step();
            tune.frames(2, 40);
            tune.scheduler.timeControl().step();
            tune.frames(2, 40);
            assertEquals(List.of("a", "", "bc", ""), tune.heard);
        }
    }

    @Test
    void eventsFollowTheTimeScale() {
        try (Tune tune = fixed()) {
            tune.scheduler.timeControl().setScaleThousandths(500);
            tune.frames(13, 40); // draws -80, -60 ... 160 ms
            assertEquals(List.of("", "", "", "", "", "", "", "", "", "a", "", "b", "c"), tune.heard);
        }
        try (Tune tune = fixed()) {
            tune.scheduler.timeControl().setScaleThousandths(2_000);
            tune.frames(4, 40); // draws -20, 60, 140, 220 ms
            assertEquals(List.of("", "", "ab", "c"), tune.heard);
        }
    }

    @Test
    void droppedTimeDropsNoEvent() {
        long maxFrameNanos = 130_000_000;
        try (Tune tune =
                new Tune(new FixedTimestep(RATE, Overload.DROP, maxFrameNanos, FixedTimestep.UNLIMITED_STEPS))) {
            tune.frames(3, 1_000); // draws 30, 160, 290 ms: 870 ms of each frame are dropped
            assertEquals(List.of("", "abc", ""), tune.heard);
        }
    }

    @Test
    void withoutInterpolationEventsAreDeliveredAtOnce() {
        try (Tune tune = fixed()) {
            tune.scheduler.setInterpolating(false);
            tune.frames(6, 40); // steps 1 and 2 run in frames 3 and 5
            assertEquals(List.of("", "", "a", "", "bc", ""), tune.heard);
        }
    }

    @Test
    void switchingInterpolationOffDeliversUndeliveredEvents() {
        try (Tune tune = fixed()) {
            tune.frames(5, 40); // draws 100 ms; step 2 has run
            tune.scheduler.setInterpolating(false);
            tune.frames(2, 1);
            assertEquals(List.of("", "", "", "", "a", "bc", ""), tune.heard);
        }
    }

    @Test
    void switchingInterpolationOnDeliversNoEventTwice() {
        try (Tune tune = fixed()) {
            tune.scheduler.setInterpolating(false);
            tune.frames(3, 40); // step 1 has run
            tune.scheduler.setInterpolating(true);
            tune.frames(5, 40); // draws 100 (it does not go back to 60), 100, 140, 180, 220 ms
            assertEquals(List.of("", "", "a", "", "", "b", "c", ""), tune.heard);
        }
    }

    @Test
    void occurrencesThatAreNotDelayedAreDeliveredAfterTheirStep() {
        try (Tune tune = fixed()) {
            EngineWorld.of(tune.world).phase().presentationTime().setDelaysOccurrences(false);
            tune.frames(8, 40);
            assertEquals(tune.heardAtOnce, tune.heard);
            assertEquals(List.of("", "", "a", "", "bc", "", "", ""), tune.heard);
        }
    }

    @Test
    void aLockedTimestepDeliversEventsAtOnce() {
        try (Tune tune = new Tune(Timestep.locked(RATE))) {
            tune.frames(3, 40);
            assertEquals(List.of("a", "bc", ""), tune.heard);
        }
    }

    @Test
    void aVariableTimestepDeliversEventsAtOnce() {
        try (Tune tune = new Tune(Timestep.variable())) {
            tune.frames(3, 40);
            assertEquals(List.of("a", "bc", ""), tune.heard);
        }
    }

    @Test
    void aSemiFixedTimestepDeliversEventsAtOnce() {
        try (Tune tune = new Tune(Timestep.semiFixed(RATE))) {
            tune.frames(3, 40);
            assertEquals(List.of("a", "bc", ""), tune.heard);
        }
        try (Tune tune = new Tune(Timestep.semiFixed(RATE))) {
            tune.frames(1, 150); // two steps
            assertEquals(List.of("abc"), tune.heard);
        }
    }

    @Test
    void aLeadingTimestepDeliversEventsWithoutLatency() {
        try (Tune tune = new Tune(Timestep.leading(RATE))) {
            tune.frames(6, 40); // draws 40, 80, 120, 160, 200, 240 ms; steps 1 and 2 run in frames 1 and 3
            assertEquals(List.of("", "", "a", "bc", "", ""), tune.heard);
            assertEquals(List.of("a", "", "bc", "", "", ""), tune.heardAtOnce);
        }
    }
}
