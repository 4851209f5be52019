package dev.halfstep.netplay;

import java.io.IOException;
import java.net.PortUnreachableException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.jspecify.annotations.Nullable;

/** Sends and receives packets over a socket of this machine. */
final class UdpPort implements PacketPort {

    private final DatagramChannel channel;
    private final Selector selector;

    /** Uses a channel, which this port closes. */
    UdpPort(DatagramChannel channel) throws IOException {
        this.channel = channel;
        selector = Selector.open();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ);
    }

    @Override
    public void await(long maxMillis) throws IOException {
        selector.select(maxMillis);
        selector.selectedKeys().clear();
    }

    @Override
    public void wakeUp() {
        selector.wakeup();
    }

    @Override
    public @Nullable SocketAddress receive(ByteBuffer packet) throws IOException {
        while (true) {
            try {
                return channel.receive(packet);
            } catch (PortUnreachableException e) {
                // No socket listens there now: as if the packet was lost.
            }
        }
    }

    @Override
    public void send(byte[] packet, SocketAddress to) throws IOException {
        try {
            channel.send(ByteBuffer.wrap(packet), to);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            // Lost, as on the way: a side that stays without a network ends the session after its silence.
        }
    }

    @Override
    public void close() throws IOException {
        selector.close();
        channel.close();
    }
}
