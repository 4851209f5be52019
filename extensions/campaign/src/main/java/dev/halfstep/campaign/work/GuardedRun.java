package dev.halfstep.campaign.work;

import dev.halfstep.frame.SystemFailureException;

/**
 * Executes a run, and turns an exception of the game into a result, so that no run can end another run.
 */
public final class GuardedRun {

    /** A run, which may throw anything. */
    @FunctionalInterface
    public interface Run {

        /**
         * Executes the run.
         *
         * @return the result
         * @throws Exception if the game fails
         */
        Result execute() throws Exception;
    }

    private GuardedRun() {}

    /**
     * Executes a run.
     *
     * @param run the run
     * @return its result; {@link Outcome#FAILED} if it throws
     * @throws RunStoppedException if the guard has stopped the run
     */
    public static Result result(Run run) {
        try {
            return run.execute();
        } catch (RunStoppedException stopped) {
            throw stopped;
        } catch (Throwable failure) {
            return Result.of(Outcome.FAILED, describe(failure));
        }
    }

    /** Returns the message of a failure. The method {@code getMessage} may belong to the game, and fail. */
    private static String describe(Throwable failure) {
        try {
            return failure instanceof SystemFailureException
                    ? String.valueOf(failure.getMessage())
                    : String.valueOf(failure.toString());
        } catch (Throwable second) {
            return failure.getClass().getName() + ", whose message cannot be read: it throws "
                    + second.getClass().getName();
        }
    }
}
