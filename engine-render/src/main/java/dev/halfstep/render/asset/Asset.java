package dev.halfstep.render.asset;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A named source of bytes, which are read on demand:
 *
 * <pre>{@code
 * Asset.file(Path.of("mods/ship.png"))
 * Asset.resource(Game.class, "ship.png")    // beside Game.class, in its jar
 * Asset.bytes("ship", bytes)
 * }</pre>
 */
public final class Asset {

    /** The maximum size of an asset, 64 MiB: it bounds the memory that a broken or malicious file can take. */
    public static final int MAX_BYTES = 64 << 20;

    private static final String RULE = "an asset must be there and readable";

    private final String name;
    private final Source source;

    @FunctionalInterface
    private interface Source {

        /** Opens a stream, or returns null if the source does not exist. */
        @Nullable
        InputStream open() throws IOException;
    }

    private Asset(String name, Source source) {
        this.name = name;
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
        return new Asset("'" + file + "'", () -> Files.isRegularFile(file) ? Files.newInputStream(file) : null);
    }

    /**
     * Creates an asset from a resource on the class path.
     *
     * @param neighbour a class in the package of the resource
     * @param path the path relative to that package, or with a leading {@code /} from the root of the class path
     * @return the asset, not yet read
     */
    public static Asset resource(Class<?> neighbour, String path) {
        Objects.requireNonNull(neighbour, "neighbour");
        return new Asset(
                "resource '" + path + "' of " + neighbour.getSimpleName(), () -> neighbour.getResourceAsStream(path));
    }

    /**
     * Creates an asset from bytes in memory.
     *
     * @param name the name for messages
     * @param content the bytes, copied
     * @return the asset
     */
    public static Asset bytes(String name, byte[] content) {
        byte[] copy = content.clone();
        return new Asset("'" + name + "'", () -> new ByteArrayInputStream(copy));
    }

    /**
     * Returns the name for messages.
     *
     * @return the kind and the name
     */
    public String name() {
        return name;
    }

    /**
     * Reads all bytes.
     *
     * @return the bytes
     * @throws AssetException if it is missing, cannot be read, or has more than {@link #MAX_BYTES}
     */
    public byte[] read() {
        return read(MAX_BYTES);
    }

    /**
     * Reads all bytes, up to a maximum.
     *
     * @param maxBytes the maximum number of bytes
     * @return the bytes
     * @throws AssetException if it is missing, cannot be read, or is larger
     */
    public byte[] read(int maxBytes) {
        try (InputStream in = source.open()) {
            if (in == null) {
                throw new AssetException(RULE, name, "is not there, or no file");
            }
            byte[] bytes = in.readNBytes(maxBytes);
            if (in.read() >= 0) {
                throw new AssetException("an asset of this kind has at most " + maxBytes + " bytes", name, "is larger");
            }
            return bytes;
        } catch (IOException e) {
            String reason = e instanceof AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
            throw new AssetException(RULE, name, "cannot be read: " + reason, e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
