package dev.halfstep.replay;

/**
 * The place in a recording where a block starts.
 *
 * @param position the position of its first byte
 * @param blocksBefore the number of blocks before it, the header included
 * @param stepsBefore the number of steps before it
 */
record BlockStart(long position, int blocksBefore, long stepsBefore) {}
