package dev.halfstep.render.asset;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file, a resource or an array whose bytes are read on demand:
 *
 * <pre>{@code
 * Asset.file(Path.of("mods/ship.png"))
 * Asset.resource(Game.class, "ship.png")    // beside Game.class, in its jar
 * Asset.bytes("ship", bytes)
 * }</pre>
 */
public final class Asset {

    /** The maximum size of an asset, 64 MiB. It bounds the memory that a damaged or malicious file can take. */
    public static final int MAX_BYTES = 64 << 20;

    private static final int PIECE_BYTES = 1 << 16;
    private static final String REQUIREMENT = "an asset must exist and be readable";

    private final String name;
    private final Source source;

    /** The file on disk; null for a resource and for bytes. */
    private final @Nullable Path file;

    @FunctionalInterface
    private interface Source {

        /** Opens a stream, or returns null if the source does not exist. */
        @Nullable
        InputStream open() throws IOException;
    }

    @FunctionalInterface
    private interface Reading {

        byte[] from(InputStream in) throws IOException;
    }

    private Asset(String name, @Nullable Path file, Source source) {
        this.name = name;
        this.file = file;
        this.source = source;
    }

    /**
     * Creates an asset from a file on disk.
     *
     * @param file the path of the file
     * @return the asset, not yet read
     */
    public static Asset file(Path file) {
        // Only regular files: reading a pipe or a device might never end.
        return new Asset("'" + file + "'", file, () -> Files.isRegularFile(file) ? Files.newInputStream(file) : null);
    }

    /**
     * Creates an asset from a resource on the class path.
     *
     * @param neighbour a class of the package that has the resource
     * @param path the path relative to that package, or with a leading {@code /} from the root of the class path
     * @return the asset, not yet read
     */
    public static Asset resource(Class<?> neighbour, String path) {
        Objects.requireNonNull(neighbour, "neighbour");
        String name = "resource '" + path + "' of " + neighbour.getSimpleName();
        return new Asset(name, /* file= */ null, () -> neighbour.getResourceAsStream(path));
    }

    /**
     * Creates an asset from bytes in memory.
     *
     * @param name the name of the asset in messages
     * @param content the bytes; the array is copied
     * @return the asset
     */
    public static Asset bytes(String name, byte[] content) {
        byte[] copy = content.clone();
        return new Asset("'" + name + "'", /* file= */ null, () -> new ByteArrayInputStream(copy));
    }

    /**
     * Returns the name for messages.
     *
     * @return the name, such as {@code 'mods/ship.png'}
     */
    public String name() {
        return name;
    }

    /**
     * Returns the file, whose changes can be noticed.
     *
     * @return the path; null for a resource and for bytes
     * @hidden
     */
    public @Nullable Path file() {
        return file;
    }

    /**
     * Reads all bytes.
     *
     * @return the bytes
     * @throws AssetException if the asset is missing, cannot be read, or has more than {@link #MAX_BYTES}
     */
    public byte[] read() {
        return read(MAX_BYTES);
    }

    /**
     * Reads the first bytes.
     *
     * @param maxBytes the maximum number of bytes
     * @return the bytes, fewer than the maximum if the asset is smaller
     * @throws AssetException if the asset is missing or cannot be read
     * @hidden
     */
    public byte[] readFirst(int maxBytes) {
        return read(in -> in.readNBytes(maxBytes));
    }

    /**
     * Reads all bytes, up to a maximum.
     *
     * @param maxBytes the maximum number of bytes
     * @return the bytes
     * @throws AssetException if the asset is missing, cannot be read, or has more bytes than the maximum
     */
    public byte[] read(int maxBytes) {
        return read(in -> {
            byte[] bytes = in.readNBytes(maxBytes);
            if (in.read() >= 0) {
                throw new AssetException(
                        "an asset of this kind must have at most " + maxBytes + " bytes", name, "is larger");
            }
            return bytes;
        });
    }

    private byte[] read(Reading reading) {
        try (InputStream in = source.open()) {
            if (in == null) {
                throw new AssetException(REQUIREMENT, name, "does not exist, or is not a file");
            }
            return reading.from(in);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * Reads all bytes into memory outside of the heap, which is freed with the buffer.
     *
     * @return a direct buffer whose limit is the number of bytes
     * @throws AssetException if the asset is missing, cannot be read, or has more than {@link #MAX_BYTES}
     * @hidden
     */
    public ByteBuffer readOutsideHeap() {
        try (InputStream in = source.open()) {
            if (in == null) {
                throw new AssetException(REQUIREMENT, name, "does not exist, or is not a file");
            }
            byte[] piece = new byte[PIECE_BYTES];
            // Usually all bytes are available, and fit with one byte to spare.
            ByteBuffer bytes = ByteBuffer.allocateDirect(Math.min(Math.max(in.available(), 0), MAX_BYTES) + 1);
            for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
                if (count > bytes.remaining()) {
                    int capacity = Math.max(2 * bytes.capacity(), bytes.position() + count);
                    bytes = ByteBuffer.allocateDirect(capacity).put(bytes.flip());
                }
                if (bytes.put(piece, 0, count).position() > MAX_BYTES) {
                    throw new AssetException("an asset must have at most " + MAX_BYTES + " bytes", name, "is larger");
                }
            }
            return bytes.flip();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private AssetException unreadable(IOException e) {
        String reason = e instanceof AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
        return new AssetException(REQUIREMENT, name, "cannot be read: " + reason, e);
    }

    @Override
    public String toString() {
        return name;
    }
}
