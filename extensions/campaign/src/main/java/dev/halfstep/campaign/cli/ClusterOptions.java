package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.cluster.ClusterLog;
import dev.halfstep.campaign.cluster.ClusterSecret;
import dev.halfstep.campaign.cluster.ClusterSettings;
import dev.halfstep.file.FileFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Declares and checks the options of a member: addresses, timeouts and threads. */
final class ClusterOptions {

    private static final int MAX_PORT = 65_535;
    private static final int MAX_THREADS = 1_024;
    private static final int MAX_SECONDS = 24 * 60 * 60;
    /** Three times the interval of heartbeats, so that one late heartbeat does not lose a member. */
    private static final int MIN_MEMBER_TIMEOUT_SECONDS = 3;

    @Option(names = "--join", paramLabel = "HOST:PORT", description = "A member of the cluster to join.")
    @Nullable
    String join;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            description = "The address on which members listen; default: ${DEFAULT-VALUE}.")
    private String bind = "127.0.0.1";

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "The port to listen on, or the next free one; default: ${DEFAULT-VALUE}.")
    private int port = 5701;

    @Option(
            names = "--trusted-network",
            description = "Allows addresses other than loopback. Messages are not encrypted: a process between two"
                    + " members can read and change them.")
    private boolean isNetworkTrusted;

    @Option(
            names = "--secret-file",
            paramLabel = "FILE",
            description = "A file with the secret of the cluster; default: the variable " + ClusterSecret.VARIABLE
                    + "; otherwise the process that starts the campaign generates and prints one.")
    @Nullable
    private Path secretFile;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "The number of runs at a time; default: the number of processors.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--member-timeout",
            paramLabel = "SECONDS",
            description = "The time without a heartbeat after which a member is lost; default: ${DEFAULT-VALUE}.")
    private int memberTimeoutSeconds = 15;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            description = "The longest time to wait for other members; default: ${DEFAULT-VALUE}.")
    private int waitSeconds = 60;

    @Option(names = "--verbose", description = "Prints the log of the cluster.")
    private boolean verbose;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /**
     * Checks the options, and applies {@code --verbose}.
     *
     * @param acceptsMembers whether other members can join this member
     */
    ClusterSettings settings(boolean acceptsMembers) {
        Ranges.check(spec, "--port", port, 1, MAX_PORT);
        Ranges.check(spec, "--threads", threads, 1, MAX_THREADS);
        Ranges.check(spec, "--member-timeout", memberTimeoutSeconds, MIN_MEMBER_TIMEOUT_SECONDS, MAX_SECONDS);
        Ranges.check(spec, "--wait", waitSeconds, 1, MAX_SECONDS);
        requireTrust("--bind", bind);
        if (join != null) {
            if (!join.matches("([^\\s:]+|\\[[^\\s\\]]+\\]):\\d{1,5}")) {
                throw new ParameterException(
                        spec.commandLine(), "--join must be a host and a port, such as 127.0.0.1:5701: " + join);
            }
            Ranges.check(
                    spec,
                    "the port of --join",
                    Integer.parseInt(join.substring(join.lastIndexOf(':') + 1)),
                    1,
                    MAX_PORT);
            requireTrust("--join", join.substring(0, join.lastIndexOf(':')));
        }
        ClusterLog.setVisible(verbose);
        return new ClusterSettings(
                bind,
                port,
                join,
                acceptsMembers,
                acceptsMembers || join != null ? secret() : null,
                Duration.ofSeconds(waitSeconds),
                Duration.ofSeconds(memberTimeoutSeconds),
                threads);
    }

    /**
     * Returns the secret of the file or of the variable. Otherwise, generates one, unless this process joins a cluster.
     */
    private ClusterSecret secret() {
        try {
            if (secretFile != null) {
                return ClusterSecret.read(secretFile);
            }
            String variable = System.getenv(ClusterSecret.VARIABLE);
            if (variable != null) {
                return ClusterSecret.of(variable);
            }
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--secret-file must be readable by its owner only: " + secretFile + ": "
                            + FileFailure.ofReading(e));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
        }
        if (join != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "a member must know the secret of the cluster: set " + ClusterSecret.VARIABLE
                            + " as the coordinator prints it, or add --secret-file");
        }
        return ClusterSecret.generate();
    }

    private void requireTrust(String option, String address) {
        if (!isNetworkTrusted && !isLoopback(address)) {
            throw new ParameterException(
                    spec.commandLine(),
                    option + " must be a loopback address unless the network is trusted: " + address
                            + "; add --trusted-network if only members reach the network");
        }
    }

    private static boolean isLoopback(String address) {
        try {
            return InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
