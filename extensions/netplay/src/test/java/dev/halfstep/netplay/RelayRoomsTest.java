package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Plays members and attackers at a relay. */
class RelayRoomsTest {

    private static final long SECOND = 1_000_000_000L;
    private static final byte[] KEY = "the key of this relay".getBytes(StandardCharsets.US_ASCII);

    /** A packet that the relay sends. */
    private static final class Sent {
        private final InetSocketAddress to;
        private final byte[] bytes;

        Sent(InetSocketAddress to, byte[] bytes) {
            this.to = to;
            this.bytes = bytes;
        }

        long id() {
            return ByteBuffer.wrap(bytes).getLong(1 + (bytes.length == RelayPacket.PLACE.bytes() ? Long.BYTES : 0));
        }

        int channel() {
            return bytes[bytes.length == RelayPacket.PLACE.bytes() ? 17 : RelayPacket.CHANNEL_INDEX] & 0xff;
        }

        RelayRefusal refusal() {
            assertEquals(0, id());
            return RelayRefusal.of(channel());
        }
    }

    private final SecureRandom random = new SecureRandom();
    private final RelayMetrics metrics = new RelayMetrics();
    private final JoinCode code = JoinCode.createOverRelay(address(99), random);
    private long nowNanos = Long.MAX_VALUE - 40 * SECOND; // a clock may wrap around
    private RelayRooms relay = relay(RelayLimits.DEFAULTS, null);

    private RelayRooms relay(RelayLimits limits, byte[] key) {
        return new RelayRooms(limits, key, metrics, random, nowNanos);
    }

    private static InetSocketAddress address(int number) {
        return address(number, 4000 + number);
    }

