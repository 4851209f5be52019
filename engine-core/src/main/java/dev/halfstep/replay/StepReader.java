package dev.halfstep.replay;

import dev.halfstep.input.InputQueue;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;

/** Reads the steps of a recording one after the other, with one block in memory at a time. */
final class StepReader implements AutoCloseable {

    /** The value of {@link #idleSteps} until it is read from the block. */
    private static final int NOT_READ = -1;

    /** The timestamp of recorded input, which steps ignore. */
    private static final long NO_TIME = 0;

    private final BlockReader blocks;
    private final RecordingHeader header;

    /** The lower 16 bits of each part of the newest hash: of the entities, then of each component. */
    private final short[] hashParts;

    private DataInputStream hashes;
    private DataInputStream inputs;

    /** The number of unread steps in the current block. */
    private int remainingSteps;

    /** The number of unread steps without input before the next step with input, or {@link #NOT_READ}. */
    private int idleSteps;

    private long step;
    private boolean hasHash;
    private boolean isAtEnd;
    private boolean endsInFailure;
    private long hash;

    private StepReader(BlockReader blocks, RecordingHeader header) {
        this.blocks = blocks;
        this.header = header;
        hashParts = new short[header.hashPartCount()];
        hashes = blocks.content(blocks.contentBytes()); // empty until the first block of steps
        inputs = hashes;
    }

    /** Opens a recording and reads its header. Closes the blocks if this fails. */
    static StepReader open(BlockReader blocks) throws IOException {
        try {
            blocks.readPrefix();
            blocks.readBlock();
            return new StepReader(blocks, readHeader(blocks));
        } catch (IOException | RuntimeException | Error e) {
            blocks.close();
            throw e;
        }
    }

    /** Continues at the start of a block, before its first step. */
    static StepReader continueAt(BlockStart start, BlockReader blocks, RecordingHeader header) {
        StepReader reader = new StepReader(blocks, header);
        reader.step = start.stepsBefore();
        return reader;
    }

    /** Returns the start of the block from which a new reader can continue to the next step. */
    BlockStart blockOfNextStep() {
        return remainingSteps == 0 ? blocks.nextStart() : blocks.start();
    }

    private static RecordingHeader readHeader(BlockReader blocks) throws IOException {
        try {
            return RecordingHeader.read(blocks.content(0), blocks.file());
        } catch (RecordingException e) {
            throw e;
        } catch (EOFException | UTFDataFormatException e) {
            throw blocks.corrupted("its header is invalid");
        } catch (IOException | IllegalArgumentException e) {
            throw blocks.corrupted("its header is invalid (" + e.getMessage() + ")");
        }
    }

    RecordingHeader header() {
        return header;
    }

    /**
     * Reads the next step.
     *
     * @param input the queue to append the input of the step to. If the recording ends in a failed step, the call that
     *     reaches the end appends the input of that step
     * @return false at the end of a complete recording
     * @throws RecordingException if the file is truncated or corrupted here
     */
    boolean readStep(InputQueue input) throws IOException {
        return readUpTo(1, input);
    }

    /** Reads the next step as {@link #readStep} does, but reads consecutive steps without input in one call. */
    boolean readSteps(InputQueue input) throws IOException {
        return readUpTo(RecordingFormat.MAX_BLOCK_STEPS, input);
    }

    /** Reads one step, or up to {@code maxSteps} steps if none of them has input. */
    private boolean readUpTo(int maxSteps, InputQueue input) throws IOException {
        if (isAtEnd) {
            return false;
        }
        if (remainingSteps == 0) {
            blocks.readBlock();
            if (blocks.kind() == RecordingFormat.END_KIND) {
                readEnd(input);
                return false;
            }
            beginBlock();
        }
        readFromBlock(maxSteps, input);
        return true;
    }

    private void beginBlock() throws IOException {
        // 64 bits, because a malicious header may claim so many components that 32 bits overflow
        long hashBytes = (long) RecordingFormat.hashCount(blocks.firstStep(), blocks.steps(), header.hashEvery())
                * RecordingFormat.hashBytes(header.hashPartCount());
        if (hashBytes > blocks.contentBytes()) {
            throw blocks.corrupted("its " + blocks.contentBytes() + " bytes are too few for the hashes of its steps");
        }
        hashes = blocks.content(0);
        inputs = blocks.content((int) hashBytes);
        remainingSteps = blocks.steps();
        idleSteps = NOT_READ;
    }

    private void readFromBlock(int maxSteps, InputQueue input) throws IOException {
        try {
            int count = readInput(maxSteps, input);
            remainingSteps -= count;
            hasHash = (step + count) % header.hashEvery() == 0;
            int hashCount = RecordingFormat.hashCount(step + 1, count, header.hashEvery());
            for (int i = 0; i < hashCount; i++) {
                readHash();
            }
            step += count - 1; // the newest step counts only if the checks below succeed
            if (remainingSteps == 0 && (inputs.available() > 0 || idleSteps > 0)) {
                throw blocks.corrupted("it has more input than its steps have");
            }
        } catch (RecordingException e) {
            throw e;
        } catch (IOException e) {
            throw invalidInput(e);
        }
        step++;
    }

    private void readHash() throws IOException {
        hash = hashes.readLong();
        for (int i = 0; i < hashParts.length; i++) {
            hashParts[i] = hashes.readShort();
        }
    }

    /**
     * Reads the input of one step, or skips steps without input. Returns the number of steps, 1 to {@code maxSteps}.
     */
    private int readInput(int maxSteps, InputQueue input) throws IOException {
        if (idleSteps == NOT_READ) {
            int claimedSteps = inputs.readInt();
            if (claimedSteps < 0 || claimedSteps > remainingSteps) {
                throw blocks.corrupted("it claims " + Integer.toUnsignedLong(claimedSteps) + " steps without input");
            }
            idleSteps = claimedSteps;
        }
        if (idleSteps > 0) {
            int count = Math.min(idleSteps, maxSteps);
            idleSteps -= count;
            return count;
        }
        input.read(inputs, NO_TIME);
        idleSteps = NOT_READ;
        return 1;
    }

    private RecordingException invalidInput(IOException e) {
        return blocks.corrupted("the input of step " + (step + 1) + " is invalid ("
                + (e instanceof EOFException ? "it ends too early" : e.getMessage()) + ")");
    }

    private void readEnd(InputQueue input) throws IOException {
        DataInputStream end = blocks.content(0);
        boolean claimsFailure;
        long endHash = 0;
        try {
            claimsFailure = end.readBoolean();
            if (claimsFailure) {
                input.read(end, NO_TIME);
            } else {
                endHash = end.readLong();
            }
        } catch (IOException e) {
            throw invalidInput(e);
        }
        if (end.available() > 0 || blocks.hasMoreBytes()) {
            throw blocks.corrupted("bytes follow the end of the recording");
        }
        // the whole block is valid, so its content can be trusted
        endsInFailure = claimsFailure;
        hash = endHash;
        isAtEnd = true;
    }

    /** Returns the number of the newest step; 0 before the first step. */
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

    /** Returns the lower 16 bits of one part of the hash after the newest step. */
    short hashPart(int index) {
        return hashParts[index];
    }

    /** Returns whether the recording ends in a failed step; false before the end. */
    boolean endsInFailure() {
        return endsInFailure;
    }

    @Override
    public void close() throws IOException {
        blocks.close();
    }
}
