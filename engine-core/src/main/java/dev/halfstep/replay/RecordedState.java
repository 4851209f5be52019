package dev.halfstep.replay;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.state.StateHash;
import dev.halfstep.world.World;

/**
 * A saved state.
 *
 * @param number its number, see {@link dev.halfstep.frame.SchedulerTools#stateNumber()}
 * @param step the step after which it was saved
 * @param parts the parts of its hash
 * @param bytes the bytes of {@link dev.halfstep.frame.SimulatedState#save()}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RecordedState(long number, long step, long[] parts, byte[] bytes) {

    RecordedState {
        if (bytes.length > RecordingFormat.MAX_STATE_BYTES) {
            throw new IllegalStateException("a state must have at most " + RecordingFormat.MAX_STATE_BYTES
                    + " bytes to be recorded: " + bytes.length);
        }
    }

    /** Saves the present state of a game. */
    static RecordedState of(World world, SystemScheduler scheduler) {
        return new RecordedState(
                scheduler.tools().stateNumber(),
                scheduler.timestep().steps(),
                StateHash.partsOf(world),
                scheduler.state().save());
    }

    long hash() {
        return RecordingFormat.hashOf(parts);
    }
}
