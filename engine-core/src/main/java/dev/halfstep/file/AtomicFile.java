package dev.halfstep.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a file atomically. The bytes first go to a part file: a new file in the same folder, whose name ends in
 * {@code .part}. {@link #complete()} then forces the part file to the disk and replaces the target file by it. Closing
 * an incomplete part file deletes it.
 *
 * <p>After a crash of the program, of the system or of the power, the target has all of its old or all of its new
 * content, as far as file system and disk keep what they promise: an atomic rename, and forced bytes that last. On
 * Linux and macOS, {@link #complete()} also forces the folder, so that afterwards the new content lasts. Windows cannot
 * force a folder: there, a power failure soon afterwards may bring the old content back.
 *
 * <p>Each part file has a unique name, so several writers of one file do not interfere: the last writer to complete
 * wins. A symbolic link is followed: its target is replaced, and the link stays. The new file has the permissions of the
 * file that it replaces.
 *
 * <p>A process that is killed leaves its part file. A later write of the same file deletes it, if it is older than an
 * hour and no process has it open.
 *
 * <pre>{@code
 * AtomicFile.write(file, content); // in one call
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

    /** The maximum number of symbolic links that are followed, as in Linux. */
    private static final int MAX_LINKS = 40;

    /** The numbers for which a part file of a killed process is looked for; each killed process leaves one. */
    private static final int MAX_DEAD_PARTS = 4;

    /** The path that the caller gave, for messages. */
    private final Path file;

    /** The file to replace: {@link #file} with all links followed. */
    private final Path target;

    private final Path part;
    private final FileChannel channel;
    private final Disk disk;

    /** True once the part file is moved or deleted. From then on, its name may belong to another writer. */
    private boolean isPartRemoved;

    private AtomicFile(Path file, Path target, Path part, FileChannel channel, Disk disk) {
        this.file = file;
        this.target = target;
        this.part = part;
        this.channel = channel;
        this.disk = disk;
    }

    /**
     * Writes or replaces a file. If program, system or power fail meanwhile, the file has either its old or its new
     * content. Waits for the disk: usually milliseconds, longer if the disk is slow or busy.
     *
     * @param file the file to write; its folder must exist
     * @param content all bytes of the file
     * @throws IOException if the file cannot be written; its old content is unchanged
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
     * @return the open part file; the caller must close it
     * @throws IOException if the part file cannot be created, or if the target exists and is not a regular file
     */
    public static AtomicFile open(Path file) throws IOException {
        return open(file, Disk.SYSTEM);
    }

    /**
     * Writes or replaces a file as {@link #write}. A new file can be read by its owner only.
     *
     * @hidden
     */
    public static void writeOwnerOnly(Path file, byte[] content) throws IOException {
        try (AtomicFile part = open(file, Disk.SYSTEM, /* isOwnerOnly= */ true)) {
            part.append(content);
            part.complete();
        }
    }

    static AtomicFile open(Path file, Disk disk) throws IOException {
        return open(file, disk, /* isOwnerOnly= */ false);
    }

    private static AtomicFile open(Path file, Disk disk, boolean isOwnerOnly) throws IOException {
        Path target = followLinks(file);
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new IOException("the file to replace must be a regular file: " + file + " is something else");
        }
        try {
            return createPart(file, target, disk, isOwnerOnly);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /**
     * Returns the target of a path. Follows links to missing files as well: the file is then created at their target.
     */
    private static Path followLinks(Path file) throws IOException {
        Path target = file.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(target); links++) {
            if (links == MAX_LINKS) {
                throw new IOException(
                        "a path must lead to a file over at most " + MAX_LINKS + " links: " + file + " has more");
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return target;
    }

    /** Creates a part file with the first unused name. Never checks for existence first, which would be a race. */
    private static AtomicFile createPart(Path file, Path target, Disk disk, boolean isOwnerOnly) throws IOException {
        for (int number = 1; number <= MAX_DEAD_PARTS; number++) {
            PartLife.deleteIfDead(part(target, number));
        }
        for (int number = 1; ; number++) {
            Path part = part(target, number);
            try {
                FileChannel channel = PartLife.create(part, target, isOwnerOnly);
                return new AtomicFile(file, target, part, channel, disk);
            } catch (FileAlreadyExistsException e) {
                // the name is taken: try the next number
            }
        }
    }

    private static Path part(Path target, int number) {
        return target.resolveSibling(target.getFileName() + "." + number + ".part");
    }

    /**
     * Appends bytes.
     *
     * @param content the bytes to append
     * @throws IOException if they cannot be written; the part file is then closed and deleted
     */
    public void append(byte[] content) throws IOException {
        append(content, content.length);
    }

    /**
     * Appends the first bytes of an array.
     *
     * @param content the array
     * @param length the number of bytes to append
     * @throws IOException if they cannot be written; the part file is then closed and deleted
     */
    public void append(byte[] content, int length) throws IOException {
        try {
            writeAt(channel.size(), ByteBuffer.wrap(content, 0, length));
        } catch (IOException e) {
            throw closeAfter(e);
        }
    }

    /**
     * Overwrites bytes that were appended before.
     *
     * @param position the position of the first byte to overwrite, 0 for the first byte of the file
     * @param content the new bytes
     * @throws IOException if they cannot be written; the part file is then closed and deleted
     */
    public void overwrite(long position, byte[] content) throws IOException {
        try {
            writeAt(position, ByteBuffer.wrap(content));
        } catch (IOException e) {
            throw closeAfter(e);
        }
    }

    private void writeAt(long position, ByteBuffer bytes) throws IOException {
        long next = position;
        while (bytes.hasRemaining()) {
            next += channel.write(bytes, next);
        }
    }

    /**
     * Closes the part file after a failure, so that an incomplete file never replaces the target.
     *
     * @return the exception to throw
     */
    private IOException closeAfter(IOException e) {
        IOException failure = failure(file, e);
        try {
            close();
        } catch (IOException closeFailure) {
            failure.addSuppressed(closeFailure);
        }
        return failure;
    }

    /**
     * Forces the part file to the disk and replaces the target by it, atomically. Then forces the folder, where the
     * system allows it.
     *
     * @throws IOException if the part file cannot be forced or moved; the target is unchanged
     */
    public void complete() throws IOException {
        try {
            disk.force(channel); // or a power failure could leave the new name with no content
            PartLife.close(part, channel); // Windows cannot move an open file
            disk.replace(target, part);
            isPartRemoved = true;
            disk.forceFolder(target.resolveSibling("")); // the folder itself
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /**
     * Deletes the part file, unless it is complete. A second call does nothing.
     *
     * @throws IOException if the part file cannot be deleted
     */
    @Override
    public void close() throws IOException {
        try {
            if (channel.isOpen()) { // the name of a closed part file may belong to another writer
                PartLife.close(part, channel);
            }
            if (!isPartRemoved) {
                Files.deleteIfExists(part);
                isPartRemoved = true;
            }
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private static IOException failure(Path file, IOException e) {
        return new IOException("a file must be written: " + file + ": " + FileFailure.ofWriting(e), e);
    }
}
