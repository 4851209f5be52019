package dev.halfstep.netplay;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Forwards packets between the host of a room and its guests. Does not send or receive itself: a socket or a test does.
 * Nothing of a sender is remembered before he has proved by a cookie that he receives packets at his address, and
 * packets are forwarded only to members, who have proved it. What is remembered is bounded by {@link RelayLimits}.
 *
 * <p>Forwarding a packet allocates nothing: the packet is changed in its buffer, and the id of its sender leads to his
 * room and his channel.
 */
final class RelayRooms {

    /** A host or a guest who was silent for this long has left. */
    private static final long EXPIRY_NANOS = 30_000_000_000L;

    private static final long SWEEP_NANOS = 1_000_000_000L;

    /** The buckets for registrations are 2^12. Addresses share them, so many addresses need no more memory. */
    private static final int SOURCE_BITS = 12;

    /** Spreads the bits of a number over its highest ones: 2^64 divided by the golden ratio. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private static final int IP4_BYTES = 4;

    private final RelayLimits limits;
    private final byte @Nullable [] relayKey;
    private final RelayMetrics metrics;
    private final SecureRandom random;
    private final AddressCookies cookies;
    private final @Nullable RelayRoom[] rooms;
    private final Map<String, RelayRoom> roomsByName = new HashMap<>();
    private final TokenBucket[] entries = new TokenBucket[1 << SOURCE_BITS];
    private final long sourceSeed;
    private boolean isDraining;
    private long sweptNanos;

    /**
     * Creates a relay without rooms.
     *
     * @param relayKey the key that a host must know, null if everyone may open a room
     */
    RelayRooms(
            RelayLimits limits, byte @Nullable [] relayKey, RelayMetrics metrics, SecureRandom random, long nowNanos) {
        this.limits = limits;
        this.relayKey = relayKey;
        this.metrics = metrics;
        this.random = random;
        cookies = new AddressCookies(random);
        rooms = new RelayRoom[limits.rooms()];
        sourceSeed = random.nextLong();
        Arrays.setAll(entries, i -> new TokenBucket(limits.sourceEntries(), nowNanos));
        sweptNanos = nowNanos;
    }

    /** Opens no more rooms. */
    void drain() {
        isDraining = true;
    }

    boolean isEmpty() {
        return roomsByName.isEmpty();
    }

    /**
     * Takes a packet.
     *
     * @param packet the packet, from 0 to the limit of the buffer. It becomes the packet to send, which is not longer
     * @return where to send it, null for nowhere
     */
    @Nullable
    InetSocketAddress take(InetSocketAddress from, ByteBuffer packet, long nowNanos) {
        RelayPacket kind = RelayPacket.of(packet);
        if (kind == RelayPacket.HELLO) {
            byte[] cookie = cookies.create(from, packet.getLong(1), nowNanos);
            packet.put(0, RelayPacket.COOKIE.code()).position(1 + Long.BYTES).put(cookie);
            packet.flip();
            return from;
        }
        if (kind == RelayPacket.ENTER) {
            return enter(from, packet, nowNanos);
        }
        boolean isOfMember = kind == RelayPacket.DATA || kind == RelayPacket.LEAVE;
        long id = isOfMember ? packet.getLong(1) : 0;
        RelayRoom room = RelayRoom.index(id) < rooms.length ? rooms[RelayRoom.index(id)] : null;
        RelayMember member = room == null ? null : room.member(id);
        if (room == null || member == null || !member.address.equals(from)) {
            return drop(packet.limit() > RelayPacket.MAX_BYTES ? RelayMetric.TOO_LONG : RelayMetric.STRANGER);
        }
        if (kind == RelayPacket.LEAVE) {
            remove(room, member);
            return null;
        }
        member.heardNanos = nowNanos;
        return forward(room, member, packet, nowNanos);
    }

    private @Nullable InetSocketAddress drop(RelayMetric reason) {
        metrics.add(reason, 1);
        return null;
    }

    /**
     * Forwards a packet of a guest to the host, or one of the host to a guest, or one without content back. A guest has a
     * bound of his own, and all guests together leave half of a second to the host, so that they cannot silence him.
     */
    private @Nullable InetSocketAddress forward(RelayRoom room, RelayMember from, ByteBuffer packet, long nowNanos) {
        int length = packet.limit();
        int channel = Byte.toUnsignedInt(packet.get(RelayPacket.CHANNEL_INDEX));
        boolean isAllowed = from.isHost() != (channel == RelayPacket.HOST) && channel < room.members.length;
        RelayMember to = isAllowed ? room.members[channel] : null;
        if (length == RelayPacket.ENVELOPE_BYTES) {
            to = from;
        }
        if (to == null) {
            return drop(RelayMetric.NO_RECEIVER);
        }
        if (!from.isHost() && !from.bytes.take(length, /* isLow= */ false, nowNanos)) {
            return drop(RelayMetric.GUEST_RATE);
        }
        if (!room.bytes.take(length, /* isLow= */ !from.isHost(), nowNanos)) {
            return drop(RelayMetric.ROOM_RATE);
        }
        packet.putLong(1, to.id).put(RelayPacket.CHANNEL_INDEX, (byte) from.channel);
        if (to != from) {
            room.event.packets++;
            room.event.bytes += length;
            metrics.add(RelayMetric.PACKETS, 1);
            metrics.add(RelayMetric.BYTES, length);
        }
        return to.address;
    }

