package dev.halfstep.campaign.recording;

import dev.halfstep.campaign.build.Sha256;
import dev.halfstep.campaign.work.RecordingId;
import dev.halfstep.file.FileFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The recordings of a folder: all regular files except hidden ones, without links and subfolders, sorted by name. */
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
        List<Path> files = list(folder, limits.maxFiles());
        if (files.isEmpty()) {
            throw new IOException("a folder must have 1 to " + limits.maxFiles() + " recordings: " + folder + " has 0");
        }
        List<RecordingId> ids = new ArrayList<>();
        long totalBytes = 0;
        for (Path file : files) {
            long bytes = Files.size(file);
            if (bytes > limits.maxFileBytes()) {
                throw new IOException("a recording must have at most " + limits.maxFileBytes() + " bytes: " + file
                        + " has more; leave it out");
            }
            totalBytes += bytes;
            if (totalBytes > limits.maxTotalBytes()) {
                throw new IOException("recordings must have at most " + limits.maxTotalBytes() + " bytes together: "
                        + folder + " has more; split it into several campaigns");
            }
            ids.add(new RecordingId(String.valueOf(file.getFileName()), digest(file, limits)));
        }
        return new RecordingFolder(files, ids, limits);
    }

    /** Returns the digest of a file; empty if the file cannot be read, which {@link #reread} then reports. */
    private static String digest(Path file, RecordingLimits limits) {
        try {
            return Sha256.of(readBounded(file, limits));
        } catch (IOException e) {
            return "";
        }
    }

    /** Lists regular files. Does not follow links, which can lead to a device or to a file outside of the folder. */
    private static List<Path> list(Path folder, int maxFiles) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
            for (Path file : found) {
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && !Files.isHidden(file)) {
                    files.add(file);
                }
                if (files.size() > maxFiles) {
                    throw new IOException("a folder must have 1 to " + maxFiles + " recordings: " + folder
                            + " has more; split it into several campaigns");
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        Collections.sort(files);
        return files;
    }

    /**
     * Reads a file up to the size that it reports. A file of the system, as in {@code /proc}, reports 0 bytes, but can
     * be endless, or block its reader.
     */
    private static byte[] readBounded(Path file, RecordingLimits limits) throws IOException {
        try {
            long bytes = Math.min(limits.maxFileBytes(), Files.size(file));
            if (bytes == 0) {
                return new byte[0];
            }
            try (InputStream in = Files.newInputStream(file)) {
                return in.readNBytes((int) Math.min(MAX_ARRAY_BYTES, bytes));
            }
        } catch (IOException e) {
            throw new IOException("a recording must be readable: " + file + ": " + FileFailure.ofReading(e), e);
        }
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
