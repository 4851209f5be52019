package dev.halfstep.netplay;

import java.net.SocketAddress;

/** Names a member of a room of a relay by his channel: no other address of him is known. */
final class RelayAddress extends SocketAddress {

    /** The host of the room. */
    static final RelayAddress HOST = new RelayAddress(RelayPacket.HOST);

    private static final long serialVersionUID = 1L;

    private final int channel;

    private RelayAddress(int channel) {
        this.channel = channel;
    }

    /** Returns the address of a channel: 0 for the host, 1 to 254 for a guest. */
    static RelayAddress of(int channel) {
        return channel == RelayPacket.HOST ? HOST : new RelayAddress(channel);
    }

    int channel() {
        return channel;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RelayAddress address && address.channel == channel;
    }

    @Override
    public int hashCode() {
        return channel;
    }

    @Override
    public String toString() {
        return channel == RelayPacket.HOST ? "the host of the room" : "guest " + channel + " of the room";
    }
}
