package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.PresentationTime;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests {@link SystemScheduler#setDelayingOccurrences}: whether spawns, despawns and events wait for their time. */
class DelaySwitchTest {

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final PresentationTime time = EngineWorld.of(world).phase().presentationTime();
    private PresentationContext frame;

    @BeforeEach
    void addSystem() {
        scheduler.presentation("record", presented -> frame = presented);
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    /** Runs a frame of this duration. A step takes 100 ms. */
    private void runFrame(long millis) {
        scheduler.frame(new HeadlessHost(), millis * 1_000_000);
    }

    @Test
    void occurrencesAreDelayedByDefault() {
        assertTrue(scheduler.isDelayingOccurrences());
        runFrame(130); // presents the time 100 ms ago: fraction 0.3 of step 1
        assertTrue(frame.isDelayingOccurrences());
        assertTrue(time.hasReached(1, 0.25f));
        assertFalse(time.hasReached(1, 0.35f));
        assertFalse(time.hasReached(1, 1f));
    }

    @Test
    void occurrencesBeforeTheFirstStepAreNeverDelayed() {
        assertTrue(time.hasReached(0, 1f)); // occurrences before step 1 belong to step 0
        runFrame(30);
        assertEquals(0.3f, frame.alpha());
        assertTrue(time.hasReached(0, 1f));
        assertFalse(time.hasReached(1, 0.1f));
    }

    @Test
    void withoutDelayOccurrencesArePresentedInTheFrameOfTheirStep() {
        scheduler.setDelayingOccurrences(false);
        assertFalse(scheduler.isDelayingOccurrences());
        runFrame(130);
        assertFalse(frame.isDelayingOccurrences());
        assertTrue(time.hasReached(1, 1f));
        assertFalse(time.hasReached(2, 0.1f));
    }

    @Test
    void posesAndClocksDoNotDependOnTheSwitch() {
        scheduler.setDelayingOccurrences(false);
        runFrame(130); // presents the time 30 ms: frames are presented a step late
        assertEquals(0.3f, frame.alpha());
        assertEquals(0.03, frame.presentationSeconds(), 1e-8);
        assertEquals(0.03f, frame.presentationSecondsInFrame(), 1e-8f);
    }

    @Test
    void theSwitchTakesEffectInTheNextFrame() {
        List<Boolean> reached = new ArrayList<>();
        scheduler.presentation("before", presented -> reached.add(time.hasReached(1, 1f)));
        scheduler
                .presentation("switch", presented -> scheduler.setDelayingOccurrences(false))
                .after("before");
        scheduler
                .presentation("after", presented -> {
                    reached.add(time.hasReached(1, 1f));
                    reached.add(!presented.isDelayingOccurrences());
                })
                .after("switch");
        runFrame(130);
        assertEquals(List.of(false, false, false), reached);
        reached.clear();
        runFrame(0);
        assertEquals(List.of(true, true, true), reached);
    }

    @Test
    void presentedOccurrencesStayPresentedAfterSwitchingOn() {
        scheduler.setDelayingOccurrences(false);
        runFrame(130);
        scheduler.setDelayingOccurrences(true);
        runFrame(10);
        assertTrue(time.hasReached(1, 1f), "an occurrence that was presented must stay presented");
        runFrame(100);
        assertTrue(time.hasReached(2, 0.35f));
        assertFalse(time.hasReached(2, 0.45f));
    }

    @Test
    void undoneOccurrencesAreNotPresented() {
        scheduler.setDelayingOccurrences(false);
        Snapshot snapshot = scheduler.state().newSnapshot();
        runFrame(130);
        snapshot.save();
        runFrame(100);
        assertTrue(time.hasReached(2, 0.1f));
        snapshot.restore();
        runFrame(0);
        assertTrue(time.hasReached(1, 1f));
        assertFalse(time.hasReached(2, 0.1f));
    }
}
