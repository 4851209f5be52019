package dev.halfstep.schedule;

import dev.halfstep.world.StateHash;
import dev.halfstep.world.World;
import java.util.List;

/** A presentation system under suspicion: the simulated state must be the same before and after it. */
final class StrictTurn {

    private StrictTurn() {}

    static Turn around(Turn turn, World world) {
        Runnable watched = () -> {
            long[] before = StateHash.partsOf(world);
            turn.system().run();
            world.applyCommands(); // what it has commanded counts too
            List<String> changed = StateHash.differing(world, before, StateHash.partsOf(world));
            if (!changed.isEmpty()) {
                throw new IllegalStateException("presentation must not change what is simulated: "
                        + turn.registration() + " has changed the state hash of " + String.join(", ", changed)
                        + "; write it in a simulation system");
            }
        };
        return new Turn(turn.registration(), watched, turn.buffers());
    }
}
