package dev.halfstep.replay;

/**
 * The start of a block in a recording.
 *
 * @param position the position of its first byte in the file
 * @param blocksBefore the number of blocks before this block, including the header
 * @param stepsBefore the number of steps in the blocks before this block
 */
record BlockStart(long position, int blocksBefore, long stepsBefore) {}
