package dev.halfstep.netplay;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges messages with the other side that arrive whole, in order and once, over payloads that are lost, repeated
 * and reordered. A message is split into parts. At most {@value #WINDOW} parts are on the way; a part is repeated until
 * the other side confirms it.
 *
 * <pre>{@code
 * byte    MAIL
 * int     the number of the first part that the sender has not received
 * long    the parts after it that the sender has received: bit i for the part with this number + 1 + i
 * int     the number of the part; the rest is missing if the payload only confirms
 * byte    1 for the last part of a message, else 0
 * bytes   the part. The first part of a message begins with the kind of the message
 * }</pre>
 *
 * <p>The other side may send anything: what waits here is bounded by the window, by the bytes of one message, and by
 * {@value #MAX_WAITING} whole messages. Further parts are not confirmed until a message is taken.
 */
final class Mail {

    private static final int WINDOW = 64;
    private static final int MAX_WAITING = 32;

    /** The number of messages that wait for a side that does not confirm them. */
    private static final int MAX_POSTED = 1024;

    private static final int CONFIRMATION_BYTES = 1 + Integer.BYTES + Long.BYTES;
    private static final int HEADER_BYTES = CONFIRMATION_BYTES + Integer.BYTES + 1;
    private static final int PART_BYTES = 1100;
    private static final long REPEAT_NANOS = 200_000_000L;

    /**
     * The time between two parts of a long message: 110 KB a second, which leaves room for the input of steps on a slow
     * line.
     */
    private static final long PART_NANOS = 10_000_000L;

    /** The number of parts that may be sent at once after a silence. */
    private static final int MAX_PARTS_AT_ONCE = 8;

    /** A message that has arrived. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Message(MailKind kind, byte[] content) {}

    /** A part of a message of this side, until it is confirmed. The content is shared: many guests may get one state. */
    private static final class Part {
        private final MailKind kind;
        private final byte[] content;
        private final int begin;
        private final int end;
        private long sentNanos;
        private boolean isSent;
        private boolean isConfirmed;

        /** Creates a part of the bytes of a message, which are the kind at index 0 and then the content. */
        private Part(MailKind kind, byte[] content, int begin, int end) {
            this.kind = kind;
            this.content = content;
            this.begin = begin;
            this.end = end;
        }

        private boolean isLast() {
            return end == 1 + content.length;
        }

        private byte[] bytes() {
            byte[] bytes = new byte[end - begin];
            int kindBytes = begin == 0 ? 1 : 0;
            if (begin == 0) {
                bytes[0] = kind.code();
            }
            System.arraycopy(content, begin + kindBytes - 1, bytes, kindBytes, bytes.length - kindBytes);
            return bytes;
        }
    }

    private final int maxMessageBytes;
    private final Deque<Part> parts = new ArrayDeque<>();

    /** The number of messages in {@link #parts}. */
    private int posted;

    /** The number of the first part in {@link #parts}. */
    private int firstPart;

    /** The payloads of parts that have arrived before earlier parts. */
    private final byte[] @Nullable [] early = new byte[WINDOW][];

    /** When the next part may be sent. */
    private long nextPartNanos = Long.MIN_VALUE >> 1;

    private int expectedPart;
    private ByteArrayOutputStream begun = new ByteArrayOutputStream();
    private final Queue<Message> arrived = new ArrayDeque<>();
    private boolean isConfirmationDue;
    private boolean isFaulty;

    /**
     * Creates an exchange without messages.
     *
     * @param maxMessageBytes the maximum length of a message of the other side
     */
    Mail(int maxMessageBytes) {
        this.maxMessageBytes = maxMessageBytes;
    }

    /**
     * Sends a message, in the next calls of {@link #send}.
     *
     * @param content must not change any more
     * @return the number of its last part, for {@link #isDelivered(int)}
     */
    int post(MailKind kind, byte[] content) {
        posted++;
        int length = 1 + content.length;
        for (int begin = 0; begin < length; begin += PART_BYTES) {
            parts.addLast(new Part(kind, content, begin, Math.min(begin + PART_BYTES, length)));
        }
        return firstPart + parts.size() - 1;
    }

    /** Returns the next message of the other side, null if none has arrived. */
    @Nullable
    Message poll() {
        Message next = arrived.poll();
        if (next != null && arrived.size() == MAX_WAITING - 1) { // parts are taken again
            isConfirmationDue = true;
            isFaulty |= !take();
        }
        return next;
    }

    /** Returns whether so many messages wait that no more shall be sent. */
    boolean isFull() {
        return posted >= MAX_POSTED;
    }

    /** Returns whether the other side has all messages of this side. */
    boolean isDelivered() {
        return parts.isEmpty();
    }

    /** Returns whether the other side has a message, by the number of its last part. */
    boolean isDelivered(int lastPart) {
        return firstPart > lastPart;
    }

    /** Confirms once more what has arrived. */
    void confirmAgain() {
        isConfirmationDue = true;
    }

    /** Sends what is due. */
    void send(long nowNanos, Consumer<byte[]> line) {
        int number = firstPart;
        boolean isSent = false;
        nextPartNanos = Math.max(nextPartNanos, nowNanos - (MAX_PARTS_AT_ONCE - 1) * PART_NANOS);
        for (Part part : parts) {
            if (number - firstPart == WINDOW || nextPartNanos > nowNanos) {
                break;
            }
            if (!part.isConfirmed && (!part.isSent || nowNanos - part.sentNanos >= REPEAT_NANOS)) {
                part.isSent = true;
                part.sentNanos = nowNanos;
                nextPartNanos += PART_NANOS;
                isSent = true;
                line.accept(payload(HEADER_BYTES + part.end - part.begin)
                        .putInt(number)
                        .put((byte) (part.isLast() ? 1 : 0))
                        .put(part.bytes())
                        .array());
            }
            number++;
        }
        if (isSent) {
            isConfirmationDue = false;
        } else if (isConfirmationDue) {
            isConfirmationDue = false;
            line.accept(payload(CONFIRMATION_BYTES).array());
        }
    }

    private ByteBuffer payload(int length) {
        long later = 0;
        for (int i = 0; i < WINDOW - 1; i++) {
            later |= early[(expectedPart + 1 + i) % WINDOW] == null ? 0 : 1L << i;
        }
        return ByteBuffer.allocate(length)
                .put(PayloadKind.MAIL.code())
                .putInt(expectedPart)
                .putLong(later);
    }

    /** Reads a payload. Returns false if no honest player sends it. */
    boolean read(byte[] payload) {
        if (payload.length < CONFIRMATION_BYTES) {
            return false;
        }
        ByteBuffer in = ByteBuffer.wrap(payload);
        in.get();
        if (!readConfirmation(in.getInt(), in.getLong())) {
            return false;
        }
        if (payload.length == CONFIRMATION_BYTES || isFaulty) {
            return !isFaulty;
        }
        if (payload.length <= HEADER_BYTES || payload.length > HEADER_BYTES + PART_BYTES) {
            return false;
        }
        int number = in.getInt();
        int last = payload[HEADER_BYTES - 1];
        if (number < 0 || number >= expectedPart + WINDOW || last < 0 || last > 1) {
            return false;
        }
        isConfirmationDue = true;
        if (number >= expectedPart) {
            early[number % WINDOW] = payload;
        }
        return take();
    }

    private boolean readConfirmation(int confirmed, long later) {
        if (confirmed > firstPart + Math.min(parts.size(), WINDOW)) {
            return false;
        }
        while (firstPart < confirmed) {
            posted -= parts.removeFirst().isLast() ? 1 : 0;
            firstPart++;
        }
        int number = firstPart;
        for (Part part : parts) {
            long bit = (long) number - confirmed - 1;
            if (bit >= WINDOW - 1) {
                break;
            }
            part.isConfirmed |= bit >= 0 && (later >>> (int) bit & 1) == 1;
            number++;
        }
        return true;
    }

    /** Takes the parts that are complete up to a first missing one. */
    private boolean take() {
        int index = expectedPart % WINDOW;
        for (byte[] next = early[index]; next != null && arrived.size() < MAX_WAITING; next = early[index]) {
            early[index] = null;
            expectedPart++;
            index = expectedPart % WINDOW;
            begun.write(next, HEADER_BYTES, next.length - HEADER_BYTES);
            if (begun.size() > 1 + maxMessageBytes) {
                return false;
            }
            if (next[HEADER_BYTES - 1] == 1) {
                byte[] whole = begun.toByteArray();
                begun = new ByteArrayOutputStream(); // a long message leaves no long buffer
                MailKind kind = MailKind.of(whole[0]);
                if (kind == null) {
                    return false;
                }
                arrived.add(new Message(kind, Arrays.copyOfRange(whole, 1, whole.length)));
            }
        }
        return true;
    }
}
