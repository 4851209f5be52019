package dev.halfstep.netplay;

import org.jspecify.annotations.Nullable;

/** Names the kinds of payloads by their first byte. */
enum PayloadKind {
    /** A part of a message, or its confirmation: {@link Mail}. */
    MAIL(1),
    /** The input of steps: {@link StepExchange}. */
    INPUT(2),
    /** The end of the session, with a reason as text. */
    LEAVE(3),
    /** The name that a guest has given itself, by which a host knows it again: {@link GuestLine}. */
    TOKEN(4);

    private static final PayloadKind[] ALL = values();

    private final byte code;

    PayloadKind(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }

    /** Returns the kind with a code, null if there is none. */
    static @Nullable PayloadKind of(byte code) {
        for (PayloadKind kind : ALL) {
            if (kind.code == code) {
                return kind;
            }
        }
        return null;
    }
}
