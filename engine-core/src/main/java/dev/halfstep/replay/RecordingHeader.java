package dev.halfstep.replay;

import dev.halfstep.time.Rate;
import dev.halfstep.world.ComponentSchema;
import java.util.List;

/**
 * What stands at the beginning of a recording.
 *
 * @param game which game, and how it began
 * @param rate how many steps there are in a second
 * @param hashEvery the state was hashed after every so many steps, 1 or more
 * @param beginHash the hash of the state before the first step
 * @param schema the simulation components, in the order of registration
 */
public record RecordingHeader(
        RecordedGame game, Rate rate, int hashEvery, long beginHash, List<ComponentSchema> schema) {

    /** A hash of a state that did not change for so long finds nothing. */
    public static final int MAX_HASH_EVERY = 1_000_000;

    /**
     * The beginning of a recording.
     *
     * @param game which game, and how it began
     * @param rate how many steps there are in a second
     * @param hashEvery the state is hashed after every so many steps, 1 to {@value #MAX_HASH_EVERY}
     * @param beginHash the hash of the state before the first step
     * @param schema the simulation components, in the order of registration
     * @throws IllegalArgumentException if the number of steps is out of range
     */
    public RecordingHeader {
        if (hashEvery < 1 || hashEvery > MAX_HASH_EVERY) {
            throw new IllegalArgumentException(
                    "the state is hashed after every 1 to " + MAX_HASH_EVERY + " steps: " + hashEvery);
        }
        schema = List.copyOf(schema);
    }

    /** How many numbers make up a hash: one for the entities, one for each component. */
    int parts() {
        return schema.size() + 1;
    }
}
