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

    /** The number of buckets for registrations. Addresses share them, so an attacker cannot fill a memory with them. */
    private static final int SOURCE_BUCKETS = 4_096;

    /** Of an id: 16 bits for the room, 8 for the channel, and random ones, since a stranger must not guess it. */
    private static final int ROOM_SHIFT = 48;

    private static final int CHANNEL_SHIFT = 40;
    private static final int MAX_CHANNEL = 255;
    private static final long RANDOM_BITS = (1L << CHANNEL_SHIFT) - 1;

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
    private final Map<Long, Integer> roomsBySource = new HashMap<>();
    private final TokenBucket[] entries = new TokenBucket[SOURCE_BUCKETS];
    private final long sourceSeed;
    private int memberCount;
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
        int length = packet.limit();
        if (length > RelayPacket.MAX_BYTES) {
            return drop(RelayDrop.TOO_LONG);
        }
        if (kind == RelayPacket.HELLO && length == RelayPacket.HELLO_BYTES) {
            byte[] cookie = cookies.create(from, packet.getLong(1), nowNanos);
            packet.put(0, RelayPacket.COOKIE.code()).put(RelayPacket.NUMBER_BYTES, cookie);
            packet.limit(RelayPacket.COOKIE_BYTES);
            return from;
        }
        if (kind == RelayPacket.ENTER && length == RelayPacket.ENTER_BYTES) {
            return enter(from, packet, nowNanos);
        }
        RelayRoom.Member member = length < RelayPacket.KEEP_BYTES ? null : member(packet.getLong(1));
        if (member == null || !member.address.equals(from)) {
            return drop(RelayDrop.STRANGER);
        }
        if (kind == RelayPacket.DATA && length > RelayPacket.ENVELOPE_BYTES) {
            member.heardNanos = nowNanos;
            return forward(member, packet, nowNanos);
        }
        if (kind == RelayPacket.KEEP && length == RelayPacket.KEEP_BYTES) {
            member.heardNanos = nowNanos;
            return from;
        }
        if (kind == RelayPacket.LEAVE && length == RelayPacket.KEEP_BYTES) {
            remove(member);
            return null;
        }
        return drop(RelayDrop.STRANGER);
    }

    private @Nullable InetSocketAddress drop(RelayDrop reason) {
        metrics.dropped(reason);
        return null;
    }

    private RelayRoom.@Nullable Member member(long id) {
        int index = (int) (id >>> ROOM_SHIFT);
        RelayRoom room = index < rooms.length ? rooms[index] : null;
        RelayRoom.Member member = room == null ? null : room.member((int) (id >>> CHANNEL_SHIFT) & MAX_CHANNEL);
        return member != null && member.id == id ? member : null;
    }

    /**
     * Forwards a packet of a guest to the host, or one of the host to a guest. A guest has a bound of his own, and all
     * guests together leave half of a second to the host, so that they cannot silence him.
     */
    private @Nullable InetSocketAddress forward(RelayRoom.Member from, ByteBuffer packet, long nowNanos) {
        RelayRoom room = from.room;
        boolean isGuest = !from.isHost();
        int length = packet.limit();
        int channel = Byte.toUnsignedInt(packet.get(RelayPacket.CHANNEL_INDEX));
        RelayRoom.Member to = isGuest == (channel == RelayPacket.HOST) ? room.member(channel) : null;
        if (to == null) {
            return drop(RelayDrop.NO_RECEIVER);
        }
        if (isGuest && !from.bytes.take(length, /* isLow= */ false, nowNanos)) {
            return drop(RelayDrop.GUEST_RATE);
        }
        if (!room.bytes.take(length, isGuest, nowNanos)) {
            return drop(RelayDrop.ROOM_RATE);
        }
        packet.putLong(1, to.id).put(RelayPacket.CHANNEL_INDEX, (byte) from.channel);
        room.event.packets++;
        room.event.bytes += length;
        metrics.forwarded(length);
        return to.address;
    }

    private @Nullable InetSocketAddress enter(InetSocketAddress from, ByteBuffer packet, long nowNanos) {
        byte[] cookie = new byte[AddressCookies.COOKIE_BYTES];
        byte[] name = new byte[RelayPacket.NAME_BYTES];
        byte[] key = new byte[RelayPacket.KEY_BYTES];
        byte[] proof = new byte[RelayPacket.PROOF_BYTES];
        long number = packet.position(1).getLong();
        packet.get(cookie).get(name).get(key);
        int place = Byte.toUnsignedInt(packet.get());
        packet.get(proof);
        if (!cookies.isValid(cookie, from, number, nowNanos)) {
            return drop(RelayDrop.COOKIE);
        }
        long source = source(from.getAddress());
        int bucket = (int) ((source ^ sourceSeed) * GOLDEN >>> Long.SIZE - 12);
        if (!entries[bucket].take(1, /* isLow= */ false, nowNanos)) {
            return drop(RelayDrop.SOURCE_RATE);
        }
        RelayRoom room = roomsByName.get(HexFormat.of().formatHex(name));
        RelayRefusal refusal;
        if (place == RelayPacket.HOST) {
            boolean knowsKey =
                    relayKey == null || MessageDigest.isEqual(RelayPacket.proof(relayKey, cookie, name), proof);
            refusal = refusalOfHost(room, key, knowsKey, source);
        } else {
            refusal = refusalOfGuest(room, key);
        }
        packet.clear();
        if (refusal != null) {
            packet.put(RelayPacket.REFUSED.code())
                    .putLong(number)
                    .put((byte) refusal.ordinal())
                    .flip();
            metrics.refused(refusal);
            return from;
        }
        RelayRoom entered = room == null ? open(HexFormat.of().formatHex(name), source, nowNanos) : room;
        RelayRoom.Member member = place == RelayPacket.HOST ? entered.member(place) : entered.guest(key);
        if (member == null) {
            member = add(entered, entered.freeChannel(place), key, from, nowNanos);
        }
        member.address = from;
        member.heardNanos = nowNanos;
        packet.put(RelayPacket.ENTERED.code())
                .putLong(number)
                .putLong(member.id)
                .put((byte) member.channel);
        packet.flip();
        return from;
    }

    private @Nullable RelayRefusal refusalOfHost(@Nullable RelayRoom room, byte[] key, boolean knowsKey, long source) {
        if (room != null) {
            RelayRoom.Member host = room.member(RelayPacket.HOST);
            return host != null && host.hasKey(key) ? null : RelayRefusal.ANOTHER_HOST;
        }
        if (!knowsKey) {
            return RelayRefusal.WRONG_KEY;
        }
        if (isDraining) {
            return RelayRefusal.DRAINING;
        }
        if (roomsByName.size() == rooms.length) {
            return RelayRefusal.NO_MORE_ROOMS;
        }
        return roomsBySource.getOrDefault(source, 0) < limits.sourceRooms()
                ? null
                : RelayRefusal.NO_MORE_ROOMS_OF_SOURCE;
    }

    private static @Nullable RelayRefusal refusalOfGuest(@Nullable RelayRoom room, byte[] key) {
        if (room == null) {
            return RelayRefusal.NO_ROOM;
        }
        return room.guest(key) != null || room.freeChannel(RelayPacket.ANY_PLACE) >= 0 ? null : RelayRefusal.ROOM_FULL;
    }

    private RelayRoom open(String name, long source, long nowNanos) {
        int index = 0;
        while (rooms[index] != null) {
            index++;
        }
        RelayRoom room = new RelayRoom(name, index, source, limits, nowNanos);
        rooms[index] = room;
        roomsByName.put(name, room);
        roomsBySource.merge(source, 1, Integer::sum);
        return room;
    }

    private RelayRoom.Member add(RelayRoom room, int channel, byte[] key, InetSocketAddress address, long nowNanos) {
        long id = (long) room.index << ROOM_SHIFT | (long) channel << CHANNEL_SHIFT | random.nextLong() & RANDOM_BITS;
        memberCount++;
        RelayRoom.Member added = room.add(channel, id, key, new TokenBucket(limits.guestBytes(), nowNanos), address);
        metrics.setSize(roomsByName.size(), memberCount);
        return added;
    }

    /** Removes a guest, or a host with his room. */
    private void remove(RelayRoom.Member member) {
        RelayRoom room = member.room;
        if (member.isHost()) {
            for (int channel = 0; channel < room.channels(); channel++) {
                memberCount -= room.member(channel) == null ? 0 : 1;
            }
            rooms[room.index] = null;
            roomsByName.remove(room.name);
            roomsBySource.computeIfPresent(room.source, (source, count) -> count == 1 ? null : count - 1);
            room.event.commit();
        } else {
            room.remove(member);
            memberCount--;
        }
        metrics.setSize(roomsByName.size(), memberCount);
    }

    /** Removes members who were silent for too long; once a second at most. */
    void sweep(long nowNanos) {
        if (nowNanos - sweptNanos < SWEEP_NANOS) {
            return;
        }
        sweptNanos = nowNanos;
        for (RelayRoom room : rooms) {
            for (int channel = 0; room != null && channel < room.channels(); channel++) {
                RelayRoom.Member member = room.member(channel);
                if (member != null && nowNanos - member.heardNanos > EXPIRY_NANOS) {
                    room.event.isExpired = member.isHost();
                    remove(member);
                    if (member.isHost()) {
                        break;
                    }
                }
            }
        }
    }

    /** Returns the network of an address: of IPv6, 64 bits, since each home has all addresses of such a network. */
    private static long source(InetAddress address) {
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        return bytes.capacity() == IP4_BYTES ? bytes.getInt() : bytes.getLong();
    }
}
