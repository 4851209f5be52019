package dev.halfstep.netplay;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends one message of any length to the other side, and receives one of the other side. Parts are repeated until the
 * other side confirms that it has all of them.
 *
 * <pre>{@code
 * byte    MESSAGE
 * byte    the number of the message
 * byte    1 if the sender has the whole message of the other side, else 0
 * byte    the number of parts, 0 for a confirmation alone
 * byte    the index of the part
 * bytes   the part
 * }</pre>
 */
final class SentMessage {

    /** The maximum length of a message: what a peer sends takes no more memory than that. */
    static final int MAX_BYTES = 32 * 1024;

    private static final int HEADER_BYTES = 5;
    private static final int PART_BYTES = 1100;
    private static final int MAX_PARTS = (MAX_BYTES + PART_BYTES - 1) / PART_BYTES;
    private static final long REPEAT_NANOS = 200_000_000L;

    private final int number;
    private byte @Nullable [] own;
    private boolean isOwnConfirmed;
    private byte[][] parts = {};
    private byte @Nullable [] other;
    private boolean isReplaced;
    private boolean isConfirmationDue;
    private long sentNanos;
    private boolean hasSent;

    /**
     * Creates a message that is not known yet.
     *
     * @param number tells messages of one session apart
     */
    SentMessage(int number) {
        this.number = number;
    }

    /** Sets the message of this side. */
    void setOwn(byte[] message) {
        if (message.length > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "a message to the other player must have at most " + MAX_BYTES + " bytes: " + message.length);
        }
        own = message;
    }

    /** Returns the whole message of the other side, null before it has arrived. */
    byte @Nullable [] other() {
        return other;
    }

    /** Notes that the other side has the message of this side: it has sent what it sends only then. */
    void confirmOwn() {
        isOwnConfirmed = true;
    }

    /** Tells the other side once more what this side has received. */
    void confirmAgain() {
        isConfirmationDue = true;
    }

    /** Returns whether the other side has sent another message after its whole message: it has begun again. */
    boolean isReplaced() {
        return isReplaced;
    }

    /** Returns whether both sides have both messages. */
    boolean isDone() {
        return other != null && isOwnConfirmed;
    }

    /** Sends what is due. */
    void send(long nowNanos, Consumer<byte[]> line) {
        byte[] message = own;
        if (message != null && !isOwnConfirmed && (!hasSent || nowNanos - sentNanos >= REPEAT_NANOS)) {
            hasSent = true;
            sentNanos = nowNanos;
            isConfirmationDue = false;
            int count = Math.max(1, (message.length + PART_BYTES - 1) / PART_BYTES);
            for (int part = 0; part < count; part++) {
                int begin = part * PART_BYTES;
                line.accept(payload(count, part, message, begin, Math.min(PART_BYTES, message.length - begin)));
            }
        } else if (isConfirmationDue) {
            isConfirmationDue = false;
            line.accept(
                    payload(/* count= */ 0, /* part= */ 0, /* bytes= */ new byte[0], /* begin= */ 0, /* length= */ 0));
        }
    }

    private byte[] payload(int count, int part, byte[] bytes, int begin, int length) {
        byte[] payload = new byte[HEADER_BYTES + length];
        payload[0] = PayloadKind.MESSAGE.code();
        payload[1] = (byte) number;
        payload[2] = (byte) (other == null ? 0 : 1);
        payload[3] = (byte) count;
        payload[4] = (byte) part;
        System.arraycopy(bytes, begin, payload, HEADER_BYTES, length);
        return payload;
    }

    /** Returns the number of the message that a payload is about, negative if the payload is too short. */
    static int number(byte[] payload) {
        return payload.length < HEADER_BYTES ? -1 : payload[1];
    }

    /** Reads a payload with the number of this message. Returns false if no honest player sends it. */
    boolean read(byte[] payload) {
        int count = payload[3];
        int part = payload[4];
        boolean isLast = part == count - 1;
        int length = payload.length - HEADER_BYTES;
        if (payload[2] < 0
                || payload[2] > 1
                || count < 0
                || count > MAX_PARTS
                || part < 0
                || part > Math.max(0, count - 1)) {
            return false;
        }
        if (count == 0 ? length > 0 : length > PART_BYTES || (length < PART_BYTES && !isLast)) {
            return false;
        }
        isOwnConfirmed |= payload[2] == 1;
        if (count == 0) {
            return true;
        }
        isConfirmationDue = true; // the sender does not know yet that the message is complete
        byte[] whole = other;
        if (whole != null) {
            int begin = Math.min(part * PART_BYTES, whole.length);
            int end = isLast ? whole.length : Math.min(begin + PART_BYTES, whole.length);
            isReplaced |= !Arrays.equals(whole, begin, end, payload, HEADER_BYTES, payload.length);
            return true;
        }
        if (parts.length == 0) {
            parts = new byte[count][];
        } else if (parts.length != count) {
            return false;
        }
        parts[part] = Arrays.copyOfRange(payload, HEADER_BYTES, payload.length);
        complete();
        return true;
    }

    private void complete() {
        if (Arrays.asList(parts).contains(null)) {
            return;
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            whole.writeBytes(part);
        }
        other = whole.toByteArray();
        parts = new byte[0][];
    }
}
