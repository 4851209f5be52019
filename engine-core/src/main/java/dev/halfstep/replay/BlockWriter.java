package dev.halfstep.replay;

import dev.halfstep.file.FileFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes blocks on its own thread and forces each to the disk, which can take longer than a frame. The number of
 * blocks is fixed, so memory never grows; if the disk stalls for several seconds, the game waits.
 */
final class BlockWriter {

    private static final int BLOCKS = 3;

    private final Path file;
    private final FileChannel channel;
    private final BlockingQueue<StepBlock> full = new ArrayBlockingQueue<>(BLOCKS);
    private final BlockingQueue<StepBlock> free = new ArrayBlockingQueue<>(BLOCKS);
    private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    private final CRC32C sum = new CRC32C();
    private final GrowingBytes stored = new GrowingBytes(1 << 12);
    private final ByteBuffer head = ByteBuffer.allocate(RecordingFormat.HEAD_BYTES);
    private final Thread thread = new Thread(this::writeAll, "halfstep-recording");
    private volatile @Nullable IOException failure;

    /** True once the header block is written. Without it the file is useless. */
    private volatile boolean begun;

    private BlockWriter(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
        for (int i = 0; i < BLOCKS; i++) {
            free.add(new StepBlock());
        }
        thread.setDaemon(true); // does not keep a failed game alive
    }

    /** Creates a file that does not exist yet. */
    static BlockWriter create(Path file) throws IOException {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
            BlockWriter writer = new BlockWriter(file, channel);
            try {
                ByteBuffer prefix = ByteBuffer.allocate(RecordingFormat.PREFIX_BYTES)
                        .put(RecordingFormat.mark())
                        .putShort((short) RecordingFormat.VERSION);
                writer.writeFully(prefix.flip());
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

    private static IOException failure(Path file, IOException e) {
        return new IOException("a recording must be written: " + file + ": " + FileFailure.ofWriting(e), e);
    }

    /** Returns a block to fill. Blocks if the disk is far behind. */
    StepBlock take() {
        return waitFor(free);
    }

    /** Queues a block for writing. */
    void write(StepBlock block) {
        full.add(block); // the queue has room for all blocks
    }

    private static StepBlock waitFor(BlockingQueue<StepBlock> queue) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return queue.take();
                } catch (InterruptedException e) {
                    interrupted = true; // a block arrives soon; the interrupt is restored after that
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits until all blocks are written, up to the end block. */
    void close() throws IOException {
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
            if (!begun) {
                Files.deleteIfExists(file);
            }
            throw failure(file, failure);
        }
    }

    private void writeAll() {
        try (channel) {
            byte kind;
            do {
                StepBlock block = waitFor(full);
                kind = block.kind;
                writeUnlessFailed(block);
                free.add(block);
            } while (kind != RecordingFormat.END);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
        } finally {
            deflater.end();
        }
    }

    /** Writes nothing after a failure, so that the file stays readable. */
    private void writeUnlessFailed(StepBlock block) {
        if (failure != null) {
            return;
        }
        try {
            writeBlock(block);
            begun = true;
            if (full.isEmpty()) { // a run faster than real time forces several blocks at once
                channel.force(false);
            }
        } catch (IOException e) {
            failure = e;
        } catch (RuntimeException | Error e) { // otherwise the game would wait forever for this thread
            failure = new IOException(e.toString(), e);
        }
    }

    private void writeBlock(StepBlock block) throws IOException {
        deflater.reset();
        stored.reset();
        DeflaterOutputStream out = new DeflaterOutputStream(stored, deflater);
        block.hashes.writeTo(out);
        block.inputs.writeTo(out);
        out.finish();
        head.clear();
        head.put(block.kind).putLong(block.firstStep).putInt(block.steps);
        head.putInt(block.size()).putInt(stored.size()).putInt(sumOf(stored.bytes(), stored.size()));
        head.putInt(sumOf(head.array(), head.position()));
        writeFully(head.flip());
        writeFully(ByteBuffer.wrap(stored.bytes(), 0, stored.size()));
    }

    private int sumOf(byte[] bytes, int length) {
        sum.reset();
        sum.update(bytes, 0, length);
        return (int) sum.getValue();
    }

    private void writeFully(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
