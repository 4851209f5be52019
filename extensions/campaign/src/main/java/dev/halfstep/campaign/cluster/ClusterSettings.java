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
 * @param joinTimeout the time in which the cluster must answer, and in which the expected members must join
 * @param memberTimeout the time without a heartbeat after which a member is lost
 * @param threads the number of runs at a time
 */
public record ClusterSettings(
        String bind,
        int port,
        @Nullable String join,
        boolean acceptsMembers,
        Duration joinTimeout,
        Duration memberTimeout,
        int threads) {}
