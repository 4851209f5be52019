package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.List;

/**
 * Lists the chunks of a world in which handles of dense components may have no place, so that they get one before several
 * threads read them: the first access to a handle writes to it.
 */
final class UnplacedHandles {

    private final List<Chunk> chunks = new ArrayList<>();

    /** Adds a chunk, which is not in the list. */
    void add(Chunk chunk) {
        chunks.add(chunk);
    }

    /** Gives all handles a place, and empties the list. */
    void placeAll() {
        for (int i = 0; i < chunks.size(); i++) {
            chunks.get(i).placeListedHandles();
        }
        chunks.clear();
    }
}
