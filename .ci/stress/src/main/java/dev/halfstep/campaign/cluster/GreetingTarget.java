package dev.halfstep.campaign.cluster;

import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** What a process sends that connects to a member of a campaign: it does not know the secret, so it is refused. */
public final class GreetingTarget implements FuzzTarget {

    private final MemberGate gate = new MemberGate(ClusterSecret.of("a secret of a test"), "build");

    /** A connection whose other side has sent all bytes and closed it. */
    private static final class SentSocket extends Socket {

        private final InputStream sent;

        private SentSocket(byte[] bytes) {
            sent = new ByteArrayInputStream(bytes);
        }

        @Override
        public InputStream getInputStream() {
            return sent;
        }

        @Override
        public OutputStream getOutputStream() {
            return OutputStream.nullOutputStream();
        }

        @Override
        public void setSoTimeout(int millis) {}

        @Override
        public SocketAddress getLocalSocketAddress() {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), 5_701);
        }

        @Override
        public SocketAddress getRemoteSocketAddress() {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), 40_000);
        }
    }

    @Override
    public List<byte[]> seeds() {
        byte[] greeting = "HALFSTEP-MEMBER1".getBytes(StandardCharsets.US_ASCII);
        return List.of(Arrays.copyOf(greeting, greeting.length + 32 + 64 + 32), new byte[0]);
    }

    @Override
    public boolean read(byte[] input) {
        String refusal = refusal(() -> gate.onAccept(new SentSocket(input)));
        refusal(() -> gate.onConnect(new SentSocket(input)));
        return refusal.contains("secret"); // accepts all but the proof
    }

    @FunctionalInterface
    private interface Connection {
        void open() throws IOException;
    }

    private static String refusal(Connection connection) {
        try {
            connection.open();
        } catch (IOException refused) {
            Refusal.check(refused);
            return String.valueOf(refused.getMessage());
        }
        throw new AssertionError("a process without the secret must be refused");
    }
}
