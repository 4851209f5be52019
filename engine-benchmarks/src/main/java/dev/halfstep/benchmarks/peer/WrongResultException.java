package dev.halfstep.benchmarks.peer;

/** Thrown if a measured implementation computes a wrong result, which makes its time meaningless. */
public final class WrongResultException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message the implementation, its value and the expected value
     */
    public WrongResultException(String message) {
        super(message);
    }
}
