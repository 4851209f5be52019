package dev.halfstep.campaign.cluster;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The place of a member in its cluster.
 *
 * @param bind the address to listen on; loopback unless the network is trusted
 * @param port the first port to try; 0 for any
 * @param join host and port of a member of an existing cluster; null to start one
 * @param open whether other members may join
 * @param joinWait the longest time to wait for the member to join
 * @param memberTimeout the time after which a member that sends nothing is lost
 * @param threads the number of runs at a time
 */
public record ClusterSettings(
        String bind,
        int port,
        @Nullable String join,
        boolean open,
        Duration joinWait,
        Duration memberTimeout,
        int threads) {}
