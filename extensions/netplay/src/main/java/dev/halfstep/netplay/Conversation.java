package dev.halfstep.netplay;

import dev.halfstep.game.PrintableText;
import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts what the other side sends: messages, the input of steps, and the end. Bounds what waits.
 */
final class Conversation {

    /** The number of payloads that one update reads, and that may wait to be read: about two seconds. */
    private static final int MAX_PAYLOADS = 256;

    private static final int MAX_REASON_BYTES = 400;

    /** The longest time in which this side sends nothing: the other side shall know that it is still there. */
    private static final long KEEP_ALIVE_NANOS = 1_000_000_000L;

    /** How often the end is sent: it is not confirmed, so one of them should arrive. */
    private static final int LEAVE_COPIES = 3;

    private final Line line;
    private final NanoClock clock;
    private final Queue<byte[]> inputs = new ArrayDeque<>();
    private final Mail mail;
    private boolean isConnected;
    private long heardNanos;
    private long sentNanos;
    private @Nullable String end;

    /**
     * Begins a conversation.
     *
     * @param maxMessageBytes the maximum length of a message of the other side
     */
    Conversation(Line line, NanoClock clock, int maxMessageBytes) {
        this.line = line;
        this.clock = clock;
        mail = new Mail(maxMessageBytes);
        heardNanos = clock.nanoTime();
        sentNanos = heardNanos;
    }

    /**
     * Sends a message, which arrives if the line lasts.
     *
     * @return the number of the message, for {@link #isDelivered(int)}
     */
    int post(MailKind kind, byte[] content) {
        if (mail.isFull()) {
            leave("a player must take the messages of the others");
        }
        if (end != null) {
            return 0;
        }
        int number = mail.post(kind, content);
        if (isConnected && end == null) {
            mail.send(clock.nanoTime(), this::send); // not only in the next frame
        }
        return number;
    }

    /** Returns the next message that has arrived, null if there is none. */
    Mail.@Nullable Message nextMail() {
        return mail.poll();
    }

    /** Returns whether the other side has all messages of this side. */
    boolean isDelivered() {
        return mail.isDelivered();
    }

    /** Returns whether the other side has a message of this side, by its number. */
    boolean isDelivered(int message) {
        return mail.isDelivered(message);
    }

    boolean isConnected() {
        return isConnected;
    }

    /** Returns why the conversation has ended, as one line; null if it goes on. */
    @Nullable
    String end() {
        return end;
    }

    /** Returns the time since the other side was heard, or since this side listens. */
    long silentNanos() {
        return clock.nanoTime() - heardNanos;
    }

    /** Returns the next input of steps that has arrived, null if there is none. */
    byte @Nullable [] nextInput() {
        return inputs.poll();
    }

    /** Reads what has arrived, and sends what is due. */
    void update() {
        IOException failure = line.failure();
        if (failure != null && end == null) {
            end = "the network has failed: " + failure.getMessage();
        }
        isConnected |= line.isConnected();
        for (int i = 0; i < MAX_PAYLOADS && end == null; i++) {
            byte[] payload = line.poll();
            if (payload == null) {
                break;
            }
            read(payload);
        }
        if (isConnected && end == null) {
            long nowNanos = clock.nanoTime();
            if (nowNanos - sentNanos >= KEEP_ALIVE_NANOS) {
                mail.confirmAgain();
            }
            mail.send(nowNanos, this::send);
        }
    }

    private void read(byte[] payload) {
        PayloadKind kind = payload.length == 0 ? null : PayloadKind.of(payload[0]);
        if (kind == null) {
            fault("a payload must be of a known kind");
            return;
        }
        heardNanos = clock.nanoTime();
        switch (kind) {
            case MAIL -> {
                if (!mail.read(payload)) {
                    fault("a message must have parts that an honest player sends");
                }
            }
            case INPUT -> {
                if (inputs.size() < MAX_PAYLOADS) { // lost otherwise, as on the way
                    inputs.add(payload);
                }
            }
            case LEAVE -> end = "the other player has left" + reason(payload);
            case TOKEN -> {} // for the line
        }
    }

    private static String reason(byte[] payload) {
        byte[] text = Arrays.copyOfRange(payload, 1, Math.min(payload.length, 1 + MAX_REASON_BYTES));
        if (text.length == 0) {
            return "";
        }
        try {
            return ": " + PrintableText.require(new String(text, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return ", for a reason that cannot be printed";
        }
    }

    /** Ends the conversation, because the other side has sent what no honest player sends. */
    void fault(String rule) {
        leave("the other player has sent what no player may send: " + rule);
    }

    void send(byte[] payload) {
        if (end == null) {
            sentNanos = clock.nanoTime();
            line.send(payload);
        }
    }

    /** Ends the conversation, and says why to the other side; an empty reason says that the player has left. */
    void leave(String reason) {
        if (end != null) {
            return;
        }
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        byte[] payload = new byte[1 + Math.min(text.length, MAX_REASON_BYTES)];
        payload[0] = PayloadKind.LEAVE.code();
        System.arraycopy(text, 0, payload, 1, payload.length - 1);
        for (int i = 0; i < LEAVE_COPIES; i++) {
            line.send(payload);
        }
        end = reason.isEmpty() ? "this side has left" : reason;
    }

    void close() {
        leave("");
        line.close();
    }
}
