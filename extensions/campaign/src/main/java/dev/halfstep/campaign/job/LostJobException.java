package dev.halfstep.campaign.job;

/** Thrown if this process cannot follow the job, which the other members may continue. The message is one line. */
public final class LostJobException extends Exception {

    private static final long serialVersionUID = 1L;

    LostJobException(String message, Throwable cause) {
        super(message, cause);
    }
}
