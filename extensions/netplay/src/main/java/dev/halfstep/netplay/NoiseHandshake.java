package dev.halfstep.netplay;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import java.security.spec.XECPrivateKeySpec;
import java.security.spec.XECPublicKeySpec;
import java.util.Arrays;
import java.util.Objects;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Agrees on the keys of a connection by the handshake {@value #PROTOCOL} of the Noise Protocol Framework (revision 34):
 * two messages between two sides that know a common secret.
 *
 * <pre>
 * -> psk, e
 * <- e, ee
 * </pre>
 *
 * <p>The first message proves the knowledge of the secret: a message without it is refused before the key exchange,
 * which is the expensive part. Each handshake has new key pairs, so an attacker who learns the secret later cannot read
 * earlier packets. Each side reads and writes one message, in this order: the initiator writes first.
 */
final class NoiseHandshake {

    static final String PROTOCOL = "Noise_NNpsk0_25519_ChaChaPoly_SHA256";

    static final int KEY_BYTES = 32;
    static final int TAG_BYTES = 16;

    /** The bytes of a message beside its payload: a public key and the tag of the payload. */
    static final int OVERHEAD_BYTES = KEY_BYTES + TAG_BYTES;

    private static final byte[] NOTHING = {};

    /** The base point of X25519: 9, least significant byte first. */
    private static final byte[] BASE_POINT = new byte[KEY_BYTES];

    static {
        BASE_POINT[0] = 9;
    }

    private final byte[] secret;
    private final byte[] privateKey;
    private final byte[] publicKey;

    private byte[] chainingKey;
    private byte[] hash;

    /** The key of the next payload, null before the first message. */
    private byte @Nullable [] payloadKey;

    /** The public key of the other side, null before its message. */
    private byte @Nullable [] remoteKey;

    /**
     * Begins a handshake.
     *
     * @param secret 32 bytes that both sides know
     * @param prologue bytes on which both sides must agree, such as the version of the protocol
     * @param random the source of the key pair
     */
    NoiseHandshake(byte[] secret, byte[] prologue, SecureRandom random) {
        this(secret, prologue, randomKey(random));
    }

    /** Begins a handshake with a known private key: for test vectors. */
    NoiseHandshake(byte[] secret, byte[] prologue, byte[] privateKey) {
        this(secret, prologue, privateKey, Objects.requireNonNull(exchange(privateKey, BASE_POINT)));
    }

    /** Begins the handshake of an attacker, whose public key is chosen: for tests. */
    static NoiseHandshake withPublicKey(byte[] secret, byte[] prologue, byte[] publicKey) {
        return new NoiseHandshake(secret, prologue, new byte[KEY_BYTES], publicKey);
    }

    private NoiseHandshake(byte[] secret, byte[] prologue, byte[] privateKey, byte[] publicKey) {
        if (secret.length != KEY_BYTES) {
            throw new IllegalArgumentException("the secret of a handshake must have 32 bytes: " + secret.length);
        }
        this.secret = secret.clone();
        this.privateKey = privateKey.clone();
        this.publicKey = publicKey.clone();
        hash = sha256(PROTOCOL.getBytes(StandardCharsets.US_ASCII), NOTHING); // since the name is longer than 32 bytes
        chainingKey = hash;
        mixHash(prologue);
    }

    private static byte[] randomKey(SecureRandom random) {
        byte[] key = new byte[KEY_BYTES];
        random.nextBytes(key);
        return key;
    }

    /**
     * Writes the message of this side.
     *
     * @return a message of {@value #OVERHEAD_BYTES} bytes more than the payload; null if the other side has sent a key
     *     that cannot be used, which happens only if he attacks
     */
    byte @Nullable [] write(byte[] payload) {
        if (remoteKey == null) {
            mixSecret();
        }
        mixHash(publicKey);
        mixKey(publicKey);
        byte[] remote = remoteKey;
        if (remote != null) {
            byte[] shared = exchange(privateKey, remote);
            if (shared == null) {
                return null;
            }
            mixKey(shared);
        }
        byte[] sealed = Objects.requireNonNull(crypt(Cipher.ENCRYPT_MODE, payload));
        mixHash(sealed);
        byte[] message = Arrays.copyOf(publicKey, KEY_BYTES + sealed.length);
        System.arraycopy(sealed, 0, message, KEY_BYTES, sealed.length);
        return message;
    }

    /**
     * Reads the message of the other side. A refused message changes nothing, so the true message can still be read.
     *
     * @return the payload; null if the message is too short or was not made with the secret
     */
    byte @Nullable [] read(byte[] message) {
        if (message.length < OVERHEAD_BYTES) {
            return null;
        }
        byte[] oldChainingKey = chainingKey;
        byte[] oldHash = hash;
        byte[] oldPayloadKey = payloadKey;
        byte[] payload = readUnchecked(message);
        if (payload == null) {
            chainingKey = oldChainingKey;
            hash = oldHash;
            payloadKey = oldPayloadKey;
            remoteKey = null;
        }
        return payload;
    }

    private byte @Nullable [] readUnchecked(byte[] message) {
        boolean isFirst = payloadKey == null;
        if (isFirst) {
            mixSecret();
        }
        byte[] remote = Arrays.copyOf(message, KEY_BYTES);
        remoteKey = remote;
        mixHash(remote);
        mixKey(remote);
        if (!isFirst) {
            byte[] shared = exchange(privateKey, remote);
            if (shared == null) {
                return null;
            }
            mixKey(shared);
        }
        byte[] sealed = Arrays.copyOfRange(message, KEY_BYTES, message.length);
        byte[] payload = crypt(Cipher.DECRYPT_MODE, sealed);
        mixHash(sealed);
        return payload;
    }

    /** Returns the keys after both messages: of packets of the initiator, then of packets of the other side. */
    byte[][] split() {
        return derive(NOTHING, 2);
    }

    /** Returns the hash of all that was exchanged: equal on both sides. */
    byte[] hash() {
        return hash.clone();
    }

    private void mixSecret() {
        byte[][] keys = derive(secret, 3);
        chainingKey = keys[0];
        mixHash(keys[1]);
        payloadKey = keys[2];
    }

    private void mixKey(byte[] input) {
        byte[][] keys = derive(input, 2);
        chainingKey = keys[0];
        payloadKey = keys[1];
    }

    private void mixHash(byte[] data) {
        hash = sha256(hash, data);
    }

    /** Derives keys from the chaining key and an input: HKDF of RFC 5869 with HMAC-SHA256, without info. */
    private byte[][] derive(byte[] input, int count) {
        byte[] temporary = hmac(chainingKey, input);
        byte[][] keys = new byte[count][];
        byte[] previous = NOTHING;
        for (int i = 0; i < count; i++) {
            byte[] block = Arrays.copyOf(previous, previous.length + 1);
            block[previous.length] = (byte) (i + 1);
            previous = hmac(temporary, block);
            keys[i] = previous;
        }
        return keys;
    }

    /** Seals or opens a payload. Returns null if it cannot be opened. The nonce is 0: each payload has its own key. */
    private byte @Nullable [] crypt(int mode, byte[] input) {
        try {
            Cipher cipher = Cipher.getInstance(PacketCipher.ALGORITHM);
            cipher.init(
                    mode,
                    new SecretKeySpec(Objects.requireNonNull(payloadKey), "ChaCha20"),
                    new IvParameterSpec(new byte[PacketCipher.NONCE_BYTES]));
            cipher.updateAAD(hash);
            return cipher.doFinal(input);
        } catch (AEADBadTagException e) {
            return null;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK must have " + PacketCipher.ALGORITHM, e);
        }
    }

    /** Computes X25519 of RFC 7748. Returns null if the public key is one of the few that have no secret result. */
    private static byte @Nullable [] exchange(byte[] privateKey, byte[] publicKey) {
        try {
            KeyFactory keys = KeyFactory.getInstance("X25519");
            KeyAgreement agreement = KeyAgreement.getInstance("X25519");
            agreement.init(keys.generatePrivate(new XECPrivateKeySpec(NamedParameterSpec.X25519, privateKey)));
            agreement.doPhase(
                    keys.generatePublic(new XECPublicKeySpec(NamedParameterSpec.X25519, coordinate(publicKey))), true);
            return agreement.generateSecret();
        } catch (InvalidKeyException e) { // a point of small order
            return null;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK must have X25519", e);
        }
    }

    /** Returns the number of a public key: least significant byte first, without the highest bit. */
    private static BigInteger coordinate(byte[] publicKey) {
        byte[] reversed = new byte[KEY_BYTES];
        for (int i = 0; i < KEY_BYTES; i++) {
            reversed[i] = publicKey[KEY_BYTES - 1 - i];
        }
        reversed[0] &= 0x7f;
        return new BigInteger(1, reversed);
    }

    /** Returns the SHA-256 of two arrays, one after the other. */
    static byte[] sha256(byte[] first, byte[] second) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(first);
            return digest.digest(second);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK must have SHA-256", e);
        }
    }

    static byte[] hmac(byte[] key, byte[] data) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(data);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK must have HmacSHA256", e);
        }
    }
}
