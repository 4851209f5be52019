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

/** Checks how members start, join and end. All members run in this process. */
@Timeout(300)
class ClusterTest {

    private static final String BUILD = "build-a";

    private final CampaignMember first;

    ClusterTest() throws ClusterException, InterruptedException {
        first = TestCluster.start(null, BUILD);
    }

    @AfterEach
    void close() {
        first.close();
    }

    @Test
    void memberOfTheSameBuildIsAWorker() throws Exception {
        try (CampaignMember second = TestCluster.start(first, BUILD)) {
            first.awaitMembers(2, TestCluster.JOIN_TIMEOUT_SECONDS);

            assertEquals(2, second.workers().size());
            assertEquals(
                    TestCluster.THREADS,
                    MemberAttributes.threads(second.workers().get(0)));
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
    void awaitEndReturnsWhenAnotherMemberEndsTheCampaign() throws Exception {
        try (CampaignMember second = TestCluster.start(first, BUILD)) {
            first.endOtherMembers();

            second.awaitEnd(); // or the test runs into its timeout
        }
    }

    @Test
    void awaitMembersFailsIfMembersAreMissing() {
        long timeoutSeconds = 0;
        ClusterException e = assertThrows(ClusterException.class, () -> first.awaitMembers(2, timeoutSeconds));

        assertTrue(e.getMessage().startsWith("all members must join: 1 of 2 did"), e::getMessage);
    }

    @Test
    void listensOnOneAddressWithoutDiscoveryAndPhoneHome() {
        HazelcastInstance member = first.hazelcast();
        Config config = member.getConfig();

        assertEquals(
                "127.0.0.1", member.getCluster().getLocalMember().getAddress().getHost());
        assertEquals("false", config.getProperty("hazelcast.phone.home.enabled"));
        assertFalse(
                config.getAdvancedNetworkConfig().getJoin().getMulticastConfig().isEnabled());
        assertFalse(config.getAdvancedNetworkConfig()
                .getJoin()
                .getAutoDetectionConfig()
                .isEnabled());
        assertEquals(
                1,
                config.getAdvancedNetworkConfig().getEndpointConfigs().size(),
                "there must be an endpoint for members, and none for clients");
    }

    @Test
    void startFailsIfTheMemberToJoinDoesNotAnswer() {
        String unusedAddress = "127.0.0.1:5999";
        ClusterSettings withoutCluster = new ClusterSettings(
                "127.0.0.1",
                5950, // differs from the ports of the other tests
                unusedAddress,
                /* acceptsMembers= */ true,
                TestCluster.SECRET,
                /* joinTimeout= */ Duration.ofSeconds(1),
                /* memberTimeout= */ Duration.ofSeconds(60),
                /* threads= */ 1);
        ClusterException e = assertThrows(
                ClusterException.class,
                () -> CampaignMember.start(withoutCluster, BUILD, getClass().getClassLoader()));

        assertTrue(e.getMessage().contains("no answer from 127.0.0.1:5999 within 1 s"), e::getMessage);
    }
}
