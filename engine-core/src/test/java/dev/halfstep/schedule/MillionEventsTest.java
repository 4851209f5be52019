package dev.halfstep.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.loop.HeadlessHost;
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

/** However many readers there are, however fast each of them is and whatever frames do: each event once, in order. */
class MillionEventsTest {

    private static final long EVENTS = 1_000_000;
    private static final long STEP_NANOS = 1_000_000;
    private static final int MOST_STEPS_IN_A_FRAME = 30;
    private static final int MOST_EVENTS_IN_A_STEP = 60;

    /** A reader looks at least once in so many of its turns. */
    private static final int SLOWEST = 8;

    private static final int CAPACITY = SLOWEST * MOST_STEPS_IN_A_FRAME * MOST_EVENTS_IN_A_STEP;

    /** Counts on: the next event that it reads must be the one after the last. */
    private static final class Follower {
        private final EventReader<Long> reader;
        private final SplittableRandom random;
        private final int slowness;
        private int turnsToSkip;
        private long expected = 1;

        Follower(EventReader<Long> reader, SplittableRandom random, int slowness) {
            this.reader = reader;
            this.random = random;
            this.slowness = slowness;
        }

        void look() {
            if (turnsToSkip-- > 0) {
                return;
            }
            turnsToSkip = random.nextInt(slowness);
            // Now and then it stops halfway and goes on in its next turn.
            long most = random.nextInt(4) == 0 && turnsToSkip == 0 ? reader.unread() / 2 : Long.MAX_VALUE;
            for (Long event = most == 0 ? null : reader.next();
                    event != null;
                    event = --most > 0 ? reader.next() : null) {
                assertEquals(expected++, event, reader::toString);
            }
        }
    }

    @ParameterizedTest(name = "{0} readers")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyReaderSeesAMillionEventsOnceInOrder(int readers) {
        SplittableRandom random = new SplittableRandom(readers);
        Timestep timestep = new FixedTimestep(
                Rate.hz(1_000), Overload.DROP, Timestep.DEFAULT_MAX_FRAME_NANOS, FixedTimestep.UNLIMITED_STEPS);
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, timestep);
                HeadlessHost host = new HeadlessHost()) {
            Events<Long> events = scheduler.addEvents(Long.class, CAPACITY);
            List<Follower> followers = new ArrayList<>();
            for (int i = 0; i < readers; i++) {
                followers.add(follow(scheduler, events, i, random.split()));
            }
            long[] sent = new long[1];
            scheduler.simulation("send", step -> {
                int count = (int) Math.min(random.nextInt(MOST_EVENTS_IN_A_STEP + 1), EVENTS - sent[0]);
                for (int i = 0; i < count; i++) {
                    step.commands().send(events, ++sent[0]);
                }
            });
            while (sent[0] < EVENTS) {
                scheduler.frame(host, random.nextInt(MOST_STEPS_IN_A_FRAME + 1) * STEP_NANOS);
            }
            for (int frame = 0; frame < 2 * SLOWEST; frame++) {
                scheduler.frame(host, SLOWEST * STEP_NANOS); // whoever is slow gets time to read the rest
            }
            for (Follower follower : followers) {
                assertEquals(EVENTS + 1, follower.expected, follower.reader::toString);
            }
        }
    }

    /** Every other one presents; the higher the number, the slower. */
    private static Follower follow(
            SystemScheduler scheduler, Events<Long> events, int number, SplittableRandom random) {
        String name = "reader-" + number;
        boolean presents = number % 2 == 1;
        Follower follower = new Follower(
                presents ? events.presentationReader(name) : events.simulationReader(name), random, number + 1);
        if (presents) {
            scheduler.presentation(name, frame -> follower.look());
        } else {
            scheduler.simulation(name, step -> follower.look());
        }
        return follower;
    }
}
