package dev.halfstep.netplay;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Finds out with another side where two games differ, which have different hashes after a step. Both sides send the
 * hashes of all components. If both allow it, they also send recordings of the steps before.
 *
 * <p>What the other side sends is bounded, and read only while this side knows of a difference.
 */
final class Difference {

    /** The maximum length of a recording that is sent. */
    static final int MAX_RECORDING_BYTES = 4 << 20;

    /** The time for the hashes, and for the recordings, which are sent by 110 KB a second. */
    private static final long HASHES_NANOS = 3_000_000_000L;

    private static final long STATES_NANOS = 60_000_000_000L;

    /** The length of a part of a recording: below that of any message that a guest may send. */
    private static final int PART_BYTES = 64 * 1024;

    private final Conversation conversation;
    private final String other;
    private final int session;
    private final long step;
    private final long beganNanos;
    private boolean isResolved;

    /** The hashes of this side after the step: of the entities, then of the components. Null until they are sent. */
    private long @Nullable [] ownParts;

    /** The recording of this side; null if it is not to be sent. */
    private byte @Nullable [] shared;

    /** The last message of this side. */
    private int lastMessage;

    private long @Nullable [] theirParts;
    private long theirStep;
    private boolean isSharedByThem;
    private boolean isRecordingPosted;
    private @Nullable ByteBuffer theirRecording;

    /** Compares the recordings of both sides; null before both are there. */
    @Nullable
    FutureTask<String> comparison;

    /**
     * Begins before anything is sent.
     *
     * @param other the name of the other side
     * @param step the step after which the hashes differ
     */
    Difference(Conversation conversation, String other, int session, long step, long nowNanos) {
        this.conversation = conversation;
        this.other = other;
        this.session = session;
        this.step = step;
        beganNanos = nowNanos;
    }

    /** Returns the name of the other side. */
    String other() {
        return other;
    }

    /** Returns the step after which the hashes differ. */
    long step() {
        return step;
    }

    boolean isPosted() {
        return ownParts != null;
    }

    /** Returns whether a recording of the other side may arrive. */
    boolean isSharing() {
        return shared != null;
    }

    /** Returns whether nothing more is to be found out. */
    boolean isResolved() {
        return isResolved;
    }

    void resolve() {
        isResolved = true;
        shared = null;
        theirRecording = null;
    }

    /**
     * Sends the hashes of this side.
     *
     * @param parts the hashes after the step
     * @param recording the recording that this side shares; null if it shares none
     */
    void post(long[] parts, byte @Nullable [] recording) {
        ownParts = parts;
        shared = recording == null || recording.length > MAX_RECORDING_BYTES ? null : recording;
        byte[] bytes = PayloadBytes.of(out -> {
            out.writeInt(session);
            out.writeLong(step);
            out.writeBoolean(shared != null);
            out.writeShort(parts.length);
            for (long part : parts) {
                out.writeLong(part);
            }
        });
        lastMessage = conversation.post(MailKind.DIFFERENT, bytes);
        postRecording();
    }

    /** Sends the recording of this side once, as soon as the other side has said that it sends its own one. */
    private void postRecording() {
        byte[] recording = shared;
        if (recording == null || !isSharedByThem || isRecordingPosted) {
            return;
        }
        isRecordingPosted = true;
        for (int offset = 0; offset < recording.length; offset += PART_BYTES) {
            int count = Math.min(PART_BYTES, recording.length - offset);
            byte[] part = ByteBuffer.allocate(3 * Integer.BYTES + count)
                    .putInt(session)
                    .putInt(recording.length)
                    .putInt(offset)
                    .put(recording, offset, count)
                    .array();
            lastMessage = conversation.post(MailKind.STATES, part);
        }
    }

    /** Reads the step of the hashes of another side, which is not trusted. */
    static long stepOf(byte[] hashes, long newestStep) throws IOException {
        if (hashes.length < Integer.BYTES + Long.BYTES) {
            throw new EOFException();
        }
        long step = ByteBuffer.wrap(hashes).getLong(Integer.BYTES);
        if (step < 0 || step % StepExchange.HASH_INTERVAL != 0 || step > newestStep + StepExchange.MAX_STEPS_AHEAD) {
            throw new IOException("the games of two players must differ after a step that has a hash: step " + step);
        }
        return step;
    }

    /** Reads the hashes of the other side. */
    void readHashes(byte[] hashes, int partCount) throws IOException {
        if (theirParts != null) {
            throw new IOException("a player must send the hashes of a step once");
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(hashes));
        in.readInt(); // the session
        long stepOfHashes = in.readLong();
        boolean isTheirShared = in.readBoolean();
        int count = in.readUnsignedShort();
        if (count != partCount) {
            throw new IOException("a player must send the hashes of all components: " + count);
        }
        long[] parts = new long[count];
        for (int i = 0; i < count; i++) {
            parts[i] = in.readLong();
        }
        theirStep = stepOfHashes;
        theirParts = parts;
        isSharedByThem = isTheirShared;
        if (isPosted()) {
            postRecording();
        }
    }

    /** Reads a part of the recording of the other side. */
    void readRecording(byte[] message) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(message);
        if (in.remaining() < 3 * Integer.BYTES) {
            throw new EOFException();
        }
        in.getInt(); // the session
        int length = in.getInt();
        int offset = in.getInt();
        if (shared == null || !isSharedByThem || length <= 0 || length > MAX_RECORDING_BYTES) {
            throw new IOException("a player must send a recording only if both allow it, of at most "
                    + MAX_RECORDING_BYTES + " bytes: " + length);
        }
        ByteBuffer read = theirRecording;
        if (read == null) {
            read = ByteBuffer.allocate(length);
            theirRecording = read;
        }
        if (read.capacity() != length || read.position() != offset || in.remaining() > read.remaining()) {
            throw new IOException("a player must send the parts of a recording in their order: part at " + offset);
        }
        read.put(in);
    }

    /** Returns whether the recordings of both sides are compared, as far as there are two. */
    boolean isCompared() {
        FutureTask<String> begun = comparison;
        return begun == null || begun.isDone();
    }

    /** Returns whether both sides have what they need, or the time for it is over. */
    boolean isOver(long nowNanos) {
        boolean isBothShared = shared != null && isSharedByThem;
        boolean isComplete = theirParts != null && (!isBothShared || recording() != null);
        boolean isSent = isPosted() && conversation.isDelivered(lastMessage);
        return (isComplete && isSent && isCompared())
                || nowNanos - beganNanos > (isBothShared ? STATES_NANOS : HASHES_NANOS);
    }

    /** Returns the step to which the hashes of the other side belong; this side's before they have arrived. */
    long comparedStep() {
        return theirParts == null ? step : theirStep;
    }

    /**
     * Returns the names of the components that differ.
     *
     * @param parts the hashes of this side after {@link #comparedStep()}; null if they are not known any more
     * @param components the names of the components
     * @return the names, or empty if the hashes of the other side are not known
     */
    List<String> differing(long @Nullable [] parts, List<String> components) {
        List<String> names = new ArrayList<>();
        long[] theirs = theirParts;
        if (theirs != null && parts != null) {
            for (int i = 0; i < theirs.length; i++) {
                if (theirs[i] != parts[i]) {
                    names.add(i == 0 ? "the set of entities" : components.get(i - 1));
                }
            }
        }
        return names;
    }

    /** Returns the whole recording of the other side; null unless it has arrived. */
    @SuppressWarnings("ByteBufferBackingArray") // allocated here
    byte @Nullable [] recording() {
        ByteBuffer read = theirRecording;
        return read == null || read.hasRemaining() ? null : read.array();
    }
}
