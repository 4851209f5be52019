package dev.halfstep.replay;

import java.io.IOException;

/** What is wrong with a recording, in one line that names the file. */
public final class RecordingException extends IOException {

    private static final long serialVersionUID = 1L;

    /** What kind of fault it is. */
    public enum Flaw {
        /** The file is something else. */
        NOT_A_RECORDING,
        /** The format is newer or older than what this engine reads. */
        OTHER_VERSION,
        /** It is of another game. */
        OTHER_GAME,
        /** It is of a game whose components, controls or rate of steps are others. */
        OTHER_SCHEMA,
        /** Bytes were changed. */
        DAMAGED,
        /** It just stops: the game was killed, or the file was not copied to its end. */
        CUT
    }

    /** What kind of fault it is. */
    private final Flaw flaw;

    RecordingException(Flaw flaw, String message) {
        super(message);
        this.flaw = flaw;
    }

    /**
     * What kind of fault it is.
     *
     * @return one of six
     */
    public Flaw flaw() {
        return flaw;
    }
}
