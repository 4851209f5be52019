package dev.halfstep.stress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Files of the repository that targets begin with. */
public final class SeedFiles {

    /** The folder of the repository. Maven and IDEs start in this folder, or in the folder of the module. */
    private static final Path ROOT = root(Path.of("").toAbsolutePath());

    private SeedFiles() {}

    private static Path root(Path start) {
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("mvnw"))) {
                return folder;
            }
        }
        throw new IllegalStateException("the stress tests must run within the repository: " + start);
    }

    /** Returns the path of a file or a folder, relative to the repository. */
    public static Path path(String name) {
        return ROOT.resolve(name);
    }

    /** Returns the files with an extension in a folder and its subfolders, in the order of their names. */
    public static List<byte[]> in(String folder, String extension) throws IOException {
        List<byte[]> contents = new ArrayList<>();
        try (Stream<Path> files = Files.walk(path(folder))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                if (file.toString().endsWith(extension)) {
                    contents.add(Files.readAllBytes(file));
                }
            }
        }
        return contents;
    }

    /** Returns the seeds of a target: its own, and the former failures in {@code .ci/stress/failures}. */
    static List<byte[]> of(String name, FuzzTarget target) throws IOException {
        List<byte[]> seeds = new ArrayList<>(target.seeds());
        if (Files.isDirectory(path(".ci/stress/failures/" + name))) {
            seeds.addAll(in(".ci/stress/failures/" + name, ""));
        }
        return seeds;
    }
}
