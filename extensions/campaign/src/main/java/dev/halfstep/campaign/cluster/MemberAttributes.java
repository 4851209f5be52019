package dev.halfstep.campaign.cluster;

import com.hazelcast.cluster.Member;
import com.hazelcast.config.MemberAttributeConfig;
import java.util.Objects;

/**
 * Accesses the attributes of members, which all members of the cluster can read: the fingerprint of the build, the
 * number of threads, and the address.
 */
public final class MemberAttributes {

    private static final String BUILD = "build";
    private static final String THREADS = "threads";

    private MemberAttributes() {}

    static void write(MemberAttributeConfig config, String build, int threads) {
        config.setAttribute(BUILD, build);
        config.setAttribute(THREADS, Integer.toString(threads));
    }

    /**
     * Returns the fingerprint of the build of a member.
     *
     * @param member the member
     * @return 64 hexadecimal digits, or {@code unknown} for a member of another program
     */
    public static String build(Member member) {
        return Objects.requireNonNullElse(member.getAttribute(BUILD), "unknown");
    }

    /**
     * Returns the number of threads of a member.
     *
     * @param member the member
     * @return the number of runs that the member executes at a time; 0 for a member of another program
     */
    public static int threads(Member member) {
        return Integer.parseInt(Objects.requireNonNullElse(member.getAttribute(THREADS), "0"));
    }

    /**
     * Returns the address of a member.
     *
     * @param member the member
     * @return host and port; the host only for a member without a port
     */
    public static String address(Member member) {
        return address(member.getAddress().getHost(), member.getAddress().getPort());
    }

    /** Formats an address for {@code --join}: an IPv6 address is in brackets. */
    static String address(String host, int port) {
        String plainHost = host.contains(":") ? "[" + host + "]" : host;
        return port == 0 ? plainHost : plainHost + ":" + port;
    }
}
