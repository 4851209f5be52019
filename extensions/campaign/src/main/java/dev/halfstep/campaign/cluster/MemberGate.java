package dev.halfstep.campaign.cluster;

import com.hazelcast.nio.MemberSocketInterceptor;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * Authenticates each connection between two members, in both directions, before Hazelcast reads a byte of it.
 *
 * <p>Both sides send a greeting with a random number. Then the side that connects sends its proof: its build, and the
 * HMAC of its role, its build, both random numbers, and the address that it connects to. The accepting side answers
 * with its own proof only if that HMAC is right. The address keeps a process between two members from passing on
 * their proofs. Both sides then compare the builds.
 *
 * <p>Messages have fixed lengths, and the exchange has a time limit, so a silent process occupies a thread for a short
 * time only.
 */
final class MemberGate implements MemberSocketInterceptor {

    private static final byte[] GREETING = "HALFSTEP-MEMBER1".getBytes(StandardCharsets.US_ASCII);
    private static final int NONCE_BYTES = 32;
    private static final int BUILD_BYTES = 64;
    private static final int MAC_BYTES = 32;
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final SecureRandom RANDOM = new SecureRandom();

    private final ClusterSecret secret;
    private final byte[] build;

    /**
     * Creates a gate.
     *
     * @param secret the secret of the cluster
     * @param build the fingerprint of the build of this process, at most 64 ASCII characters
     */
    MemberGate(ClusterSecret secret, String build) {
        this.secret = secret;
        byte[] text = build.getBytes(StandardCharsets.US_ASCII);
        if (text.length > BUILD_BYTES) {
            throw new IllegalArgumentException("a build must have at most " + BUILD_BYTES + " characters: " + build);
        }
        this.build = Arrays.copyOf(text, BUILD_BYTES);
    }

    /** The sides of a connection. The HMAC contains the role, so no side can send the proof of the other one back. */
    private enum Role {
        CONNECTS('C'),
        ACCEPTS('A');

        private final byte code;

        Role(char code) {
            this.code = (byte) code;
        }
    }

    @Override
    public void init(Properties properties) {}

    /** Authenticates a process that connects to this member. */
    @Override
    public void onAccept(Socket socket) throws IOException {
        Exchange exchange = new Exchange(socket, (InetSocketAddress) socket.getLocalSocketAddress());
        exchange.greet();
        byte[] otherBuild = exchange.receiveProof(Role.CONNECTS);
        exchange.sendProof(Role.ACCEPTS);
        exchange.end();
        requireSameBuild(otherBuild, socket);
    }

    /** Authenticates the member that this process connects to. */
    @Override
    public void onConnect(Socket socket) throws IOException {
        Exchange exchange = new Exchange(socket, (InetSocketAddress) socket.getRemoteSocketAddress());
        exchange.greet();
        exchange.sendProof(Role.CONNECTS);
        byte[] otherBuild = exchange.receiveProof(Role.ACCEPTS);
        exchange.end();
        requireSameBuild(otherBuild, socket);
    }

    private void requireSameBuild(byte[] otherBuild, Socket socket) throws RefusedException {
        if (!Arrays.equals(build, otherBuild)) {
            throw new RefusedException("all members must have the same build: this one has the fingerprint "
                    + text(build) + ", the member at " + remoteAddress(socket) + " has " + text(otherBuild)
                    + "; use the same jars, in the same order");
        }
    }

    private static String text(byte[] build) {
        return new String(build, StandardCharsets.US_ASCII).replace("\0", "");
    }

    private static String remoteAddress(Socket socket) {
        InetSocketAddress remote = (InetSocketAddress) socket.getRemoteSocketAddress();
        return MemberAttributes.address(remote.getAddress().getHostAddress(), remote.getPort());
    }

    /** The messages of one connection. */
    private final class Exchange {

        private final Socket socket;
        private final InetSocketAddress acceptor;
        private final long startNanos = System.nanoTime();
        private final byte[] ownNonce = new byte[NONCE_BYTES];
        private byte[] otherNonce = new byte[0];

        Exchange(Socket socket, InetSocketAddress acceptor) {
            this.socket = socket;
            this.acceptor = acceptor;
            RANDOM.nextBytes(ownNonce);
        }

        void greet() throws IOException {
            socket.getOutputStream().write(concatenate(GREETING, ownNonce));
            if (!Arrays.equals(GREETING, read(GREETING.length))) {
                throw new RefusedException("the process at " + remoteAddress(socket)
                        + " must be a member of a campaign: it answers as another program");
            }
            otherNonce = read(NONCE_BYTES);
        }

        void sendProof(Role ownRole) throws IOException {
            socket.getOutputStream().write(concatenate(build, mac(ownRole, build, ownNonce, otherNonce)));
        }

        /** Returns the build of the other side, if that side knows the secret. */
        byte[] receiveProof(Role otherRole) throws IOException {
            byte[] otherBuild;
            byte[] mac;
            try {
                otherBuild = read(BUILD_BYTES);
                mac = read(MAC_BYTES);
            } catch (EOFException | SocketException e) { // closed, or reset by Hazelcast
                throw wrongSecret();
            }
            if (!MessageDigest.isEqual(mac, mac(otherRole, otherBuild, otherNonce, ownNonce))) {
                throw wrongSecret();
            }
            return otherBuild;
        }

        private RefusedException wrongSecret() {
            return new RefusedException("all members must have the same secret: the one of the member at "
                    + remoteAddress(socket) + " differs; set " + ClusterSecret.VARIABLE
                    + " or --secret-file as for the coordinator");
        }

        private byte[] mac(Role role, byte[] buildOfRole, byte[] nonceOfRole, byte[] nonceOfOtherRole) {
            return secret.mac(concatenate(
                    new byte[] {role.code},
                    buildOfRole,
                    nonceOfRole,
                    nonceOfOtherRole,
                    ByteBuffer.allocate(Integer.BYTES)
                            .putInt(acceptor.getPort())
                            .array(),
                    acceptor.getAddress().getAddress()));
        }

        /** Hands the connection over to Hazelcast, without a time limit. */
        void end() throws IOException {
            socket.setSoTimeout(0);
        }

        /** Reads bytes until the time limit, which many small answers cannot extend. */
        private byte[] read(int length) throws IOException {
            InputStream in = socket.getInputStream();
            byte[] bytes = new byte[length];
            int count = 0;
            while (count < length) {
                long leftNanos = LIMIT_NANOS - (System.nanoTime() - startNanos);
                long leftMillis = TimeUnit.NANOSECONDS.toMillis(leftNanos);
                if (leftMillis <= 0) {
                    throw new SocketTimeoutException("a member must answer within "
                            + TimeUnit.NANOSECONDS.toSeconds(LIMIT_NANOS) + " s: " + remoteAddress(socket));
                }
                socket.setSoTimeout((int) leftMillis);
                int read = in.read(bytes, count, length - count);
                if (read < 0) {
                    throw new EOFException("a member must answer: " + remoteAddress(socket) + " closes the connection");
                }
                count += read;
            }
            return bytes;
        }
    }

    private static byte[] concatenate(byte[]... parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }
}
