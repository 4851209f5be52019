package dev.halfstep.campaign.job;

import com.hazelcast.map.IMap;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Claims runs for the threads of one member, so that no two threads of the cluster run the same index. A claim of an
 * earlier execution of the job does not count: its run was lost with a member, or its result is there already.
 */
final class Claims {

    private final IMap<Integer, Long> claims;
    private final Set<Integer> finished;
    private final long execution;
    private final int size;
    private final int offset;
    private final AtomicInteger visited = new AtomicInteger();

    /**
     * Creates the claims of a member.
     *
     * @param maps the maps of the campaign
     * @param execution the number of this execution of the job
     * @param size the number of runs
     * @param offset the first index to try; it differs between members, which then rarely try the same one
     */
    Claims(CampaignMaps maps, long execution, int size, int offset) {
        claims = maps.claims();
        finished = Set.copyOf(maps.results().keySet());
        this.execution = execution;
        this.size = size;
        this.offset = offset;
    }

    /** Returns an index to run, or -1 if all are claimed. */
    int next() {
        for (int tried = visited.getAndIncrement(); tried < size; tried = visited.getAndIncrement()) {
            int index = (int) (((long) tried + offset) % size);
            if (!finished.contains(index) && claim(index)) {
                return index;
            }
        }
        return -1;
    }

    private boolean claim(int index) {
        Long owner = claims.putIfAbsent(index, execution);
        return owner == null || (owner != execution && claims.replace(index, owner, execution));
    }
}
