package dev.halfstep.replay;

import dev.halfstep.state.ComponentSchema;
import dev.halfstep.time.Rate;
import java.util.List;

/**
 * The header of a recording: all that is known before the first step.
 *
 * @param game the game and its settings
 * @param rate the step rate
 * @param hashEvery the number of steps between two hashes of the state, 1 or more
 * @param beginHash the hash of the state before the first step
 * @param schema the simulation components, in the order of registration
 */
record RecordingHeader(RecordedGame game, Rate rate, int hashEvery, long beginHash, List<ComponentSchema> schema) {

    /**
     * Creates a header.
     *
     * @param game the game and its settings
     * @param rate the step rate
     * @param hashEvery the number of steps between two hashes of the state, 1 to {@value Recorder#MAX_HASH_EVERY}
     * @param beginHash the hash of the state before the first step
     * @param schema the simulation components, in the order of registration
     * @throws IllegalArgumentException if {@code hashEvery} is out of range
     */
    public RecordingHeader {
        if (hashEvery < 1 || hashEvery > Recorder.MAX_HASH_EVERY) {
            throw new IllegalArgumentException("the number of steps between two hashes must be between 1 and "
                    + Recorder.MAX_HASH_EVERY + ": " + hashEvery);
        }
        schema = List.copyOf(schema);
    }

    /** Returns the number of parts of a hash: one for the entity numbers, one for each component. */
    int hashPartCount() {
        return schema.size() + 1;
    }
}
