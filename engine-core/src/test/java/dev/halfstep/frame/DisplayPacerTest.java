package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.input.InputQueue;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the loop without an explicit pacer, on virtual time and on a clock that looks like a real one. */
class DisplayPacerTest {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(50)));
    private final ManualClock manual = new ManualClock();

    /** Reads the manual clock, but is no ManualClock: the loop treats it like the clock of the machine. */
    private final NanoClock realClock = () -> manual.nanoTime();

    private final DisplayHost host = new DisplayHost();
    private final DisplayPacer pacer =
            new DisplayPacer(host, new ClockWait(realClock, manual::advance, /* spinNanos= */ 0));

    /** A host with a display: drawing takes some time, then vsync waits for the end of the period. */
    private final class DisplayHost implements FrameHost {

        private Optional<Rate> rate = Optional.empty();
        private long workNanos;

        /** The period of the display; 0 without vsync. */
        private long vsyncNanos;

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void poll(InputQueue input) {}

        @Override
        public void draw(PresentationContext frame) {
            manual.advance(workNanos);
            if (vsyncNanos > 0) {
                manual.advance(vsyncNanos - manual.nanoTime() % vsyncNanos);
            }
        }

        @Override
        public Optional<Rate> displayRate() {
            return rate;
        }

        @Override
        public void close() {}
    }

    @AfterEach
    void close() {
        world.close();
    }

    private static void assertClose(long expectedNanos, long nanos, long toleranceNanos) {
        assertTrue(
                Math.abs(nanos - expectedNanos) <= toleranceNanos,
                () -> "must be " + expectedNanos + " +/- " + toleranceNanos + " ns: " + nanos);
    }

    @Test
    void anUnknownRateIsSixtyHertz() {
        for (int frame = 0; frame < 60; frame++) {
            pacer.awaitNextFrame();
        }
        assertEquals(SECOND, manual.nanoTime());
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 60, 144, 240})
    void withoutVsyncTheLimitIsJustAboveTheDisplay(int hertz) {
        host.rate = Optional.of(Rate.hz(hertz));
        int maxFramesInASecond = hertz + 1;
        for (int frame = 0; frame < maxFramesInASecond; frame++) {
            pacer.awaitNextFrame();
        }
        assertClose(SECOND, manual.nanoTime(), 1);
    }

    @ParameterizedTest
    // Reported as 59 Hz, a display of 59.94 Hz has a period of 16,683,350 ns.
    @CsvSource({"60, 16666667", "59, 16683350", "144, 6944444", "240, 4166667"})
    void vsyncSetsThePaceAlthoughTheReportedRateIsRounded(int hertz, long periodNanos) {
        host.rate = Optional.of(Rate.hz(hertz));
        host.vsyncNanos = periodNanos;
        GameLoop loop = new GameLoop(scheduler, host, realClock, pacer);
        loop.setLastFrame(1_000);
        loop.run();
        assertEquals(1_000 * periodNanos, manual.nanoTime(), "the pacer must not miss a period");
    }

    @Test
    void snapsFrameTimesToTheDisplay() {
        host.rate = Optional.of(Rate.hz(60));
        pacer.awaitNextFrame();
        assertClose(16_666_667, pacer.frameNanos(16_720_000), 1);
        assertClose(16_666_667, pacer.frameNanos(16_610_000), 1);
        assertClose(33_333_333, pacer.frameNanos(33_300_000), 1);
    }

    @Test
    void measuresFrameTimesExactlyIfTheRateIsUnknown() {
        pacer.awaitNextFrame();
        assertEquals(16_720_000, pacer.frameNanos(16_720_000));
    }

    @Test
    void followsTheWindowToAnotherDisplay() {
        host.rate = Optional.of(Rate.hz(60));
        pacer.awaitNextFrame();
        host.rate = Optional.of(Rate.hz(144));
        long moved = manual.nanoTime();
        int maxFramesInASecond = 144 + 1;
        for (int frame = 0; frame < maxFramesInASecond; frame++) {
            pacer.awaitNextFrame();
        }
        assertClose(SECOND, manual.nanoTime() - moved, 1);
        assertClose(6_944_444, pacer.frameNanos(6_900_000), 1);
    }

    @Test
    void acceptsTheHighestRate() {
        host.rate = Optional.of(Rate.hz(1_000_000));
        pacer.awaitNextFrame();
        assertEquals(1_000, manual.nanoTime());
    }

    @Test
    void allocatesNothingWhileTheRateStays() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        host.rate = Optional.of(Rate.hz(60));
        long id = Thread.currentThread().getId();
        long minBytes = Long.MAX_VALUE;
        for (int round = 0; round < 10; round++) {
            long bytesBefore = threads.getThreadAllocatedBytes(id);
            for (int frame = 0; frame < 1_000; frame++) {
                pacer.awaitNextFrame();
                pacer.frameNanos(16_600_000);
            }
            minBytes = Math.min(minBytes, threads.getThreadAllocatedBytes(id) - bytesBefore);
        }
        assertTrue(minBytes < 1_000, "1000 frames must allocate less than a byte each: " + minBytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 60, 144}) // 0: the rate is unknown
    void aLoopOnAManualClockAdvancesItInsteadOfWaiting(int hertz) {
        host.rate = hertz == 0 ? Optional.empty() : Optional.of(Rate.hz(hertz));
        int framesInASecond = hertz == 0 ? 60 : hertz;
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            try (World ownWorld = World.builder().register(Transform.TYPE).build()) { // a world belongs to its thread
                SystemScheduler ownScheduler = new SystemScheduler(ownWorld, new FixedTimestep(Rate.hz(50)));
                GameLoop loop = new GameLoop(ownScheduler, host, manual);
                loop.setLastFrame(10 * framesInASecond + 1);
                loop.run();
                assertEquals(500, ownScheduler.timestep().steps());
            }
        });
        assertClose(10 * SECOND, manual.nanoTime(), 1);
    }

    @Test
    void timeThatPassesInAFrameCountsOnAManualClock() {
        host.workNanos = 10 * MILLI;
        GameLoop loop = new GameLoop(scheduler, host, manual);
        loop.setLastFrame(61); // the first frame takes no time
        loop.run();
        assertClose(SECOND, manual.nanoTime(), 20 * MILLI);
    }

    @Test
    void headlessHostsHaveNoDisplay() {
        try (HeadlessHost headless = new HeadlessHost()) {
            assertEquals(Optional.empty(), headless.displayRate());
        }
    }
}
