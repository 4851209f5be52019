package dev.halfstep.campaign.build;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;

/** Computes the fingerprint of a build: SHA-256 over the contents of its class path, independent of file locations. */
public final class Fingerprint {

    private Fingerprint() {}

    /**
     * Computes the fingerprint of a class path. A jar contributes its bytes; a folder contributes the relative paths
     * and the bytes of its files, sorted by path.
     *
     * @param classPath the class path
     * @return 64 hexadecimal digits
     * @throws IOException if a file cannot be read
     */
    public static String of(ClassPath classPath) throws IOException {
        MessageDigest digest = Sha256.newDigest();
        for (Path entry : classPath.entries()) {
            String entryDigest = Files.isDirectory(entry) ? ofFolder(entry) : ofFile(entry);
            digest.update(entryDigest.getBytes(StandardCharsets.UTF_8));
        }
        return Sha256.hex(digest);
    }

    private static String ofFolder(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(folder)) {
            files = found.filter(Files::isRegularFile).toList();
        }
        MessageDigest digest = Sha256.newDigest();
        for (String name :
                files.stream().map(file -> relativeName(folder, file)).sorted().toList()) {
            digest.update((name + '\n' + ofFile(folder.resolve(name)) + '\n').getBytes(StandardCharsets.UTF_8));
        }
        return Sha256.hex(digest);
    }

    private static String relativeName(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    private static String ofFile(Path file) throws IOException {
        MessageDigest digest = Sha256.newDigest();
        try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            Files.copy(file, out); // in pieces: a jar can be larger than the heap
        }
        return Sha256.hex(digest);
    }
}