    private static InetSocketAddress address(int number, int port) {
        try {
            byte[] ip = {10, (byte) (number >> 16), (byte) (number >> 8), (byte) number};
            return new InetSocketAddress(InetAddress.getByAddress(ip), port);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    /** Sends a packet to the relay, and returns what the relay sends. */
    private Sent send(InetSocketAddress from, byte[] packet) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(2_000).put(packet).flip();
        InetSocketAddress to = relay.take(from, buffer, nowNanos);
        if (to == null) {
            return null;
        }
        assertEquals(0, buffer.position());
        assertTrue(buffer.limit() <= packet.length, "an answer must not be longer than its question");
        byte[] bytes = new byte[buffer.limit()];
        buffer.get(bytes);
        return new Sent(to, bytes);
    }

    private Sent send(InetSocketAddress from, ByteBuffer packet) {
        byte[] bytes = new byte[packet.remaining()];
        packet.get(bytes);
        return send(from, bytes);
    }

    private static byte[] packet(RelayPacket kind, long id, int channel, int contentBytes) {
        return ByteBuffer.allocate(RelayPacket.ENVELOPE_BYTES + contentBytes)
                .put(kind.code())
                .putLong(id)
                .put((byte) channel)
                .array();
    }

    private static byte[] data(Sent place, int channel, int contentBytes) {
        return packet(RelayPacket.DATA, place.id(), channel, contentBytes);
    }

    private byte[] hello(long number) {
        return ByteBuffer.allocate(RelayPacket.HELLO.bytes())
                .put(RelayPacket.HELLO.code())
                .putLong(number)
                .array();
    }

    /** Returns the registration of a member who has got a cookie. */
    private byte[] registration(InetSocketAddress from, byte[] room, int key, int place, byte[] relayKey) {
        byte[] cookie = Arrays.copyOfRange(send(from, hello(7)).bytes, 9, RelayPacket.COOKIE.bytes());
        byte[] ownKey = new byte[RelayPacket.KEY_BYTES];
        Arrays.fill(ownKey, (byte) key);
        return ByteBuffer.allocate(RelayPacket.ENTER.bytes())
                .put(RelayPacket.ENTER.code())
                .putLong(7)
                .put(cookie)
                .put(room)
                .put(ownKey)
                .put(relayKey == null ? new byte[16] : RelayPacket.proof(relayKey, cookie, room))
                .put((byte) place)
                .array();
    }

    private static byte[] room(int number) {
        return ByteBuffer.allocate(RelayPacket.NAME_BYTES).putInt(number).array();
    }

    private Sent enter(int from, int room, int key, int place) {
        return send(address(from), registration(address(from), room(room), key, place, null));
    }

    private Sent host() {
        return enter(1, 1, 100, RelayPacket.HOST);
    }

    private Sent guest(int number) {
        return enter(number, 1, number, RelayPacket.ANY_PLACE);
    }

    private long count(RelayMetric metric) {
        return metrics.get(metric);
    }

    /** Lets time pass, without a packet of anyone. */
    private void pass(double seconds) {
        nowNanos += (long) (seconds * SECOND);
        relay.sweep(nowNanos);
    }

    @Test
    void packetsGoFromAGuestToTheHostAndBack() {
        Sent host = host();
        Sent first = guest(2);
        Sent second = guest(3);
        assertEquals(1, first.channel());
        assertEquals(2, second.channel());
        byte[] packet = data(second, RelayPacket.HOST, 5);
        packet[12] = 42;
        Sent toHost = send(address(3), packet);
        assertEquals(address(1), toHost.to);
        assertEquals(host.id(), toHost.id());
        assertEquals(2, toHost.channel());
        assertEquals(42, toHost.bytes[12]);
        Sent toGuest = send(address(1), data(host, 1, 1_200));
        assertEquals(address(2), toGuest.to);
        assertEquals(first.id(), toGuest.id());
        assertEquals(RelayPacket.HOST, toGuest.channel());
        pass(1);
        assertEquals(1, count(RelayMetric.ROOMS));
        assertEquals(3, count(RelayMetric.MEMBERS));
        assertEquals(2, count(RelayMetric.PACKETS));
    }

    @Test
    void aSignOfLifeIsAnsweredAndNotForwarded() {
        host();
        Sent guest = guest(2);
        byte[] sign = data(guest, RelayPacket.HOST, 0);
        Sent answer = send(address(2), sign);
        assertEquals(address(2), answer.to);
        assertEquals(sign.length, answer.bytes.length);
        assertEquals(guest.id(), answer.id());
        assertEquals(0, count(RelayMetric.PACKETS));
    }

    @Test
    void aSpoofedHelloIsNotAmplified() {
        Sent answer = send(address(2), hello(5));
        assertEquals(address(2), answer.to);
        assertEquals(RelayPacket.COOKIE.bytes(), answer.bytes.length);
        assertTrue(answer.bytes.length < RelayPacket.HELLO.bytes() / 2);
        for (int length = 1; length < RelayPacket.HELLO.bytes(); length++) {
            assertNull(send(address(2), Arrays.copyOf(hello(5), length)), "a shorter hello has no answer");
        }
    }

    @Test
    void whoDoesNotReceiveTheCookieGetsNothing() {
        byte[] registration = registration(address(2), room(1), 1, RelayPacket.HOST, null);
        assertNull(send(address(3), registration), "from another address");
        assertNull(send(address(2, 9999), registration), "from another port");
        registration[1] ^= 1;
        assertNull(send(address(2), registration), "with another number");
        assertEquals(3, count(RelayMetric.COOKIE));
        pass(1);
        assertEquals(0, count(RelayMetric.ROOMS));
        assertTrue(relay.isEmpty());
    }

    @Test
    void aReplayedRegistrationIsTooOldAfterTwentySeconds() {
        byte[] registration = registration(address(2), room(1), 1, RelayPacket.HOST, null);
        Sent place = send(address(2), registration);
        send(address(2), packet(RelayPacket.LEAVE, place.id(), 0, 0));
        assertTrue(relay.isEmpty());
        pass(20.001);
        assertNull(send(address(2), registration));
        assertTrue(relay.isEmpty());
    }

    @Test
    void anotherOwnerKeyDoesNotTakeARoomOver() {
        Sent host = host();
        assertEquals(
                RelayRefusal.ANOTHER_HOST, enter(2, 1, 101, RelayPacket.HOST).refusal());
        Sent guest = guest(3);
        assertEquals(address(1), send(address(3), data(guest, RelayPacket.HOST, 1)).to);
        assertEquals(host.id(), host().id(), "the owner has his place already");
    }

    @Test
    void aHostMovesToAnotherAddressWithHisKey() {
        Sent host = host();
        Sent guest = guest(2);
        assertNull(send(address(1, 9), data(host, 1, 1)), "from another address, before he has registered there");
        Sent moved = send(address(5), registration(address(5), room(1), 100, RelayPacket.HOST, null));
        assertEquals(host.id(), moved.id());
        assertEquals(address(5), send(address(2), data(guest, RelayPacket.HOST, 1)).to);
        assertNull(send(address(1), data(host, 1, 1)), "from his old address");
        assertEquals(address(2), send(address(5), data(host, 1, 1)).to);
    }

    @Test
    void aGuestMovesToAnotherAddressAndKeepsHisChannel() {
        Sent host = host();
        guest(2);
        Sent guest = guest(3);
        Sent moved = enter(4, 1, 3, RelayPacket.ANY_PLACE);
        assertEquals(guest.channel(), moved.channel());
        assertEquals(address(4), send(address(1), data(host, guest.channel(), 1)).to);
    }

    @Test
    void aGuestGetsTheChannelBackThatHeHadBeforeARestart() {
        host();
        assertEquals(7, enter(2, 1, 2, 7).channel());
        assertEquals(1, enter(3, 1, 3, 7).channel(), "the channel is taken");
        assertEquals(2, enter(4, 1, 4, 200).channel(), "a room has fewer channels");
    }

    @Test
    void aGuestReachesOnlyTheHost() {
        host();
        Sent guest = guest(2);
        Sent other = guest(3);
        for (int channel = 1; channel < 256; channel++) {
            assertNull(send(address(2), data(guest, channel, 1)));
        }
        assertEquals(255, count(RelayMetric.NO_RECEIVER));
        assertNull(send(address(2), data(other, RelayPacket.HOST, 1)), "as another guest");
    }

    @Test
    void aHostReachesOnlyGuestsOfHisRoom() {
        Sent host = host();
        enter(2, 2, 2, RelayPacket.HOST);
        enter(3, 2, 3, RelayPacket.ANY_PLACE);
        for (int channel = 0; channel < 256; channel++) {
            assertNull(send(address(1), data(host, channel, 1)));
        }
    }

    @Test
    void aGuestDoesNotCloseARoom() {
        Sent host = host();
        Sent guest = guest(2);
        assertNull(send(address(2), packet(RelayPacket.LEAVE, host.id(), 0, 0)), "with the id of the host");
        assertNull(send(address(2), packet(RelayPacket.LEAVE, guest.id(), 0, 0)));
        assertFalse(relay.isEmpty());
        assertNull(send(address(2), data(guest, 0, 1)), "he has left himself");
        assertNull(send(address(1), data(host, 1, 1)));
        Sent next = guest(4);
        assertEquals(guest.channel(), next.channel());
        assertNotEquals(guest.id(), next.id());
    }

    @Test
    void aRoomEndsWithItsHost() {
        Sent host = host();
        Sent guest = guest(2);
        send(address(1), packet(RelayPacket.LEAVE, host.id(), 0, 0));
        assertTrue(relay.isEmpty());
        assertNull(send(address(2), data(guest, 0, 1)));
        assertEquals(RelayRefusal.NO_ROOM, guest(2).refusal());
        Sent another = enter(5, 1, 50, RelayPacket.HOST);
        assertNotEquals(0, another.id());
        assertNull(send(address(2), data(guest, 0, 1)), "an id of the room before");
    }

    @Test
    void aSilentHostLosesHisRoomAndASilentGuestHisPlace() {
        Sent host = host();
        Sent guest = guest(2);
        guest(3);
        pass(20);
        send(address(1), data(host, 0, 0));
        send(address(2), data(guest, 0, 0));
        pass(11);
        assertEquals(2, count(RelayMetric.MEMBERS));
        assertNull(send(address(1), data(host, 2, 1)));
        pass(20);
        assertFalse(relay.isEmpty(), "the host was heard 20 s ago");
        pass(11);
        assertTrue(relay.isEmpty());
        assertEquals(0, count(RelayMetric.MEMBERS));
        assertNull(send(address(1), data(host, 1, 1)));
    }

    @Test
    void aFloodOfHellosLeavesNothingBehind() {
        host();
        for (int i = 0; i < 5_000; i++) {
            assertNotNull(send(address(i), hello(i)));
        }
        pass(1);
        assertEquals(1, count(RelayMetric.ROOMS));
        assertEquals(1, count(RelayMetric.MEMBERS));
    }

    @Test
    void theNumberOfRoomsIsBounded() {
        relay = relay(new RelayLimits(20, 4, 100_000, 100_000, 5, 1_000), null);
        for (int i = 0; i < 5; i++) {
            assertNotEquals(0, enter(1, i, i, RelayPacket.HOST).id());
        }
        assertEquals(
                RelayRefusal.NO_MORE_ROOMS_OF_SOURCE,
                enter(1, 5, 5, RelayPacket.HOST).refusal());
        for (int i = 5; i < 20; i++) {
            assertNotEquals(0, enter(i, i, i, RelayPacket.HOST).id());
        }
        assertEquals(
                RelayRefusal.NO_MORE_ROOMS, enter(30, 30, 30, RelayPacket.HOST).refusal());
        pass(31);
        assertNotEquals(0, enter(30, 30, 30, RelayPacket.HOST).id());
    }

    @Test
    void theNumberOfMembersOfARoomIsBounded() {
        relay = relay(new RelayLimits(20, 4, 100_000, 100_000, 5, 1_000), null);
        host();
        for (int i = 2; i < 5; i++) {
            assertNotEquals(0, guest(i).id());
        }
        assertEquals(RelayRefusal.ROOM_FULL, guest(5).refusal());
        assertNotEquals(0, guest(4).id(), "who is in already");
    }

    @Test
    void allRoomsAndChannelsOfTheLargestRelayAreReached() {
        relay = relay(new RelayLimits(RelayLimits.MAX_ROOMS, RelayLimits.MAX_MEMBERS, 9_999, 9_999, 1, 999), null);
        Set<Long> ids = new HashSet<>();
        for (int i = 0; i < 300; i++) {
            ids.add(enter(i, i, i, RelayPacket.HOST).id());
        }
        for (int i = 1; i < RelayLimits.MAX_MEMBERS; i++) {
            Sent guest = enter(400 + i, 299, i, RelayPacket.ANY_PLACE);
            assertEquals(i, guest.channel());
            assertEquals(address(299), send(address(400 + i), data(guest, 0, 1)).to);
            ids.add(guest.id());
        }
        assertEquals(300 + RelayLimits.MAX_MEMBERS - 1, ids.size());
        assertEquals(
                RelayRefusal.ROOM_FULL,
                enter(800, 299, 255, RelayPacket.ANY_PLACE).refusal());
    }

    @Test
    void anAddressRegistersABoundedNumberOfTimesASecond() {
        byte[] registration = registration(address(1), room(1), 1, RelayPacket.HOST, null);
        int answers = 0;
        for (int i = 0; i < 1_000; i++) {
            answers += send(address(1), registration) == null ? 0 : 1;
        }
        assertEquals(RelayLimits.DEFAULTS.sourceEntries(), answers);
        assertEquals(1_000 - answers, count(RelayMetric.SOURCE_RATE));
        assertNotEquals(0, guest(2).id(), "others are not concerned");
        pass(1);
        assertNotNull(send(address(1), registration));
    }

    @Test
    void anAddressOfIp6IsItsNetwork() throws UnknownHostException {
        int answers = 0;
        for (int i = 0; i < 100; i++) {
            byte[] ip = new byte[16];
            ip[0] = 0x20;
            ip[15] = (byte) i;
            InetSocketAddress from = new InetSocketAddress(InetAddress.getByAddress(ip), 5_000);
            answers += send(from, registration(from, room(i), i, RelayPacket.HOST, null)) == null ? 0 : 1;
        }
        assertEquals(RelayLimits.DEFAULTS.sourceEntries(), answers);
    }

    @Test
    void aLongPacketIsDropped() {
        Sent host = host();
        guest(2);
        assertNotNull(send(address(1), data(host, 1, PacketType.MAX_PACKET_BYTES)));
        assertNull(send(address(1), data(host, 1, PacketType.MAX_PACKET_BYTES + 1)));
        assertEquals(1, count(RelayMetric.TOO_LONG));
    }

    @Test
    void aGuestHasABoundedNumberOfBytesASecond() {
        relay = relay(new RelayLimits(20, 4, 1_000_000, 10_000, 5, 1_000), null);
        host();
        Sent guest = guest(2);
        Sent other = guest(3);
        int arrived = 0;
        for (int i = 0; i < 1_000; i++) {
            arrived += send(address(2), data(guest, 0, 990)) == null ? 0 : 1;
        }
        assertEquals(10, arrived);
        assertEquals(990, count(RelayMetric.GUEST_RATE));
        assertNotNull(send(address(3), data(other, 0, 990)), "the others keep their share");
        nowNanos += SECOND / 2;
        for (int i = 0; i < 1_000; i++) {
            arrived += send(address(2), data(guest, 0, 990)) == null ? 0 : 1;
        }
        assertEquals(15, arrived);
    }

    @Test
    void guestsTogetherLeaveHalfOfARoomToTheHost() {
        relay = relay(new RelayLimits(20, 64, 100_000, 10_000, 5, 1_000), null);
        Sent host = host();
        int ofGuests = 0;
        for (int i = 2; i < 60; i++) {
            Sent guest = guest(i);
            for (int k = 0; k < 10; k++) {
                ofGuests += send(address(i), data(guest, 0, 990)) == null ? 0 : 1;
            }
        }
        assertEquals(50, ofGuests);
        int ofHost = 0;
        for (int i = 0; i < 1_000; i++) {
            ofHost += send(address(1), data(host, 1, 990)) == null ? 0 : 1;
        }
        assertEquals(50, ofHost);
        assertEquals(58 * 10 - 50 + 950, count(RelayMetric.ROOM_RATE));
        enter(1, 2, 7, RelayPacket.HOST);
        Sent elsewhere = enter(99, 2, 8, RelayPacket.ANY_PLACE);
        assertNotNull(send(address(99), data(elsewhere, 0, 990)), "another room is not concerned");
    }

    @Test
    void onlyAHostNeedsTheKeyOfTheRelay() {
        relay = relay(RelayLimits.DEFAULTS, KEY);
        assertEquals(RelayRefusal.WRONG_KEY, host().refusal());
        byte[] stranger = registration(address(1), room(1), 100, RelayPacket.HOST, new byte[16]);
        assertEquals(RelayRefusal.WRONG_KEY, send(address(1), stranger).refusal());
        byte[] proved = registration(address(1), room(1), 100, RelayPacket.HOST, KEY);
        byte[] otherRoom = proved.clone();
        otherRoom[30] ^= 1;
        assertEquals(RelayRefusal.WRONG_KEY, send(address(1), otherRoom).refusal(), "the proof of another room");
        assertNotEquals(0, send(address(1), proved).id());
        assertNotEquals(0, guest(2).id());
    }

    @Test
    void aDrainingRelayKeepsItsRooms() {
        Sent host = host();
        relay.drain();
        assertEquals(RelayRefusal.DRAINING, enter(5, 5, 5, RelayPacket.HOST).refusal());
        Sent guest = guest(2);
        assertEquals(address(1), send(address(2), data(guest, 0, 1)).to);
        assertEquals(host.id(), host().id(), "a host who has moved");
        send(address(1), packet(RelayPacket.LEAVE, host.id(), 0, 0));
        assertTrue(relay.isEmpty());
    }

    @Test
    void garbageHasNoEffect() {
        Sent host = host();
        Sent guest = guest(2);
        Random garbage = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            byte[] packet = new byte[garbage.nextInt(3) == 0 ? RelayPacket.ENTER.bytes() : garbage.nextInt(1_300)];
            garbage.nextBytes(packet);
            if (packet.length > 0) {
                packet[0] = (byte) (RelayPacket.HELLO.code() + garbage.nextInt(8) - 1);
            }
            Sent answer = send(address(garbage.nextInt(4)), packet);
            boolean isHello = packet.length == RelayPacket.HELLO.bytes() && packet[0] == RelayPacket.HELLO.code();
            assertEquals(isHello, answer != null);
        }
        assertEquals(address(2), send(address(1), data(host, 1, 1)).to);
        assertEquals(address(1), send(address(2), data(guest, 0, 1)).to);
    }

