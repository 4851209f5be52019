package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.security.SecureRandom;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connects two sides by real sockets on this machine. */
@Timeout(60) // a payload that never arrives fails instead of stopping the build
class PlayerLineTest {

    private final SecureRandom random = new SecureRandom();
    private DatagramChannel bound;
    private InetSocketAddress address;
    private JoinCode code;
    private PlayerLine host;

    @BeforeEach
    void open() throws IOException {
        bound = DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        address = (InetSocketAddress) bound.getLocalAddress();
        code = JoinCode.create(address, random);
        host = PlayerLine.host(bound, code, random, NanoClock.system(), LineQuality.PERFECT);
    }

    @AfterEach
    void close() {
        host.close();
    }

    private PlayerLine join(String text) throws IOException {
        return PlayerLine.join(JoinCode.parse(text), random, NanoClock.system(), LineQuality.PERFECT);
    }

    /** Sends until an answer arrives: the first payloads may be lost before the lines are connected. */
    private static byte[] ask(PlayerLine from, PlayerLine to, byte[] payload) throws InterruptedException {
        for (int i = 0; i < 3000; i++) {
            from.send(payload);
            byte[] taken = to.received().poll(10, TimeUnit.MILLISECONDS);
            if (taken != null) {
                return taken;
            }
        }
        throw new AssertionError("nothing has arrived");
    }

    @Test
    void payloadsArriveInBothDirections() throws Exception {
        try (PlayerLine player = join(code.text())) {
            assertArrayEquals(new byte[] {1, 2}, ask(player, host, new byte[] {1, 2}));
            assertTrue(host.isConnected() && player.isConnected());
            assertArrayEquals(new byte[] {3}, ask(host, player, new byte[] {3}));
        }
        assertNull(host.failure());
    }

    @Test
    void aStrangerIsNotConnected() throws Exception {
        try (PlayerLine stranger = join(JoinCode.create(address, random).text());
                PlayerLine player = join(code.text())) {
            ask(player, host, new byte[] {1}); // the stranger has knocked at the same time
            assertFalse(stranger.isConnected());
        }
    }

    @Test
    void aSecondPlayerDoesNotTakeTheFirstOnesPlace() throws Exception {
        try (PlayerLine player = join(code.text())) {
            ask(player, host, new byte[] {1});
            try (PlayerLine second = join(code.text())) {
                for (int i = 0; i < 50; i++) {
                    second.send(new byte[] {66});
                    for (byte value : ask(player, host, new byte[] {1})) {
                        assertTrue(value == 1, "only the first player is heard");
                    }
                }
            }
        }
    }

    @Test
    void garbageDoesNotDisturbThePlayers() throws Exception {
        try (PlayerLine player = join(code.text());
                DatagramChannel attacker = DatagramChannel.open()) {
            ask(player, host, new byte[] {1});
            Random garbage = new Random(3);
            for (int i = 0; i < 20_000; i++) {
                byte[] packet = new byte[1 + garbage.nextInt(1400)];
                garbage.nextBytes(packet);
                packet[0] = (byte) garbage.nextInt(8);
                attacker.send(ByteBuffer.wrap(packet), address);
            }
            assertArrayEquals(new byte[] {7}, lastOf(ask(player, host, new byte[] {7}), player));
            assertNull(host.failure());
        }
    }

    @Test
    void aGameThatTakesNoPayloadsKeepsABoundedNumber() throws Exception {
        try (PlayerLine player = join(code.text())) {
            ask(player, host, new byte[] {1});
            for (int i = 0; i < 20_000; i++) {
                player.send(new byte[1_000]);
            }
            assertTrue(host.received().size() <= PlayerLine.QUEUE_LENGTH);
            host.received().clear();
            ask(player, host, new byte[] {1}); // goes on
        }
    }

    /** Returns the first payload that is not an old 1: several were sent until the first arrived. */
    private byte[] lastOf(byte[] first, PlayerLine player) throws InterruptedException {
        byte[] taken = first;
        while (taken[0] == 1) {
            taken = ask(player, host, new byte[] {7});
        }
        return taken;
    }
}
