package dev.halfstep.netplay;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Checks that a packet comes from where it says, before it may cost anything: an address gets a cookie, and only who
 * receives packets at this address can send the cookie back. The host remembers no address: a cookie is a code of the
 * address, the time and a number of the joining side, by a key that only the host knows.
 */
final class AddressCookies {

    static final int COOKIE_BYTES = Integer.BYTES + 16;

    /** A cookie is accepted in the period in which it was made, and in the next one. */
    private static final long PERIOD_NANOS = 10_000_000_000L;

    private final Mac mac;

    AddressCookies(SecureRandom random) {
        byte[] key = new byte[32];
        random.nextBytes(key);
        try {
            mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK must have HmacSHA256", e);
        }
    }

    /** Creates the cookie of an address. */
    byte[] create(SocketAddress address, long number, long nowNanos) {
        return create(address, number, period(nowNanos));
    }

    /** Returns whether a cookie was created for an address and a number, at most 20 seconds ago. */
    boolean isValid(byte[] cookie, SocketAddress address, long number, long nowNanos) {
        int period = ByteBuffer.wrap(cookie).getInt();
        int age = period(nowNanos) - period;
        return (age == 0 || age == 1) && MessageDigest.isEqual(create(address, number, period), cookie);
    }

    private static int period(long nowNanos) {
        return (int) Math.floorDiv(nowNanos, PERIOD_NANOS);
    }

    private byte[] create(SocketAddress address, long number, int period) {
        byte[] sender = bytes(address);
        ByteBuffer data = ByteBuffer.allocate(Integer.BYTES + Long.BYTES + sender.length);
        data.putInt(period).putLong(number).put(sender);
        byte[] code = mac.doFinal(data.array());
        return ByteBuffer.allocate(COOKIE_BYTES)
                .putInt(period)
                .put(code, 0, COOKIE_BYTES - Integer.BYTES)
                .array();
    }

    private static byte[] bytes(SocketAddress address) {
        if (address instanceof InetSocketAddress internet) {
            byte[] ip = internet.getAddress().getAddress();
            return ByteBuffer.allocate(Short.BYTES + ip.length)
                    .putShort((short) internet.getPort())
                    .put(ip)
                    .array();
        }
        return address.toString().getBytes(StandardCharsets.UTF_8); // of a guest behind a relay
    }
}
