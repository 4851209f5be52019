package dev.halfstep.netplay;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Invites players to a session: the address and the port of the host or of a relay, and a secret that was made for this
 * session. The host passes the {@linkplain #text() text} to the players whom he invites, by a chat for example. A player
 * who knows the text can join.
 *
 * <pre>{@code
 * JoinCode code = JoinCode.parse("0G1A0-04Q10-...");
 * }</pre>
 *
 * <p>Immutable.
 */
public final class JoinCode {

    /** The alphabet of Crockford's Base32, which leaves out letters that are mistaken for digits or each other. */
    private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    private static final int BITS_PER_DIGIT = 5;
    private static final int GROUP_LENGTH = 5;

    private static final int SECRET_BYTES = 16;
    private static final int CHECK_BYTES = 2;
    private static final int IP4_BYTES = 4;
    private static final int IP6_BYTES = 16;

    /** The first byte of a code with the address of a host. */
    private static final byte DIRECT = 1;

    /** The length of the name of a room of a relay. */
    static final int ROOM_NAME_BYTES = 16;

    /** The first byte of a code with the address of a relay. Its other bytes have the same format. */
    private static final byte OVER_RELAY = 2;

    /** The bytes of a code beside the address. */
    private static final int BYTES_BESIDE_ADDRESS = 1 + Short.BYTES + SECRET_BYTES + CHECK_BYTES;

    /** A text of this length is not looked at: a code has 60 digits at most, and 11 hyphens. */
    private static final int MAX_TEXT_LENGTH = 256;

    private final byte format;
    private final InetSocketAddress address;
    private final byte[] secret;

    private JoinCode(byte format, InetSocketAddress address, byte[] secret) {
        this.format = format;
        this.address = address;
        this.secret = secret;
    }

    /** Creates the code of a new session, with a new secret. The address is resolved. */
    static JoinCode create(InetSocketAddress address, SecureRandom random) {
        return create(DIRECT, address, random);
    }

    /** Creates the code of a new session over a relay, with a new secret. The address of the relay is resolved. */
    static JoinCode createOverRelay(InetSocketAddress relay, SecureRandom random) {
        return create(OVER_RELAY, relay, random);
    }

    private static JoinCode create(byte format, InetSocketAddress address, SecureRandom random) {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        return new JoinCode(format, address, secret);
    }

    /**
     * Parses the text of a code. Upper case, blanks and hyphens do not matter; the letters O, I and L count as the
     * digits 0, 1 and 1.
     *
     * @param text the text that the host has passed on
     * @return the code
     * @throws IllegalArgumentException if the text is no code, or a character was mistyped
     */
    public static JoinCode parse(String text) {
        ByteBuffer bytes = ByteBuffer.wrap(bytes(digits(text)));
        byte format = bytes.get();
        byte[] ip = new byte[bytes.capacity() - BYTES_BESIDE_ADDRESS];
        int port = Short.toUnsignedInt(bytes.getShort());
        byte[] secret = new byte[SECRET_BYTES];
        bytes.get(ip).get(secret);
        byte[] check = new byte[CHECK_BYTES];
        bytes.get(check);
        if (!Arrays.equals(check, check(bytes.array()))) {
            throw new IllegalArgumentException("a join code must be copied without a mistake: a character is wrong");
        }
        if (format != DIRECT && format != OVER_RELAY) {
            throw new IllegalArgumentException("a join code must be of the same version of the game: its format is "
                    + format + ", this game reads " + DIRECT + " and " + OVER_RELAY);
        }
        try {
            return new JoinCode(format, new InetSocketAddress(InetAddress.getByAddress(ip), port), secret);
        } catch (UnknownHostException e) {
            throw new AssertionError(e); // thrown for another number of bytes only
        }
    }

    private static String digits(String text) {
        if (text.length() > MAX_TEXT_LENGTH) {
            throw wrongLength(text.length());
        }
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '-' || Character.isWhitespace(c)) {
                continue;
            }
            char digit = c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c;
            digit = digit == 'O' ? '0' : digit == 'I' || digit == 'L' ? '1' : digit;
            if (DIGITS.indexOf(digit) < 0) {
                throw new IllegalArgumentException(
                        "a join code must consist of digits and letters without U: character " + (i + 1)
                                + " is another one");
            }
            digits.append(digit);
        }
        if (digits.length() != digitCount(IP4_BYTES) && digits.length() != digitCount(IP6_BYTES)) {
            throw wrongLength(digits.length());
        }
        return digits.toString();
    }

    private static IllegalArgumentException wrongLength(int length) {
        return new IllegalArgumentException("a join code must have " + digitCount(IP4_BYTES) + " or "
                + digitCount(IP6_BYTES) + " digits and letters: " + length);
    }

    private static int digitCount(int ipBytes) {
        return ((BYTES_BESIDE_ADDRESS + ipBytes) * Byte.SIZE + BITS_PER_DIGIT - 1) / BITS_PER_DIGIT; // rounded up
    }

    private static byte[] bytes(String digits) {
        byte[] bytes = new byte[digits.length() * BITS_PER_DIGIT / Byte.SIZE];
        int bits = 0;
        int bitCount = 0;
        int size = 0;
        for (int i = 0; i < digits.length(); i++) {
            bits = bits << BITS_PER_DIGIT | DIGITS.indexOf(digits.charAt(i));
            bitCount += BITS_PER_DIGIT;
            if (bitCount >= Byte.SIZE) {
                bitCount -= Byte.SIZE;
                bytes[size++] = (byte) (bits >> bitCount);
            }
        }
        return bytes;
    }

    /** Returns the last bytes of a code, by which a typing error is found. */
    private static byte[] check(byte[] code) {
        byte[] checked = Arrays.copyOf(code, code.length - CHECK_BYTES);
        return Arrays.copyOf(NoiseHandshake.sha256(checked, new byte[0]), CHECK_BYTES);
    }

    /**
     * Returns the text to pass on to players: it contains the secret.
     *
     * @return digits and letters in groups of five, 47 characters for an IPv4 address, 71 for an IPv6 address
     */
    public String text() {
        byte[] ip = address.getAddress().getAddress();
        ByteBuffer bytes = ByteBuffer.allocate(BYTES_BESIDE_ADDRESS + ip.length);
        bytes.put(format).putShort((short) address.getPort()).put(ip).put(secret);
        bytes.put(check(bytes.array()));
        StringBuilder digits = new StringBuilder();
        int bits = 0;
        int bitCount = 0;
        for (byte next : bytes.array()) {
            bits = bits << Byte.SIZE | Byte.toUnsignedInt(next);
            bitCount += Byte.SIZE;
            while (bitCount >= BITS_PER_DIGIT) {
                bitCount -= BITS_PER_DIGIT;
                append(bits >> bitCount, digits);
            }
        }
        if (bitCount > 0) {
            append(bits << (BITS_PER_DIGIT - bitCount), digits);
        }
        return digits.toString();
    }

    /** Appends the digit of the lowest bits, and a hyphen before each group but the first. */
    private static void append(int bits, StringBuilder digits) {
        if (digits.length() % (GROUP_LENGTH + 1) == GROUP_LENGTH) {
            digits.append('-');
        }
        digits.append(DIGITS.charAt(bits & (DIGITS.length() - 1)));
    }

    /**
     * Returns the address of the host, or of the relay.
     *
     * @return a resolved address with a port
     */
    public InetSocketAddress address() {
        return address;
    }

    /** Returns whether the address is that of a relay. */
    boolean isOverRelay() {
        return format == OVER_RELAY;
    }

    /** Returns the secret of the handshake, made of the secret of this code. */
    byte[] handshakeSecret() {
        return NoiseHandshake.sha256("halfstep netplay join code".getBytes(StandardCharsets.US_ASCII), secret);
    }

    /** Returns the name of the room of a relay, from which the relay cannot compute the secret. */
    byte[] roomName() {
        byte[] label = "halfstep relay room".getBytes(StandardCharsets.US_ASCII);
        return Arrays.copyOf(NoiseHandshake.hmac(secret, label), ROOM_NAME_BYTES);
    }

    /** Returns the address without the secret, for messages. */
    @Override
    public String toString() {
        return "join code of " + (isOverRelay() ? "the relay " : "")
                + address.getAddress().getHostAddress() + ":" + address.getPort();
    }
}