    @Test
    void aMemberIgnoresPacketsThatAreNotForHim() {
        RelayMembership member = new RelayMembership(code, /* isHost= */ true, null, random);
        Random garbage = new Random(4);
        byte[] cookie = send(address(1), member.next(nowNanos)).bytes;
        for (int i = 0; i < 1_000; i++) {
            byte[] forged = cookie.clone(); // he does not know the number
            forged[1 + garbage.nextInt(8)] ^= (byte) (1 + garbage.nextInt(255));
            assertEquals(-1, member.receive(ByteBuffer.wrap(forged), nowNanos));
            assertNull(member.next(nowNanos));
        }
        member.receive(ByteBuffer.wrap(cookie), nowNanos);
        byte[] place = send(address(1), member.next(nowNanos)).bytes;
        for (int i = 0; i < 9; i++) {
            byte[] forged = place.clone();
            forged[i] ^= 1;
            member.receive(ByteBuffer.wrap(forged), nowNanos);
            assertFalse(member.isMember());
        }
        member.receive(ByteBuffer.wrap(place), nowNanos);
        assertTrue(member.isMember());
        byte[] packet = packet(RelayPacket.DATA, 1 + new Sent(address(1), place).id(), 3, 1);
        assertEquals(-1, member.receive(ByteBuffer.wrap(packet), nowNanos), "with another id");
    }

