package dev.halfstep.benchmarks.peer;

/** Somebody who is measured does not do the work: how long that takes is of no interest. */
public final class WrongResultException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * A difference from the reference.
     *
     * @param message who computed what, and what it should have been
     */
    public WrongResultException(String message) {
        super(message);
    }
}
