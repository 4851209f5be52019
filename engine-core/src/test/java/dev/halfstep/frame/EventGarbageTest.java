package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that frames with events allocate nothing after warm-up, with and without rollback. */
class EventGarbageTest {

    private static final ThreadMXBean THREAD_BEAN = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int FRAMES = 500;
    private static final int EVENTS_PER_STEP = 20;
    private static final int EVENT_CAPACITY = 256;
    private static final int ROLLBACK_STEPS = 4;

    /** The rollback has all its snapshots before this frame. */
    private static final int FIRST_ROLLBACK_FRAME = 21;

    private static final String[] WORDS = new String[EVENTS_PER_STEP + 1];

    static {
        for (int i = 0; i < WORDS.length; i++) {
            WORDS[i] = "word " + i;
        }
    }

    /** 0 or 1. A change replaces every second word of a step, so that a resimulation retracts the former words. */
    private int variant;

    private int delivered;
    private int retracted;

    private void addSystems(SystemScheduler scheduler) {
        Events<String> words = scheduler.addEvents(String.class, EVENT_CAPACITY);
        EventReader<String> simulating = words.simulationReader("simulating");
        EventReader<String> presenting = words.presentationReader("presenting");
        EventReader<String> immediate = words.immediateReader("immediate");
        Consumer<String> count = word -> delivered++;
        Consumer<String> countRetracted = word -> retracted++;
        scheduler.simulation("send", step -> {
            simulating.skipAll(); // unread events would fill the stream
            for (int i = 0; i < EVENTS_PER_STEP; i++) {
                int word = i % 2 == 0 ? i : i + variant;
                // 7 and 20 have no common divisor: each fraction occurs once, and not in ascending order.
                float fraction = (1 + 7 * i % EVENTS_PER_STEP) / (float) EVENTS_PER_STEP;
                step.commands().send(words, WORDS[word], fraction);
            }
        });
        scheduler.presentation("show", frame -> {
            presenting.forEachRetracted(countRetracted);
            presenting.forEach(count);
            immediate.forEach(count);
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFrameWithEventsAllocatesNothing(boolean rollsBack) {
        try (TestGame game = new TestGame()) {
            SystemScheduler scheduler = game.scheduler();
            addSystems(scheduler);
            Rollback rollback = rollsBack ? new Rollback(scheduler, ROLLBACK_STEPS) : null;
            long minBytes = Long.MAX_VALUE;
            for (int round = 0; round < 20; round++) { // the first rounds allocate buffers
                long bytesBefore = THREAD_BEAN.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < FRAMES; i++) {
                    game.frame(scheduler, 50_000_000); // 2.5 frames per step
                    if (rollback != null && i >= FIRST_ROLLBACK_FRAME) {
                        variant = i / 2 % 2; // changes every two frames
                        rollback.resimulateFrom(rollback.oldestStep());
                    }
                }
                minBytes = Math.min(minBytes, THREAD_BEAN.getCurrentThreadAllocatedBytes() - bytesBefore);
            }
            assertEquals(0, minBytes, "at least one round must allocate no byte");
            assertTrue(delivered > FRAMES * EVENTS_PER_STEP, "all events must be read");
            assertEquals(rollsBack, retracted > FRAMES, "only a rollback must retract events");
        }
    }
}
