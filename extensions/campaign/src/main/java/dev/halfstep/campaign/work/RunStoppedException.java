package dev.halfstep.campaign.work;

/** Thrown between two steps by a run that its {@link RunGuard} stops. */
public final class RunStoppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception without a stack trace. */
    RunStoppedException() {
        super(
                "the run was stopped",
                /* cause= */ null,
                /* enableSuppression= */ false,
                /* writableStackTrace= */ false);
    }
}
