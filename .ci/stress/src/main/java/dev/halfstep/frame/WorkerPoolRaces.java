package dev.halfstep.frame;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Tests that a pool runs each task once, and that the caller sees the writes of all tasks. */
public final class WorkerPoolRaces {

    private static final int TASKS = 3;

    /** Shared by all batches: the workers of one batch may wake up in the next one. */
    private static final WorkerPool POOL = new WorkerPool(3);

    private WorkerPoolRaces() {}

    /** Runs a batch. Returns a digit for each task: how often it was executed. */
    private static int executions() {
        int[] counts = new int[TASKS];
        POOL.run(TASKS, task -> counts[task]++);
        int digits = 0;
        for (int count : counts) {
            digits = digits * 10 + count;
        }
        return digits;
    }

    /** Two threads run batches at the same time: one on the threads of the pool, the other one in order. */
    @JCStressTest
    @Outcome(id = "111, 111", expect = Expect.ACCEPTABLE, desc = "each task is executed once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a task is lost, repeated, or not visible")
    @State
    public static class TwoCallers {

        @Actor
        public void first(II_Result result) {
            result.r1 = executions();
        }

        @Actor
        public void second(II_Result result) {
            result.r2 = executions();
        }
    }

    /** A batch follows another one: its fields must be those of the new batch in each thread. */
    @JCStressTest
    @Outcome(id = "111, 111", expect = Expect.ACCEPTABLE, desc = "each task of both batches is executed once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a task of one batch is executed in the other one")
    @State
    public static class ConsecutiveBatches {

        @Actor
        public void caller(II_Result result) {
            result.r1 = executions();
            result.r2 = executions();
        }

        /** Keeps the pool busy, so that the caller runs its tasks in order now and then. */
        @Actor
        public void other() {
            executions();
        }
    }
}
