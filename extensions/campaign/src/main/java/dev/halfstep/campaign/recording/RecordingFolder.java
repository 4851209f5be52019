package dev.halfstep.campaign.recording;

import dev.halfstep.campaign.build.Sha256;
import dev.halfstep.campaign.work.RecordingId;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The recordings of a folder: all files except hidden ones, without subfolders, sorted by name. */
public final class RecordingFolder {

    /** The largest array of most Java virtual machines. */
    private static final int MAX_ARRAY_BYTES = Integer.MAX_VALUE - 8;

    private final List<Path> files;
    private final List<RecordingId> ids;
    private final RecordingLimits limits;

    private RecordingFolder(List<Path> files, List<RecordingId> ids, RecordingLimits limits) {
        this.files = files;
        this.ids = ids;
        this.limits = limits;
    }

    /**
     * Lists the recordings of a folder, and reads each to compute its digest.
     *
     * @param folder the folder
     * @param limits the bounds of the folder
     * @return the recordings
     * @throws IOException if the folder cannot be read or exceeds a bound; the message is one line
     */
    public static RecordingFolder read(Path folder, RecordingLimits limits) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("recordings must be in a folder: " + folder + " is not a folder");
        }
        List<Path> files = list(folder);
        if (files.isEmpty() || files.size() > limits.maxFiles()) {
            throw new IOException("a folder must have 1 to " + limits.maxFiles() + " recordings: " + folder + " has "
                    + files.size() + "; split a larger one into several campaigns");
        }
        List<RecordingId> ids = new ArrayList<>();
        long totalBytes = 0;
        for (Path file : files) {
            byte[] bytes = readBounded(file, limits);
            totalBytes += bytes.length;
            if (totalBytes > limits.maxTotalBytes()) {
                throw new IOException("recordings must have at most " + limits.maxTotalBytes() + " bytes together: "
                        + folder + " has more; split it into several campaigns");
            }
            ids.add(new RecordingId(String.valueOf(file.getFileName()), Sha256.of(bytes)));
        }
        return new RecordingFolder(files, ids, limits);
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

    /**
     * Reads a file, up to one byte beyond its bound. Does not ask for the size of the file, because the file can grow
     * meanwhile.
     */
    private static byte[] readBounded(Path file, RecordingLimits limits) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes((int) Math.min(MAX_ARRAY_BYTES, limits.maxFileBytes() + 1));
        }
        if (bytes.length > limits.maxFileBytes()) {
            throw new IOException("a recording must have at most " + limits.maxFileBytes() + " bytes: " + file
                    + " has more; leave it out");
        }
        return bytes;
    }

    /**
     * Returns the names and digests of the recordings.
     *
     * @return a list that is sorted by name
     */
    public List<RecordingId> ids() {
        return ids;
    }

    /**
     * Reads a recording again, and checks that it is unchanged.
     *
     * @param index the index in {@link #ids}
     * @return the bytes of the recording
     * @throws IOException if the recording cannot be read, or has changed
     */
    public byte[] reread(int index) throws IOException {
        byte[] bytes = readBounded(files.get(index), limits);
        if (!Sha256.of(bytes).equals(ids.get(index).sha256())) {
            throw new IOException(
                    "a recording must not change while a campaign runs: " + files.get(index) + "; start again");
        }
        return bytes;
    }
}
