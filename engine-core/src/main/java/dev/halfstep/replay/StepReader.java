package dev.halfstep.replay;

import dev.halfstep.input.InputQueue;
import dev.halfstep.replay.Timeline.StateBlock;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the runs of steps of a recording one after the other, with one block in memory at a time. {@link Timeline}
 * explains runs.
 */
final class StepReader implements AutoCloseable {

    /** The value of {@link #idleSteps} until it is read from the block. */
    private static final int NOT_READ = -1;

    /** The timestamp of recorded input, which steps ignore. */
    private static final long NO_TIME = 0;

    private final BlockReader blocks;
    private final RecordingHeader header;

    /** Gets the jumps, states and bindings while a recording is opened; null for all later readers. */
    private final @Nullable Timeline timeline;

    /** The lower 16 bits of each part of the newest hash: of the entities, then of each component. */
    private final short[] hashParts;

    private DataInputStream hashes;
    private DataInputStream inputs;

    /** The number of unread steps in the current block. */
    private int remainingSteps;

    /** The number of unread steps without input before the next step with input, or {@link #NOT_READ}. */
    private int idleSteps;

    /** The newest run, 0 before the first one. */
    private long run;

    /** The first block of the state whose parts are being read. */
    private @Nullable StateBlock state;

    private byte stateKind;
    private int stateBytes;

    /** The number of bytes of the state in the blocks so far; equal to {@link #stateBytes} if it is complete. */
    private int stateOffset;

    private boolean hasHash;
    private boolean isAtEnd;
    private boolean endsInFailure;
    private long hash;

    private StepReader(BlockReader blocks, RecordingHeader header, @Nullable Timeline timeline) {
        this.blocks = blocks;
        this.header = header;
        this.timeline = timeline;
        hashParts = new short[header.hashPartCount()];
        hashes = blocks.content(blocks.contentBytes()); // empty until the first block of steps
        inputs = hashes;
    }

    /**
     * Opens a recording and reads its header. Closes the blocks if this fails.
     *
     * @param timeline gets the jumps, states and bindings, or null
     */
    static StepReader open(BlockReader blocks, @Nullable Timeline timeline) throws IOException {
        try {
            blocks.readPrefix();
            blocks.readBlock();
            return new StepReader(blocks, readHeader(blocks), timeline);
        } catch (IOException | RuntimeException | Error e) {
            blocks.close();
            throw e;
        }
    }

