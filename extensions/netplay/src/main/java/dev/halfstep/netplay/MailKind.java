package dev.halfstep.netplay;

import org.jspecify.annotations.Nullable;

/**
 * Names the kinds of messages between a host and a guest, by their first byte.
 *
 * <pre>
 * guest                          host
 * GREETING                <--->  GREETING      which game each side has
 * PROFILE, CHAT            --->                name, colour, ready, and lines of text, at any time
 *                         <----  LOBBY, CHAT   all members, and lines of text, at any time
 *                         <----  START         the run to begin
 * BEGINNING               <--->  BEGINNING     what the run is before its first step
 *                         <----  ENTRY         the step from which on the guest runs, with the state after it
 * READY                    --->                the guest has reached the newest steps
 *                         <----  SEATED        who plays from which step on
 * DIFFERENT               <--->  DIFFERENT     the hashes of all components after a step, which differ
 * STATES                  <--->  STATES        a part of a recording of the steps before, if both sides allow it
 * </pre>
 */
enum MailKind {
    GREETING(1),
    PROFILE(2),
    CHAT(3),
    LOBBY(4),
    START(5),
    BEGINNING(6),
    ENTRY(7),
    READY(8),
    SEATED(9),
    DIFFERENT(10),
    STATES(11);

    private static final MailKind[] ALL = values();

    private final byte code;

    MailKind(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }

    /** Returns the kind with a code, null if there is none. */
    static @Nullable MailKind of(byte code) {
        return code >= 1 && code <= ALL.length ? ALL[code - 1] : null;
    }
}
