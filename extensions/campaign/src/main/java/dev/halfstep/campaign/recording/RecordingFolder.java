package dev.halfstep.campaign.recording;

import dev.halfstep.campaign.build.Sha256;
import dev.halfstep.campaign.work.RecordingName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The recordings of a folder: its files, without hidden ones and without folders below it, sorted by name. */
public final class RecordingFolder {

    private final List<Path> files;
    private final List<RecordingName> names;
    private final RecordingLimits limits;

    private RecordingFolder(List<Path> files, List<RecordingName> names, RecordingLimits limits) {
        this.files = files;
        this.names = names;
        this.limits = limits;
    }

    /**
     * Reads a folder.
     *
     * @param folder the folder
     * @param limits its bounds
     * @return the recordings
     * @throws IOException if it cannot be read, or is beyond a bound; the message is one line
     */
    public static RecordingFolder read(Path folder, RecordingLimits limits) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("recordings must be in a folder: " + folder + " is none");
        }
        List<Path> files = list(folder);
        if (files.isEmpty() || files.size() > limits.files()) {
            throw new IOException("a folder must have 1 to " + limits.files() + " recordings: " + folder + " has "
                    + files.size() + "; split it into several campaigns");
        }
        List<RecordingName> names = new ArrayList<>();
        long total = 0;
        for (Path file : files) {
            byte[] bytes = bytes(file, limits);
            total += bytes.length;
            if (total > limits.totalBytes()) {
                throw new IOException("recordings must have at most " + limits.totalBytes() + " bytes together: "
                        + folder + " has more; split it into several campaigns");
            }
            names.add(new RecordingName(String.valueOf(file.getFileName()), Sha256.of(bytes)));
        }
        return new RecordingFolder(files, names, limits);
    }

    private static List<Path> list(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> found = Files.list(folder)) {
            for (Path file : found.sorted().toList()) {
                if (Files.isRegularFile(file) && !Files.isHidden(file)) {
                    files.add(file);
                }
            }
        }
        return files;
    }

    /** Reads one byte more than allowed at most: a file may grow, and not all files have a size. */
    private static byte[] bytes(Path file, RecordingLimits limits) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes((int) Math.min(Integer.MAX_VALUE - 8, limits.fileBytes() + 1));
        }
        if (bytes.length > limits.fileBytes()) {
            throw new IOException("a recording must have at most " + limits.fileBytes() + " bytes: " + file
                    + " has more; leave it out");
        }
        return bytes;
    }

    /**
     * Returns the recordings.
     *
     * @return their names and digests, sorted by name
     */
    public List<RecordingName> names() {
        return names;
    }

    /**
     * Reads a recording again.
     *
     * @param index its index
     * @return its bytes
     * @throws IOException if it cannot be read, or has changed since
     */
    public byte[] bytes(int index) throws IOException {
        byte[] bytes = bytes(files.get(index), limits);
        if (!Sha256.of(bytes).equals(names.get(index).sha256())) {
            throw new IOException(
                    "a recording must not change while a campaign runs: " + files.get(index) + "; start again");
        }
        return bytes;
    }
}
