package dev.halfstep.campaign.cluster;

import java.io.IOException;

/** Thrown if one side of a connection refuses the other side for good: a repetition would fail, too. */
final class RefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }
}
