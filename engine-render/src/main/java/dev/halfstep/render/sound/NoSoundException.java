package dev.halfstep.render.sound;

import java.io.Serial;

/** Nothing can be heard, or no longer. Its message is what the person at the keyboard reads. */
final class NoSoundException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    NoSoundException(String message) {
        super(message);
    }
}