    @Test
    void aMemberRepeatsWhatWasLostAndAsksAgainAfterSilence() {
        RelayMembership member = new RelayMembership(code, /* isHost= */ true, null, random);
        assertNotNull(member.next(nowNanos)); // lost
        assertNull(member.next(nowNanos + SECOND / 5));
        nowNanos += SECOND / 2;
        member.receive(ByteBuffer.wrap(send(address(1), member.next(nowNanos)).bytes), nowNanos);
        byte[] lost = send(address(1), member.next(nowNanos)).bytes;
        nowNanos += SECOND / 2;
        byte[] again = send(address(1), member.next(nowNanos)).bytes;
        assertArrayEquals(lost, again);
        member.receive(ByteBuffer.wrap(again), nowNanos);
        assertTrue(member.isMember());
        for (int i = 0; i < 10; i++) {
            nowNanos += SECOND;
            Sent sign = send(address(1), member.next(nowNanos));
            assertEquals(RelayPacket.DATA.bytes(), sign.bytes.length);
            member.receive(ByteBuffer.wrap(sign.bytes), nowNanos);
            assertNull(member.next(nowNanos + SECOND / 2));
        }
        nowNanos += 3 * SECOND + 1;
        ByteBuffer question = member.next(nowNanos);
        assertEquals(RelayPacket.HELLO, RelayPacket.of(question));
        assertFalse(member.isMember());
    }
}
