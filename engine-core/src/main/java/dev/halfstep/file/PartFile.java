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
 * Writes a file piece by piece, all or nothing: into a new file beside it, ending in {@code .part}, which takes its place
 * when it is complete. A part file that is closed before that is deleted.
 *
 * <p>Each part file has a name of its own, so several writers of one file do not meet: the last one to complete it wins.
 * A symbolic link is followed: the file that it points to is replaced, and the link stays.
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

    /** As many as Linux follows. */
    private static final int MAX_LINKS = 40;

    private final Path file;
    private final Path target;
    private final Path part;
    private final FileChannel channel;

    /** Whether the part file is moved or deleted: its name may be that of another writer from then on. */
    private boolean gone;

    private PartFile(Path file, Path target, Path part, FileChannel channel) {
        this.file = file;
        this.target = target;
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

    /** A link that leads nowhere is followed as well: the file appears where it points to. */
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

    /** Creates the first part file whose name is free. Looking first would leave time for another writer. */
    private static PartFile create(Path file, Path target) throws IOException {
        for (int number = 1; ; number++) {
            Path part = target.resolveSibling(target.getFileName() + "." + number + ".part");
            try {
                FileChannel channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                return new PartFile(file, target, part, channel);
            } catch (FileAlreadyExistsException e) {
                // of another writer, or left behind by one: the next number
            }
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
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE); // another move deletes first
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
        return new IOException("a file must be written: " + file + ": " + FileFailure.reason(e), e);
    }
}
