package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.security.SecureRandom;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Measures what a forwarded packet costs. */
class RelayGarbageTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int PACKET_BYTES = 200;
    private static final int ROUNDS = 20_000;

    private final SecureRandom random = new SecureRandom();
    private final JoinCode code =
            JoinCode.createOverRelay(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), random);
    private final RelayLimits limits = new RelayLimits(1_000, 64, Integer.MAX_VALUE, Integer.MAX_VALUE, 32, 32);
    private final RelayMetrics metrics = new RelayMetrics();
    private final RelayRooms rooms = new RelayRooms(limits, null, metrics, random, 0);
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(RelayPacket.MAX_BYTES + 1);

    private static long allocatedBytes() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    private RelayMembership enter(boolean isHost, InetSocketAddress from) {
        RelayMembership member = new RelayMembership(code, isHost, null, random);
        for (int i = 0; i < 2; i++) {
            buffer.clear().put(member.next(0)).flip();
            assertEquals(from, rooms.take(from, buffer, 0));
            member.receive(buffer, 0);
        }
        assertTrue(member.isMember());
        return member;
    }

    private byte[] packet(RelayMembership member, int channel) {
        return member.envelope(RelayPacket.DATA, channel, ByteBuffer.allocate(PACKET_BYTES))
                .array();
    }

    private void forward(byte[] packet, InetSocketAddress from, InetSocketAddress to, long nowNanos) {
        buffer.clear().put(packet).flip();
        if (!to.equals(rooms.take(from, buffer, nowNanos))) {
            throw new AssertionError();
        }
    }

    @Test
    void forwardingAllocatesNothing() {
        InetSocketAddress hostAddress = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1001);
        InetSocketAddress guestAddress = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1002);
        byte[] ofHost = packet(enter(/* isHost= */ true, hostAddress), 1);
        byte[] ofGuest = packet(enter(/* isHost= */ false, guestAddress), RelayPacket.HOST);
        long best = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long beganBytes = allocatedBytes();
            long beganNanos = System.nanoTime();
            for (int i = 0; i < ROUNDS; i++) {
                forward(ofGuest, guestAddress, hostAddress, i);
                forward(ofHost, hostAddress, guestAddress, i);
            }
            long nanos = System.nanoTime() - beganNanos;
            long bytes = allocatedBytes() - beganBytes;
            best = Math.min(best, bytes);
            System.out.printf(Locale.ROOT, "forwarding without a socket: %d ns%n", nanos / (2 * ROUNDS));
        }
        assertTrue(best < 1_000, best + " bytes for " + 2 * ROUNDS + " packets");
    }

    /** Prints the cost with the socket: most of it is the kernel's. */
    @Test
    @EnabledIfSystemProperty(named = "halfstep.long", matches = "true", disabledReason = "measures, for some seconds")
    void costOfAPacketThroughTheSocket() throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (DatagramChannel hostSocket = DatagramChannel.open().bind(any);
                DatagramChannel guestSocket = DatagramChannel.open().bind(any);
                DatagramChannel bound = DatagramChannel.open().bind(any);
                RelayServer relay = new RelayServer(bound, rooms, metrics, System::nanoTime)) {
            byte[] ofHost = packet(enter(/* isHost= */ true, (InetSocketAddress) hostSocket.getLocalAddress()), 1);
            byte[] ofGuest = packet(enter(/* isHost= */ false, (InetSocketAddress) guestSocket.getLocalAddress()), 0);
            for (int round = 0; round < 5; round++) {
                long nanos = 0;
                long bytes = 0;
                long began = metrics.get(RelayMetric.PACKETS);
                for (int i = 0; i < 2_000; i++) {
                    for (int k = 0; k < 50; k++) {
                        guestSocket.send(ByteBuffer.wrap(ofGuest), relay.address());
                        hostSocket.send(ByteBuffer.wrap(ofHost), relay.address());
                    }
                    long beganBytes = allocatedBytes();
                    long beganNanos = System.nanoTime();
                    relay.turn();
                    nanos += System.nanoTime() - beganNanos;
                    bytes += allocatedBytes() - beganBytes;
                }
                long packets = metrics.get(RelayMetric.PACKETS) - began;
                System.out.printf(
                        Locale.ROOT,
                        "relay with a socket: %d packets, %.2f us each, %d packets a second, %d bytes each%n",
                        packets,
                        nanos / 1e3 / packets,
                        packets * 1_000_000_000L / nanos,
                        bytes / packets);
            }
        }
    }
}
