package dev.halfstep.campaign.build;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes SHA-256 digests. */
public final class Sha256 {

    private Sha256() {}

    /**
     * Computes the digest of bytes.
     *
     * @param bytes the bytes
     * @return 64 hexadecimal digits
     */
    public static String of(byte[] bytes) {
        MessageDigest digest = newDigest();
        digest.update(bytes);
        return hex(digest);
    }

    /**
     * Computes the digest of a text in UTF-8.
     *
     * @param text the text
     * @return 64 hexadecimal digits
     */
    public static String of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }
}
