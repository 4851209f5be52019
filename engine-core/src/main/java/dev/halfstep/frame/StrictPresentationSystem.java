package dev.halfstep.frame;

import dev.halfstep.state.StateHash;
import dev.halfstep.world.World;
import java.util.List;

/** Wraps a presentation system in strict mode, and checks that the system does not change the simulated state. */
final class StrictPresentationSystem implements PresentationSystem {

    private final String name;
    private final PresentationSystem system;

    StrictPresentationSystem(String name, PresentationSystem system) {
        this.name = name;
        this.system = system;
    }

    @Override
    public void present(PresentationContext frame) {
        World world = frame.world();
        long[] before = StateHash.partsOf(world);
        system.present(frame);
        world.applyCommands(); // the hash must show the changes of its commands too
        List<String> changed = StateHash.differing(world, before, StateHash.partsOf(world));
        if (!changed.isEmpty()) {
            throw new IllegalStateException("presentation must not change what is simulated: '" + name
                    + "' has changed the state hash of " + String.join(", ", changed)
                    + "; write it in a simulation system");
        }
    }
}