    private @Nullable InetSocketAddress enter(InetSocketAddress from, ByteBuffer packet, long nowNanos) {
        long number = packet.position(1).getLong();
        byte[] cookie = read(packet, AddressCookies.COOKIE_BYTES);
        byte[] name = read(packet, RelayPacket.NAME_BYTES);
        byte[] key = read(packet, RelayPacket.KEY_BYTES);
        byte[] proof = read(packet, RelayPacket.PROOF_BYTES);
        int place = Byte.toUnsignedInt(packet.get());
        if (!cookies.isValid(cookie, from, number, nowNanos)) {
            return drop(RelayMetric.COOKIE);
        }
        long source = source(from.getAddress());
        int bucket = (int) (((source ^ sourceSeed) * GOLDEN) >>> (Long.SIZE - SOURCE_BITS));
        if (!entries[bucket].take(1, /* isLow= */ false, nowNanos)) {
            return drop(RelayMetric.SOURCE_RATE);
        }
        String text = HexFormat.of().formatHex(name);
        RelayRoom room = roomsByName.get(text);
        RelayRefusal refusal = place == RelayPacket.HOST ? RelayRefusal.ANOTHER_HOST : RelayRefusal.ROOM_FULL;
        if (room == null) {
            boolean knowsKey =
                    relayKey == null || MessageDigest.isEqual(RelayPacket.proof(relayKey, cookie, name), proof);
            refusal = place == RelayPacket.HOST ? refusal(source, knowsKey) : RelayRefusal.NO_ROOM;
            room = refusal == null ? open(text, source, nowNanos) : null;
        }
        RelayMember member = room == null ? null : room.enter(place, key, from, random.nextLong(), nowNanos);
        packet.clear().put(RelayPacket.PLACE.code()).putLong(number);
        if (member != null) {
            packet.putLong(member.id).put((byte) member.channel);
        } else {
            packet.putLong(0).put(Objects.requireNonNull(refusal).code());
            metrics.add(RelayMetric.REFUSED, 1);
        }
        packet.flip();
        return from;
    }

    private static byte[] read(ByteBuffer packet, int count) {
        byte[] bytes = new byte[count];
        packet.get(bytes);
        return bytes;
    }

    /** Returns the network of an address: of IPv6, 64 bits, since each home has all addresses of such a network. */
    private static long source(InetAddress address) {
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        return bytes.capacity() == IP4_BYTES ? bytes.getInt() : bytes.getLong();
    }

    /** Returns why a room must not be opened, null if it may. */
    private @Nullable RelayRefusal refusal(long source, boolean knowsKey) {
        int ofSource = 0;
        for (RelayRoom room : rooms) {
            ofSource += room != null && room.source == source ? 1 : 0;
        }
        if (!knowsKey) {
            return RelayRefusal.WRONG_KEY;
        }
        if (isDraining) {
            return RelayRefusal.DRAINING;
        }
        if (ofSource >= limits.sourceRooms()) {
            return RelayRefusal.NO_MORE_ROOMS_OF_SOURCE;
        }
        return roomsByName.size() == rooms.length ? RelayRefusal.NO_MORE_ROOMS : null;
    }

    private RelayRoom open(String name, long source, long nowNanos) {
        int index = 0;
        while (rooms[index] != null) {
            index++;
        }
        RelayRoom room = new RelayRoom(name, index, source, limits, nowNanos);
        rooms[index] = room;
        roomsByName.put(name, room);
        return room;
    }

    /** Removes a guest, or a host with his room. */
    private void remove(RelayRoom room, RelayMember member) {
        room.members[member.channel] = null;
        if (member.isHost()) {
            rooms[room.index] = null;
            roomsByName.remove(room.name);
            room.event.commit();
        }
    }

    /** Removes members who were silent for too long, and counts the others; once a second at most. */
    void sweep(long nowNanos) {
        if (nowNanos - sweptNanos < SWEEP_NANOS) {
            return;
        }
        sweptNanos = nowNanos;
        int count = 0;
        for (RelayRoom room : rooms) {
            for (int i = 0; room != null && rooms[room.index] == room && i < room.members.length; i++) {
                RelayMember member = room.members[i];
                if (member != null && nowNanos - member.heardNanos > EXPIRY_NANOS) {
                    room.event.isExpired = member.isHost();
                    remove(room, member);
                } else if (member != null) {
                    count++;
                }
            }
        }
        metrics.set(RelayMetric.ROOMS, roomsByName.size());
        metrics.set(RelayMetric.MEMBERS, count);
    }
}
