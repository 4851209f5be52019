package dev.halfstep.replay;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the blocks of a recording in memory. They are compressed when the file is written, because compressing a state
 * takes longer than a frame.
 */
final class BlockMemory implements BlockOutput {

    /** About the size of the objects that a block needs besides its content. */
    private static final int OBJECT_BYTES = 64;

    /** A copy of a block. */
    private static final class Stored {
        final byte kind;
        final long firstStep;
        final int steps;
        final byte[] content;

        Stored(StepBlock block) {
            kind = block.kind;
            firstStep = block.firstStep;
            steps = block.steps;
            content = block.content();
        }

        int bytes() {
            return OBJECT_BYTES + content.length;
        }
    }

    private final List<Stored> blocks = new ArrayList<>();
    private final StepBlock block = new StepBlock();
    private long bytes;

    @Override
    public StepBlock takeFreeBlock() {
        return block; // free, because its content is copied
    }

    @Override
    public void write(StepBlock filled) {
        Stored stored = new Stored(filled);
        blocks.add(stored);
        bytes += stored.bytes();
    }

    /** Forgets the newest block. */
    void removeLast() {
        bytes -= blocks.remove(blocks.size() - 1).bytes();
    }

    /** Returns the size of all blocks in memory. */
    long bytes() {
        return bytes;
    }

    /** Returns the content of a file with all blocks. */
    byte[] encode() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(BlockEncoder.prefix().array());
        try (BlockEncoder encoder = new BlockEncoder()) {
            for (Stored stored : blocks) {
                file.write(encoder.encode(stored.kind, stored.firstStep, stored.steps, stored.content)
                        .array());
            }
        }
        return file.toByteArray();
    }

    @Override
    public void close() {}
}
