package dev.halfstep.netplay;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Hashes content that both sides must have: the first eight bytes of SHA-256. */
final class ContentHash {

    private ContentHash() {}

    static long of(byte[] content) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(content))
                    .getLong();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("each Java runtime must have SHA-256", impossible);
        }
    }
}
