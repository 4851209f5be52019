package dev.halfstep.transform;

import dev.halfstep.store.Chunk;

/**
 * Walks over a set of blocks of a chunk, neighbouring ones together, so that a pass over slots is one plain loop where
 * everything moves.
 */
final class BlockRun {

    private BlockRun() {}

    /** The first slot of the first run of blocks. */
    static int from(int blocks) {
        return Integer.numberOfTrailingZeros(blocks) * Chunk.BLOCK_SLOTS;
    }

    /** Behind the last slot in use of that run; a run of which no slot is in use is empty. */
    static int to(int blocks, int size) {
        return Math.max(Math.min(endBlock(blocks) * Chunk.BLOCK_SLOTS, size), from(blocks));
    }

    /** The set without its first run. */
    static int without(int blocks) {
        return blocks & (int) (-1L << endBlock(blocks));
    }

    private static int endBlock(int blocks) {
        int first = Integer.numberOfTrailingZeros(blocks);
        return first + Integer.numberOfTrailingZeros(~(blocks >>> first));
    }
}
