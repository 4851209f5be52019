package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Connects two sides by real sockets, with a router between both that fails or attacks. The clock is that of the test.
 */
@Timeout(60) // a payload that never arrives fails instead of stopping the build
class RouterTest {

    /** How many times as long as in the build the flood takes; then the test prints the time of the processor. */
    private static final int FLOOD = Integer.getInteger("halfstep.netplay.flood", 1);

    private static final long ROUND_NANOS = 50_000_000L;

    private final AtomicLong nowNanos = new AtomicLong(1_000_000_000L);
    private final SecureRandom random = new SecureRandom();
    private Relay relay;
    private HostSocket host;
    private HostSocket.GuestsLine atHostLine;
    private GuestLine guest;
    private int atHost;
    private int atGuest;

    /** Makes the secret that is known. */
    private static JoinCode code(InetSocketAddress address) {
        return JoinCode.create(address, new SecureRandom() {
            private static final long serialVersionUID = 1L;

            @Override
            public void nextBytes(byte[] bytes) {
                Arrays.fill(bytes, (byte) 5);
            }
        });
    }

    @BeforeEach
    void open() throws Exception {
        DatagramChannel bound = DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        InetSocketAddress address = (InetSocketAddress) bound.getLocalAddress();
        relay = new Relay(address);
        host = host(bound, code(address));
        JoinCode overRelay = code(relay.address());
        UdpPort port = new UdpPort(DatagramChannel.open());
        guest = new GuestLine(port, overRelay, overRelay.address(), random, nowNanos::get, LineQuality.PERFECT);
        for (int i = 0; i < 3_000 && atHostLine == null; i++) {
            nowNanos.addAndGet(ROUND_NANOS);
            next(guest.received());
            atHostLine = host.accept();
        }
        talkUntilBothHear();
    }

    private HostSocket host(DatagramChannel bound, JoinCode code) throws IOException {
        return new HostSocket(new UdpPort(bound), code, 4, random, nowNanos::get, LineQuality.PERFECT);
    }

    @AfterEach
    void close() throws IOException {
        assertNull(host.accept(), "the guest had one place all the time");
        assertNull(host.failure());
        assertNull(guest.failure());
        guest.close();
        host.close();
        relay.close();
    }

    /** Lets both sides send payloads for some rounds, and counts those that arrive. */
    private void talk(int rounds, boolean isHostSending) throws InterruptedException {
        atHost = 0;
        atGuest = 0;
        for (int i = 0; i < rounds; i++) {
            nowNanos.addAndGet(ROUND_NANOS);
            guest.send(new byte[] {1, 2, 3});
            if (isHostSending) {
                atHostLine.send(new byte[] {4, 5, 6});
            }
            atHost += taken(atHostLine.received());
            atGuest += isHostSending ? taken(guest.received()) : 0;
        }
    }

    /** Waits a moment for a payload, and takes all. */
    private static int taken(BlockingQueue<byte[]> line) throws InterruptedException {
        int count = 0;
        for (byte[] payload = next(line); payload != null; payload = line.poll()) {
            count++;
        }
        return count;
    }

    private void talkUntilBothHear() throws InterruptedException {
        for (int i = 0; i < 3_000; i++) {
            talk(1, true);
            if (atHost > 0 && atGuest > 0) {
                return;
            }
        }
        throw new AssertionError("both sides must hear each other again: " + atHost + ", " + atGuest);
    }

    private void assertBothHear() throws InterruptedException {
        int rounds = 80; // four seconds of the clocks: twice the silence after which a side knocks
        talk(rounds, true);
        assertTrue(atHost >= rounds * 3 / 4, "the host has received " + atHost + " of " + rounds);
        assertTrue(atGuest >= rounds * 3 / 4, "the guest has received " + atGuest + " of " + rounds);
    }

    @Test
    void aGuestWhoseAddressChangesGoesOn() throws Exception {
        relay.changePort();
        talk(40, true);
        talkUntilBothHear();
        assertBothHear();
    }

    @Test
    void aDirectionThatWasCutForSecondsComesBackAtOnce() throws Exception {
        relay.cutToGuest(true);
        talk(60, true);
        relay.cutToGuest(false);
        talkUntilBothHear();
        assertBothHear();
    }

    @Test
    void aHostWhoStandsStillForSecondsAndComesBackGoesOn() throws Exception {
        relay.hold();
        talk(60, false);
        relay.release();
        talkUntilBothHear();
        assertBothHear();
    }

