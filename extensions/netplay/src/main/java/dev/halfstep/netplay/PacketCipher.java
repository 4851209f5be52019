package dev.halfstep.netplay;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Seals or opens the packets of one direction by ChaCha20-Poly1305 (RFC 8439). The nonce of a packet is its number:
 * four zero bytes, then the number, least significant byte first. No number may be sealed twice.
 */
final class PacketCipher {

    static final String ALGORITHM = "ChaCha20-Poly1305";
    static final int NONCE_BYTES = 12;

    private final int mode;
    private final SecretKeySpec key;
    private final ByteBuffer nonce = ByteBuffer.allocate(NONCE_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    /** The cipher of the JDK, null before the first packet and after a forged one. */
    private @Nullable Cipher cipher;

    private PacketCipher(int mode, byte[] key) {
        this.mode = mode;
        this.key = new SecretKeySpec(key, "ChaCha20");
    }

    static PacketCipher sealing(byte[] key) {
        return new PacketCipher(Cipher.ENCRYPT_MODE, key);
    }

    static PacketCipher opening(byte[] key) {
        return new PacketCipher(Cipher.DECRYPT_MODE, key);
    }

    /**
     * Seals or opens the bytes behind a header. The header is authenticated, but neither encrypted nor copied.
     *
     * @param number the number of the packet
     * @param in a packet: the header, then the bytes to seal or to open
     * @param headerBytes the length of the header
     * @param length the length of the packet with the header
     * @param out the result, from an index on
     * @return the length of the result; negative if the packet was forged
     */
    int apply(long number, byte[] in, int headerBytes, int length, byte[] out, int outIndex) {
        nonce.putLong(NONCE_BYTES - Long.BYTES, number);
        AlgorithmParameterSpec iv = new IvParameterSpec(nonce.array());
        try {
            Cipher used = cipher;
            if (used == null) {
                used = Cipher.getInstance(ALGORITHM);
                cipher = used;
            }
            used.init(mode, key, iv);
            used.updateAAD(in, 0, headerBytes);
            return used.doFinal(in, headerBytes, length - headerBytes, out, outIndex);
        } catch (AEADBadTagException e) {
            // On JDK 17, this cipher would refuse the number of the forged packet for ever, and so the true packet.
            cipher = null;
            return -1;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a packet number must be used once only: " + number, e);
        }
    }
}
