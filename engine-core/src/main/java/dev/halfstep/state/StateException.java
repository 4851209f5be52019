package dev.halfstep.state;

import dev.halfstep.file.PrintableText;
import java.io.IOException;

/** Thrown if a stored state cannot be read. The game that should have read it is unchanged. */
public final class StateException extends IOException {

    private static final long serialVersionUID = 1L;

    /** The kinds of faults. */
    public enum Reason {
        /** The bytes are something else. */
        NOT_A_STATE,
        /** The format is of another version, usually of a newer engine. */
        OTHER_VERSION,
        /** The bytes are damaged or truncated. */
        DAMAGED,
        /** The state has components, fields, events or objects that the game does not have, or the other way round. */
        OTHER_GAME
    }

    private final Reason reason;

    /**
     * Creates an exception.
     *
     * @param reason the kind of fault
     * @param message the rule, and how the state breaks it. Control characters are replaced by a question mark, because
     *     a message has names from the state, and programs print it to a terminal
     */
    public StateException(Reason reason, String message) {
        super(PrintableText.of(message));
        this.reason = reason;
    }

    /**
     * Returns the kind of fault.
     *
     * @return the reason
     */
    public Reason reason() {
        return reason;
    }
}
