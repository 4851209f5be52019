package dev.halfstep.netplay;

import java.net.InetSocketAddress;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** A room of a relay: a host, and guests by their channels. It ends with the membership of the host. */
final class RelayRoom {

    /** A place in the room. */
    static final class Member {
        final RelayRoom room;
        final int channel;
        final long id;
        final TokenBucket bytes;
        private final byte[] key;

        /** Where the member was when he has entered last. He has answered a cookie there. */
        InetSocketAddress address;

        long heardNanos;

        private Member(RelayRoom room, int channel, long id, byte[] key, TokenBucket bytes, InetSocketAddress address) {
            this.room = room;
            this.channel = channel;
            this.id = id;
            this.key = key;
            this.bytes = bytes;
            this.address = address;
        }

        boolean isHost() {
            return channel == RelayPacket.HOST;
        }

        boolean hasKey(byte[] shown) {
            return MessageDigest.isEqual(key, shown);
        }
    }

    final String name;

    /** The index of the room at its relay. */
    final int index;

    /** The network of the host who has opened the room. */
    final long source;

    final TokenBucket bytes;
    final RelayRoomEvent event = new RelayRoomEvent();

    private final @Nullable Member[] members;

    RelayRoom(String name, int index, long source, RelayLimits limits, long nowNanos) {
        this.name = name;
        this.index = index;
        this.source = source;
        bytes = new TokenBucket(limits.roomBytes(), nowNanos);
        members = new Member[limits.members()];
        event.begin();
    }

    int channels() {
        return members.length;
    }

    /** Returns the member with a channel, null if there is none. */
    @Nullable
    Member member(int channel) {
        return channel < members.length ? members[channel] : null;
    }

    /** Returns the guest with a key, null if there is none. */
    @Nullable
    Member guest(byte[] key) {
        for (Member member : members) {
            if (member != null && !member.isHost() && member.hasKey(key)) {
                return member;
            }
        }
        return null;
    }

    /** Returns the channel for a new guest: the wanted one if it is free, else the first free one; -1 if none is. */
    int freeChannel(int wanted) {
        if (wanted < members.length && members[wanted] == null) {
            return wanted;
        }
        for (int channel = 1; channel < members.length; channel++) {
            if (members[channel] == null) {
                return channel;
            }
        }
        return -1;
    }

    Member add(int channel, long id, byte[] key, TokenBucket memberBytes, InetSocketAddress address) {
        Member added = new Member(this, channel, id, key, memberBytes, address);
        members[channel] = added;
        event.entered++;
        return added;
    }

    void remove(Member member) {
        members[member.channel] = null;
    }
}
