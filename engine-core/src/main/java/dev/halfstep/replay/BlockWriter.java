package dev.halfstep.replay;

import dev.halfstep.file.FileFailure;
import dev.halfstep.file.OwnerOnly;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Writes the blocks of a recording on a separate thread, and forces the blocks of a file to the disk: this, and
 * compressing a state, can take longer than a frame. The game fills a free block and queues it; the thread writes the
 * block and frees it. The number of blocks is fixed, so memory does not grow; if the disk stalls for several seconds,
 * the game waits for a free block.
 */
final class BlockWriter implements BlockOutput {

    /** The number of blocks: one that the game fills, and two that wait for the disk. */
    private static final int BLOCK_COUNT = 3;

    private final @Nullable Path file;
    private final WritableByteChannel channel;
    private final BlockingQueue<StepBlock> filledBlocks = new ArrayBlockingQueue<>(BLOCK_COUNT);
    private final BlockingQueue<StepBlock> freeBlocks = new ArrayBlockingQueue<>(BLOCK_COUNT);
    private final BlockEncoder encoder = new BlockEncoder();
    private final Thread thread = new Thread(this::writeAll, "halfstep-recording");
    private volatile @Nullable IOException failure;

    /** True once the header block is written. A file without its header is useless, so {@link #close} deletes it. */
    private volatile boolean isHeaderWritten;

    private BlockWriter(@Nullable Path file, WritableByteChannel channel) {
        this.file = file;
        this.channel = channel;
        for (int i = 0; i < BLOCK_COUNT; i++) {
            freeBlocks.add(new StepBlock());
        }
        thread.setDaemon(true); // a failed game can exit while this thread waits
    }

    /** Creates a new file, writes its start and starts the thread. An existing file is refused. */
    static BlockWriter create(Path file) throws IOException {
        try {
            FileChannel channel = FileChannel.open(
                    file,
                    Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW),
                    OwnerOnly.file(file)); // it contains the typed text
            BlockWriter writer = new BlockWriter(file, channel);
            try {
                writer.writeFully(BlockEncoder.prefix());
            } catch (IOException e) {
                channel.close();
                Files.deleteIfExists(file); // an empty file would block the next recording
                throw e;
            }
            writer.thread.start();
            return writer;
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** Writes the start of a recording to a stream and starts the thread, which closes the stream at the end. */
    static BlockWriter create(OutputStream to) throws IOException {
        BlockWriter writer = new BlockWriter(/* file= */ null, Channels.newChannel(to));
        try {
            writer.writeFully(BlockEncoder.prefix());
        } catch (IOException e) {
            throw failure(/* file= */ null, e);
        }
        writer.thread.start();
        return writer;
    }

    private static IOException failure(@Nullable Path file, IOException e) {
        String to = file == null ? "to a stream" : file.toString();
        return new IOException("a recording must be written: " + to + ": " + FileFailure.ofWriting(e), e);
    }

    /** Returns a free block to fill. Waits until a block is free. */
    @Override
    public StepBlock takeFreeBlock() {
        return takeUninterruptibly(freeBlocks);
    }

    /** Queues a block for writing. */
    @Override
    public void write(StepBlock block) {
        filledBlocks.add(block); // never fails: the queue has room for all blocks
    }

    private static StepBlock takeUninterruptibly(BlockingQueue<StepBlock> queue) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return queue.take();
                } catch (InterruptedException e) {
                    interrupted = true; // a block is available soon; the caller can handle the interrupt afterwards
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Waits until the thread has written all blocks. The last written block must be an end block, which ends the
     * thread.
     */
    @Override
    public void close() throws IOException {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            if (!isHeaderWritten && file != null) {
                Files.deleteIfExists(file);
            }
            throw failure(file, failure);
        }
    }

    private void writeAll() {
        try (channel;
                encoder) {
            byte kind;
            do {
                StepBlock block = takeUninterruptibly(filledBlocks);
                kind = block.kind; // read now, because the game may reuse the block once it is free
                writeUnlessFailed(block);
                freeBlocks.add(block);
            } while (kind != RecordingFormat.END_KIND);
        } catch (IOException e) {
            failure = failure == null ? e : failure; // reports the first failure
        }
    }

    /** Writes a block, unless an earlier block has failed: no block may follow an incomplete one. */
    private void writeUnlessFailed(StepBlock block) {
        if (failure != null) {
            return;
        }
        try {
            writeFully(encoder.encode(block.kind, block.firstStep, block.steps, block.content()));
            isHeaderWritten = true; // the first block is the header
            // if more blocks are queued, they are forced together: a game may run faster than real time
            if (filledBlocks.isEmpty() && channel instanceof FileChannel disk) {
                disk.force(/* metaData= */ false);
            }
        } catch (IOException e) {
            failure = e;
        } catch (RuntimeException | Error e) { // a dead thread would free no blocks, and the game would wait forever
            failure = new IOException(e.toString(), e);
        }
    }

    private void writeFully(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
