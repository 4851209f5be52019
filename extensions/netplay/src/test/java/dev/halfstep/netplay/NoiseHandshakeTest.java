package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class NoiseHandshakeTest {

    private static final byte[] NOTHING = {};

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    /** The vector of cacophony, which other implementations of Noise test with too. */
    @Test
    void bothSidesWriteTheMessagesOfThePublishedVector() {
        byte[] secret = bytes("54686973206973206d7920417573747269616e20706572737065637469766521");
        byte[] prologue = bytes("4a6f686e2047616c74");
        NoiseHandshake initiator = new NoiseHandshake(
                secret, prologue, bytes("893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a"));
        NoiseHandshake responder = new NoiseHandshake(
                secret, prologue, bytes("bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b"));

        byte[] first = initiator.write(bytes("4c756477696720766f6e204d69736573"));
        assertArrayEquals(
                bytes("ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c7944"
                        + "79b962b8aff8485742ac32f905ba45369e2465fb59e138a93d67a0d1266b6a54"),
                first);
        assertArrayEquals(bytes("4c756477696720766f6e204d69736573"), responder.read(first));
        byte[] second = responder.write(bytes("4d757272617920526f746862617264"));
        assertArrayEquals(
                bytes("95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f144808843"
                        + "d6062704d5a9c422a8e834423f8c1feada7e8d0d910a1a2cd030fb584221e3"),
                second);
        assertArrayEquals(bytes("4d757272617920526f746862617264"), initiator.read(second));

        byte[] hash = bytes("f4d03dc34495c95729ea6de9e1b59004b59733102488b3e24bc441e0be208eaf");
        assertArrayEquals(hash, initiator.hash());
        assertArrayEquals(hash, responder.hash());
        assertVectorOfPackets(initiator.split());
        assertVectorOfPackets(responder.split());
    }

    /** The packets of the vector, which alternate between the two sides, without a header. */
    private static void assertVectorOfPackets(byte[][] keys) {
        PacketCipher ofInitiator = PacketCipher.sealing(keys[0]);
        PacketCipher ofResponder = PacketCipher.sealing(keys[1]);
        assertSealed("e632c3763d7669067383433197a3baddf146e9e70ad4b4e9e59e0f", ofInitiator, 0, "F. A. Hayek");
        assertSealed("64c6bee32ea91c8474bb4c21d7a700109ad45af77b29764ba5eb1e", ofResponder, 0, "Carl Menger");
        assertSealed(
                "e2fa0bed0603b62d3ccac2ecabbf3fe33f3e86514909b323361626266cb2471cc8",
                ofInitiator,
                1,
                "Jean-Baptiste Say");
        assertSealed(
                "0c01dc9cec1fe4ddd692e8dd32188aa351088dc91183639a53b57aa4692b5ebdef8b8ca111",
                ofResponder,
                1,
                "Eugen B\u00f6hm von Bawerk");
    }

    private static void assertSealed(String expected, PacketCipher cipher, long number, String payload) {
        byte[] plain = payload.getBytes(StandardCharsets.ISO_8859_1);
        byte[] sealed = new byte[plain.length + NoiseHandshake.TAG_BYTES];
        assertEquals(sealed.length, cipher.apply(number, plain, 0, plain.length, sealed, 0));
        assertEquals(expected, HexFormat.of().formatHex(sealed));
    }

    @Test
    void aMessageWithoutTheSecretIsRefusedAndDoesNotCostTheTrueOne() {
        SecureRandom random = new SecureRandom();
        byte[] secret = new byte[NoiseHandshake.KEY_BYTES];
        byte[] otherSecret = secret.clone();
        otherSecret[31] = 1;
        NoiseHandshake host = new NoiseHandshake(secret, NOTHING, random);
        NoiseHandshake player = new NoiseHandshake(secret, NOTHING, random);
        byte[] forged = new NoiseHandshake(otherSecret, NOTHING, random).write(NOTHING);
        assertNull(host.read(Objects.requireNonNull(forged)));
        assertNull(host.read(new byte[NoiseHandshake.OVERHEAD_BYTES - 1]));
        byte[] first = Objects.requireNonNull(player.write(NOTHING));
        assertNotNull(host.read(first));
        byte[] answer = Objects.requireNonNull(host.write(NOTHING));
        byte[] changed = answer.clone();
        changed[40] ^= 1;
        assertNull(player.read(changed));
        byte[] otherKey = answer.clone();
        otherKey[3] ^= 1;
        assertNull(player.read(otherKey));
        assertNotNull(player.read(answer));
        assertArrayEquals(host.split(), player.split());
    }

    @Test
    void aPrologueOfAnotherVersionIsRefused() {
        SecureRandom random = new SecureRandom();
        byte[] secret = new byte[NoiseHandshake.KEY_BYTES];
        NoiseHandshake player = new NoiseHandshake(secret, new byte[] {1}, random);
        assertNull(
                new NoiseHandshake(secret, new byte[] {2}, random).read(Objects.requireNonNull(player.write(NOTHING))));
    }

    /** The public keys of which X25519 makes 0 whatever the private key is: RFC 7748, section 6.1. */
    @Test
    void aKeyWithoutASecretResultIsAnsweredByNothing() {
        byte[] secret = new byte[NoiseHandshake.KEY_BYTES];
        for (int lowest = 0; lowest <= 1; lowest++) {
            byte[] smallOrder = new byte[NoiseHandshake.KEY_BYTES];
            smallOrder[0] = (byte) lowest;
            NoiseHandshake attacker = NoiseHandshake.withPublicKey(secret, NOTHING, smallOrder);
            byte[] first = Objects.requireNonNull(attacker.write(NOTHING));
            NoiseHandshake host = new NoiseHandshake(secret, NOTHING, new SecureRandom());
            assertNotNull(host.read(first)); // the attacker knows the secret
            assertNull(host.write(NOTHING));
        }
    }
}
