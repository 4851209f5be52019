package dev.halfstep.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file atomically: first to a new part file beside it, ending in {@code .part}, which replaces the file when
 * it is complete. A part file that is closed earlier is deleted.
 *
 * <p>Each part file has a unique name, so several writers of one file do not interfere: the last one to complete wins.
 * A symbolic link is followed: its target is replaced, and the link stays.
 *
 * <pre>{@code
 * AtomicFile.write(file, content); // all at once
 *
 * try (AtomicFile part = AtomicFile.open(file)) { // piece by piece
 *     part.append(head);
 *     part.append(body);
 *     part.complete();
 * }
 * }</pre>
 *
 * <p>The message of each exception is one line with the file and the reason.
 */
public final class AtomicFile implements AutoCloseable {

    /** The limit of Linux. */
    private static final int MAX_LINKS = 40;

    private final Path file;
    private final Path target;
    private final Path part;
    private final FileChannel channel;

    /** True once the part file is moved or deleted: another writer may use its name from then on. */
    private boolean gone;

    private AtomicFile(Path file, Path target, Path part, FileChannel channel) {
        this.file = file;
        this.target = target;
        this.part = part;
        this.channel = channel;
    }

    /**
     * Writes or replaces a file. If the program stops meanwhile, the file has either its old content or the new one.
     *
     * @param file the file to write; its folder must exist
     * @param content all bytes of the file
     * @throws IOException if it cannot be written, with the reason in one line; the old content is unchanged
     */
    public static void write(Path file, byte[] content) throws IOException {
        try (AtomicFile part = open(file)) {
            part.append(content);
            part.complete();
        }
    }

    /**
     * Opens an empty part file. The file to replace stays unchanged until {@link #complete()}.
     *
     * @param file the file to write or replace; its folder must exist
     * @return a part file, to be closed
     * @throws IOException if it cannot be written, or if the file exists and is not a regular file
     */
    public static AtomicFile open(Path file) throws IOException {
        Path target = followLinks(file);
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new IOException("only a file can be replaced: " + file + " is something else");
        }
        try {
            return create(file, target);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** Follows dangling links as well: the file is created at their target. */
    private static Path followLinks(Path file) throws IOException {
        Path target = file.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(target); links++) {
            if (links == MAX_LINKS) {
                throw new IOException("a link must lead to a file: " + file + " has more than " + MAX_LINKS + " links");
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return target;
    }

    /** Creates a part file with the first unused name. Checking for existence first would be a race. */
    private static AtomicFile create(Path file, Path target) throws IOException {
        for (int number = 1; ; number++) {
            Path part = target.resolveSibling(target.getFileName() + "." + number + ".part");
            try {
                FileChannel channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                return new AtomicFile(file, target, part, channel);
            } catch (FileAlreadyExistsException e) {
                // the name is taken: try the next number
            }
        }
    }

    /**
     * Appends bytes.
     *
     * @param content the bytes to append
     * @throws IOException if they cannot be written; the part file is closed then
     */
    public void append(byte[] content) throws IOException {
        append(content, content.length);
    }

    /**
     * Appends the first bytes of an array.
     *
     * @param content an array
     * @param length the number of bytes to append
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
     * Overwrites bytes that were written before.
     *
     * @param position the position of the first byte to overwrite
     * @param content the new bytes
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

    /** Closes the part file after a failure, so that an incomplete file never replaces the target. */
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
     * Replaces the file by the part file, atomically.
     *
     * @throws IOException if the part file cannot be moved; the file is unchanged
     */
    public void complete() throws IOException {
        try {
            channel.close(); // Windows cannot move an open file
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE); // a plain move deletes the target first
            gone = true;
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
            if (!gone) {
                Files.deleteIfExists(part);
                gone = true;
            }
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private static IOException failure(Path file, IOException e) {
        return new IOException("a file must be written: " + file + ": " + FileFailure.ofWriting(e), e);
    }
}
