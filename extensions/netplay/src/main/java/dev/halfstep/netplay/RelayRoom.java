package dev.halfstep.netplay;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** A room of a relay: a host, and guests by their channels. */
final class RelayRoom {

    /** Of an id: 16 bits for the room, 8 for the channel, and random ones, since a stranger must not guess it. */
    private static final int ROOM_SHIFT = 48;

    private static final int CHANNEL_SHIFT = 40;
    private static final int MAX_CHANNEL = 255;
    private static final long RANDOM_BITS = (1L << CHANNEL_SHIFT) - 1;

    final String name;

    /** The index of the room at its relay. */
    final int index;

    /** The network of the host who has opened the room. */
    final long source;

    final TokenBucket bytes;
    final RelayRoomEvent event = new RelayRoomEvent();
    final @Nullable RelayMember[] members;
    private final RelayLimits limits;

    RelayRoom(String name, int index, long source, RelayLimits limits, long nowNanos) {
        this.name = name;
        this.index = index;
        this.source = source;
        bytes = new TokenBucket(limits.roomBytes(), nowNanos);
        members = new RelayMember[limits.members()];
        this.limits = limits;
        event.begin();
    }

    /** Returns the index of the room of an id. */
    static int index(long id) {
        return (int) (id >>> ROOM_SHIFT);
    }

    /** Returns the member with an id, null if there is none. */
    @Nullable
    RelayMember member(long id) {
        int channel = (int) (id >>> CHANNEL_SHIFT) & MAX_CHANNEL;
        RelayMember member = channel < members.length ? members[channel] : null;
        return member != null && member.id == id ? member : null;
    }

    /**
     * Gives the member with a key his place again, or a new member a place: a guest the wanted one if it is free.
     *
     * @param address where the member has answered a cookie
     * @return the member, null if the room has another host, or has no free place
     */
    @Nullable
    RelayMember enter(int place, byte[] key, InetSocketAddress address, long random, long nowNanos) {
        int channel = place < members.length && members[place] == null ? place : -1;
        int end = place == RelayPacket.HOST ? 1 : members.length;
        for (int i = place == RelayPacket.HOST ? 0 : 1; i < end; i++) {
            RelayMember member = members[i];
            if (member != null && member.hasKey(key)) {
                member.address = address;
                member.heardNanos = nowNanos;
                return member;
            }
            channel = channel < 0 && member == null ? i : channel;
        }
        if (channel < 0) {
            return null;
        }
        long id = (long) index << ROOM_SHIFT | (long) channel << CHANNEL_SHIFT | (random & RANDOM_BITS) | 1; // never 0
        RelayMember added = new RelayMember(id, channel, key, address, new TokenBucket(limits.guestBytes(), nowNanos));
        added.heardNanos = nowNanos;
        members[channel] = added;
        event.entered++;
        return added;
    }
}
