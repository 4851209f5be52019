package dev.halfstep.frame;

import dev.halfstep.world.World;

/**
 * Checks the simulated state after each step in strict mode. These checks are too expensive for each write or spawn.
 */
final class StrictStateCheck {

    /** Stands for the name of a system in a failure of this check. */
    static final String NAME = "strict-mode";

    private final World world;
    private final SharedComponentDetector shared;

    StrictStateCheck(World world) {
        this.world = world;
        shared = new SharedComponentDetector(world);
    }

    /** Refuses components that two entities share, and poses with NaN or infinity. */
    void check() {
        String fault = shared.findFault();
        if (fault != null) {
            throw new IllegalStateException(fault);
        }
        FinitePoseCheck.check(world);
    }
}
