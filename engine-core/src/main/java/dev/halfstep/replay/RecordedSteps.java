package dev.halfstep.replay;

import dev.halfstep.input.InputQueue;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;

/** Goes through the steps of a recording, holding one block of them at a time. */
final class RecordedSteps implements AutoCloseable {

    private final BlockReader blocks;
    private final RecordingHeader header;
    private final short[] parts;
    private DataInputStream hashes;
    private DataInputStream inputs;
    private int stepsLeft;

    /** Steps without input that are still to come, negative before the next number of them is read. */
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

    /** Reads up to the first step. */
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
     * Goes on to the next step.
     *
     * @param input where its input is appended; at the end, that of the step in which the game failed, if it did
     * @return false if there is none, and the recording ends as it should
     * @throws RecordingException if the file ends or is damaged here
     */
    boolean next(InputQueue input) throws IOException {
        return goOn(input, 1);
    }

    /** Goes on to the next step as {@link #next} does, or at once to the last one of several without input. */
    boolean skip(InputQueue input) throws IOException {
        return goOn(input, RecordingFormat.MAX_BLOCK_STEPS);
    }

    private boolean goOn(InputQueue input, int maxSteps) throws IOException {
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
        // In 64 bits: a hostile header may claim so many components that 32 would overflow.
        long inHashes = (long) RecordingFormat.hashes(blocks.firstStep(), blocks.steps(), header.hashEvery())
                * RecordingFormat.hashBytes(header.parts());
        if (inHashes > blocks.plainBytes()) {
            throw blocks.damaged("its " + blocks.plainBytes() + " bytes are too few for the hashes of its steps");
        }
        hashes = blocks.plain(0);
        inputs = blocks.plain((int) inHashes);
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
            step += count - 1; // the last one counts if nothing is left over after it
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

    /** Returns how many steps these are: 1, or up to {@code maxSteps} without input. */
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
        failed = claimsFailure; // all of it makes sense: only now it is believed
        hash = endHash;
        atEnd = true;
    }

    /** The number of the newest step; 0 before the first one. */
    long step() {
        return step;
    }

    /** Whether the state was hashed after that step. */
    boolean hasHash() {
        return hasHash;
    }

    /** The hash of the state after that step; at the end, after the last one. */
    long hash() {
        return hash;
    }

    /** Some bits of each part of the hash after that step. */
    short part(int index) {
        return parts[index];
    }

    /** Whether it ends in a step that failed. */
    boolean endsInFailure() {
        return failed;
    }

    @Override
    public void close() throws IOException {
        blocks.close();
    }
}
