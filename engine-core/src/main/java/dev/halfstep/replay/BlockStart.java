package dev.halfstep.replay;

/**
 * The start of a block in a recording.
 *
 * @param position the position of its first byte in the file
 * @param blocksBefore the number of blocks before it, the header included
 * @param stepsBefore the number of steps before it
 */
record BlockStart(long position, int blocksBefore, long stepsBefore) {}
