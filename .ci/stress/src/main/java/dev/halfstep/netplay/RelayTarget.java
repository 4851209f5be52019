package dev.halfstep.netplay;

import dev.halfstep.stress.FuzzTarget;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A packet for a relay with a host and a guest, and for a member: each one is dropped, or leads to a packet to someone who
 * has answered a cookie, or back, and never to a longer one. The first byte chooses the sender. The target adds the
 * cookie and the id, since no fuzzer finds one.
 */
public final class RelayTarget implements FuzzTarget {

    private static final int STRANGER = 2;
    private static final int SENDERS = 3;
    private static final int MAX_CHANNEL = 255;
    private static final RelayLimits LIMITS = new RelayLimits(2, 4, 100_000, 50_000, 2, 16);

    private final SecureRandom random = new SecureRandom();
    private final JoinCode code = JoinCode.createOverRelay(address(SENDERS), random);

    private static InetSocketAddress address(int sender) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 1 + sender);
    }

    private static byte[] packet(int sender, byte[] packet) {
        return ByteBuffer.allocate(1 + packet.length)
                .put((byte) sender)
                .put(packet)
                .array();
    }

    private static @Nullable InetSocketAddress take(RelayRooms relay, int sender, ByteBuffer packet) {
        int length = packet.limit();
        InetSocketAddress to = relay.take(address(sender), packet, /* nowNanos= */ 0);
        if (to != null && (packet.position() != 0 || packet.limit() > length)) {
            throw new AssertionError("an answer must not be longer than its question");
        }
        return to;
    }

    /** Enters a room, and adds the packets of the member to a list. */
    private RelayMembership enter(RelayRooms relay, int sender, List<byte[]> packets) {
        RelayMembership member = new RelayMembership(code, sender == 0, null, random);
        while (!member.isMember()) {
            ByteBuffer asked = member.next(0);
            if (asked == null) {
                throw new AssertionError("a member must enter");
            }
            ByteBuffer buffer =
                    ByteBuffer.allocate(RelayPacket.MAX_BYTES).put(asked).flip();
            byte[] question = new byte[buffer.limit()];
            buffer.get(0, question);
            packets.add(packet(sender, question));
            take(relay, sender, buffer);
            member.receive(buffer, 0);
        }
        for (RelayPacket kind : new RelayPacket[] {RelayPacket.DATA, RelayPacket.LEAVE}) {
            packets.add(packet(
                    sender,
                    member.envelope(kind, 1 - sender, ByteBuffer.allocate(RelayPacket.ENVELOPE_BYTES))
                            .array()));
        }
        packets.add(packet(
                sender,
                member.envelope(RelayPacket.DATA, 1 - sender, ByteBuffer.allocate(100))
                        .array()));
        return member;
    }

    private RelayRooms relay() {
        return new RelayRooms(LIMITS, null, new RelayMetrics(), random, 0);
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> packets = new ArrayList<>();
        RelayRooms relay = relay();
        enter(relay, 0, packets);
        enter(relay, 1, packets);
        return packets;
    }

    @Override
    public boolean read(byte[] input) {
        int sender = input.length == 0 ? 0 : Math.floorMod(input[0], SENDERS);
        RelayRooms relay = relay();
        List<byte[]> packets = new ArrayList<>();
        RelayMembership[] members = {enter(relay, 0, packets), enter(relay, 1, packets)};
        ByteBuffer packet = ByteBuffer.allocate(Math.max(RelayPacket.MAX_BYTES, input.length));
        packet.put(input, Math.min(1, input.length), Math.max(0, input.length - 1))
                .flip();
        RelayPacket kind = RelayPacket.of(packet);
        if (kind == RelayPacket.ENTER) {
            ByteBuffer hello = ByteBuffer.allocate(RelayPacket.HELLO.bytes());
            hello.put(RelayPacket.HELLO.code()).putLong(packet.getLong(1)).clear();
            take(relay, sender, hello);
            byte[] cookie = new byte[AddressCookies.COOKIE_BYTES];
            hello.position(1 + Long.BYTES).get(cookie);
            packet.put(1 + Long.BYTES, cookie);
        } else if (sender != STRANGER && (kind == RelayPacket.DATA || kind == RelayPacket.LEAVE)) {
            byte[] envelope = members[sender]
                    .envelope(kind, packet.get(RelayPacket.CHANNEL_INDEX), ByteBuffer.allocate(10))
                    .array();
            packet.put(0, envelope);
        }
        for (RelayMembership member : members) {
            int channel = member.receive(packet.duplicate(), 0);
            if (channel < -1 || channel > MAX_CHANNEL) {
                throw new AssertionError("a channel must be 0 to 255: " + channel);
            }
        }
        InetSocketAddress to = take(relay, sender, packet);
        if (to != null && !to.equals(address(0)) && !to.equals(address(1)) && !to.equals(address(sender))) {
            throw new AssertionError("a packet must go to a member, or back: " + to);
        }
        relay.sweep(Long.MAX_VALUE / 2);
        if (!relay.isEmpty()) {
            throw new AssertionError("a silent room must end");
        }
        return to != null;
    }
}
