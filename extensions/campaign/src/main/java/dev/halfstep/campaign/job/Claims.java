package dev.halfstep.campaign.job;

import com.hazelcast.map.IMap;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Claims runs for the threads of one member, so that no two threads of the cluster execute the same run. A claim covers
 * a block of runs. Each member tries each block once. To bound these requests, there are at most 10,000 blocks, and
 * large campaigns have large blocks. A claim of an earlier execution of the job has expired: its runs have a result,
 * or were lost with a member.
 */
final class Claims {

    /** Returned if no run is left to claim. */
    static final int NONE = -1;

    private static final int MAX_BLOCKS = 10_000;

    private final IMap<Integer, Long> claims;
    private final Set<Integer> finishedIndexes;
    private final long execution;
    private final int size;
    private final int blockSize;
    private final int blocks;
    private final int firstBlock;
    private final AtomicInteger triedBlocks = new AtomicInteger();

    /** The runs of claimed blocks that no thread of this member executes yet. */
    private final Queue<Integer> claimedIndexes = new ConcurrentLinkedQueue<>();

    /**
     * Creates the claims of a member.
     *
     * @param maps the maps of the campaign
     * @param execution the number of this execution of the job
     * @param size the number of runs
     * @param startFraction the first block to try, as a fraction of all blocks, 0 or more and below 1; different for
     *     each member, so that members rarely try the same block
     */
    Claims(CampaignMaps maps, long execution, int size, double startFraction) {
        claims = maps.claims();
        finishedIndexes = Set.copyOf(maps.results().keySet());
        this.execution = execution;
        this.size = size;
        blockSize = blockSize(size);
        blocks = (size + blockSize - 1) / blockSize; // rounds up
        firstBlock = (int) (blocks * startFraction);
    }

    /** Returns the number of runs in each block of a campaign; the last block may have fewer. */
    static int blockSize(int size) {
        return 1 + (size - 1) / MAX_BLOCKS; // rounds up
    }

    /** Claims a run. Returns its index, or {@link #NONE} if all runs are claimed or finished. */
    int claimNext() {
        Integer index = claimedIndexes.poll();
        while (index == null && claimBlock()) {
            index = claimedIndexes.poll();
        }
        return index == null ? NONE : index;
    }

    /** Claims the next block that no member has claimed. Returns false if there is none. */
    private boolean claimBlock() {
        for (int i = triedBlocks.getAndIncrement(); i < blocks; i = triedBlocks.getAndIncrement()) {
            int block = (i + firstBlock) % blocks;
            if (claim(block)) {
                addUnfinished(block * blockSize);
                return true;
            }
        }
        return false;
    }

    private boolean claim(int block) {
        Long claimedBy = claims.putIfAbsent(block, execution);
        boolean expired = claimedBy != null && claimedBy != execution;
        return claimedBy == null || (expired && claims.replace(block, claimedBy, execution));
    }

    private void addUnfinished(int firstIndex) {
        for (int index = firstIndex; index < Math.min(size, firstIndex + blockSize); index++) {
            if (!finishedIndexes.contains(index)) {
                claimedIndexes.add(index);
            }
        }
    }
}
