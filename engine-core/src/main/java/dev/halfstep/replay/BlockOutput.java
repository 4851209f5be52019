package dev.halfstep.replay;

import java.io.IOException;

/** Takes the blocks of a recording, in their order: the game fills a free block and hands it over. */
interface BlockOutput {

    /** Returns a free block to fill. */
    StepBlock takeFreeBlock();

    /** Writes a block, which is free afterwards. */
    void write(StepBlock block);

    /** Completes the output after the end block. */
    void close() throws IOException;
}
