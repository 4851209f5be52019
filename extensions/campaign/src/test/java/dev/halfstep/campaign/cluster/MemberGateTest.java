package dev.halfstep.campaign.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.internal.nio.Packet;
import com.hazelcast.internal.nio.PacketIOHelper;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import dev.halfstep.campaign.attack.Gadget;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Attacks a member that listens: without the secret, with another build, from between two members. */
@Timeout(300)
class MemberGateTest {

    private static final String BUILD = "build-a";
    /** Several times the limit of the gate. */
    private static final int CLOSE_TIMEOUT_MILLIS = 15_000;

    private static final int SILENT_CONNECTIONS = 160;

    private final CampaignMember member;
    private final MemberGate gate = new MemberGate(TestCluster.SECRET, BUILD);

    MemberGateTest() throws ClusterException, InterruptedException {
        member = TestCluster.start(null, BUILD);
    }

    @AfterEach
    void close() {
        member.close();
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port());
    }

    private int port() {
        return member.hazelcast().getCluster().getLocalMember().getAddress().getPort();
    }

    /** Returns an operation in the protocol of Hazelcast. A member executes the packets of a partition in order. */
    private static byte[] packet(Serializable operation) {
        byte[] payload = new DefaultSerializationServiceBuilder()
                .build()
                .toData(operation)
                .toByteArray();
        Packet packet = new Packet(payload, /* partitionId= */ 0).setPacketType(Packet.Type.OPERATION);
        ByteBuffer bytes = ByteBuffer.allocate(2 * payload.length);
        assertTrue(new PacketIOHelper().writeTo(packet, bytes), "the buffer must be large enough");
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    /** Blocks until the member closes the connection. Returns false after a timeout. */
    private static boolean isClosed(Socket socket) throws IOException {
        socket.setSoTimeout(CLOSE_TIMEOUT_MILLIS);
        try {
            socket.getInputStream().readAllBytes();
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            // Hazelcast resets a connection when it closes it
        }
        return true;
    }

    private static byte[] protocol() {
        return "HZC".getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void memberWithAnotherSecretIsRefused() {
        ClusterException e = assertThrows(
                ClusterException.class, () -> TestCluster.join(member.address(), ClusterSecret.generate(), BUILD));

        assertTrue(e.getMessage().startsWith("all members must have the same secret: "), e::getMessage);
        assertEquals(1, member.workers().size());
    }

    /** A busy member ends a connection without an answer; the next one succeeds. */
    @Test
    void connectionThatEndsBeforeTheAnswerIsNotARefusal() throws Exception {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket victim = new Socket(busy.getInetAddress(), busy.getLocalPort());
                Socket accepted = busy.accept()) {
            int greetingBytes = 16 + 32;
            accepted.getOutputStream().write("HALFSTEP-MEMBER1".getBytes(StandardCharsets.US_ASCII));
            accepted.getOutputStream().write(new byte[greetingBytes - 16]);
            accepted.shutdownOutput();

            IOException e = assertThrows(IOException.class, () -> gate.onConnect(victim));
            assertFalse(e instanceof RefusedException, "the process must try again: " + e);
        }
    }

    @Test
    void processThatKnowsOnlyTheNameOfTheClusterCannotJoin() {
        Config attacker = new Config().setClusterName("halfstep-campaign").setLiteMember(true);
        attacker.setProperty("hazelcast.logging.type", "none");
        attacker.setProperty("hazelcast.phone.home.enabled", "false");
        attacker.setProperty("hazelcast.max.join.seconds", "1");
        attacker.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        attacker.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        attacker.getNetworkConfig().getJoin().getTcpIpConfig().setEnabled(true).setRequiredMember(member.address());

        assertThrows(
                IllegalStateException.class,
                () -> Hazelcast.newHazelcastInstance(attacker).shutdown());
        assertEquals(1, member.workers().size());
    }

    @Test
    void packetWithoutTheSecretIsNotDeserialised() throws IOException {
        try (Socket attacker = connect()) {
            attacker.getOutputStream().write(protocol());
            attacker.getOutputStream().write(packet(new Gadget()));
            boolean isClosed = isClosed(attacker);

            assertFalse(Gadget.EXECUTED.get(), "a packet without the secret must not be deserialised");
            assertTrue(isClosed, "the member must close the connection");
        }
    }

    @Test
    void packetOfAnotherClassIsNotDeserialisedDespiteTheSecret() throws Exception {
        try (Socket attacker = connect()) {
            gate.onConnect(attacker);
            attacker.getOutputStream().write(protocol());
            attacker.getOutputStream().write(packet(new Gadget()));
            attacker.getOutputStream().write(packet(new DeserialisationProbe()));
            DeserialisationProbe.READ.await(); // so the first packet has been read, too

            assertFalse(Gadget.EXECUTED.get(), "a class that no campaign sends must not be deserialised");
        }
    }

    @Test
    void memberOfAnotherBuildIsRefusedByBothSides() throws IOException {
        try (Socket other = connect()) {
            MemberGate gateOfOtherBuild = new MemberGate(TestCluster.SECRET, "build-b");
            RefusedException e = assertThrows(RefusedException.class, () -> gateOfOtherBuild.onConnect(other));

            assertTrue(e.getMessage().contains("this one has the fingerprint build-b"), e::getMessage);
            assertTrue(isClosed(other), "the member must close the connection");
        }
    }

    /** Two seconds for each connection on 16 threads would be 20 seconds. */
    @Test
    @Timeout(15)
    void silentConnectionsDelayAMemberByLittle() throws Exception {
        List<Socket> silent = new ArrayList<>();
        for (int i = 0; i < SILENT_CONNECTIONS; i++) {
            silent.add(connect());
        }
        try (CampaignMember second = TestCluster.start(member, BUILD)) {
            assertEquals(2, second.workers().size());
        }
        for (Socket socket : silent) {
            assertTrue(isClosed(socket), "the member must close the connection");
            socket.close();
        }
    }

    /** A process that listens on another port cannot pass the proofs of two members on to each other. */
    @Test
    void proofIsValidForOneAddressOnly() throws IOException {
        try (ServerSocket relay = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket victim = new Socket(relay.getInetAddress(), relay.getLocalPort());
                Socket near = relay.accept();
                Socket far = connect()) {
            startCopying(near, far);
            startCopying(far, near);

            assertThrows(RefusedException.class, () -> gate.onConnect(victim));
        }
    }

    private static void startCopying(Socket from, Socket to) {
        Thread thread = new Thread(() -> {
            try (from;
                    to) {
                from.getInputStream().transferTo(to.getOutputStream());
            } catch (IOException e) {
                // one side is closed, so both are
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
