package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that recording a step allocates nothing, unless the state is hashed. */
class RecorderGarbageTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    private Path folder;

    /** Presses or releases a key in each frame. */
    private static InputSource alternatingKey() {
        boolean[] down = new boolean[1];
        return input -> {
            down[0] = !down[0];
            input.add(Key.SPACE, down[0], input.frameEndNanos());
        };
    }

    @Test
    void recordingAStepAllocatesNothing() throws IOException {
        Rate rate = Rate.hz(1000);
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(rate));
                HeadlessHost host = new HeadlessHost(alternatingKey());
                Recorder recorder = Recorder.start(
                        folder.resolve("game.rec"),
                        GameRun.of(SampleRecordings.GAME.rate(rate), world, scheduler),
                        Recorder.MAX_HASH_EVERY)) {
            scheduler.frame(host, 0); // the first frame runs no step
            long minBytes = Long.MAX_VALUE; // the first rounds allocate buffers
            for (int round = 0; round < 60; round++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 100; i++) {
                    scheduler.frame(host, 1_000_000); // one step
                }
                minBytes = Math.min(minBytes, THREADS.getCurrentThreadAllocatedBytes() - before);
            }
            assertEquals(0, minBytes);
            assertEquals(6_000, recorder.steps());
        }
        Recording recording = Recording.open(folder.resolve("game.rec"));
        assertEquals(6_000, recording.steps());
        assertTrue(
                SampleRecordings.contents(recording).get(5_999).contains("PRESS"), "the last step must have a press");
    }
}
