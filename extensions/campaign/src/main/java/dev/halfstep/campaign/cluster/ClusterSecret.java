package dev.halfstep.campaign.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The secret that all members of a cluster share. A process that does not know it cannot connect to a member. */
public final class ClusterSecret {

    /** The environment variable that provides the secret. Other users cannot read it, unlike arguments. */
    public static final String VARIABLE = "HALFSTEP_CAMPAIGN_SECRET";

    private static final int MIN_LENGTH = 16;
    private static final int MAX_LENGTH = 1_024;
    private static final int GENERATED_BYTES = 16;
    private static final String ALGORITHM = "HmacSHA256";

    private static final Set<PosixFilePermission> OWNER_PERMISSIONS =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private final String text;
    private final boolean isGenerated;

    private ClusterSecret(String text, boolean isGenerated) {
        this.text = text;
        this.isGenerated = isGenerated;
    }

    /**
     * Generates a secret of 128 random bits.
     *
     * @return a new secret
     */
    public static ClusterSecret generate() {
        byte[] bytes = new byte[GENERATED_BYTES];
        new SecureRandom().nextBytes(bytes);
        return new ClusterSecret(HexFormat.of().formatHex(bytes), /* isGenerated= */ true);
    }

    /**
     * Creates a secret from a text. Ignores blanks and line breaks around it.
     *
     * @param text the secret
     * @return the secret
     * @throws IllegalArgumentException if the text is too short or too long; the message does not contain the text
     */
    public static ClusterSecret of(String text) {
        String stripped = text.strip();
        if (stripped.length() < MIN_LENGTH || stripped.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("a secret must have " + MIN_LENGTH + " to " + MAX_LENGTH
                    + " characters: it has " + stripped.length() + "; use random ones");
        }
        return new ClusterSecret(stripped, /* isGenerated= */ false);
    }

    /**
     * Reads a secret from a file.
     *
     * @param file a file that other users, and the group of the file, can neither read nor write
     * @return the secret
     * @throws IOException if the file cannot be read, or if other users can read it
     * @throws IllegalArgumentException if the secret is too short or too long
     */
    public static ClusterSecret read(Path file) throws IOException {
        boolean isPosix = Files.getFileStore(file).supportsFileAttributeView("posix");
        if (isPosix && !OWNER_PERMISSIONS.containsAll(Files.getPosixFilePermissions(file))) {
            throw new IOException("other users can read or write it; run chmod 600");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return of(new String(in.readNBytes(2 * MAX_LENGTH), StandardCharsets.UTF_8));
        }
    }

    /**
     * Returns the assignment of the secret in a shell, for the start of other members.
     *
     * @return the variable and the secret if it was generated; otherwise empty, because the user knows the secret
     */
    public String assignment() {
        return isGenerated ? VARIABLE + "=" + text + " " : "";
    }

    /** Computes the HMAC-SHA256 of a message under this secret. */
    byte[] mac(byte[] message) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every Java platform has " + ALGORITHM, e);
        }
    }

    /** Returns a text without the secret, so that no log contains it. */
    @Override
    public String toString() {
        return "secret";
    }
}
