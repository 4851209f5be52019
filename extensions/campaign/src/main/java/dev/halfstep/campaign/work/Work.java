package dev.halfstep.campaign.work;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a campaign, by index. Each member has a copy. {@code toString()} identifies the campaign: two campaigns
 * with the same text have the same results.
 */
public interface Work extends Serializable {

    /**
     * Returns the number of runs.
     *
     * @return 1 or more
     */
    int size();

    /**
     * Returns the noun for one run, such as seed.
     *
     * @return the title of the first column of tables
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
     * Returns whether each run needs a recording.
     *
     * @return true if {@link #run} needs the bytes of a recording
     */
    boolean usesRecordings();

    /**
     * Executes one run: plays a seed, or replays a recording.
     *
     * @param index 0 to {@link #size()} - 1
     * @param gameLoader the class loader of the game
     * @param recording the bytes of the recording; null if this work uses none
     * @param guard stops the run on demand
     * @return the result
     * @throws RunStoppedException if the guard has stopped the run
     */
    Result run(int index, ClassLoader gameLoader, byte @Nullable [] recording, RunGuard guard);
}
