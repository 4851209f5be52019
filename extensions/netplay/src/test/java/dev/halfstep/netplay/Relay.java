package dev.halfstep.netplay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/** Stands between a guest and a host as a router does: passes packets on, from a port that may change. */
final class Relay implements AutoCloseable {

    private final InetSocketAddress host;
    private final DatagramChannel toGuest = open();
    private final Thread thread = new Thread(this::run, "relay");
    private DatagramChannel toHost = open();
    private InetSocketAddress guest;
    private final List<byte[]> held = new ArrayList<>();

    /** All packets of each side so far. */
    final List<byte[]> ofGuest = new CopyOnWriteArrayList<>();

    final List<byte[]> ofHost = new CopyOnWriteArrayList<>();
    private boolean isHolding;
    private boolean isCutToGuest;
    private boolean isClosed;

    Relay(InetSocketAddress host) {
        this.host = host;
        thread.setDaemon(true);
        thread.start();
    }

    private static DatagramChannel open() {
        try {
            DatagramChannel channel = DatagramChannel.open();
            channel.configureBlocking(false);
            return channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    InetSocketAddress address() {
        try {
            return (InetSocketAddress) toGuest.getLocalAddress();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends the packets of the guest from another port from now on; the old one receives nothing. */
    synchronized void changePort() throws IOException {
        toHost.close();
        toHost = open();
    }

    /** Loses the packets of the host, or no longer. */
    synchronized void cutToGuest(boolean isCut) {
        isCutToGuest = isCut;
    }

    /** Keeps the packets of the guest as the buffer of a socket whose process stands still. */
    synchronized void hold() {
        isHolding = true;
    }

    synchronized void release() throws IOException {
        isHolding = false;
        for (byte[] packet : held) {
            toHost.send(ByteBuffer.wrap(packet), host);
        }
        held.clear();
    }

    /** Sends a packet to the host from the address of the guest. */
    synchronized void sendToHost(byte[] packet) throws IOException {
        toHost.send(ByteBuffer.wrap(packet), host);
    }

    /** Sends a packet to the guest from the address that he takes for the host's. */
    synchronized void sendToGuest(byte[] packet) throws IOException {
        toGuest.send(ByteBuffer.wrap(packet), guest);
    }

    private void run() {
        ByteBuffer buffer = ByteBuffer.allocate(2_000);
        try {
            while (pass(buffer)) {
                LockSupport.parkNanos(200_000L);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized boolean pass(ByteBuffer buffer) throws IOException {
        if (isClosed) {
            return false;
        }
        for (byte[] packet = receive(toGuest, buffer, true); packet != null; packet = receive(toGuest, buffer, true)) {
            ofGuest.add(packet);
            if (isHolding) {
                held.add(packet);
            } else {
                toHost.send(ByteBuffer.wrap(packet), host);
            }
        }
        for (byte[] packet = receive(toHost, buffer, false); packet != null; packet = receive(toHost, buffer, false)) {
            ofHost.add(packet);
            if (!isCutToGuest) {
                toGuest.send(ByteBuffer.wrap(packet), guest);
            }
        }
        return true;
    }

    private byte[] receive(DatagramChannel channel, ByteBuffer buffer, boolean isOfGuest) throws IOException {
        buffer.clear();
        InetSocketAddress from = (InetSocketAddress) channel.receive(buffer);
        if (from == null) {
            return null;
        }
        guest = isOfGuest ? from : guest;
        byte[] packet = new byte[buffer.position()];
        buffer.flip().get(packet);
        return packet;
    }

    @Override
    public synchronized void close() throws IOException {
        isClosed = true;
        toGuest.close();
        toHost.close();
    }
}
