package dev.halfstep.campaign.job;

import com.hazelcast.map.IMap;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Claims runs for the threads of one member, so that no two threads of the cluster run the same index. Each member tries
 * to claim all blocks of indexes, so large campaigns have large blocks. A claim of an earlier execution of the job does
 * not count: its runs have a result, or were lost with a member.
 */
final class Claims {

    private static final int MAX_BLOCKS = 10_000;

    private final IMap<Integer, Long> claims;
    private final Set<Integer> finished;
    private final long execution;
    private final int size;
    private final int blockSize;
    private final int blocks;
    private final int firstBlock;
    private final AtomicInteger tried = new AtomicInteger();
    private final Queue<Integer> claimed = new ConcurrentLinkedQueue<>();

    /**
     * Creates the claims of a member.
     *
     * @param maps the maps of the campaign
     * @param execution the number of this execution of the job
     * @param size the number of runs
     * @param share where the member begins, 0 to 1; it differs between members, which then rarely try the same block
     */
    Claims(CampaignMaps maps, long execution, int size, double share) {
        claims = maps.claims();
        finished = Set.copyOf(maps.results().keySet());
        this.execution = execution;
        this.size = size;
        blockSize = 1 + (size - 1) / MAX_BLOCKS;
        blocks = (size + blockSize - 1) / blockSize;
        firstBlock = (int) (blocks * share);
    }

    /** Returns an index to run, or -1 if all are claimed. */
    int next() {
        Integer index = claimed.poll();
        while (index == null && claimBlock()) {
            index = claimed.poll();
        }
        return index == null ? -1 : index;
    }

    private boolean claimBlock() {
        for (int i = tried.getAndIncrement(); i < blocks; i = tried.getAndIncrement()) {
            int block = (i + firstBlock) % blocks;
            if (claim(block)) {
                addUnfinished(block * blockSize);
                return true;
            }
        }
        return false;
    }

    private boolean claim(int block) {
        Long owner = claims.putIfAbsent(block, execution);
        return owner == null || (owner != execution && claims.replace(block, owner, execution));
    }

    private void addUnfinished(int first) {
        for (int index = first; index < Math.min(size, first + blockSize); index++) {
            if (!finished.contains(index)) {
                claimed.add(index);
            }
        }
    }
}
