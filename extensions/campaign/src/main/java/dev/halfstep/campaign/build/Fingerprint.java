package dev.halfstep.campaign.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;

/** Computes the fingerprint of a build: SHA-256 over the content of its class path, without the names of folders. */
public final class Fingerprint {

    private static final byte[] END = {};

    private Fingerprint() {}

    /**
     * Computes the fingerprint of a class path. A jar counts with its bytes; a folder with the relative paths and the
     * bytes of its files, sorted by path.
     *
     * @param classPath the class path
     * @return 64 hexadecimal digits
     * @throws IOException if a file cannot be read
     */
    public static String of(ClassPath classPath) throws IOException {
        MessageDigest all = Sha256.digest();
        for (Path entry : classPath.entries()) {
            all.update((Files.isDirectory(entry) ? ofFolder(entry) : ofFile(entry)).getBytes(StandardCharsets.UTF_8));
        }
        return Sha256.text(all, END);
    }

    private static String ofFolder(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(folder)) {
            files = found.filter(Files::isRegularFile).toList();
        }
        MessageDigest all = Sha256.digest();
        for (String name :
                files.stream().map(file -> name(folder, file)).sorted().toList()) {
            all.update((name + '\n' + ofFile(folder.resolve(name)) + '\n').getBytes(StandardCharsets.UTF_8));
        }
        return Sha256.text(all, END);
    }

    private static String name(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    private static String ofFile(Path file) throws IOException {
        return Sha256.of(Files.readAllBytes(file));
    }
}
