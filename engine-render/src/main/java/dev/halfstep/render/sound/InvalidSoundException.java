package dev.halfstep.render.sound;

import java.io.Serial;

/** Thrown if a sound file is damaged or of an unknown kind. The message continues the name of the file. */
final class InvalidSoundException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String fault;

    InvalidSoundException(String fault) {
        super(fault);
        this.fault = fault;
    }

    String fault() {
        return fault;
    }
}
