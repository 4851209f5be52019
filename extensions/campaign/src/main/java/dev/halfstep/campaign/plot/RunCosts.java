package dev.halfstep.campaign.plot;

import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Row;
import java.util.BitSet;
import java.util.stream.IntStream;

/** The costs of all runs of a campaign, in arrays. A run without a result costs nothing, and is not ok. */
public final class RunCosts {

    private final float[] cpuMilliseconds;
    private final float[] allocatedKib;
    private final BitSet ok = new BitSet();

    /**
     * Creates the costs of a campaign without results.
     *
     * @param runs the number of runs
     */
    public RunCosts(int runs) {
        cpuMilliseconds = new float[runs];
        allocatedKib = new float[runs];
    }

    /**
     * Adds the cost of a run.
     *
     * @param row the result of one run, in any order
     */
    public void add(Row row) {
        cpuMilliseconds[row.index()] = (float) row.cost().cpuMilliseconds();
        allocatedKib[row.index()] = (float) row.cost().allocatedKib();
        ok.set(row.index(), row.result().outcome() == Outcome.OK);
    }

    double cpuMilliseconds(int index) {
        return cpuMilliseconds[index];
    }

    double allocatedKib(int index) {
        return allocatedKib[index];
    }

    /**
     * Returns the indexes of every n-th run that is ok, or of every n-th one that is not, with as small an n as fits.
     */
    int[] thinnedOut(boolean isOk, int maxRuns) {
        int runs = cpuMilliseconds.length;
        int matching = isOk ? ok.cardinality() : runs - ok.cardinality();
        int interval = 1 + (matching - 1) / maxRuns; // rounds up
        int[] indexes =
                IntStream.range(0, runs).filter(index -> ok.get(index) == isOk).toArray();
        return IntStream.range(0, indexes.length)
                .filter(i -> i % interval == 0)
                .map(i -> indexes[i])
                .toArray();
    }
}
