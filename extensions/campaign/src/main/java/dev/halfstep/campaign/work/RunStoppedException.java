package dev.halfstep.campaign.work;

/** Thrown between two steps of a run that was stopped. */
public final class RunStoppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception without a stack trace. */
    RunStoppedException() {
        super("the run was stopped", null, false, false);
    }
}
