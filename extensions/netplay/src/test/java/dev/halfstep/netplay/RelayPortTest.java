package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.ManualClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connects members by real sockets with a relay, on this machine and in one thread. */
@Timeout(60) // a packet that never arrives fails instead of stopping the build
class RelayPortTest {

    private static final long SECOND = 1_000_000_000L;
    private static final byte[] KEY = "a key of the relay".getBytes(StandardCharsets.US_ASCII);

    private final SecureRandom random = new SecureRandom();
    private final ManualClock clock = new ManualClock();
    private final List<RelayPort> ports = new ArrayList<>();
    private InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private RelayServer relay;
    private JoinCode code;
    private RelayPort host;
    private RelayPort guest;

    @BeforeEach
    void open() throws IOException {
        startRelay(null);
        code = JoinCode.createOverRelay(address, random);
        host = add(RelayPort.host(code, null, random, clock));
        guest = add(RelayPort.join(JoinCode.parse(code.text()), random, clock));
    }

    @AfterEach
    void close() throws IOException {
        for (RelayPort port : ports) {
            port.close();
        }
        relay.close();
    }

    private void startRelay(byte[] key) throws IOException {
        DatagramChannel bound = DatagramChannel.open().bind(address);
        address = (InetSocketAddress) bound.getLocalAddress();
        RelayMetrics metrics = new RelayMetrics();
        RelayRooms rooms = new RelayRooms(RelayLimits.DEFAULTS, key, metrics, random, clock.nanoTime());
        relay = new RelayServer(bound, rooms, metrics, clock::nanoTime);
    }

    private RelayPort add(RelayPort port) {
        ports.add(port);
        return port;
    }

    /** Lets time pass. */
    private void pass(double seconds) {
        clock.advance((long) (seconds * SECOND));
    }

    private void turn() throws IOException {
        relay.turn();
        for (RelayPort port : ports) {
            port.await(1);
        }
        relay.turn();
    }

    private SocketAddress receive(RelayPort at, ByteBuffer packet) throws IOException {
        packet.clear();
        return at.receive(packet);
    }

    private void enter(RelayPort... entering) throws IOException {
        ByteBuffer ignored = ByteBuffer.allocate(PacketType.MAX_PACKET_BYTES + 1);
        for (RelayPort port : entering) {
            while (!port.isMember()) {
                turn();
                assertNull(receive(port, ignored));
                pass(0.05);
            }
        }
    }

    /** Sends a packet until it arrives, and returns the sender. */
    private SocketAddress deliver(RelayPort from, RelayPort at, SocketAddress to, byte[] sent) throws IOException {
        ByteBuffer packet = ByteBuffer.allocate(PacketType.MAX_PACKET_BYTES + 1);
        while (true) {
            from.send(sent, to);
            turn();
            from.receive(ByteBuffer.allocate(PacketType.MAX_PACKET_BYTES + 1));
            SocketAddress sender = receive(at, packet);
            if (sender != null) {
                byte[] arrived = new byte[packet.position()];
                packet.flip().get(arrived);
                assertArrayEquals(sent, arrived);
                while (receive(at, packet) != null) {
                    // sent more than once
                }
                return sender;
            }
            pass(0.05);
        }
    }

    @Test
    void packetsArriveInBothDirections() throws IOException {
        enter(host, guest);
        SocketAddress sender = deliver(guest, host, RelayAddress.HOST, new byte[] {1, 2, 3});
        assertEquals("guest 1 of the room", sender.toString());
        assertEquals(RelayAddress.HOST, deliver(host, guest, sender, new byte[PacketType.MAX_PACKET_BYTES]));
        RelayPort second = add(RelayPort.join(code, random, clock));
        enter(second);
        assertEquals(RelayAddress.of(2), deliver(second, host, RelayAddress.HOST, new byte[] {4}));
        assertEquals(RelayAddress.HOST, deliver(host, second, RelayAddress.of(2), new byte[] {5}));
    }

