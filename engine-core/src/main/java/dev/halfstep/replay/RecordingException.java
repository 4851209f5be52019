package dev.halfstep.replay;

import java.io.IOException;

/** Thrown if a recording cannot be used. The message is one line that names the file. */
public final class RecordingException extends IOException {

    private static final long serialVersionUID = 1L;

    /** The reasons why a recording cannot be used. */
    public enum Reason {
        /** The file is not a recording. */
        NOT_A_RECORDING,
        /** The format is newer or older than the one that this engine reads. */
        OTHER_VERSION,
        /** The recording is of another game. */
        OTHER_GAME,
        /** The recorded game has other components, or the recording engine had other controls. */
        OTHER_SCHEMA,
        /** The content is corrupted. */
        CORRUPTED,
        /** The file is truncated: the game was killed, or the file was not copied completely. */
        TRUNCATED,
        /** A replay has reached another state than the recorded one. */
        DIVERGED
    }

    /** The reason why the recording cannot be replayed. */
    private final Reason reason;

    RecordingException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /**
     * Returns why the recording cannot be used.
     *
     * @return the reason
     */
    public Reason reason() {
        return reason;
    }
}
