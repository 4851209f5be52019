package dev.halfstep.campaign.work;

import dev.halfstep.frame.StepListener;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.StepInput;
import dev.halfstep.world.World;

/** Stops a run between two steps on demand, and tracks its maximum number of entities, in all worlds of the run. */
public final class RunGuard {

    private volatile boolean stopped;
    private int maxEntities;

    /** Creates a guard for one run. */
    public RunGuard() {}

    /** Stops the run before its next step. Any thread may call this. */
    public void stop() {
        stopped = true;
    }

    /**
     * Adds a world of the run: the guard stops its steps, and counts its entities after each step.
     *
     * @param world a new world
     * @param scheduler the scheduler of the world
     */
    void watch(World world, SystemScheduler scheduler) {
        scheduler.tools().addStepListener(new StepListener() {
            @Override
            public void stepBegins(long step, StepInput input) {
                if (stopped) {
                    throw new RunStoppedException();
                }
            }

            @Override
            public void stepEnds(long step) {
                maxEntities = Math.max(maxEntities, world.size());
            }
        });
    }

    /** Returns the maximum number of entities after a step of any watched world. */
    int maxEntities() {
        return maxEntities;
    }
}
