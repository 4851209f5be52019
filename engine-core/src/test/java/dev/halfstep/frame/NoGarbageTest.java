package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.frame.TestGame.Coal;
import dev.halfstep.frame.TestGame.Iron;
import dev.halfstep.transform.Transform;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that frames allocate nothing once a game runs, on all threads of the scheduler. */
class NoGarbageTest {

    private static final ThreadMXBean THREAD_BEAN = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int FRAMES = 1_000;

    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aFrameAllocatesNothing(int workers) {
        try (TestGame game = new TestGame()) {
            SystemScheduler scheduler =
                    game.scheduler(SchedulerSettings.defaults().withWorkers(workers));
            scheduler.simulation("alone", step -> {});
            scheduler.simulation("mine iron", step -> {}).writes(Iron.class);
            scheduler.simulation("mine coal", step -> {}).writes(Coal.class);
            scheduler.simulation("sometimes", step -> {}).every(2);
            scheduler
                    .simulation("partitioned", step -> step.inPartitions((partition, partitions, commands) -> {}))
                    .writes(Transform.class);
            scheduler.presentation("show", frame -> {});
            game.run(scheduler, FRAMES);
            addWorkerThreads();

            // A JVM may allocate a little by itself. An allocation in a frame would show in every round.
            long minBytes = Long.MAX_VALUE;
            for (int i = 0; i < 10; i++) {
                long bytesBefore = allocatedBytes();
                game.run(scheduler, FRAMES);
                minBytes = Math.min(minBytes, allocatedBytes() - bytesBefore);
            }

            assertTrue(threads.size() >= workers, () -> "all workers must be measured: " + threads);
            assertTrue(
                    minBytes < FRAMES,
                    "less than one byte per frame is allowed: " + minBytes + " bytes in " + FRAMES + " frames");
        }
    }

    private void addWorkerThreads() {
        threads.add(Thread.currentThread());
        Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("halfstep-worker-"))
                .forEach(threads::add);
    }

    private long allocatedBytes() {
        long bytes = 0;
        for (Thread thread : threads) {
            bytes += Math.max(0, THREAD_BEAN.getThreadAllocatedBytes(thread.getId()));
        }
        return bytes;
    }
}
