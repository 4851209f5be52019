package dev.halfstep.campaign.cluster;

import com.hazelcast.config.AdvancedNetworkConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.ServerSocketEndpointConfig;
import com.hazelcast.config.TcpIpConfig;

/** Configures Hazelcast: one address, members that are named, no discovery, no clients, nothing sent to its makers. */
final class MemberConfig {

    private static final String CLUSTER = "halfstep-campaign";
    private static final int SCALE_UP_DELAY_MILLIS = 2_000;

    private MemberConfig() {}

    static Config of(ClusterSettings settings, String build, ClassLoader game) {
        Config config = new Config();
        config.setClusterName(CLUSTER);
        config.setClassLoader(game);
        config.setLiteMember(settings.join() != null); // until its build is compared
        config.setProperty("hazelcast.logging.type", "jdk");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        config.setProperty("hazelcast.health.monitoring.level", "OFF");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.heartbeat.interval.seconds", "1");
        config.setProperty(
                "hazelcast.max.no.heartbeat.seconds",
                Long.toString(settings.memberTimeout().toSeconds()));
        config.setProperty(
                "hazelcast.max.join.seconds", Long.toString(settings.joinWait().toSeconds()));
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.getMetricsConfig().setEnabled(false);
        config.getJetConfig()
                .setEnabled(true)
                .setResourceUploadEnabled(false)
                .setScaleUpDelayMillis(SCALE_UP_DELAY_MILLIS);
        MemberAttributes.write(config.getMemberAttributeConfig(), build, settings.threads());
        network(config.getAdvancedNetworkConfig(), settings);
        return config;
    }

    /** Has an endpoint for members only, so clients find no port. */
    private static void network(AdvancedNetworkConfig network, ClusterSettings settings) {
        ServerSocketEndpointConfig endpoint = new ServerSocketEndpointConfig();
        endpoint.setPort(settings.port()).setPortAutoIncrement(settings.port() != 0);
        endpoint.getInterfaces().setEnabled(true).addInterface(settings.bind());
        network.setEnabled(true).setMemberEndpointConfig(endpoint);
        JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        TcpIpConfig named = join.getTcpIpConfig().setEnabled(settings.open() || settings.join() != null);
        if (settings.join() != null) {
            named.setRequiredMember(settings.join());
        }
    }
}
