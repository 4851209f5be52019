package dev.halfstep.campaign.cluster;

import com.hazelcast.config.AdvancedNetworkConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.ServerSocketEndpointConfig;
import com.hazelcast.config.SocketInterceptorConfig;
import com.hazelcast.config.TcpIpConfig;

/**
 * Configures Hazelcast: it joins a cluster only by the address of a member, reads only classes that a campaign sends,
 * and has no discovery, no port for clients, and no phone-home.
 */
final class MemberConfig {

    private static final String CLUSTER = "halfstep-campaign";
    /** The delay after which a running job restarts to include a member that has joined. */
    private static final int SCALE_UP_DELAY_MILLIS = 2_000;

    private MemberConfig() {}

    /** Returns the configuration of a member. */
    static Config of(ClusterSettings settings, String build, ClassLoader gameLoader) {
        Config config = new Config();
        config.setClusterName(CLUSTER);
        config.setClassLoader(gameLoader);
        config.setProperty("hazelcast.logging.type", "jdk"); // ClusterLog shows or hides it
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.shutdownhook.enabled", "false"); // the coordinator saves results first
        config.setProperty("hazelcast.health.monitoring.level", "OFF");
        config.setProperty("hazelcast.heartbeat.interval.seconds", "1");
        config.setProperty(
                "hazelcast.max.no.heartbeat.seconds",
                Long.toString(settings.memberTimeout().toSeconds()));
        config.setProperty(
                "hazelcast.max.join.seconds",
                Long.toString(settings.joinTimeout().toSeconds()));
        config.setProperty("hazelcast.wait.seconds.before.join", "0"); // by default, each start waits 5 s
        config.getMetricsConfig().setEnabled(false);
        config.getJetConfig()
                .setEnabled(true)
                .setResourceUploadEnabled(false) // all members have the same classes
                .setScaleUpDelayMillis(SCALE_UP_DELAY_MILLIS);
        MemberAttributes.write(config.getMemberAttributeConfig(), build, settings.threads());
        config.getSerializationConfig().setJavaSerializationFilterConfig(AllowedClasses.filter());
        configureNetwork(config.getAdvancedNetworkConfig(), settings);
        return config;
    }

    /** Configures an endpoint for members only, so that no port accepts clients. */
    private static void configureNetwork(AdvancedNetworkConfig network, ClusterSettings settings) {
        ServerSocketEndpointConfig endpoint = new ServerSocketEndpointConfig();
        endpoint.setSocketInterceptorConfig(
                new SocketInterceptorConfig().setEnabled(!settings.isAlone())); // MemberGate
        network.setEnabled(true).setMemberEndpointConfig(endpoint);
        JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        TcpIpConfig tcpIp = join.getTcpIpConfig().setEnabled(settings.acceptsMembers() || settings.join() != null);
        if (settings.join() != null) {
            tcpIp.setRequiredMember(settings.join());
        }
    }
}
