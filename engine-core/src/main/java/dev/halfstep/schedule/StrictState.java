package dev.halfstep.schedule;

import dev.halfstep.state.SharedComponents;
import dev.halfstep.world.World;

/**
 * Checks the simulated state after each step in strict mode. These checks are too expensive for each write or spawn.
 */
final class StrictState {

    /** The name of a failed check, in place of a system. */
    static final String NAME = "strict-mode";

    private final World world;
    private final SharedComponents shared;

    StrictState(World world) {
        this.world = world;
        shared = new SharedComponents(world);
    }

    /** Refuses components that two entities share, and poses with NaN or infinity. */
    void check() {
        String fault = shared.fault();
        if (fault != null) {
            throw new IllegalStateException(fault);
        }
        FinitePoses.check(world);
    }
}
