package dev.halfstep.render.sound;

import java.io.Serial;

/** Thrown if a sound file is damaged or of an unknown kind. The message continues the name of the file. */
final class InvalidSoundException extends RuntimeException {

    /** How to make a file that is read, as the end of a message. */
    static final String EXPORT = "; export it as Ogg Vorbis in Audacity, or: ffmpeg -i FILE -vn NEW.ogg";

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
