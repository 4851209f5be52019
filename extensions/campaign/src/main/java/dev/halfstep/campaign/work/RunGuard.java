package dev.halfstep.campaign.work;

import dev.halfstep.input.StepInput;
import dev.halfstep.schedule.StepListener;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.world.World;

/** Stops a run between two steps, and counts its entities. One run may build several worlds. */
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
     * Watches a world of the run from now on.
     *
     * @param world a new world
     * @param scheduler its scheduler
     */
    void watch(World world, SystemScheduler scheduler) {
        scheduler.addStepListener(new StepListener() {
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

    /** Returns the largest number of entities after a step, of all worlds so far. */
    int maxEntities() {
        return maxEntities;
    }
}