    /** Lets both sides send payloads with numbers, and notes which arrive. */
    private void exchangeNumbers(int count, Set<List<Byte>> arrived) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            guest.send(new byte[] {1, (byte) i});
            atHostLine.send(new byte[] {2, (byte) i});
            note(arrived);
        }
    }

    private void note(Set<List<Byte>> arrived) throws InterruptedException {
        for (BlockingQueue<byte[]> line : List.of(atHostLine.received(), guest.received())) {
            for (byte[] payload = next(line); payload != null; payload = line.poll()) {
                if (payload.length == 2) { // not of the talk before
                    assertTrue(arrived.add(List.of(payload[0], payload[1])), "arrives twice: " + payload[1]);
                }
            }
        }
    }

    /** Waits a moment for a payload. */
    private static byte[] next(BlockingQueue<byte[]> line) throws InterruptedException {
        return line.poll(5, TimeUnit.MILLISECONDS);
    }

    @Test
    void packetsThatAreSentAgainOrBackHaveNoEffect() throws Exception {
        Set<List<Byte>> arrived = new HashSet<>();
        exchangeNumbers(100, arrived);
        int before = arrived.size();
        List<byte[]> ofGuest = List.copyOf(relay.ofGuest);
        List<byte[]> ofHost = List.copyOf(relay.ofHost);
        assertTrue(ofGuest.size() > 100 && ofHost.size() > 100 && before > 100);
        for (byte[] packet : ofGuest) {
            relay.sendToHost(packet);
            relay.sendToGuest(packet);
        }
        for (byte[] packet : ofHost) {
            relay.sendToGuest(packet);
            relay.sendToHost(packet);
        }
        note(arrived);
        assertTrue(arrived.size() <= before + 2, "at most what was still on the way");
        assertBothHear();
    }

    @Test
    void packetsOfAnotherSessionWithTheSameSecretHaveNoEffect() throws Exception {
        talk(20, true);
        try (DatagramChannel bound = DatagramChannel.open();
                DatagramChannel attacker = DatagramChannel.open()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            InetSocketAddress address = (InetSocketAddress) bound.getLocalAddress();
            attacker.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            attacker.configureBlocking(false);
            long bytesIn = 0;
            long bytesOut = 0;
            try (HostSocket other = host(bound, code(address))) {
                for (byte[] packet : List.copyOf(relay.ofGuest)) {
                    attacker.send(ByteBuffer.wrap(packet), address);
                    bytesIn += packet.length;
                }
                guest.received().clear();
                assertNull(guest.received().poll(50, TimeUnit.MILLISECONDS)); // a moment
                assertNull(other.accept());
                ByteBuffer answer = ByteBuffer.allocate(2_000);
                while (attacker.receive(answer) != null) {
                    bytesOut += answer.position();
                    answer.clear();
                }
            }
            assertTrue(bytesOut < bytesIn / 2, "only a hello is answered: " + bytesOut + " bytes of " + bytesIn);
        }
    }

    /** The worst case of garbage: from the address of the guest, so that each packet is opened. */
    @Test
    void thousandsOfForgedPacketsASecondDoNotStopASession() throws Exception {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<Long> networkThreads = new ArrayList<>();
        for (ThreadInfo info : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (info != null && info.getThreadName().equals("halfstep-netplay")) {
                networkThreads.add(info.getThreadId());
            }
        }
        long cpuNanos = cpuNanos(threads, networkThreads);
        long beginNanos = System.nanoTime();
        Random garbage = new Random(3);
        int arrived = 0;
        int rounds = 30 * FLOOD;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < 50; i++) {
                byte[] packet = new byte[25 + garbage.nextInt(1_176)];
                garbage.nextBytes(packet);
                packet[0] = PacketType.SEALED.code();
                Arrays.fill(packet, 1, 7, (byte) 0); // a number that may arrive
                packet[7] = 100;
                relay.sendToHost(packet);
            }
            talk(1, true);
            arrived += atHost;
        }
        long wallNanos = System.nanoTime() - beginNanos;
        if (FLOOD > 1) {
            System.out.printf(
                    Locale.ROOT,
                    "%d forged packets a second cost both network threads %.1f %% of a core%n",
                    50L * rounds * 1_000_000_000L / wallNanos,
                    100.0 * (cpuNanos(threads, networkThreads) - cpuNanos) / wallNanos);
        }
        assertTrue(arrived > rounds / 10, "the session goes on: " + arrived + " of " + rounds);
        assertBothHear();
    }

    private static long cpuNanos(ThreadMXBean threads, List<Long> ids) {
        return ids.stream().mapToLong(threads::getThreadCpuTime).sum();
    }
}
