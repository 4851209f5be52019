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

@Timeout(300)
class ClaimsTest {

    private final CampaignMember member;
    private final CampaignMaps maps;

    ClaimsTest() throws ClusterException {
        member = TestCluster.start(null, "build-a");
        maps = CampaignMaps.of(member.hazelcast(), "test");
    }

    @AfterEach
    void close() {
        member.close();
    }

    /** Adds the next claim to a set that does not have it yet; false if there is none. */
    private static boolean addNext(Claims claims, Set<Integer> indexes) {
        int index = claims.next();
        assertTrue(index < 0 || indexes.add(index), () -> "claimed twice: " + index);
        return index >= 0;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 10_000, 10_001, 20_003})
    void twoMembersClaimEachRunOnce(int size) {
        Claims one = new Claims(maps, 1, size, 0);
        Claims two = new Claims(maps, 1, size, 0.5);
        Set<Integer> indexes = new TreeSet<>();
        boolean ofOne = true;
        boolean ofTwo = true;
        while (ofOne || ofTwo) {
            ofOne = addNext(one, indexes);
            ofTwo = addNext(two, indexes);
        }

        assertEquals(size, indexes.size());
        assertTrue(indexes.contains(0) && indexes.contains(size - 1));
    }

    @Test
    void nextExecutionClaimsTheRunsWithoutAResult() {
        Claims before = new Claims(maps, 1, 3, 0);
        assertEquals(0, before.next());
        assertEquals(1, before.next());
        maps.results().set(0, new Row(0, Result.of(Outcome.OK, ""), Cost.UNKNOWN, ""));
        Claims after = new Claims(maps, 2, 3, 0);

        assertEquals(1, after.next());
        assertEquals(2, after.next());
        assertEquals(-1, after.next());
    }
}
