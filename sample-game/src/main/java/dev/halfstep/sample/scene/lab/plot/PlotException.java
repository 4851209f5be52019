package dev.halfstep.sample.scene.lab.plot;

import java.io.Serial;

/** Thrown if Java cannot draw a plot on this machine. The message is for the user. */
public final class PlotException extends Exception {

    @Serial
    private static final long serialVersionUID = 1;

    PlotException(String message, Throwable cause) {
        super(message, cause);
    }
}
