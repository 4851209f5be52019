package dev.halfstep.campaign.cluster;

import com.hazelcast.nio.MemberSocketInterceptor;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Authenticates each connection between two members, in both directions, before Hazelcast reads a byte of it.
 *
 * <p>Both sides send a greeting with a random number. Then the side that connects sends its proof: its build, and the
 * HMAC of its role, its build, both random numbers, and the address that it connects to. The accepting side answers
 * with its own proof if that HMAC is right, and otherwise with zeros: a connection that ends without an answer does not
 * tell a wrong secret, and the other side would try again. The address in the proof keeps a process between two members
 * from forwarding the proofs. Both sides then compare the builds.
 *
 * <p>Messages have fixed lengths, and each wait has a time limit: a silent process occupies a thread only shortly.
 */
final class MemberGate implements MemberSocketInterceptor {

    private static final byte[] GREETING = "HALFSTEP-MEMBER1".getBytes(StandardCharsets.US_ASCII);
    private static final int NONCE_BYTES = 32;
    private static final int BUILD_BYTES = 64;
    private static final int MAC_BYTES = 32;
    /** The time limit of the connecting side: the accepting side may handle other connections first. */
    private static final long CONNECT_NANOS = TimeUnit.SECONDS.toNanos(20);

    /**
     * The time limit of the accepting side for the greeting, which a member sends at once, and then for the proof,
     * which a member on a busy machine may send seconds later.
     */
    private static final long GREETING_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long PROOF_NANOS = TimeUnit.SECONDS.toNanos(10);

    /**
     * The number of threads that wait up to these limits. Hazelcast accepts on 16 threads: in a flood of connections,
     * the other threads poll each connection once. The greeting of a queued member has arrived by then, so a thousand
     * silent connections delay the member by seconds.
     */
    private static final int PATIENT_THREADS = 8;

    private static final long FLOOD_GREETING_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long FLOOD_PROOF_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** The time limit for reading a refusal. */
    private static final long REFUSAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final SecureRandom RANDOM = new SecureRandom();

    private final ClusterSecret secret;
    private final byte[] build;
    private final Semaphore patientThreads = new Semaphore(PATIENT_THREADS);

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

    /**
     * The sides of a connection. The HMAC contains the role, so no side can return the proof of the other side as its
     * own.
     */
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
        boolean isPatient = patientThreads.tryAcquire();
        try {
            Exchange exchange = new Exchange(socket, (InetSocketAddress) socket.getLocalSocketAddress());
            exchange.limit(isPatient ? GREETING_NANOS : FLOOD_GREETING_NANOS);
            exchange.greet();
            exchange.limit(isPatient ? PROOF_NANOS : FLOOD_PROOF_NANOS);
            byte[] otherBuild;
            try {
                otherBuild = exchange.receiveProof(Role.CONNECTS);
            } catch (RefusedException e) {
                exchange.refuse();
                throw e;
            }
            exchange.sendProof(Role.ACCEPTS);
            exchange.end();
            requireSameBuild(otherBuild, socket);
        } finally {
            if (isPatient) {
                patientThreads.release();
            }
        }
    }

    /** Authenticates the member that this process connects to. */
    @Override
    public void onConnect(Socket socket) throws IOException {
        Exchange exchange = new Exchange(socket, (InetSocketAddress) socket.getRemoteSocketAddress());
        exchange.limit(CONNECT_NANOS);
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
        private long startNanos;
        private long limitNanos;
        private final byte[] ownNonce = new byte[NONCE_BYTES];
        private byte[] otherNonce = new byte[0];

        Exchange(Socket socket, InetSocketAddress acceptor) {
            this.socket = socket;
            this.acceptor = acceptor;
            RANDOM.nextBytes(ownNonce);
        }

        /** Sets a time limit for all further reads together, so that many small answers cannot extend it. */
        void limit(long nanos) {
            startNanos = System.nanoTime();
            limitNanos = nanos;
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

        /** Returns the build of the other side, if the other side knows the secret. */
        byte[] receiveProof(Role otherRole) throws IOException {
            byte[] otherBuild = read(BUILD_BYTES);
            byte[] mac = read(MAC_BYTES);
            if (!MessageDigest.isEqual(mac, mac(otherRole, otherBuild, otherNonce, ownNonce))) {
                throw wrongSecret();
            }
            return otherBuild;
        }

        /** Answers with zeros, and waits until the other side has read them: Hazelcast then resets the connection. */
        void refuse() throws IOException {
            limit(REFUSAL_NANOS);
            socket.getOutputStream().write(new byte[BUILD_BYTES + MAC_BYTES]);
            try {
                read(1);
            } catch (IOException e) {
                // the other side has closed the connection, or its time is over
            }
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

        /** Reads bytes until the time limit. */
        private byte[] read(int length) throws IOException {
            InputStream in = socket.getInputStream();
            byte[] bytes = new byte[length];
            int count = 0;
            while (count < length) {
                long leftNanos = limitNanos - (System.nanoTime() - startNanos);
                long leftMillis = TimeUnit.NANOSECONDS.toMillis(leftNanos);
                if (leftMillis <= 0) {
                    throw new SocketTimeoutException("a member must answer within "
                            + TimeUnit.NANOSECONDS.toMillis(limitNanos) + " ms: " + remoteAddress(socket));
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
