package dev.halfstep.campaign.cluster;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Starts members in this process. */
public final class TestCluster {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String LOOPBACK = "127.0.0.1";
    /** The first port to try. It differs from the default port, on which a real campaign may run. */
    private static final int FIRST_PORT = 5901;

    /** A time in which members join, unless the test fails. */
    public static final long JOIN_TIMEOUT_SECONDS = 60;

    /** The number of threads of each member. */
    static final int THREADS = 2;

    /** The secret of all members of a test. */
    public static final ClusterSecret SECRET = ClusterSecret.of("secret of the tests");

    private TestCluster() {}

    /**
     * Starts a member that joins another one, or starts a cluster.
     *
     * @param first a member to join; null to start a cluster
     * @param build the fingerprint of the build
     * @return the member
     */
    public static CampaignMember start(@Nullable CampaignMember first, String build)
            throws ClusterException, InterruptedException {
        return join(first == null ? null : first.address(), build);
    }

    /**
     * Starts a member that joins an address, or starts a cluster.
     *
     * @param join the address of a member to join; null to start a cluster
     * @param build the fingerprint of the build
     * @return the member
     */
    public static CampaignMember join(@Nullable String join, String build)
            throws ClusterException, InterruptedException {
        return join(join, SECRET, build);
    }

    /**
     * Starts a member with a secret of its own.
     *
     * @param join the address of a member to join; null to start a cluster
     * @param secret the secret
     * @param build the fingerprint of the build
     * @return the member
     */
    public static CampaignMember join(@Nullable String join, ClusterSecret secret, String build)
            throws ClusterException, InterruptedException {
        ClusterLog.setVisible(false);
        return CampaignMember.start(
                new ClusterSettings(LOOPBACK, FIRST_PORT, join, true, secret, TIMEOUT, TIMEOUT, THREADS),
                build,
                TestCluster.class.getClassLoader());
    }
}
