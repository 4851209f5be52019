package dev.halfstep.sample.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.sample.Run;
import dev.halfstep.sample.scene.crowd.CrowdScene;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests {@code --null-draw} in the scene crowd: preparing frames without a graphics card. */
class NullDrawTest {

    private static final int DOTS = 5_000;
    private static final int FRAMES = 1_000;
    private static final long FRAME_NANOS = 16_000_000;

    @Test
    void framesOfTheCrowdAllocateNothing() {
        CrowdScene scene = new CrowdScene(1, DOTS);
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
                NullDrawHost host = new NullDrawHost()) {
            scene.begin(world, scheduler);
            runFrames(scheduler, host); // warms up

            // The minimum ignores allocations of the Java runtime itself, which are rare; a frame would always
            // allocate.
            long minBytes = Long.MAX_VALUE;
            for (int i = 0; i < 5; i++) {
                minBytes = Math.min(minBytes, allocatedBytes(scheduler, host));
            }

            assertEquals(DOTS, host.shapesInLastFrame());
            long bytes = minBytes;
            assertTrue(
                    bytes < FRAMES, // less than a byte in each frame
                    () -> "a frame must allocate nothing: " + bytes + " bytes in " + FRAMES + " frames");
        }
    }

    /** Runs {@value #FRAMES} frames, and returns the number of bytes that this thread allocates. */
    private static long allocatedBytes(SystemScheduler scheduler, NullDrawHost host) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        runFrames(scheduler, host);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static void runFrames(SystemScheduler scheduler, NullDrawHost host) {
        for (int i = 0; i < FRAMES; i++) {
            scheduler.frame(host, FRAME_NANOS);
        }
    }

    @Test
    void printsTheTimePerShape() {
        Run run = Run.of("--scene", "crowd", "--headless", "--null-draw", "--frames", "50", "--bodies", "1000");

        assertEquals(0, run.exitCode());
        assertEquals(List.of(), run.err());
        assertEquals("1000", run.report().get("shapes"));
        assertTrue(nanos(run, "draw") > 0, () -> "drawing must take time: " + run.out());
        assertTrue(
                nanos(run, "frame") > nanos(run, "draw"),
                () -> "a frame must take longer than its drawing: " + run.out());
    }

    private static double nanos(Run run, String part) {
        return Double.parseDouble(run.report().get(part + "-nanos-per-shape"));
    }

    @Test
    void nullDrawingDoesNotChangeTheState() {
        String[] plain = {"--scene", "crowd", "--headless", "--frames", "50", "--bodies", "1000"};
        String[] drawn = {"--scene", "crowd", "--headless", "--frames", "50", "--bodies", "1000", "--null-draw"};

        assertEquals(Run.of(plain).report().get("hash"), Run.of(drawn).report().get("hash"));
    }
}
