package dev.halfstep.campaign.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.hazelcast.instance.EndpointQualifier;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks on which addresses a member listens. */
class MemberPortTest {

    private static final String LISTEN_STATE = "0A";
    private static final int STATE_COLUMN = 3;
    private static final int INODE_COLUMN = 9;

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "127.0.0.2", "::1"})
    @EnabledOnOs(value = OS.LINUX, disabledReason = "other systems have one loopback address")
    void listensOnEachLoopbackAddress(String bind) throws Exception {
        MemberPort port = MemberPort.listen(bind, /* firstPort= */ 0);
        try {
            assertEquals(
                    InetAddress.getByName(bind),
                    port.getBindAddress(EndpointQualifier.MEMBER).getInetAddress());
        } finally {
            port.close();
        }
    }

    @Test
    void listensOnTheNextFreePort() throws Exception {
        try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            MemberPort port = MemberPort.listen("127.0.0.1", used.getLocalPort());
            port.close();

            assertTrue(port.getBindAddress(EndpointQualifier.MEMBER).getPort() > used.getLocalPort());
        }
    }

    @Test
    void addressOfAnotherMachineIsRefusedWithTheReason() {
        String documentationAddress = "192.0.2.1";
        ClusterException e = assertThrows(ClusterException.class, () -> MemberPort.listen(documentationAddress, 5701));

        assertTrue(e.getMessage().startsWith("a member must listen on an address of this machine: 192.0.2.1: "));
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "reads /proc")
    void processThatRunsAloneListensOnNoPort() throws Exception {
        Duration timeout = Duration.ofSeconds(60);
        ClusterSettings alone =
                new ClusterSettings("127.0.0.1", 5701, null, /* acceptsMembers= */ false, null, timeout, timeout, 1);
        Set<String> before = listeningSockets();
        ClusterLog.setVisible(false);
        try (CampaignMember member =
                CampaignMember.start(alone, "build-a", getClass().getClassLoader())) {
            assertEquals(before, listeningSockets());
            assertTrue(member.isAlone());
        }
        try (CampaignMember first = TestCluster.start(null, "build-a")) {
            assertFalse(first.isAlone());
            assertEquals(before.size() + 1, listeningSockets().size(), "a member of a cluster must listen");
        }
    }

    /** Returns the listening sockets of this process, as the numbers of their inodes. */
    private static Set<String> listeningSockets() throws IOException {
        Set<String> own = new TreeSet<>();
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            for (Path file : files.toList()) {
                if (Files.isSymbolicLink(file)) { // the one that lists the folder is closed
                    own.add(Files.readSymbolicLink(file).toString());
                }
            }
        }
        Set<String> listening = new TreeSet<>();
        for (String table : List.of("/proc/self/net/tcp", "/proc/self/net/tcp6")) {
            if (Files.exists(Path.of(table))) {
                for (String line : Files.readAllLines(Path.of(table))) {
                    String[] columns = line.strip().split("\\s+", -1);
                    if (columns[STATE_COLUMN].equals(LISTEN_STATE)
                            && own.contains("socket:[" + columns[INODE_COLUMN] + "]")) {
                        listening.add(columns[INODE_COLUMN]);
                    }
                }
            }
        }
        return listening;
    }
}
