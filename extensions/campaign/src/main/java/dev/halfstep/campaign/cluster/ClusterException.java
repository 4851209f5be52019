package dev.halfstep.campaign.cluster;

/** Thrown if a member cannot start, cannot join, or waits for members in vain. The message is one line. */
public final class ClusterException extends Exception {

    private static final long serialVersionUID = 1L;

    ClusterException(String message) {
        super(message);
    }

    ClusterException(String message, Throwable cause) {
        super(message, cause);
    }
}
