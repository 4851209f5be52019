package dev.halfstep.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file piece by piece, all or nothing: into a file beside it, ending in {@code .part}, which takes its place when
 * it is complete. A part file that is closed before that is deleted.
 *
 * <pre>{@code
 * try (PartFile part = PartFile.open(file)) {
 *     part.append(head);
 *     part.append(body);
 *     part.complete();
 * }
 * }</pre>
 *
 * <p>The message of each exception is one line with the file and the reason.
 */
public final class PartFile implements AutoCloseable {

    private final Path file;
    private final Path part;
    private final FileChannel channel;

    private PartFile(Path file, Path part, FileChannel channel) {
        this.file = file;
        this.part = part;
        this.channel = channel;
    }

    /**
     * Opens an empty part file. The file that it will replace stays as it is until then.
     *
     * @param file the file to write or replace; its folder must exist
     * @return a part file, to be closed
     * @throws IOException if it cannot be written, or if the file exists and is not a regular file
     */
    public static PartFile open(Path file) throws IOException {
        Path target = file.toAbsolutePath();
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new IOException("only a file can be replaced: " + file + " is something else");
        }
        Path part = target.resolveSibling(target.getFileName() + ".part");
        try {
            FileChannel channel = FileChannel.open(
                    part, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
            return new PartFile(file, part, channel);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /**
     * Writes at the end.
     *
     * @param content all of these bytes
     * @throws IOException if they cannot be written; the part file is closed then
     */
    public void append(byte[] content) throws IOException {
        append(content, content.length);
    }

    /**
     * Writes the first bytes of an array at the end.
     *
     * @param content an array
     * @param length how many of its bytes, from its beginning
     * @throws IOException if they cannot be written; the part file is closed then
     */
    public void append(byte[] content, int length) throws IOException {
        try {
            writeAt(channel.size(), ByteBuffer.wrap(content, 0, length));
        } catch (IOException e) {
            throw giveUp(e);
        }
    }

    /**
     * Replaces bytes that were written before.
     *
     * @param position where the first one is, in bytes from the beginning
     * @param content the bytes to stand there
     * @throws IOException if they cannot be written; the part file is closed then
     */
    public void overwrite(long position, byte[] content) throws IOException {
        try {
            writeAt(position, ByteBuffer.wrap(content));
        } catch (IOException e) {
            throw giveUp(e);
        }
    }

    private void writeAt(long position, ByteBuffer bytes) throws IOException {
        long next = position;
        while (bytes.hasRemaining()) {
            next += channel.write(bytes, next);
        }
    }

    /** Closes it, so that a file that lacks what could not be written is never completed. */
    private IOException giveUp(IOException e) {
        IOException failure = failure(file, e);
        try {
            close();
        } catch (IOException another) {
            failure.addSuppressed(another);
        }
        return failure;
    }

    /**
     * Moves it into place: from now on the file has the new content.
     *
     * @throws IOException if it cannot be moved; the file is as it was
     */
    public void complete() throws IOException {
        try {
            channel.close(); // Windows moves no file that is open
            Files.move(part, file.toAbsolutePath(), StandardCopyOption.ATOMIC_MOVE); // another move deletes first
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /**
     * Deletes the part file, unless it was completed. Closing twice does no harm.
     *
     * @throws IOException if it cannot be deleted
     */
    @Override
    public void close() throws IOException {
        try {
            channel.close();
            Files.deleteIfExists(part);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private static IOException failure(Path file, IOException e) {
        return new IOException("a file must be written: " + file + ": " + FileFailure.reason(e), e);
    }
}
