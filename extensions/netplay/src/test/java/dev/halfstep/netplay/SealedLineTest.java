package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SealedLineTest {

    private final byte[] room = new byte[PacketType.MAX_PACKET_BYTES];
    private final SealedLine host = new SealedLine(key(1), key(2));
    private final SealedLine player = new SealedLine(key(2), key(1));

    private static byte[] key(int value) {
        byte[] key = new byte[NoiseHandshake.KEY_BYTES];
        Arrays.fill(key, (byte) value);
        return key;
    }

    private byte[] payload(int length) {
        byte[] payload = new byte[length];
        new Random(length).nextBytes(payload);
        return payload;
    }

    private void assertOpens(SealedLine line, byte[] packet, byte[] payload) {
        assertEquals(payload.length, line.open(packet, packet.length, room));
        assertArrayEquals(payload, Arrays.copyOf(room, payload.length));
    }

    private void assertRefuses(SealedLine line, byte[] packet) {
        assertTrue(line.open(packet, packet.length, room) < 0);
    }

    @Test
    void payloadsOfAllLengthsArrive() {
        for (int length : new int[] {0, 1, 15, 16, 17, 63, 64, 65, 600, SealedLine.MAX_PAYLOAD_BYTES}) {
            byte[] packet = host.seal(payload(length));
            assertEquals(length + SealedLine.OVERHEAD_BYTES, packet.length);
            assertTrue(packet.length <= PacketType.MAX_PACKET_BYTES);
            assertOpens(player, packet, payload(length));
            assertOpens(host, player.seal(payload(length)), payload(length));
        }
        assertThrows(IllegalArgumentException.class, () -> host.seal(payload(SealedLine.MAX_PAYLOAD_BYTES + 1)));
    }

    @Test
    void aPacketArrivesOnceAlsoOutOfOrder() {
        byte[] first = host.seal(payload(1));
        byte[] second = host.seal(payload(2));
        assertOpens(player, second, payload(2));
        assertOpens(player, first, payload(1));
        assertRefuses(player, second);
        assertRefuses(player, first);
    }

    @Test
    void aReflectedPacketIsRefused() {
        assertRefuses(host, host.seal(payload(20)));
    }

    /** On JDK 17 a cipher refuses to be initialised twice with one number, here with the number of the forged packet. */
    @Test
    void aForgedPacketDoesNotCostTheTrueOne() {
        for (int round = 0; round < 3; round++) {
            byte[] packet = host.seal(payload(30));
            for (int index = 0; index < packet.length; index++) {
                byte[] forged = packet.clone();
                forged[index] ^= 0x10;
                assertRefuses(player, forged);
            }
            assertRefuses(player, Arrays.copyOf(packet, packet.length - 1));
            assertRefuses(player, Arrays.copyOf(packet, packet.length + 1));
            assertOpens(player, packet, payload(30));
        }
    }

    @Test
    void packetsThatAreTooShortOrTooLongAreRefused() {
        for (int length = 0; length < SealedLine.OVERHEAD_BYTES; length++) {
            assertTrue(player.open(room.clone(), length, room) < 0);
        }
        byte[] tooLong = new byte[2 * PacketType.MAX_PACKET_BYTES];
        tooLong[0] = PacketType.SEALED.code();
        assertRefuses(player, tooLong);
    }

    @Test
    void theWindowAcceptsWhatASlowModelAccepts() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            ReplayWindow window = new ReplayWindow();
            Set<Long> arrived = new HashSet<>();
            long newest = -1;
            for (int i = 0; i < 3000; i++) {
                long number = Math.max(-2, newest + 20 - random.nextInt(400));
                boolean expected = number >= 0 && number > newest - ReplayWindow.SIZE && !arrived.contains(number);
                assertEquals(expected, window.mayArrive(number), "seed " + seed + ", number " + number);
                if (expected && random.nextInt(4) > 0) { // otherwise forged: the number stays free
                    window.arrive(number);
                    arrived.add(number);
                    newest = Math.max(newest, number);
                }
            }
        }
    }

    @Test
    void theWindowWorksUpToTheGreatestNumber() {
        ReplayWindow window = new ReplayWindow();
        window.arrive(Long.MAX_VALUE);
        assertTrue(window.mayArrive(Long.MAX_VALUE - ReplayWindow.SIZE + 1));
        assertFalse(window.mayArrive(Long.MAX_VALUE - ReplayWindow.SIZE));
        assertFalse(window.mayArrive(Long.MAX_VALUE));
        assertFalse(window.mayArrive(Long.MIN_VALUE));
    }
}
