package dev.halfstep.benchmarks.oracle;

import static dev.halfstep.benchmarks.oracle.Answers.assertAnswers;
import static dev.halfstep.benchmarks.oracle.Answers.outcome;

import dev.dominion.ecs.api.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Test;

/**
 * Documents wrong answers of the original engine, {@code dominion-ecs-engine}, about systems, and
 * the correct answers.
 *
 * <p>Each test name says what the original does. In each test, the wrong answer of the original comes first, then the
 * correct answer of the provider, the implementation of this project.
 */
class SchedulerOracleTest {

    @Test
    void aTickWithoutSystemsFails() throws Exception {
        assertSchedulerAnswers("IndexOutOfBoundsException", 1.0, scheduler -> {
            scheduler.tick(1_000_000_000); // nanoseconds
            return scheduler.deltaTime();
        });
    }

    @Test
    void aFailureOfASystemDoesNotReachItsCaller() throws Exception {
        assertSchedulerAnswers("ticked", "SystemFailureException", scheduler -> {
            scheduler.schedule(() -> {
                throw new IllegalStateException("of the system");
            });
            scheduler.tick(1);
            return "ticked";
        });
    }

    @Test
    void anErrorOfASystemDoesNotReachItsCaller() throws Exception {
        assertSchedulerAnswers("ticked", "SystemFailureException", scheduler -> {
            scheduler.schedule(() -> {
                throw new AssertionError("of the system");
            });
            scheduler.tick(1);
            return "ticked";
        });
    }

    @Test
    void systemsDoNotRunOnTheCallersThread() throws Exception {
        assertSchedulerAnswers(false, true, scheduler -> {
            List<Thread> threads = new ArrayList<>();
            scheduler.schedule(() -> threads.add(Thread.currentThread()));
            scheduler.tick(1);
            return threads.equals(List.of(Thread.currentThread()));
        });
    }

    @Test
    void aRateAbove1000TicksPerSecondIsRejected() throws Exception {
        assertSchedulerAnswers("IllegalArgumentException", "accepted", scheduler -> {
            scheduler.tickAtFixedRate(1_001);
            return "accepted";
        });
    }

    /** The original waits for a lock that the same thread already holds and that is not reentrant. */
    @Test
    void schedulingOneSystemInParallelDeadlocks() throws Exception {
        assertSchedulerAnswers("waits", "scheduled", scheduler -> {
            Thread caller = new Thread(() -> scheduler.parallelSchedule(() -> {}));
            caller.setDaemon(true);
            caller.start();
            while (caller.isAlive()) {
                if (isWaitingForTheLock(caller)) {
                    return "waits";
                }
                Thread.onSpinWait();
            }
            return "scheduled";
        });
    }

    private static boolean isWaitingForTheLock(Thread caller) {
        return caller.getState() == Thread.State.WAITING
                && List.of(caller.getStackTrace()).stream()
                        .anyMatch(frame -> frame.getClassName().equals(StampedLock.class.getName()));
    }

    /** Calls a scheduler and returns the answer. */
    @FunctionalInterface
    private interface SchedulerCall {
        Object apply(Scheduler scheduler) throws Exception;
    }

    private static void assertSchedulerAnswers(Object originalAnswer, Object correctAnswer, SchedulerCall call)
            throws Exception {
        assertAnswers(originalAnswer, correctAnswer, dominion -> {
            Scheduler scheduler = dominion.createScheduler();
            try {
                return outcome(() -> call.apply(scheduler));
            } finally {
                scheduler.shutDown();
            }
        });
    }
}
