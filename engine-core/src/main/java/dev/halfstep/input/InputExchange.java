package dev.halfstep.input;

/** Exchanges the input of the local players for the input of all players, before each new step. */
@FunctionalInterface
public interface InputExchange {

    /**
     * Adds the whole input of a step. Called once for each new step; a step that runs again has the input that was
     * {@linkplain dev.halfstep.frame.Rollback#setInput set} since, or the same.
     *
     * @param step the number of the step
     * @param local the input of the players of this machine since the last new step, with the input that presentation
     *     has {@linkplain PlayerInput#additions() added}; of the {@linkplain PlayerInput#replaceStepInput replacement}
     *     instead, if there is one. After a long time without steps only the net effect of the players' events. Valid
     *     during the call
     * @param whole an empty queue, which gets the input of all players: what is not added does not happen in this step.
     *     Timestamps are ignored
     */
    void exchange(long step, InputEvents local, InputQueue whole);
}
