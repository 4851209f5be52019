package dev.halfstep.campaign.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ClusterTest {

    private static final String BUILD = "build-a";

    private final CampaignMember first;

    ClusterTest() throws ClusterException {
        first = TestCluster.start(null, BUILD);
    }

    @AfterEach
    void close() {
        first.close();
    }

    @Test
    void memberOfTheSameBuildTakesRuns() throws Exception {
        try (CampaignMember second = TestCluster.start(first, BUILD)) {
            first.awaitMembers(2, 60);

            assertEquals(2, second.workers().size());
            assertEquals(2, MemberAttributes.threads(second.workers().get(0)));
        }
    }

    @Test
    void memberOfAnotherBuildIsRefusedWithBothFingerprints() {
        ClusterException e = assertThrows(ClusterException.class, () -> TestCluster.start(first, "build-b"));

        assertTrue(e.getMessage().contains("this one has the fingerprint build-b"), e::getMessage);
        assertTrue(e.getMessage().contains("has build-a"), e::getMessage);
        assertEquals(1, first.workers().size());
    }

    @Test
    void endOfTheCampaignEndsTheOtherMembers() throws Exception {
        try (CampaignMember second = TestCluster.start(first, BUILD)) {
            first.endOthers();

            second.awaitEnd();
        }
    }

    @Test
    void missingMembersAreAnError() {
        ClusterException e = assertThrows(ClusterException.class, () -> first.awaitMembers(2, 0));

        assertTrue(e.getMessage().startsWith("a campaign must have its members: 1 of 2"), e::getMessage);
    }

    @Test
    void listensOnItsAddressOnlyAndSendsNothingOut() {
        HazelcastInstance member = first.hazelcast();
        Config config = member.getConfig();

        assertEquals(
                "127.0.0.1", member.getCluster().getLocalMember().getAddress().getHost());
        assertEquals("false", config.getProperty("hazelcast.socket.bind.any"));
        assertEquals("false", config.getProperty("hazelcast.phone.home.enabled"));
        assertFalse(
                config.getAdvancedNetworkConfig().getJoin().getMulticastConfig().isEnabled());
        assertFalse(config.getAdvancedNetworkConfig()
                .getJoin()
                .getAutoDetectionConfig()
                .isEnabled());
        assertEquals(1, config.getAdvancedNetworkConfig().getEndpointConfigs().size(), "no port for clients");
    }

    @Test
    void nothingToJoinIsAnError() {
        ClusterSettings unreachable = new ClusterSettings(
                "127.0.0.1", 5950, "127.0.0.1:5999", true, Duration.ofSeconds(1), Duration.ofSeconds(60), 1);
        ClusterException e = assertThrows(
                ClusterException.class,
                () -> CampaignMember.start(unreachable, BUILD, getClass().getClassLoader()));

        assertTrue(e.getMessage().contains("nothing answers at 127.0.0.1:5999 for 1 s"), e::getMessage);
    }
}
