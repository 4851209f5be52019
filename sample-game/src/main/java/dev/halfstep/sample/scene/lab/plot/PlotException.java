package dev.halfstep.sample.scene.lab.plot;

import java.io.Serial;

/** Reports that Java cannot draw a plot on this machine; the message is for the user. */
public final class PlotException extends Exception {

    @Serial
    private static final long serialVersionUID = 1;

    PlotException(String message, Throwable cause) {
        super(message, cause);
    }
}
