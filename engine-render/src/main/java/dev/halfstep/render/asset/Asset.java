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
 * Bytes with a name, that are read when they are needed:
 *
 * <pre>{@code
 * Asset.file(Path.of("mods/ship.png"))
 * Asset.resource(Game.class, "ship.png")    // beside Game.class, in its jar
 * Asset.bytes("ship", bytes)
 * }</pre>
 */
public final class Asset {

    /** The largest asset in bytes, 64 MiB: a bound for what a broken or foreign file can cost. */
    public static final int MAX_BYTES = 64 << 20;

    private static final String RULE = "an asset must be there and readable";

    private final String name;
    private final Source source;

    @FunctionalInterface
    private interface Source {

        /** Opens the bytes, or gives null if there are none. */
        @Nullable
        InputStream open() throws IOException;
    }

    private Asset(String name, Source source) {
        this.name = name;
        this.source = source;
    }

    /**
     * A file on disk.
     *
     * @param file where it is
     * @return the asset, not yet read
     */
    public static Asset file(Path file) {
        // Only plain files: a pipe or a device would never end.
        return new Asset("'" + file + "'", () -> Files.isRegularFile(file) ? Files.newInputStream(file) : null);
    }

    /**
     * A resource on the class path.
     *
     * @param neighbour a class in whose package it lies
     * @param path its name there, or with a leading {@code /} from the root of the class path
     * @return the asset, not yet read
     */
    public static Asset resource(Class<?> neighbour, String path) {
        Objects.requireNonNull(neighbour, "neighbour");
        return new Asset(
                "resource '" + path + "' of " + neighbour.getSimpleName(), () -> neighbour.getResourceAsStream(path));
    }

    /**
     * Bytes that are in memory already.
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
     * @return its kind and its name
     */
    public String name() {
        return name;
    }

    /**
     * Reads all of it.
     *
     * @return the bytes
     * @throws AssetException if it is missing, cannot be read, or has more than {@link #MAX_BYTES}
     */
    public byte[] read() {
        return read(MAX_BYTES);
    }

    /**
     * Reads all of it, if it is not too large.
     *
     * @param maxBytes how many bytes it may have
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
