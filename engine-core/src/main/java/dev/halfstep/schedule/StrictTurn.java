package dev.halfstep.schedule;

import dev.halfstep.world.StateHash;
import dev.halfstep.world.World;

/** A presentation system under suspicion: the simulated state must be the same before and after it. */
final class StrictTurn {

    private StrictTurn() {}

    static Turn around(Turn turn, World world) {
        Runnable watched = () -> {
            long before = StateHash.of(world);
            turn.system().run();
            world.applyCommands(); // what it has commanded counts too
            if (StateHash.of(world) != before) {
                throw new IllegalStateException("presentation must not change what is simulated: "
                        + turn.registration() + " has changed the state hash; write simulation components in a"
                        + " simulation system");
            }
        };
        return new Turn(turn.registration(), watched, turn.buffers());
    }
}
