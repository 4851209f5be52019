package dev.halfstep.campaign.table;

import dev.halfstep.file.AtomicFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.IntFunction;

/**
 * A table in the order in which its lines arrive. Each line is written at once, and none is kept in memory, so the
 * table survives the process. At the end, the lines are copied into a sorted table.
 */
public final class PartialTable implements AutoCloseable {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final Path file;
    private final FileChannel channel;
    private final String header;

    /** The position of the line of each run; 0, which is the position of the header, for a run without a line. */
    private final long[] positions;

    private final int[] lengths;
    private long end;

    private PartialTable(Path file, FileChannel channel, String header, int runs) {
        this.file = file;
        this.channel = channel;
        this.header = header;
        positions = new long[runs];
        lengths = new int[runs];
    }

    /**
     * Creates a table with a header, or replaces an old one.
     *
     * @param file the file to create
     * @param header the first line
     * @param runs the number of runs
     * @return the open table
     * @throws IOException if the file cannot be written
     */
    public static PartialTable create(Path file, String header, int runs) throws IOException {
        FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        PartialTable table = new PartialTable(file, channel, header, runs);
        try {
            table.append(header);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        return table;
    }

    /**
     * Appends the line of a run.
     *
     * @param index the index of the run
     * @param line the line, which ends with a line break
     * @throws IOException if the line cannot be written; the lines before it stay
     */
    public void add(int index, String line) throws IOException {
        long position = end;
        lengths[index] = append(line);
        positions[index] = position;
    }

    /** Appends a text, and returns the number of its bytes. */
    private int append(String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        int length = bytes.remaining();
        long next = end;
        while (bytes.hasRemaining()) {
            next += channel.write(bytes, next);
        }
        end = next;
        return length;
    }

    /**
     * Copies the lines into a sorted table.
     *
     * @param target the file to write or replace; it stays unchanged if this method fails
     * @param missingLine returns the line of a run without a line
     * @throws IOException if the file cannot be written
     */
    public void copySorted(Path target, IntFunction<String> missingLine) throws IOException {
        try (AtomicFile sorted = AtomicFile.open(target)) {
            ByteArrayOutputStream lines = new ByteArrayOutputStream();
            lines.writeBytes(header.getBytes(StandardCharsets.UTF_8));
            for (int index = 0; index < positions.length; index++) {
                lines.writeBytes(
                        positions[index] == 0
                                ? missingLine.apply(index).getBytes(StandardCharsets.UTF_8)
                                : read(positions[index], lengths[index]));
                if (lines.size() > BUFFER_BYTES || index == positions.length - 1) {
                    sorted.append(lines.toByteArray());
                    lines.reset();
                }
            }
            sorted.complete();
        }
    }

    private byte[] read(long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        ByteBuffer line = ByteBuffer.wrap(bytes);
        while (line.hasRemaining()) {
            if (channel.read(line, position + line.position()) < 0) {
                throw new IOException(
                        "a partial table must not change while a campaign runs: " + file + " is shorter; start again");
            }
        }
        return bytes;
    }

    /**
     * Deletes the file, because the sorted table replaces it.
     *
     * @throws IOException if the file cannot be deleted
     */
    public void delete() throws IOException {
        channel.close();
        Files.deleteIfExists(file);
    }

    /** Closes the file, and keeps it, unless it is deleted. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
