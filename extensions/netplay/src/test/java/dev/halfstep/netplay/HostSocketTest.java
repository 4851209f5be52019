package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connects guests with a host by real sockets on this machine. The clock is that of the test. */
@Timeout(60) // a payload that never arrives fails instead of stopping the build
class HostSocketTest {

    private static final long ROUND_NANOS = 50_000_000L;
    private static final int MAX_ROUNDS = 3_000;

    private final AtomicLong nowNanos = new AtomicLong(1_000_000_000L);
    private final SecureRandom random = new SecureRandom();
    private final List<GuestLine> guests = new ArrayList<>();
    private InetSocketAddress address;
    private JoinCode code;
    private HostSocket host;

    @BeforeEach
    void open() throws IOException {
        open(/* maxGuests= */ 4);
    }

    private void open(int maxGuests) throws IOException {
        DatagramChannel bound = DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        address = (InetSocketAddress) bound.getLocalAddress();
        code = JoinCode.create(address, random);
        host = new HostSocket(new UdpPort(bound), code, maxGuests, random, nowNanos::get, LineQuality.PERFECT);
    }

    private void reopen(int maxGuests) throws IOException {
        host.close();
        open(maxGuests);
    }

    @AfterEach
    void close() {
        for (GuestLine guest : guests) {
            assertNull(guest.failure());
            guest.close();
        }
        assertNull(host.failure());
        host.close();
    }

    private GuestLine join(JoinCode by, SecureRandom named) throws IOException {
        UdpPort port = new UdpPort(DatagramChannel.open());
        GuestLine guest = new GuestLine(port, by, by.address(), named, nowNanos::get, LineQuality.PERFECT);
        guests.add(guest);
        return guest;
    }

    private GuestLine join() throws IOException {
        return join(JoinCode.parse(code.text()), random);
    }

    private void close(GuestLine guest) {
        guests.remove(guest);
        guest.close();
    }

    /** Lets time pass, and waits a moment for a payload. */
    private byte[] pass(BlockingQueue<byte[]> received) throws InterruptedException {
        nowNanos.addAndGet(ROUND_NANOS);
        return received.poll(5, TimeUnit.MILLISECONDS);
    }

    /** Returns the line of the next guest at the host. */
    private HostSocket.GuestsLine accept(GuestLine guest) throws InterruptedException {
        for (int i = 0; i < MAX_ROUNDS; i++) {
            HostSocket.GuestsLine line = host.accept();
            if (line != null) {
                return line;
            }
            pass(guest.received());
        }
        throw new AssertionError("the host must let the guest in");
    }

    /** Sends until an answer arrives: the first payloads may be lost before the lines are connected. */
    private byte[] ask(Line from, BlockingQueue<byte[]> to, byte[] payload) throws InterruptedException {
        for (int i = 0; i < MAX_ROUNDS; i++) {
            from.send(payload);
            byte[] taken = pass(to);
            if (taken != null) {
                return taken;
            }
        }
        throw new AssertionError("nothing has arrived");
    }

    /** Sends a payload until it arrives, behind others that were sent before. */
    private void assertHears(Line from, BlockingQueue<byte[]> to, int value) throws InterruptedException {
        for (int i = 0; i < MAX_ROUNDS; i++) {
            if (ask(from, to, new byte[] {(byte) value})[0] == value) {
                return;
            }
        }
        throw new AssertionError("the payload must arrive: " + value);
    }

    private static void assertOnly(BlockingQueue<byte[]> received, int value) {
        for (byte[] payload = received.poll(); payload != null; payload = received.poll()) {
            assertEquals(value, payload[0]);
        }
    }

    @Test
    void payloadsArriveInBothDirections() throws Exception {
        GuestLine guest = join();
        HostSocket.GuestsLine line = accept(guest);
        assertArrayEquals(new byte[] {1, 2}, ask(guest, line.received(), new byte[] {1, 2}));
        assertTrue(line.isConnected() && guest.isConnected());
        assertArrayEquals(new byte[] {3}, ask(line, guest.received(), new byte[] {3}));
        assertNull(line.failure());
    }

    @Test
    void payloadsArriveOverALineThatIsBadOnPurpose() throws Exception {
        host.close();
        DatagramChannel bound = DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        code = JoinCode.create((InetSocketAddress) bound.getLocalAddress(), random);
        LineQuality bad = new LineQuality(/* delayMillis= */ 30, 30, /* lossPercent= */ 20, 10);
        host = new HostSocket(new UdpPort(bound), code, 4, random, nowNanos::get, bad);
        GuestLine guest =
                new GuestLine(new UdpPort(DatagramChannel.open()), code, code.address(), random, nowNanos::get, bad);
        guests.add(guest);
        HostSocket.GuestsLine line = accept(guest);
        assertHears(guest, line.received(), 5);
        assertHears(line, guest.received(), 6);
    }

    @Test
    void aStrangerIsNotConnected() throws Exception {
        GuestLine stranger = join(JoinCode.create(address, random), random);
        GuestLine guest = join();
        HostSocket.GuestsLine line = accept(guest);
        ask(guest, line.received(), new byte[] {1}); // the stranger has knocked at the same time
        assertFalse(stranger.isConnected());
        assertNull(host.accept());
    }

