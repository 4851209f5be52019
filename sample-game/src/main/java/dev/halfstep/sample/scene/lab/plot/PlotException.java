package dev.halfstep.sample.scene.lab.plot;

import java.io.Serial;

/** The picture cannot be made here, for a reason that whoever asked for it can mend. Its message is for them. */
public final class PlotException extends Exception {

    @Serial
    private static final long serialVersionUID = 1;

    PlotException(String message, Throwable cause) {
        super(message, cause);
    }
}
