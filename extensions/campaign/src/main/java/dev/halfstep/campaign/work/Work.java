package dev.halfstep.campaign.work;

import java.io.Serializable;
import java.util.function.IntFunction;

/**
 * The runs of a campaign: what to run for each index. Each member has a copy. Its text identifies the campaign, so two
 * campaigns with the same text have the same results.
 */
public interface Work extends Serializable {

    /**
     * Returns the number of runs.
     *
     * @return 1 or more
     */
    int size();

    /**
     * Returns what one run is called in tables.
     *
     * @return the title of a column
     */
    String unit();

    /**
     * Returns the name of a run in tables.
     *
     * @param index 0 to {@link #size()} - 1
     * @return the seed, or the file name of the recording
     */
    String name(int index);

    /**
     * Runs one seed or recording.
     *
     * @param index 0 to {@link #size()} - 1
     * @param game loads the classes of the game
     * @param inputs returns the bytes of recordings by index
     * @param guard stops the run
     * @return the result
     * @throws RunStoppedException if the guard has stopped the run
     */
    Result run(int index, ClassLoader game, IntFunction<byte[]> inputs, RunGuard guard);
}
