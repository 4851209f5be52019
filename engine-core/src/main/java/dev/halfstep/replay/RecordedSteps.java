package dev.halfstep.replay;

import dev.halfstep.input.InputQueue;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;

/** Iterates over the steps of a recording, with one block in memory at a time. */
final class RecordedSteps implements AutoCloseable {

    private final BlockReader blocks;
    private final RecordingHeader header;
    private final short[] parts;
    private DataInputStream hashes;
    private DataInputStream inputs;
    private int stepsLeft;

    /** The remaining steps without input; negative before the next count is read. */
    private int idle;

    private long step;
    private boolean hasHash;
    private boolean atEnd;
    private boolean failed;
    private long hash;

    private RecordedSteps(BlockReader blocks, RecordingHeader header) {
        this.blocks = blocks;
        this.header = header;
        parts = new short[header.parts()];
        hashes = blocks.plain(blocks.plainBytes());
        inputs = hashes;
    }

    /** Reads the header. */
    static RecordedSteps open(BlockReader blocks) throws IOException {
        try {
            blocks.readPrefix();
            blocks.readBlock();
            return new RecordedSteps(blocks, readHeader(blocks));
        } catch (IOException | RuntimeException | Error e) {
            blocks.close();
            throw e;
        }
    }

    private static RecordingHeader readHeader(BlockReader blocks) throws IOException {
        try {
            return HeaderBytes.read(blocks.plain(0), blocks.file());
        } catch (RecordingException e) {
            throw e;
        } catch (EOFException | UTFDataFormatException e) {
            throw blocks.damaged("its header makes no sense");
        } catch (IOException | IllegalArgumentException e) {
            throw blocks.damaged("its header makes no sense (" + e.getMessage() + ")");
        }
    }

    RecordingHeader header() {
        return header;
    }

    /**
     * Reads the next step.
     *
     * @param input the queue to append its input to; at the end, the input of the failed step, if there is one
     * @return false at the end of a complete recording
     * @throws RecordingException if the file is truncated or corrupted here
     */
    boolean next(InputQueue input) throws IOException {
        return advance(input, 1);
    }

    /** Reads the next step as {@link #next} does, or several steps without input at once. */
    boolean skip(InputQueue input) throws IOException {
        return advance(input, RecordingFormat.MAX_BLOCK_STEPS);
    }

    private boolean advance(InputQueue input, int maxSteps) throws IOException {
        if (atEnd) {
            return false;
        }
        if (stepsLeft == 0) {
            blocks.readBlock();
            if (blocks.kind() == RecordingFormat.END) {
                readEnd(input);
                return false;
            }
            beginBlock();
        }
        readSteps(input, maxSteps);
        return true;
    }

    private void beginBlock() throws IOException {
        // 64 bits, because a malicious header may claim enough components to overflow 32.
        long hashBytes = (long) RecordingFormat.hashes(blocks.firstStep(), blocks.steps(), header.hashEvery())
                * RecordingFormat.hashBytes(header.parts());
        if (hashBytes > blocks.plainBytes()) {
            throw blocks.damaged("its " + blocks.plainBytes() + " bytes are too few for the hashes of its steps");
        }
        hashes = blocks.plain(0);
        inputs = blocks.plain((int) hashBytes);
        stepsLeft = blocks.steps();
        idle = -1;
    }

    private void readSteps(InputQueue input, int maxSteps) throws IOException {
        try {
            int count = readInput(input, maxSteps);
            stepsLeft -= count;
            hasHash = (step + count) % header.hashEvery() == 0;
            for (int left = RecordingFormat.hashes(step + 1, count, header.hashEvery()); left > 0; left--) {
                readHash();
            }
            step += count - 1; // the last step counts only if the block has no rest
            if (stepsLeft == 0 && (inputs.available() > 0 || idle > 0)) {
                throw blocks.damaged("it holds more input than its steps have");
            }
        } catch (RecordingException e) {
            throw e;
        } catch (IOException e) {
            throw noInput(e);
        }
        step++;
    }

    private void readHash() throws IOException {
        hash = hashes.readLong();
        for (int i = 0; i < parts.length; i++) {
            parts[i] = hashes.readShort();
        }
    }

    /** Returns the number of steps read: 1, or up to {@code maxSteps} without input. */
    private int readInput(InputQueue input, int maxSteps) throws IOException {
        if (idle < 0) {
            idle = inputs.readInt();
            if (idle < 0 || idle > stepsLeft) {
                throw blocks.damaged("it claims " + Integer.toUnsignedLong(idle) + " steps without input");
            }
        }
        if (idle > 0) {
            int count = Math.min(idle, maxSteps);
            idle -= count;
            return count;
        }
        input.read(inputs, 0);
        idle = -1;
        return 1;
    }

    private RecordingException noInput(IOException e) {
        return blocks.damaged("the input of step " + (step + 1) + " makes no sense ("
                + (e instanceof EOFException ? "it ends too early" : e.getMessage()) + ")");
    }

    private void readEnd(InputQueue input) throws IOException {
        DataInputStream end = blocks.plain(0);
        boolean claimsFailure;
        long endHash = 0;
        try {
            claimsFailure = end.readBoolean();
            if (claimsFailure) {
                input.read(end, 0);
            } else {
                endHash = end.readLong();
            }
        } catch (IOException e) {
            throw noInput(e);
        }
        if (end.available() > 0 || blocks.hasMore()) {
            throw blocks.damaged("something comes after the end");
        }
        failed = claimsFailure; // valid up to here: only now trust it
        hash = endHash;
        atEnd = true;
    }

    /** Returns the number of the newest step; 0 before the first one. */
    long step() {
        return step;
    }

    /** Returns whether the newest step has a hash. */
    boolean hasHash() {
        return hasHash;
    }

    /** Returns the hash after the newest step; at the end, the final hash. */
    long hash() {
        return hash;
    }

    /** Returns the recorded bits of one part of the hash after the newest step. */
    short part(int index) {
        return parts[index];
    }

    /** Returns whether the recording ends in a failed step. */
    boolean endsInFailure() {
        return failed;
    }

    @Override
    public void close() throws IOException {
        blocks.close();
    }
}
