package dev.halfstep.netplay;

import org.jspecify.annotations.Nullable;

/** Names the kinds of payloads by their first byte. */
enum PayloadKind {
    /** A part of a {@link SentMessage message}, or its confirmation. */
    MESSAGE,
    /** The input of steps: {@link StepExchange}. */
    INPUT,
    /** The end of the session, with a reason as text. */
    LEAVE;

    private static final PayloadKind[] ALL = values();

    byte code() {
        return (byte) (ordinal() + 1);
    }

    /** Returns the kind with a code, null if there is none. */
    static @Nullable PayloadKind of(int code) {
        return code >= 1 && code <= ALL.length ? ALL[code - 1] : null;
    }
}
