package dev.halfstep.campaign.cluster;

import com.hazelcast.cluster.Address;
import com.hazelcast.instance.AddressPicker;
import com.hazelcast.instance.EndpointQualifier;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.ServerSocketChannel;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The address of a member, and the port that it listens on. Replaces the choice of Hazelcast, which always opens a
 * port, and supports neither names nor further loopback addresses.
 */
final class MemberPort implements AddressPicker {

    private static final int MAX_PORTS = 100;
    private static final int LAST_PORT = 65_535;

    private final Address address;
    private final @Nullable ServerSocketChannel channel;

    private MemberPort(Address address, @Nullable ServerSocketChannel channel) {
        this.address = address;
        this.channel = channel;
    }

    /** Returns the address of a process that runs alone: it has no port. */
    static MemberPort none() {
        return new MemberPort(new Address(InetAddress.getLoopbackAddress(), 0), /* channel= */ null);
    }

    /** Listens on the first free port. The message of the exception is one line. */
    static MemberPort listen(String bind, int firstPort) throws ClusterException {
        InetAddress host = requireLocal(bind);
        int lastPort = firstPort == 0 ? 0 : Math.min(LAST_PORT, firstPort + MAX_PORTS - 1); // 0: any port
        for (int port = firstPort; port <= lastPort; port++) {
            try {
                ServerSocketChannel channel = listen(host, port);
                return new MemberPort(new Address(host, channel.socket().getLocalPort()), channel);
            } catch (BindException e) {
                // the port is in use: try the next one
            } catch (IOException e) {
                throw new ClusterException(
                        "a member must be allowed to listen: " + bind + ", port " + port + ": " + e.getMessage()
                                + "; choose another with --port",
                        e);
            }
        }
        throw new ClusterException("a member must listen on a free port: the ports " + firstPort + " to " + lastPort
                + " of " + bind + " are in use; choose others with --port");
    }

    private static InetAddress requireLocal(String bind) throws ClusterException {
        try {
            InetAddress host = InetAddress.getByName(bind);
            listen(host, /* port= */ 0).close();
            return host;
        } catch (IOException e) {
            String reason = e instanceof UnknownHostException ? "unknown host" : e.getMessage();
            throw new ClusterException(
                    "a member must listen on an address of this machine: " + bind + ": " + reason
                            + "; choose another with --bind",
                    e);
        }
    }

    private static ServerSocketChannel listen(InetAddress host, int port) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            return channel.bind(new InetSocketAddress(host, port));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public void pickAddress() {
        // picked when this object was created, so that a failure has a message of its own
    }

    @Override
    public Address getBindAddress(EndpointQualifier qualifier) {
        return address;
    }

    @Override
    public Address getPublicAddress(EndpointQualifier qualifier) {
        return address;
    }

    @Override
    public Map<EndpointQualifier, Address> getPublicAddressMap() {
        return Map.of(EndpointQualifier.MEMBER, address);
    }

    @Override
    public Map<EndpointQualifier, Address> getBindAddressMap() {
        return Map.of(EndpointQualifier.MEMBER, address);
    }

    @Override
    public @Nullable ServerSocketChannel getServerSocketChannel(EndpointQualifier qualifier) {
        return channel;
    }

    @Override
    public Map<EndpointQualifier, ServerSocketChannel> getServerSocketChannels() {
        return channel == null ? Map.of() : Map.of(EndpointQualifier.MEMBER, channel);
    }

    /** Stops listening. Hazelcast does so itself once it has started. */
    void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // the port stays open until the process ends
        }
    }
}