    @Test
    void twoGuestsHearOnlyTheirOwnPayloads() throws Exception {
        GuestLine first = join();
        HostSocket.GuestsLine atFirst = accept(first);
        GuestLine second = join();
        HostSocket.GuestsLine atSecond = accept(second);
        for (int i = 0; i < 50; i++) {
            first.send(new byte[] {1});
            atFirst.send(new byte[] {11});
            second.send(new byte[] {2});
            atSecond.send(new byte[] {22});
            pass(second.received());
        }
        assertHears(first, atFirst.received(), 1);
        assertHears(second, atSecond.received(), 2);
        assertHears(atFirst, first.received(), 11);
        assertHears(atSecond, second.received(), 22);
        assertOnly(atFirst.received(), 1);
        assertOnly(atSecond.received(), 2);
        assertOnly(first.received(), 11);
        assertOnly(second.received(), 22);
        assertNull(host.accept());
    }

    @Test
    void aGuestForWhomThereIsNoPlaceDoesNotTakeAnothersPlace() throws Exception {
        reopen(/* maxGuests= */ 2);
        GuestLine guest = join();
        HostSocket.GuestsLine line = accept(guest);
        GuestLine other = join();
        HostSocket.GuestsLine atOther = accept(other);
        GuestLine third = join();
        for (int i = 0; i < 100; i++) { // five seconds: knocks several times
            third.send(new byte[] {66});
            assertNull(third.poll());
            guest.send(new byte[] {1});
            other.send(new byte[] {1});
            pass(line.received());
        }
        assertTrue(third.isConnected(), "knows the secret");
        assertNull(host.accept(), "but finds no place");
        assertHears(guest, line.received(), 1);
        assertHears(other, atOther.received(), 1);
        assertOnly(line.received(), 1);
        assertOnly(atOther.received(), 1);
    }

    @Test
    void aGuestWhoseLineIsClosedFreesHisPlace() throws Exception {
        reopen(/* maxGuests= */ 1);
        GuestLine first = join();
        HostSocket.GuestsLine line = accept(first);
        ask(first, line.received(), new byte[] {1});
        line.send(new byte[] {99}); // the last payload arrives, too
        line.close();
        byte[] last = null;
        for (int i = 0; i < MAX_ROUNDS && last == null; i++) {
            last = pass(first.received());
        }
        assertArrayEquals(new byte[] {99}, last);
        close(first);
        GuestLine second = join();
        HostSocket.GuestsLine atSecond = accept(second);
        assertHears(second, atSecond.received(), 2);
        assertHears(atSecond, second.received(), 3);
        line.received().clear();
        line.send(new byte[] {66}); // of a line that is closed
        for (int i = 0; i < 20; i++) {
            pass(line.received());
        }
        assertOnly(second.received(), 3);
        assertNull(line.poll());
    }

    /** A random source with one name for all guests. */
    private static SecureRandom named(long token) {
        return new SecureRandom() {
            private static final long serialVersionUID = 1L;

            @Override
            public long nextLong() {
                return token;
            }
        };
    }

    @Test
    void aPlaceStaysWithTheGuestWhoIsHeardThoughAnotherHasHisName() throws Exception {
        GuestLine first = join(code, named(4711));
        HostSocket.GuestsLine line = accept(first);
        assertHears(first, line.received(), 1);
        GuestLine second = join(code, named(4711));
        for (int i = 0; i < 100 || (i < 3_000 && !second.isConnected()); i++) { // the second one knocks several times
            second.send(new byte[] {66});
            first.send(new byte[] {1});
            line.send(new byte[] {11});
            pass(line.received());
            assertNull(second.poll());
        }
        assertTrue(second.isConnected());
        assertNull(host.accept(), "no other place");
        assertHears(first, line.received(), 1);
        assertHears(line, first.received(), 11);
        assertOnly(line.received(), 1);

        close(first); // silent from now on: the second one may be the first one with another address
        assertHears(second, line.received(), 2);
        assertHears(line, second.received(), 22);
        assertNull(host.accept(), "it is the same place");
    }

    @Test
    void garbageDoesNotDisturbTheGuests() throws Exception {
        GuestLine guest = join();
        HostSocket.GuestsLine line = accept(guest);
        ask(guest, line.received(), new byte[] {1});
        try (DatagramChannel attacker = DatagramChannel.open()) {
            Random garbage = new Random(3);
            for (int i = 0; i < 20_000; i++) {
                byte[] packet = new byte[1 + garbage.nextInt(1400)];
                garbage.nextBytes(packet);
                packet[0] = (byte) garbage.nextInt(8);
                attacker.send(ByteBuffer.wrap(packet), address);
            }
        }
        assertHears(guest, line.received(), 7);
        assertNull(host.failure());
        assertNull(host.accept());
    }

    @Test
    void aGameThatTakesNoPayloadsKeepsABoundedNumber() throws Exception {
        GuestLine guest = join();
        HostSocket.GuestsLine line = accept(guest);
        ask(guest, line.received(), new byte[] {1});
        for (int i = 0; i < 20_000; i++) {
            guest.send(new byte[1_000]);
            line.send(new byte[1_000]);
        }
        assertTrue(line.received().size() <= PacketLoop.QUEUE_LENGTH);
        assertTrue(guest.received().size() <= PacketLoop.QUEUE_LENGTH);
        line.received().clear();
        ask(guest, line.received(), new byte[] {1}); // goes on
    }
}
