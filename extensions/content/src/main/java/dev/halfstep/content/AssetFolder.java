package dev.halfstep.content;

import dev.halfstep.file.FileFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The files that one call may read: files of a folder, up to a bound. Names of files are relative to the
 * folder, with slashes, on every platform.
 */
final class AssetFolder {

    static final int MAX_FILE_BYTES = 32 << 20;

    /** What one call may read in all of its files together. Memory and time follow from these numbers. */
    enum Part {
        FILES(4_096),
        BYTES(64 << 20),
        LAYERS(4_096),
        CELLS(1 << 24),
        TILES(1 << 18),
        OBJECTS(1 << 17),
        POINTS(1 << 20),
        FRAMES(1 << 18),
        PROPERTIES(1 << 18);

        final int most;

        Part(int most) {
            this.most = most;
        }
    }

    static final int MAX_IMAGE_PIXELS = 1 << 15;
    private static final int MAX_NAME_CHARS = 1_024;

    /** How many files may be open within each other: a file that refers to another one is read by recursion. */
    private static final int MAX_DEPTH = 64;

    private static final long PNG_SIGNATURE = 0x89504E470D0A1A0AL;

    private final Path root;
    private final Map<Part, Long> used = new EnumMap<>(Part.class);
    private final Set<String> checked = new HashSet<>();
    private final Deque<String> open = new ArrayDeque<>();

    AssetFolder(Path folder) throws IOException {
        Path real;
        try {
            real = folder.toRealPath();
        } catch (IOException e) {
            throw Fault.at(folder.toString(), "the folder of assets must be there", FileFailure.ofReading(e));
        }
        root = real;
    }

    /** Notes that parts were read. The place is where: the file, and if known the line. */
    void take(Part part, long count, String place) throws IOException {
        long total = used.merge(part, count, Long::sum);
        if (total > part.most) {
            throw Fault.at(
                    place,
                    "the number of " + part.name().toLowerCase(Locale.ROOT)
                            + " in all files of a map or a sheet must be" + " at most " + part.most,
                    total);
        }
    }

    /** Returns the name of a file that another file, or the game, refers to. */
    String resolve(String from, String reference, String place) throws IOException {
        boolean isRelative = !reference.isEmpty()
                && reference.length() <= MAX_NAME_CHARS
                && reference.charAt(0) != '/'
                && reference.chars().noneMatch(c -> c == '\\' || c == ':' || Character.isISOControl(c));
        if (!isRelative) {
            throw Fault.at(
                    place,
                    "the name of a file must be relative, with slashes, without backslash and colon, and at most "
                            + MAX_NAME_CHARS + " characters",
                    reference);
        }
        List<String> segments = new ArrayList<>(List.of(from.split("/", -1)));
        segments.remove(segments.size() - 1); // the file that refers
        for (String segment : reference.split("/", -1)) {
            if (segment.equals("..") && segments.isEmpty()) {
                throw outside(place, reference);
            } else if (segment.equals("..")) {
                segments.remove(segments.size() - 1);
            } else if (!segment.isEmpty() && !segment.equals(".")) {
                segments.add(segment);
            }
        }
        String name = String.join("/", segments);
        if (checked.add(name)) {
            take(Part.FILES, 1, place);
            Path path = root.resolve(name);
            // a link, which may also be one of the folders above the file
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                    && !(Files.exists(path) && path.toRealPath().startsWith(root))) {
                throw outside(place, reference);
            }
        }
        return name;
    }

    private static IOException outside(String place, String reference) {
        return Fault.at(place, "a file must be in the folder of assets", reference);
    }

    /** Opens a resolved file, until {@link #close}. */
    InputStream open(String name, String place) throws IOException {
        if (open.contains(name)) {
            throw Fault.at(place, "a file must not refer to itself, also not through other files", name);
        }
        if (open.size() >= MAX_DEPTH) {
            throw Fault.at(place, "files must refer to each other at most " + MAX_DEPTH + " deep", name);
        }
        byte[] content = read(name, place, MAX_FILE_BYTES + 1);
        if (content.length > MAX_FILE_BYTES) {
            throw Fault.at(place, "a file must have at most " + MAX_FILE_BYTES + " bytes", name);
        }
        take(Part.BYTES, content.length, place);
        open.push(name);
        return new ByteArrayInputStream(content);
    }

    private byte[] read(String name, String place, int maxBytes) throws IOException {
        Path path = root.resolve(name);
        try {
            if (Files.exists(path) && !Files.isRegularFile(path)) { // a pipe would block
                throw new IOException("it is not a file");
            }
            try (InputStream in = Files.newInputStream(path)) {
                return in.readNBytes(maxBytes);
            }
        } catch (IOException e) {
            throw Fault.at(place, "a file must be readable (" + FileFailure.ofReading(e) + ")", name);
        }
    }

    /** Returns the size of a picture whose size stands nowhere else: some maps leave it out. */
    int[] pngSize(String name, String place) throws IOException {
        ByteBuffer head = ByteBuffer.wrap(read(name, place, 24));
        boolean isPng = head.limit() == 24 && head.getLong(0) == PNG_SIGNATURE;
        int width = isPng ? head.getInt(16) : 0;
        int height = isPng ? head.getInt(20) : 0;
        if (width < 1 || height < 1 || width > MAX_IMAGE_PIXELS || height > MAX_IMAGE_PIXELS) {
            throw Fault.at(
                    place,
                    "an image must have a width and a height from 1 to " + MAX_IMAGE_PIXELS
                            + " in the map, or be a PNG file that has them",
                    name);
        }
        return new int[] {width, height};
    }

    /** Closes the file that was opened last. */
    void close() {
        open.pop();
    }
}
