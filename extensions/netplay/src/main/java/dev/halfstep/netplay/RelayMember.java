package dev.halfstep.netplay;

import java.net.InetSocketAddress;
import java.security.MessageDigest;

/** A host or a guest who has a place in a room of a relay. */
final class RelayMember {

    final long id;
    final int channel;
    final TokenBucket bytes;
    private final byte[] key;

    /** Where the member was when he has entered last. He has answered a cookie there. */
    InetSocketAddress address;

    long heardNanos;

    RelayMember(long id, int channel, byte[] key, InetSocketAddress address, TokenBucket bytes) {
        this.id = id;
        this.channel = channel;
        this.key = key;
        this.address = address;
        this.bytes = bytes;
    }

    boolean isHost() {
        return channel == RelayPacket.HOST;
    }

    boolean hasKey(byte[] shown) {
        return MessageDigest.isEqual(key, shown);
    }
}
