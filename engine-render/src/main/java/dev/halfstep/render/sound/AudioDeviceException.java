package dev.halfstep.render.sound;

import java.io.Serial;

/** Thrown if no audio device can be used, or if the device is lost. The player shows its message to the user. */
final class AudioDeviceException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    AudioDeviceException(String message) {
        super(message);
    }
}