    /** Continues at the start of a block, before its first step. */
    static StepReader continueAt(BlockStart start, BlockReader blocks, RecordingHeader header) {
        StepReader reader = new StepReader(blocks, header, /* timeline= */ null);
        reader.run = start.stepsBefore();
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

    /** Reads the next step, or a number of consecutive steps in one call if they have no input. */
    boolean readSteps(InputQueue input, long maxSteps) throws IOException {
        return readUpTo((int) Math.min(RecordingFormat.MAX_BLOCK_STEPS, maxSteps), input);
    }

    /** Reads one step, or up to {@code maxSteps} steps if none of them has input. */
    private boolean readUpTo(int maxSteps, InputQueue input) throws IOException {
        if (isAtEnd) {
            return false;
        }
        while (remainingSteps == 0) {
            blocks.readBlock();
            switch (blocks.kind()) {
                case RecordingFormat.STEPS_KIND -> beginBlock();
                case RecordingFormat.END_KIND -> {
                    readEnd(input);
                    return false;
                }
                case RecordingFormat.STATE_KIND, RecordingFormat.SEEK_STATE_KIND -> readStatePart();
                default -> {} // a block of a kind that a reader may skip
            }
        }
        readFromBlock(maxSteps, input);
        return true;
    }

    /** Checks the head of a part of a state. Its bytes are read when the state is loaded. */
    private void readStatePart() throws IOException {
        DataInputStream in = blocks.content(0);
        if (blocks.contentBytes() < RecordingFormat.STATE_HEAD_BYTES) {
            throw blocks.corrupted("its " + blocks.contentBytes() + " bytes are too few for a state");
        }
        StateBlock part = new StateBlock(run, in.readLong(), in.readLong(), blocks.start());
        int size = in.readInt();
        int offset = in.readInt();
        if (stateOffset == stateBytes) { // begins a state
            if (part.step() < 0 || size <= 0 || size > RecordingFormat.MAX_STATE_BYTES) {
                throw blocks.corrupted(
                        "it claims a state of " + Integer.toUnsignedLong(size) + " bytes after step " + part.step());
            }
            state = part;
            stateKind = blocks.kind();
            stateBytes = size;
            stateOffset = 0;
        }
        if (offset != stateOffset || size != stateBytes || blocks.kind() != stateKind || in.available() == 0) {
            throw blocks.corrupted("it does not continue the state of " + stateBytes + " bytes at byte " + stateOffset);
        }
        if (in.available() > size - offset) {
            throw blocks.corrupted("it has more bytes than its state");
        }
        stateOffset += in.available();
        if (stateOffset == stateBytes && timeline != null) {
            addState(Objects.requireNonNull(state), timeline);
        }
    }

    private void addState(StateBlock complete, Timeline target) throws IOException {
        if (stateKind == RecordingFormat.SEEK_STATE_KIND) {
            target.addSeekState(complete);
        } else if (!target.addState(complete)) {
            throw blocks.corrupted("the recording has more than " + RecordingFormat.MAX_STATES + " states");
        }
    }

    private void requireCompleteState() throws IOException {
        if (stateOffset < stateBytes) {
            throw blocks.corrupted("the state before it has " + stateOffset + " of " + stateBytes + " bytes");
        }
    }

    /**
     * Reads the records at the start of a block, and returns their size.
     *
     * @param maxPosition the maximum number of the block's steps before a record
     */
    private int readRecords(int maxPosition) throws IOException {
        if (!blocks.hasRecords()) {
            return 0;
        }
        requireCompleteState();
        DataInputStream in = blocks.content(0);
        try {
            int position = 0;
            while (true) {
                byte kind = in.readByte();
                if (kind == RecordingFormat.NO_RECORD) {
                    return blocks.contentBytes() - in.available();
                }
                int newPosition = in.readInt();
                int size = in.readInt();
                if (newPosition < position || newPosition > maxPosition || size < 0 || size > in.available()) {
                    throw blocks.corrupted("it claims a record of " + Integer.toUnsignedLong(size) + " bytes after "
                            + Integer.toUnsignedLong(newPosition) + " of its steps");
                }
                position = newPosition;
                readRecord(kind, run + position, size, in);
            }
        } catch (EOFException e) {
            throw blocks.corrupted("its records end too early");
        }
    }

    private void readRecord(byte kind, long afterRun, int size, DataInputStream in) throws IOException {
        if (kind == RecordingFormat.BACK_RECORD && size == Long.BYTES) {
            long target = in.readLong();
            if (target < 0 || target > afterRun) {
                throw blocks.corrupted("it goes back to run " + target + " after run " + afterRun);
            }
            if (timeline != null && !timeline.addBack(afterRun, target)) {
                throw blocks.corrupted("the recording goes back more than " + RecordingFormat.MAX_JUMPS + " times");
            }
        } else if (kind == RecordingFormat.BINDINGS_RECORD && size <= RecordingFormat.MAX_BINDINGS_BYTES) {
            String text = new String(in.readNBytes(size), StandardCharsets.UTF_8);
            if (timeline != null && !timeline.addBindings(afterRun, text)) {
                throw blocks.corrupted("the recording has too many bindings: more than " + RecordingFormat.MAX_BINDINGS
                        + " changes, or texts of " + RecordingFormat.MAX_BINDINGS_LENGTH + " characters");
            }
        } else if (RecordingFormat.canSkip(kind)) {
            in.skipNBytes(size);
        } else {
            throw blocks.corrupted("a record of kind " + kind + " with " + size + " bytes does not belong there");
        }
    }

    private void beginBlock() throws IOException {
        int recordBytes = readRecords(blocks.steps() - 1);
        // 64 bits, because a malicious header may claim so many components that 32 bits overflow
        long hashBytes = (long) RecordingFormat.hashCount(blocks.firstStep(), blocks.steps(), header.hashEvery())
                * RecordingFormat.hashBytes(header.hashPartCount());
        if (hashBytes > blocks.contentBytes() - recordBytes) {
            throw blocks.corrupted("its " + blocks.contentBytes() + " bytes are too few for the hashes of its steps");
        }
        hashes = blocks.content(recordBytes);
        inputs = blocks.content(recordBytes + (int) hashBytes);
        remainingSteps = blocks.steps();
        idleSteps = NOT_READ;
    }

    private void readFromBlock(int maxSteps, InputQueue input) throws IOException {
        try {
            int count = readInput(maxSteps, input);
            remainingSteps -= count;
            hasHash = (run + count) % header.hashEvery() == 0;
            int hashCount = RecordingFormat.hashCount(run + 1, count, header.hashEvery());
            for (int i = 0; i < hashCount; i++) {
                readHash();
            }
            run += count - 1; // the newest step counts only if the checks below succeed
            if (remainingSteps == 0 && (inputs.available() > 0 || idleSteps > 0)) {
                throw blocks.corrupted("it has more input than its steps have");
            }
        } catch (RecordingException e) {
            throw e;
        } catch (IOException e) {
            throw invalidInput(e);
        }
        run++;
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
        return blocks.corrupted("the input of step " + (run + 1) + " is invalid ("
                + (e instanceof EOFException ? "it ends too early" : e.getMessage()) + ")");
    }

    private void readEnd(InputQueue input) throws IOException {
        DataInputStream end = blocks.content(readRecords(/* maxPosition= */ 0));
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

    /** Returns the newest run; 0 before the first one. */
    long run() {
        return run;
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
