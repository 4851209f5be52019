package dev.halfstep.campaign.cluster;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a member: its address, the cluster that it joins, and its timeouts.
 *
 * @param bind the address to listen on; loopback unless the network is trusted
 * @param port the first port to try; 0 for any
 * @param join host and port of a member of an existing cluster; null to start one
 * @param acceptsMembers whether other members can join
 * @param secret the secret of the cluster; null for a process that runs alone
 * @param joinTimeout the time in which the cluster must answer, and in which the expected members must join
 * @param memberTimeout the time without a heartbeat after which a member is lost
 * @param threads the number of runs at a time
 */
public record ClusterSettings(
        String bind,
        int port,
        @Nullable String join,
        boolean acceptsMembers,
        @Nullable ClusterSecret secret,
        Duration joinTimeout,
        Duration memberTimeout,
        int threads) {

    /**
     * Checks that a member of a cluster has a secret.
     *
     * @param bind the address to listen on; loopback unless the network is trusted
     * @param port the first port to try; 0 for any
     * @param join host and port of a member of an existing cluster; null to start one
     * @param acceptsMembers whether other members can join
     * @param secret the secret of the cluster; null for a process that runs alone
     * @param joinTimeout the time in which the cluster must answer, and in which the expected members must join
     * @param memberTimeout the time without a heartbeat after which a member is lost
     * @param threads the number of runs at a time
     */
    public ClusterSettings {
        if (secret == null && (join != null || acceptsMembers)) {
            throw new IllegalArgumentException("a member of a cluster must have a secret");
        }
    }

    /**
     * Returns the same settings for a process that joins a cluster.
     *
     * @param address host and port of a member
     * @return the settings with this address
     */
    public ClusterSettings joining(String address) {
        return new ClusterSettings(
                bind, port, address, /* acceptsMembers= */ true, secret, joinTimeout, memberTimeout, threads);
    }

    /**
     * Returns whether this process runs alone: it joins no cluster, no other member can join it, and it opens no port.
     *
     * @return true if there is exactly one member
     */
    public boolean isAlone() {
        return join == null && !acceptsMembers;
    }

    /**
     * Returns the assignment of a generated secret in a shell.
     *
     * @return the variable and the secret; empty if the user knows the secret
     */
    public String secretAssignment() {
        return secret == null ? "" : secret.assignment();
    }
}
