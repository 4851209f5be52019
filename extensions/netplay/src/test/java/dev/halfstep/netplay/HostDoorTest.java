package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Plays players and attackers at the door of a host. */
class HostDoorTest {

    private static final long SECOND = 1_000_000_000L;

    private final SecureRandom random = new SecureRandom();
    private final JoinCode code = JoinCode.create(address(1), random);
    private final HostDoor door = new HostDoor(code, random);
    private long nowNanos = 123 * SECOND;

    private static InetSocketAddress address(int host) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) host}), 4000 + host);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private byte[] answer(InetSocketAddress from, byte[] packet) {
        byte[] answer = door.answer(from, packet, packet.length, nowNanos);
        assertTrue(answer == null || answer.length < packet.length, "an answer must be shorter than its question");
        return answer;
    }

    /** Returns the cookie packet for a new player. */
    private byte[] cookie(Knocking player, InetSocketAddress from) {
        return Objects.requireNonNull(answer(from, Objects.requireNonNull(player.next(nowNanos))));
    }

    private void deliver(Knocking player, byte[] packet) {
        player.receive(packet, packet.length);
    }

    /** Returns the knock of a player who has got a cookie. */
    private byte[] knock(Knocking player, InetSocketAddress from) {
        deliver(player, cookie(player, from));
        byte[] knock = Objects.requireNonNull(player.next(nowNanos));
        assertEquals(HostDoor.KNOCK_BYTES, knock.length);
        return knock;
    }

    private static void assertTalk(SealedLine a, SealedLine b) {
        byte[] room = new byte[PacketType.MAX_PACKET_BYTES];
        byte[] packet = a.seal(new byte[] {1, 2, 3});
        assertEquals(3, b.open(packet, packet.length, room));
        byte[] back = b.seal(new byte[] {4});
        assertEquals(1, a.open(back, back.length, room));
        assertEquals(4, room[0]);
    }

    @Test
    void aPlayerWithTheCodeGetsALine() {
        Knocking player = new Knocking(code, random);
        byte[] welcome = answer(address(2), knock(player, address(2)));
        HostDoor.Admission admission = Objects.requireNonNull(door.newest());
        assertEquals(address(2), admission.address());
        deliver(player, Objects.requireNonNull(welcome));
        assertTalk(Objects.requireNonNull(player.line()), admission.line());
        assertNull(player.next(nowNanos + SECOND), "nothing more to ask");
    }

    @Test
    void whatWasLostIsRepeated() {
        Knocking player = new Knocking(code, random);
        assertNotNull(player.next(nowNanos)); // lost
        assertNull(player.next(nowNanos + SECOND / 10), "too early");
        nowNanos += SECOND;
        byte[] knock = knock(player, address(2));
        byte[] lost = Objects.requireNonNull(answer(address(2), knock));
        SealedLine line = Objects.requireNonNull(door.newest()).line();
        nowNanos += SECOND;
        byte[] again = Objects.requireNonNull(player.next(nowNanos));
        assertArrayEquals(knock, again);
        byte[] welcome = Objects.requireNonNull(answer(address(2), again));
        assertArrayEquals(lost, welcome);
        assertNull(door.newest(), "the same player is let in once");
        deliver(player, welcome);
        assertTalk(Objects.requireNonNull(player.line()), line);
    }

    @Test
    void aPlayerWhoseCookieIsTooOldAsksForAnother() {
        Knocking player = new Knocking(code, random);
        byte[] knock = knock(player, address(2));
        nowNanos += 25 * SECOND;
        assertNull(answer(address(2), knock));
        byte[] packet = knock;
        for (int i = 0; i < 20 && packet.length == HostDoor.KNOCK_BYTES; i++) {
            nowNanos += SECOND;
            packet = Objects.requireNonNull(player.next(nowNanos));
        }
        assertEquals(HostDoor.HELLO_BYTES, packet.length);
        deliver(player, Objects.requireNonNull(answer(address(2), packet)));
        deliver(player, Objects.requireNonNull(answer(address(2), Objects.requireNonNull(player.next(nowNanos)))));
        assertNotNull(player.line());
    }

    @Test
    void whoDoesNotKnowTheSecretIsNotAnswered() {
        Knocking stranger = new Knocking(JoinCode.create(address(1), random), random);
        assertNull(answer(address(3), knock(stranger, address(3))));
        assertNull(door.newest());
    }

    @Test
    void aKnockFromAnotherAddressIsNotAnswered() {
        byte[] knock = knock(new Knocking(code, random), address(2));
        assertNull(answer(address(3), knock), "replayed or spoofed from another address");
        assertNotNull(answer(address(2), knock));
        assertNull(answer(address(3), knock));
    }

    @Test
    void packetsOfAnotherSessionWithTheSameCodeLetNobodyIn() {
        Knocking player = new Knocking(code, random);
        byte[] knock = knock(player, address(2));
        byte[] welcome = Objects.requireNonNull(answer(address(2), knock));
        HostDoor next = new HostDoor(code, random);
        assertNull(next.answer(address(2), knock, knock.length, nowNanos));
        assertNull(next.newest());
        Knocking again = new Knocking(code, random);
        deliver(again, welcome);
        assertNull(again.line());
    }

    @Test
    void aKnockThatIsSentAgainLetsNobodyInAgain() {
        byte[] knock = knock(new Knocking(code, random), address(2));
        byte[] welcome = Objects.requireNonNull(answer(address(2), knock));
        for (int i = 0; i < 1_000; i++) {
            assertArrayEquals(welcome, answer(address(2), knock));
            assertNull(door.newest());
        }
    }

    @Test
    void theAnswersOfAnAttackerDoNotCostTheTrueOnes() {
        Knocking player = new Knocking(code, random);
        byte[] cookie = cookie(player, address(2));
        Random forger = new Random(1);
        for (int i = 0; i < 1000; i++) { // he does not know the number of the player
            byte[] forged = cookie.clone();
            forged[1 + forger.nextInt(8)] ^= (byte) (1 + forger.nextInt(255));
            deliver(player, forged);
        }
        deliver(player, cookie);
        byte[] welcome = Objects.requireNonNull(answer(address(2), Objects.requireNonNull(player.next(nowNanos))));
        for (int i = 0; i < welcome.length; i++) { // he reads along, and is faster
            byte[] forged = welcome.clone();
            forged[i] ^= 1;
            deliver(player, forged);
            assertNull(player.line());
        }
        deliver(player, welcome);
        assertNotNull(player.line());
    }

    @Test
    void garbageIsNotAnsweredAndLetsNobodyIn() {
        Random garbage = new Random(2);
        for (int i = 0; i < 20_000; i++) {
            byte[] packet = new byte[garbage.nextInt(4) == 0 ? HostDoor.KNOCK_BYTES : 1 + garbage.nextInt(1500)];
            garbage.nextBytes(packet);
            packet[0] = (byte) garbage.nextInt(8);
            byte[] answer = answer(address(3), packet);
            boolean isHello = packet.length == HostDoor.HELLO_BYTES && packet[0] == PacketType.HELLO.code();
            assertEquals(isHello, answer != null);
            assertNull(door.newest());
        }
    }

    /** An attacker with an address of his own gets a cookie, and makes the host check secrets. */
    @Test
    void theHostChecksABoundedNumberOfSecretsASecond() {
        byte[] knock = knock(new Knocking(JoinCode.create(address(1), random), random), address(3));
        for (int i = 0; i < 10_000; i++) {
            knock[HostDoor.KNOCK_BYTES - 1 - i % 16]++; // another message each time
            assertNull(answer(address(3), knock));
        }
        assertNull(answer(address(2), knock(new Knocking(code, random), address(2))), "the budget is used up");
        nowNanos += SECOND;
        assertNotNull(answer(address(2), knock(new Knocking(code, random), address(2))));
    }
}
