package dev.halfstep.campaign.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.cluster.CampaignMember;
import dev.halfstep.campaign.cluster.ClusterException;
import dev.halfstep.campaign.cluster.TestCluster;
import dev.halfstep.campaign.work.Cost;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that members claim each run once. */
@Timeout(300)
class ClaimsTest {

    private final CampaignMember member;
    private final CampaignMaps maps;

    ClaimsTest() throws ClusterException, InterruptedException {
        member = TestCluster.start(null, "build-a");
        maps = CampaignMaps.of(member.hazelcast(), "id-of-the-campaign");
    }

    @AfterEach
    void close() {
        member.close();
    }

    /** Claims a run, which must not be in the set yet, and adds it. Returns false if no run is left. */
    private static boolean claimInto(Set<Integer> indexes, Claims claims) {
        int index = claims.claimNext();
        assertTrue(index == Claims.NONE || indexes.add(index), () -> "a run must be claimed once: " + index);
        return index != Claims.NONE;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 10_000, 10_001, 20_003}) // blocks of 1 run up to 10,000 runs; then of 2 and 3 runs
    void twoMembersClaimEachRunOnce(int size) {
        long execution = 1;
        Claims first = new Claims(maps, execution, size, 0);
        Claims second = new Claims(maps, execution, size, 0.5); // begins with the block in the middle
        Set<Integer> indexes = new TreeSet<>();
        boolean firstHasMore = true;
        boolean secondHasMore = true;
        while (firstHasMore || secondHasMore) {
            firstHasMore = claimInto(indexes, first);
            secondHasMore = claimInto(indexes, second);
        }

        assertEquals(size, indexes.size());
        assertTrue(indexes.contains(0) && indexes.contains(size - 1), "the first and the last run must be claimed");
    }

    @Test
    void nextExecutionClaimsOnlyRunsWithoutAResult() {
        int size = 3;
        double startFraction = 0;
        Claims firstExecution = new Claims(maps, /* execution= */ 1, size, startFraction);
        assertEquals(0, firstExecution.claimNext());
        assertEquals(1, firstExecution.claimNext());
        maps.results().set(0, new Row(0, Result.of(Outcome.OK, ""), Cost.UNKNOWN, ""));
        Claims secondExecution = new Claims(maps, /* execution= */ 2, size, startFraction);

        assertEquals(1, secondExecution.claimNext());
        assertEquals(2, secondExecution.claimNext());
        assertEquals(Claims.NONE, secondExecution.claimNext());
    }
}
