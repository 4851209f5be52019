package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that readers see each event once and in order: one to eight readers of different speed, frames of random
 * length.
 */
class MillionEventsTest {

    private static final long EVENTS = 1_000_000;
    private static final long STEP_NANOS = 1_000_000;
    private static final int MAX_STEPS_PER_FRAME = 30;
    private static final int MAX_EVENTS_PER_STEP = 60;

    /** The slowest reader reads at least once in this number of its runs. */
    private static final int MAX_RUNS_PER_READ = 8;

    /** Presentation reads events one step late, so the events of one more step are unread. */
    private static final int CAPACITY = (MAX_RUNS_PER_READ * MAX_STEPS_PER_FRAME + 1) * MAX_EVENTS_PER_STEP;

    /** Reads in some of its runs, at random, and checks that the events are the numbers 1, 2, 3 and so on. */
    private static final class CheckingReader {
        private final EventReader<Long> reader;
        private final SplittableRandom random;
        private final int maxRunsPerRead;
        private int runsToSkip;
        private long expected = 1;

        CheckingReader(EventReader<Long> reader, SplittableRandom random, int maxRunsPerRead) {
            this.reader = reader;
            this.random = random;
            this.maxRunsPerRead = maxRunsPerRead;
        }

        void run() {
            if (runsToSkip-- > 0) {
                return;
            }
            runsToSkip = random.nextInt(maxRunsPerRead);
            // Sometimes reads half of the unread events in this run, and the other half in the next run.
            boolean readsHalf = random.nextInt(4) == 0 && runsToSkip == 0;
            long maxEvents = readsHalf ? reader.unread() / 2 : Long.MAX_VALUE;
            for (long count = 0; count < maxEvents; count++) {
                Long event = reader.next();
                if (event == null) {
                    return;
                }
                assertEquals(expected++, event, reader::toString);
            }
        }
    }

    @ParameterizedTest(name = "{0} readers")
    @ValueSource(ints = {1, 8})
    void everyReaderSeesAMillionEventsOnceInOrder(int readers) {
        SplittableRandom random = new SplittableRandom(readers);
        Timestep timestep = new FixedTimestep(
                Rate.hz(1_000), Overload.DROP, Timestep.DEFAULT_MAX_FRAME_NANOS, FixedTimestep.UNLIMITED_STEPS);
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, timestep);
                HeadlessHost host = new HeadlessHost()) {
            Events<Long> events = scheduler.addEvents(Long.class, CAPACITY);
            List<CheckingReader> checkingReaders = new ArrayList<>();
            for (int i = 0; i < readers; i++) {
                checkingReaders.add(addReader(scheduler, events, i, random.split()));
            }
            long[] sent = new long[1];
            scheduler.simulation("send", step -> {
                int count = (int) Math.min(random.nextInt(MAX_EVENTS_PER_STEP + 1), EVENTS - sent[0]);
                for (int i = 0; i < count; i++) {
                    step.commands().send(events, ++sent[0]);
                }
            });
            while (sent[0] < EVENTS) {
                scheduler.frame(host, random.nextInt(MAX_STEPS_PER_FRAME + 1) * STEP_NANOS);
            }
            for (int frame = 0; frame < 2 * MAX_RUNS_PER_READ; frame++) {
                scheduler.frame(host, MAX_RUNS_PER_READ * STEP_NANOS); // until the slowest reader has read all events
            }
            for (CheckingReader checkingReader : checkingReaders) {
                assertEquals(EVENTS + 1, checkingReader.expected, checkingReader.reader::toString);
            }
        }
    }

    /** Adds a reading system: odd numbers in presentation, even ones in simulation. Higher numbers read less often. */
    private static CheckingReader addReader(
            SystemScheduler scheduler, Events<Long> events, int number, SplittableRandom random) {
        String name = "reader-" + number;
        boolean presents = number % 2 == 1;
        CheckingReader checkingReader = new CheckingReader(
                presents ? events.presentationReader(name) : events.simulationReader(name), random, number + 1);
        if (presents) {
            scheduler.presentation(name, frame -> checkingReader.run());
        } else {
            scheduler.simulation(name, step -> checkingReader.run());
        }
        return checkingReader;
    }
}