    @Test
    void aPortThatIsNotServedForAWhileKeepsOrRegainsItsPlace() throws IOException {
        enter(host, guest);
        deliver(guest, host, RelayAddress.HOST, new byte[] {1});
        pass(20);
        turn();
        assertFalse(host.isMember(), "it asks again after silence");
        assertEquals(RelayAddress.of(1), deliver(guest, host, RelayAddress.HOST, new byte[] {2}));
        enter(host, guest);
        pass(100); // the relay forgets both
        turn();
        assertEquals(RelayAddress.of(1), deliver(guest, host, RelayAddress.HOST, new byte[] {2}));
    }

    @Test
    void aRelayThatStartsAgainHasTheRoomAgainInFiveSeconds() throws IOException {
        RelayPort second = add(RelayPort.join(code, random, clock));
        enter(host, guest, second);
        relay.close();
        turnPorts();
        startRelay(null);
        long beganNanos = clock.nanoTime();
        assertEquals(RelayAddress.of(2), deliver(second, host, RelayAddress.HOST, new byte[] {1}));
        assertEquals(RelayAddress.of(1), deliver(guest, host, RelayAddress.HOST, new byte[] {2}));
        assertEquals(RelayAddress.HOST, deliver(host, second, RelayAddress.of(2), new byte[] {3}));
        long nanos = clock.nanoTime() - beganNanos;
        assertTrue(nanos < 5 * SECOND, nanos + " ns");
    }

    /** Without a relay, packets are lost, and the sockets do not fail. */
    private void turnPorts() throws IOException {
        ByteBuffer packet = ByteBuffer.allocate(PacketType.MAX_PACKET_BYTES + 1);
        for (RelayPort port : ports) {
            for (int i = 0; i < 3; i++) {
                port.send(new byte[] {1}, RelayAddress.HOST);
                port.await(1);
                assertNull(receive(port, packet));
            }
        }
    }

    @Test
    void aGuestWithoutAHostWaitsAndKnowsWhy() throws IOException {
        RelayPort early = add(RelayPort.join(JoinCode.createOverRelay(address, random), random, clock));
        ByteBuffer packet = ByteBuffer.allocate(PacketType.MAX_PACKET_BYTES + 1);
        while (early.refusal() == null) {
            turn();
            assertNull(receive(early, packet));
            pass(0.1);
        }
        assertEquals("the relay has no room for this code: the host is not there", early.refusal());
        assertFalse(early.isMember());
    }

    @Test
    void aRelayThatDoesNotAnswerIsNamed() throws IOException {
        RelayPort lost = RelayPort.host(code, null, random, clock); // its packets reach a relay that takes no turn
        lost.await(1);
        pass(11);
        lost.await(1);
        pass(2);
        IOException failure = assertThrows(IOException.class, () -> lost.await(1));
        assertEquals("the relay has not answered: its address and its port must be right", failure.getMessage());
        lost.close();
    }

    @Test
    void aHostNeedsTheKeyOfTheRelay() throws IOException {
        relay.close();
        startRelay(KEY);
        ByteBuffer packet = ByteBuffer.allocate(PacketType.MAX_PACKET_BYTES + 1);
        IOException refused = assertThrows(IOException.class, () -> {
            while (true) {
                turn();
                receive(host, packet);
                pass(0.1);
            }
        });
        assertEquals(RelayRefusal.WRONG_KEY.message(), refused.getMessage());
        JoinCode another = JoinCode.createOverRelay(address, random);
        ports.clear();
        enter(add(RelayPort.host(another, KEY, random, clock)), add(RelayPort.join(another, random, clock)));
    }

    @Test
    void aClosedPortClosesItsRoom() throws IOException {
        enter(host, guest);
        relay.drain();
        assertFalse(relay.isDrained());
        ports.remove(host);
        host.close();
        while (!relay.isDrained()) {
            turn();
        }
    }
}
